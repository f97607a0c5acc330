"""How the matches of a bracket are called, and who comes to them."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from tournament.kernel.stages import FINAL, QUARTERFINALS, SEMIFINALS, THIRD_PLACE_SLOT


def match_title(teams_left: int, slot: int) -> str:
    """A match by its round and its place from the top: "Quarterfinal 3", "Final", "Round of 16, match 7"."""
    return _MATCHES.get(teams_left, _one_of_many)(teams_left, slot)


_MATCHES: Mapping[int, Callable[[int, int], str]] = {
    FINAL: lambda _teams, slot: _("Match for third place") if slot == THIRD_PLACE_SLOT else _("Final"),
    SEMIFINALS: lambda _teams, slot: _("Semifinal %(number)d") % {"number": slot},
    QUARTERFINALS: lambda _teams, slot: _("Quarterfinal %(number)d") % {"number": slot},
}


def _one_of_many(teams_left: int, slot: int) -> str:
    return _("Round of %(teams)d, match %(number)d") % {"teams": teams_left, "number": slot}


def coming_from(teams_left: int, slot: int, *, is_winner: bool = True) -> str:
    """Who comes to a match where that is not known yet: "Winner of quarterfinal 3", "Loser of semifinal 1"."""
    told = {"number": slot, "teams": teams_left}
    return (_WINNERS if is_winner else _LOSERS).get(teams_left, _winner_of_many)() % told


_WINNERS: Mapping[int, Callable[[], str]] = {
    SEMIFINALS: lambda: _("Winner of semifinal %(number)d"),
    QUARTERFINALS: lambda: _("Winner of quarterfinal %(number)d"),
}
_LOSERS: Mapping[int, Callable[[], str]] = {SEMIFINALS: lambda: _("Loser of semifinal %(number)d")}


def _winner_of_many() -> str:
    return _("Winner of match %(number)d, round of %(teams)d")
