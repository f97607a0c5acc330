"""The settings of an event: which fields there are, and which are fixed once round 1 is posted."""

from collections.abc import Mapping
from typing import Any

from tournament.event.deck_settings import CARD_SETTINGS
from tournament.event.models import EVENT
from tournament.event.stages import STAGE_SETTINGS
from tournament.kernel.limited import energy_supply, is_limited

# What has actions of its own.
_OWN_ACTIONS = frozenset({"finished_at", "put_away_at", "set_aside_at", "no_cut_reason"})
SETTINGS = tuple(name for name in EVENT.fields if name not in _OWN_ACTIONS)
# What results and seats of a posted round already rest on; the minutes may change always.
FIXED_ONCE_POSTED = frozenset(
    {
        "rule_set",
        "format",
        "prizes_a",
        "prizes_b",
        "seats_locked",
        "alternate_scoring",
        "tiebreakers",
        "missed_round_points",
        "agreed_draws",  # tables of one round would count by different rules
        "is_premier",
        "numbers_required",
        # Decks are built before round 1. The language of the cards is not among these: it follows from where the event
        # is (FR-203), no result rests on it, and a wrong one would have judges rule by the wrong text all day.
        "energy",
        "energy_each",
        "partners_trade",
        "pick_seconds",
        # How the event finds its winner is announced before it begins; times may always change.
        *(name for name in STAGE_SETTINGS if name not in {"bracket_rounds", "objection_minutes"}),
        # By which cards decks are judged is known before anybody plays one.
        *CARD_SETTINGS,
    }
)
_OF_ENERGY = frozenset({"energy", "energy_each"})
_OF_EQUAL_PRIZES = frozenset({"equal_prizes", "equal_prizes_other"})
CITATIONS: Mapping[str, str] = {
    "energy": "FR-233.b",
    "energy_each": "FR-233.a",
    "partners_trade": "X14",
    "pick_seconds": "FR-A4.b",
    "agreed_draws": "GAP-9",
    "structure": "GAP-7",
    "cut_size": "GAP-7",
    "swiss_games": "FR-211.b",
    "elimination_games": "FR-211.b",
    "final_games": "FR-211.b",
    "is_bracket_drawn": "GAP-8",
    "equal_prizes": "X6",
    "equal_prizes_other": "X6",
    "has_third_place": "GAP-8",
    "cards_as_on": "FR-204.a",
    "sets_left_out": "FR-204.b",
    "set_days": "FR-204.a",
}


def fixed_once_posted(values: Mapping[str, Any]) -> frozenset[str]:
    """The settings that stay as they are once round 1 is posted, at an event with these values of SETTINGS.

    Whether Energy is supplied, and how equal prizes are decided in elimination rounds, can still be said by an event
    that has not said it.
    """
    fixed = FIXED_ONCE_POSTED
    if is_limited(values["format"]) and not energy_supply(values["energy"], values["format"]).value:
        fixed -= _OF_ENERGY
    return fixed if values["equal_prizes"] else fixed - _OF_EQUAL_PRIZES
