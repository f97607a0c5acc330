"""The settings of an event: which fields there are, and whether each may change once round 1 is posted."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from tournament.event.models import EVENT
from tournament.kernel.limited import energy_supply, is_limited

# What has actions of its own.
_OWN_ACTIONS = frozenset({"finished_at", "put_away_at", "set_aside_at", "no_cut_reason", "unplayed_reason"})
SETTINGS = tuple(name for name in EVENT.fields if name not in _OWN_ACTIONS)


class Later(Enum):
    """Whether a setting may change once round 1 is posted."""

    FIXED = auto()  # results rest on it
    WITH_REASON = (
        auto()
    )  # who wins can rest on it: the head judge changes it, for a reason that everyone reads
    FREE = auto()  # no result rests on it


@dataclass(frozen=True, slots=True)
class Setting:
    """Whether a setting may change later and why so; `citation` is the rule that a refusal names."""

    later: Later
    because: str
    citation: str = ""


FIXED, WITH_REASON, FREE = Later.FIXED, Later.WITH_REASON, Later.FREE
# Every setting, in the order of the forms. A new one is refused by a test until it is here.
HOW_SETTINGS_CHANGE: Mapping[str, Setting] = {
    "name": Setting(FREE, "what the event is called"),
    "date": Setting(WITH_REASON, "which sets are legal follows from it, where the event names no day"),
    "venue": Setting(FREE, "where it is"),
    "city": Setting(FREE, "where it is"),
    "country": Setting(FREE, "where it is; the language of the cards may follow from it: see there"),
    "time_zone": Setting(FREE, "how instants are shown; they are stored without it"),
    "paper": Setting(FREE, "how sheets are printed"),
    "rule_set": Setting(FIXED, "how a match is played and what it is worth"),
    "format": Setting(FIXED, "which decks are played"),
    "prizes_a": Setting(FIXED, "when a game is won"),
    "prizes_b": Setting(FIXED, "when a game is won"),
    "round_minutes": Setting(FREE, "for rounds to come: a clock that was started keeps its length"),
    "seats_locked": Setting(FIXED, "who begins"),
    "alternate_scoring": Setting(FIXED, "what a win on time is worth"),
    "ruling_language": Setting(
        FREE,
        "it follows from where the event is (FR-203), and a wrong one would have judges rule wrongly all day",
    ),
    "ruling_class": Setting(FREE, "the same"),
    "energy": Setting(FIXED, "how decks were built", "FR-233.b"),
    "energy_each": Setting(FIXED, "how decks were built", "FR-233.a"),
    "energy_returned": Setting(FREE, "what a team does when it leaves"),
    "partners_trade": Setting(FIXED, "how decks were built", "X14"),
    "pick_seconds": Setting(FIXED, "how decks were drafted", "FR-A4.b"),
    "structure": Setting(FIXED, "how the winner is found", "GAP-7"),
    "cut_size": Setting(WITH_REASON, "who plays on; whether there is a cut at all is fixed", "GAP-7"),
    "cut_points": Setting(WITH_REASON, "who plays on", "GAP-7"),
    "swiss_games": Setting(FIXED, "what a match is", "FR-211.b"),
    "elimination_games": Setting(FIXED, "what a match is", "FR-211.b"),
    "final_games": Setting(FIXED, "what a match is", "FR-211.b"),
    "is_bracket_drawn": Setting(FIXED, "who meets whom in the bracket", "GAP-8"),
    "bracket_rounds": Setting(FREE, "times: a clock that was started keeps its length"),
    "prizes_first": Setting(FIXED, "who wins", "X30"),
    "equal_prizes": Setting(FIXED, "who wins", "X6"),
    "equal_prizes_other": Setting(FIXED, "who wins", "X6"),
    "has_third_place": Setting(FIXED, "who is third", "GAP-8"),
    "objection_minutes": Setting(FREE, "a time: results are corrected after it too"),
    "planned_rounds": Setting(
        WITH_REASON, "after which round the standings are final, or the cut is made", "GAP-4"
    ),
    "has_team_round": Setting(WITH_REASON, "the same", "GAP-4"),
    "tiebreakers": Setting(FIXED, "who is ranked before whom"),
    "agreed_draws": Setting(FIXED, "tables of one round would count by different rules", "GAP-9"),
    "missed_round_points": Setting(FIXED, "what a late team has"),
    "avoid_affiliation": Setting(WITH_REASON, "who meets whom: nobody may draw until they like it"),
    "record_order": Setting(FREE, "how a record is written"),
    "entry_fee": Setting(FREE, "what a team pays; what one has paid is noted with that team"),
    "currency": Setting(FREE, "how amounts are written"),
    "is_premier": Setting(FIXED, "whose a name is"),
    "numbers_required": Setting(FIXED, "who may play"),
    "first_table": Setting(FREE, "where a match is, not who plays it"),
    "unused_tables": Setting(FREE, "where a match is, not who plays it"),
    "team_reports": Setting(FREE, "how a result comes in: it counts once both teams or the desk said so"),
    "judges_record": Setting(FREE, "who types a result, not which one it is"),
    "no_show_warning_minutes": Setting(FREE, "a reminder"),
    "no_show_loss_minutes": Setting(WITH_REASON, "when a late team may lose its match", "GAP-28"),
    "deck_lists": Setting(FREE, "a missing list never stops a round; a penalty is the judge's"),
    "cards_as_on": Setting(FIXED, "by which cards decks are judged", "FR-204.a"),
    "sets_left_out": Setting(FIXED, "by which cards decks are judged", "FR-204.b"),
    "set_days": Setting(FIXED, "by which cards decks are judged", "FR-204.a"),
    "lists_close_at": Setting(FREE, "until when phones take lists; the desk always does"),
    "lists_published": Setting(FREE, "it is about the time after the event"),
    "cut_reads_lists": Setting(FIXED, "what opponents in the cut know of each other"),
    "new_lists_for_cut": Setting(FIXED, "which decks are played in the cut", "X28"),
}


def _names(later: Later) -> tuple[str, ...]:
    return tuple(name for name, setting in HOW_SETTINGS_CHANGE.items() if setting.later is later)


FIXED_ONCE_POSTED = frozenset(_names(FIXED))
CHANGED_WITH_REASON = _names(WITH_REASON)
_OF_ENERGY = frozenset({"energy", "energy_each"})
_OF_EQUAL_PRIZES = frozenset({"equal_prizes", "equal_prizes_other"})


def fixed_once_posted(values: Mapping[str, Any]) -> frozenset[str]:
    """The settings that stay as they are once round 1 is posted, at an event with these values of SETTINGS.

    Whether Energy is supplied, and how equal prizes are decided in elimination rounds, can still be said by an event
    that has not said it.
    """
    fixed = FIXED_ONCE_POSTED
    if is_limited(values["format"]) and not energy_supply(values["energy"], values["format"]).value:
        fixed -= _OF_ENERGY
    return fixed if values["equal_prizes"] else fixed - _OF_EQUAL_PRIZES
