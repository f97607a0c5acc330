"""How far the look-ahead of a round saw, and what a proposal rests on, in words."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.engine.types import LookAhead
from pairings.rounds.rests_on import CLUBS, RESULTS, ROUNDS, SEEDS, TABLES

_PARTS: Mapping[str, Promise] = {
    RESULTS: gettext_lazy("earlier results"),
    CLUBS: gettext_lazy("which teams are kept apart by affiliation"),
    ROUNDS: gettext_lazy("the number of rounds"),
    TABLES: gettext_lazy("tables"),
    SEEDS: gettext_lazy("seeds"),
}


def part_names(parts: Iterable[str]) -> list[str]:
    """What a proposal rests on, part by part, in words."""
    return [str(_PARTS[part]) for part in parts]


def playable_words(ahead: LookAhead | None) -> str:
    """How many more rounds can be played without a rematch; "at least" where the search for more was cut short."""
    if ahead is None:
        return "0"
    return str(ahead.playable) if ahead.is_proved else _("at least %(rounds)s") % {"rounds": ahead.playable}
