"""What the lines of the journal say to people."""

import json
from collections.abc import Mapping
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairings.by_hand.wording import journal_words
from pairings.journal import values as journal_values
from pairings.matches.wording import points_of_both
from tournament.event.models import Tournament
from tournament.journal.models import JournalEntry
from tournament.journal.taken_back import AGAIN
from tournament.wording.readable import event_moment

ACTIONS: dict[str, Promise] = {
    "create_tournament": _("Event made"),
    "undo": _("Taken back"),
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
    "make_cards": _("Passes made for teams"),
    "make_card": _("Pass made for a team"),
    "replace_card": _("Pass replaced"),
    "import_roster": _("Teams imported"),
    "register_solo_player": _("Player without a partner registered"),
    "remove_solo_player": _("Player without a partner left"),
    "join_solo_players": _("Two players joined to a team"),
    "replace_partner": _("Partner replaced"),
    "swap_seats": _("Seats swapped"),
    "correct_seats": _("Mistyped seats corrected"),
    "drop_entry": _("Dropped"),
    "disqualify_entry": _("Disqualified"),
    "ask_to_drop": _("Team asked to leave"),
    "take_back_drop_request": _("Wish to leave taken back"),
    "accept_drop_request": _("Wish to leave confirmed"),
    "refuse_drop_request": _("Wish to leave refused"),
    "reinstate_entry": _("Reinstated"),
    "pair_round": _("Round paired"),
    "pair_again": _("Round paired again"),
    "arrange_match": _("Match arranged for a late team"),
    "cancel_arrangement": _("Arranged match taken apart"),
    "discard_draft": _("Proposal discarded"),
    "swap_teams": _("By hand: two teams swapped"),
    "pair_two": _("By hand: two teams paired"),
    "give_bye": _("By hand: bye given"),
    "move_match": _("By hand: match moved to another table"),
    "lock_match": _("By hand: match locked"),
    "unlock_match": _("By hand: match unlocked"),
    "keep_apart": _("By hand: two teams kept apart"),
    "allow_pair": _("By hand: two teams may meet again"),
    "pair_rest": _("By hand: the rest paired anew"),
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
    "withdraw_call": _("Call taken back by the table"),
    "note_presence": _("Who is at the table"),
    "start_deck_check": _("Deck check started"),
    "finish_deck_check": _("Deck check finished"),
    "note_slow_play": _("Slow play noted"),
    "give_penalty": _("Penalty given"),
    "overrule_penalty": _("Penalty overruled"),
    "record_result": _("Result recorded"),
    "correct_result": _("Result corrected"),
    "correct_earlier_result": _("Result of an earlier round corrected"),
    "confirm_result": _("Result entered again, the same"),
    "clear_result": _("Result taken back"),
    "report_result": _("Result reported by one team"),
    "dispute_result": _("Reported otherwise than by the other team"),
    "agree_result": _("Result reported by both teams"),
    "take_report_back": _("Report taken back by the team"),
    "accept_report": _("Team's report accepted as the result"),
    "make_announcement": _("Announced on the screens"),
    "take_announcement_down": _("Announcement taken down"),
    "note_printed_address": _("Address printed"),
    "write_ruling": _("Head judge's ruling written"),
    "withdraw_ruling": _("Head judge's ruling withdrawn"),
}
LONGEST_SHOWN = 400
SEAT_KEYS = ("seats", "not_here")  # who sits at a table, and who is missing
SHOWN_ELSEWHERE = frozenset({"one", "two", "points", "winner", "of", AGAIN})
# What a correction keeps for "why this opponent?" and for the notice on the public pages.
KEPT_FOR_PAGES = frozenset({"points_before", "put_right", "certificate", "newest_round"})


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
    if values.keys() >= {"one", "two", "seats"}:
        return _cut(_seats_told(values, names))
    if "one" in values and "two" in values:
        pair = f"{names.get(values['one'], '')} – {names.get(values['two'], '')}"
        points = values.get("points")
        parts.append(f"{pair}, {points_of_both(points)}" if points else pair)
    if values.keys() & journal_values.LEAVING:
        parts.append(journal_values.leaving_words(values, lambda text: _instant(text, tournament)))
    for key, value in values.items():
        if key not in SHOWN_ELSEWHERE | KEPT_FOR_PAGES | journal_values.LEAVING and value not in (
            None,
            "",
            [],
            {},
        ):
            parts.append(f"{journal_values.label(key)}: {_short(key, value, names, tournament)}")
    return _cut("; ".join(parts))


def _seats_told(values: dict[str, Any], names: Mapping[int, str]) -> str:
    """Who sits at a table and who is missing, by the names of the teams."""
    sides = names.get(values["one"], ""), names.get(values["two"], "")
    return "; ".join(
        f"{journal_values.label(key)}: {journal_values.seat_words(values[key], sides)}"
        for key in SEAT_KEYS
        if values.get(key)
    )


def _short(key: str, value: Any, names: Mapping[int, str], tournament: Tournament) -> str:
    if isinstance(value, str):
        if key.endswith("_at") or key in journal_values.INSTANTS:
            return _instant(value, tournament)
        return journal_values.word(key, value)
    if isinstance(value, int | float):
        return journal_values.number(key, value)
    if isinstance(value, dict):
        return _object(key, value, names, tournament)
    told = journal_values.listed(key, value, names) if isinstance(value, list) else None
    return json.dumps(value, ensure_ascii=False) if told is None else told


def _object(key: str, values: dict[str, Any], names: Mapping[int, str], tournament: Tournament) -> str:
    if key == "wishes":
        return journal_words(values, names)
    if key == "match" or values.keys() & journal_values.LEAVING:
        return shown_values(values, names, tournament)
    return " ".join(str(part) for part in values.values() if part not in (None, ""))


def _instant(text: str, tournament: Tournament) -> str:
    """An instant as it is kept, in the event's zone; the text itself where it is none."""
    instant = parse_datetime(text)
    return event_moment(instant, tournament) if instant else text


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def round_and_table(line: JournalEntry) -> str:
    """Round and table of a line ("2 / 7", "2"), "" where it is about neither."""
    if line.round_number is None:
        return ""
    return (
        f"{line.round_number}" if line.table_number is None else f"{line.round_number} / {line.table_number}"
    )
