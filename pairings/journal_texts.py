"""What the lines of the journal say to people."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairings.penalty_texts import infraction_text, level_name
from tournament.models import JournalEntry, Tournament
from tournament.templatetags.tandem import event_moment

ACTIONS: dict[str, Promise] = {
    "create_tournament": _("Event made"),
    "change_settings": _("Settings changed"),
    "add_staff": _("Role given"),
    "remove_staff": _("Role taken away"),
    "invite_staff": _("Invited by a code"),
    "accept_invitation": _("Signed in with a code"),
    "renew_invitation": _("Code made anew"),
    "revoke_invitation": _("Invitation taken back"),
    "finish_tournament": _("Results handed in"),
    "reopen_tournament": _("Event opened again"),
    "register_entry": _("Team registered"),
    "edit_entry": _("Team changed"),
    "edit_player": _("Player's name or number mended"),
    "check_in": _("Checked in"),
    "undo_check_in": _("Check-in taken back"),
    "import_roster": _("Teams imported"),
    "register_solo_player": _("Player without a partner registered"),
    "remove_solo_player": _("Player without a partner left"),
    "join_solo_players": _("Two players joined to a team"),
    "replace_partner": _("Partner replaced"),
    "swap_seats": _("Seats swapped"),
    "correct_seats": _("Mistyped seats corrected"),
    "drop_entry": _("Dropped"),
    "disqualify_entry": _("Disqualified"),
    "reinstate_entry": _("Reinstated"),
    "pair_round": _("Round paired"),
    "pair_again": _("Round paired again"),
    "discard_draft": _("Draft thrown away"),
    "post_round": _("Round posted"),
    "take_back": _("Round taken back"),
    "close_round": _("Round closed"),
    "reopen_round": _("Round opened again"),
    "start_clock": _("Clock started"),
    "pause_clock": _("Clock paused"),
    "resume_clock": _("Clock resumed"),
    "lengthen_clock": _("Minutes for everybody"),
    "give_extension": _("Minutes for one table"),
    "call_judge": _("Judge called"),
    "take_call": _("Call taken by a judge"),
    "hand_back_call": _("Call given back"),
    "answer_call": _("Call answered"),
    "note_presence": _("Players seen at the table"),
    "start_deck_check": _("Deck check started"),
    "finish_deck_check": _("Deck check finished"),
    "note_slow_play": _("Slow play noted"),
    "give_penalty": _("Penalty given"),
    "overrule_penalty": _("Penalty overruled"),
    "record_result": _("Result recorded"),
    "correct_result": _("Result corrected"),
    "confirm_result": _("Result entered again, the same"),
    "clear_result": _("Result taken back"),
    "make_announcement": _("Announced on the screens"),
    "take_announcement_down": _("Announcement taken down"),
    "note_printed_address": _("Address printed"),
    "write_ruling": _("Head judge's ruling written"),
    "withdraw_ruling": _("Head judge's ruling withdrawn"),
}
LONGEST_SHOWN = 400
SHOWN_ELSEWHERE = frozenset({"one", "two", "points", "winner"})
LISTS_OF_MATCHES = frozenset({"matches", "draft"})
WORDS_OF_PENALTIES: dict[str, Callable[[str], str]] = {"infraction": infraction_text, "level": level_name}
LISTS_OF_ENTRIES = frozenset({"dropped", "left_out", "checked_in"})


def action_label(action: str) -> str:
    """An action in people's words; its own name where there are none."""
    label = ACTIONS.get(action)
    return action.replace("_", " ") if label is None else str(label)


def shown_values(values: Any, names: Mapping[int, str], tournament: Tournament) -> str:
    """What a line keeps of before or after, short enough for a list; `names` has the teams by entry number.

    Instants are told in the event's zone.
    """
    if values is None:
        return ""
    if not isinstance(values, dict):
        return _cut(_short("", values, names, tournament))
    parts = []
    if "one" in values and "two" in values:
        pair = f"{names.get(values['one'], '')} – {names.get(values['two'], '')}"
        points = values.get("points")
        parts.append(f"{pair}, {points[0]} : {points[1]}" if points else pair)
    for key, value in values.items():
        if key not in SHOWN_ELSEWHERE and value not in (None, "", [], {}):
            parts.append(f"{key.replace('_', ' ')}: {_short(key, value, names, tournament)}")
    return _cut("; ".join(parts))


def _short(key: str, value: Any, names: Mapping[int, str], tournament: Tournament) -> str:
    if isinstance(value, str):
        instant = parse_datetime(value) if key.endswith("_at") else None
        return event_moment(instant, tournament) if instant else WORDS_OF_PENALTIES.get(key, str)(value)
    if key == "match" and isinstance(value, dict):
        return shown_values(value, names, tournament)
    if key in LISTS_OF_MATCHES and isinstance(value, list):
        return ", ".join(_paired(match, names) for match in value)
    if key in LISTS_OF_ENTRIES and isinstance(value, list):
        return ", ".join(names.get(number, str(number)) for number in value)
    if isinstance(value, dict):
        return " ".join(str(part) for part in value.values() if part not in (None, ""))
    return json.dumps(value, ensure_ascii=False)


def _paired(match: Any, names: Mapping[int, str]) -> str:
    """One match of a pairing as the journal keeps it: [table, one, two, how, points of one]."""
    if not isinstance(match, list) or len(match) < 4:
        return json.dumps(match, ensure_ascii=False)
    table, one, two, how, *_rest = match
    other = how if two is None else names.get(two, str(two))
    return f"{table or '–'}: {names.get(one, str(one))} – {other}"


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def place_of(line: JournalEntry) -> str:
    """Round and table of a line ("2 / 7", "2"), "" where it is about neither."""
    if line.round_number is None:
        return ""
    return (
        f"{line.round_number}" if line.table_number is None else f"{line.round_number} / {line.table_number}"
    )
