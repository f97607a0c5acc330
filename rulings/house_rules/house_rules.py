"""Where an event changed what its rule set says, or announced what the rules leave open to it.

Each is a sentence that is shown before the document's answer.
"""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.event.models import Tournament
from tournament.kernel.stages import Structure
from tournament.wording.stages import bracket_said, games_said

# Entries that a changed value concerns, besides the one that the rule set takes it from.
_CONCERNED: Mapping[str, tuple[str, ...]] = {
    "prizes_a": (),
    "prizes_b": (),
    "round_minutes": (),
    "seats_locked": ("FR-244.d", "FR-B.GS1"),
    "alternate_scoring": ("FR-216.b", "X25", "GAP-2"),
    "numbers_required": ("FR-241.a",),
}


def house_rule_sentences(tournament: Tournament | None) -> dict[str, str]:
    """Return, by entry id, what applies at this event instead; empty where nothing was changed."""
    if tournament is None:
        return {}
    found: dict[str, list[str]] = {}
    for field in sorted(tournament.house_rules & _CONCERNED.keys()):
        given = getattr(tournament.defaults, field, None)
        text = _SENTENCES[field](tournament)
        for entry_id in (*([given.citation] if given else []), *_CONCERNED[field]):
            rows = found.setdefault(entry_id, [])
            if text not in rows:
                rows.append(text)
    return {entry_id: " ".join(rows) for entry_id, rows in found.items()}


# Entries affected by what an event announces about its games and its bracket, by setting.
_ANNOUNCED_OF: Mapping[str, tuple[str, ...]] = {
    "swiss_games": ("FR-211.a", "FR-211.b"),
    "structure": ("GAP-7",),
    "cut_size": ("GAP-7",),
    "is_bracket_drawn": ("GAP-8",),
    "equal_prizes": ("FR-217.e", "X6", "X30"),
}


def announced_sentences(tournament: Tournament | None) -> dict[str, str]:
    """Return, by entry id, what the event announced where the rules leave it a choice: games per match, the bracket."""
    if tournament is None:
        return {}
    said = bracket_said(tournament) if tournament.has_bracket else []
    if max(tournament.swiss_games, tournament.elimination_games, tournament.final_games) > 1:
        said = [games_said(tournament), *said]
    found = {
        entry_id: _("At this event: %(said)s") % {"said": line.text}
        for line in reversed(said)  # the first of two sentences about one entry wins
        if not line.is_open
        for entry_id in _ANNOUNCED_OF.get(line.field, ())
    }
    if text := _no_win_on_time(tournament):
        found |= dict.fromkeys(("FR-216.b", "FR-216.c", "X25"), text)
    return found


def _no_win_on_time(tournament: Tournament) -> str:
    """Why section 216 does not decide matches of the event; "" where it does."""
    if tournament.structure == Structure.ELIMINATION:
        return _(
            "This event is single elimination: wins are worth no points, and no match can be drawn (FR-217.e)."
        )
    if tournament.swiss_games > 1:
        return _(
            "Not at this event: its Swiss matches have several games, so completed games decide them, prizes do not, "
            "and a win is always worth 3 points (FR-217)."
        )
    return ""


def _prizes(tournament: Tournament) -> str:
    return _("House rule at this event, prizes: %(a)s for Player A, %(b)s for Player B.") % {
        "a": tournament.prizes_a,
        "b": tournament.prizes_b,
    }


def _minutes(tournament: Tournament) -> str:
    if tournament.round_minutes is None:
        return _("House rule at this event: rounds have no clock.")
    return ngettext(
        "House rule at this event: a round lasts %(minutes)s minute.",
        "House rule at this event: a round lasts %(minutes)s minutes.",
        tournament.round_minutes,
    ) % {"minutes": tournament.round_minutes}


def _seats(tournament: Tournament) -> str:
    if tournament.seats_locked:
        return _("House rule at this event: players keep their seats from round 1 on.")
    return _("House rule at this event: players may change seats between rounds.")


def _scoring(tournament: Tournament) -> str:
    if tournament.alternate_scoring:
        return _("House rule at this event: a win on time is worth 2 points.")
    return _("House rule at this event: a win on time is worth 3 points.")


def _numbers(_tournament: Tournament) -> str:
    return _("House rule at this event: players do not need a membership number.")


_SENTENCES: Mapping[str, Callable[[Tournament], str]] = {
    "prizes_a": _prizes,
    "prizes_b": _prizes,
    "round_minutes": _minutes,
    "seats_locked": _seats,
    "alternate_scoring": _scoring,
    "numbers_required": _numbers,
}
