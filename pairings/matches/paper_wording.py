"""How results, records and the event's rules read on paper and in files, where no sentence fits."""

from collections.abc import Callable, Mapping
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.matches.scoring import Games, How
from tournament.event.models import Tournament
from tournament.kernel.limited import TRADE
from tournament.kernel.named import mark, marked
from tournament.kernel.rule_sets import WINNER_NAMES_TEAM, RuleSet, find_rule_set
from tournament.wording.readable import event_moment


def result_text(
    how: str, winner: int | None, *, side: int, games: Games | None = None, is_by_drop: bool = False
) -> str:
    """How a match ended for team `side` (1, 2), in two or three words; `winner` is 1, 2 or None.

    `is_by_drop`: a team dropped, or was disqualified, and lost by that, however far the match had been played.
    `games` are those of a match of several games that was played: "won 2 : 1", "draw 1 : 1", "lost 0 : 1 on time",
    "won on time, level at 1 : 1" (by the prizes left, or the way that the event announced), "won on time by prizes, at
    0 : 1".
    """
    if is_by_drop and winner is not None:
        return _("won, opponents left") if winner == side else _("lost, team left")
    if games is not None and how in (How.WON, How.TIME):
        score = {"games": f"{games[side - 1]} : {games[2 - side]}"}
        is_behind = how == How.TIME and winner is not None and games[winner - 1] <= games[2 - winner]
        text = (
            _not_by_games_text(is_won=winner == side, is_level=games[0] == games[1])
            if is_behind
            else _games_text(how, winner, side=side)
        )
        return text % score
    if how in _NOBODYS:
        return _NOBODYS[how]()
    if how == How.JUDGE and winner is None:
        return _("judge's decision")
    if winner is None:
        return _("draw on time") if how == How.TIME else _("draw")
    return _WINNERS[how]() if winner == side else _LOSERS[how]()


def _not_by_games_text(*, is_won: bool, is_level: bool) -> str:
    """The text for a match of several games that they did not decide, with a place for the games."""
    if is_level:
        return _("won on time, level at %(games)s") if is_won else _("lost on time, level at %(games)s")
    return _("won on time by prizes, at %(games)s") if is_won else _("lost on time by prizes, at %(games)s")


def _games_text(how: str, winner: int | None, *, side: int) -> str:
    """The text for a match of several games, with a place for the games."""
    if winner is None:
        return _("draw %(games)s on time") if how == How.TIME else _("draw %(games)s")
    if winner == side:
        return _("won %(games)s on time") if how == How.TIME else _("won %(games)s")
    return _("lost %(games)s on time") if how == How.TIME else _("lost %(games)s")


_NOBODYS: Mapping[str, Callable[[], str]] = {
    How.OPEN: lambda: _("no result yet"),
    How.BOTH_LOSE: lambda: _("both lost"),
    How.BYE: lambda: _("bye"),
    How.MISSED: lambda: _("missed"),
}
_WINNERS: Mapping[str, Callable[[], str]] = {
    How.WON: lambda: _("won"),
    How.TIME: lambda: _("won on time"),
    How.WITHDRAWN: lambda: _("won, player left"),
    How.PENALTY: lambda: _("won by penalty"),
    How.NO_SHOW: lambda: _("won by no-show"),
    How.JUDGE: lambda: _("won (judge)"),
}
_LOSERS: Mapping[str, Callable[[], str]] = {
    How.WON: lambda: _("lost"),
    How.TIME: lambda: _("lost on time"),
    How.WITHDRAWN: lambda: _("lost, player left"),
    How.PENALTY: lambda: _("lost by penalty"),
    How.NO_SHOW: lambda: _("lost by no-show"),
    How.JUDGE: lambda: _("lost (judge)"),
}


def printed_points(points: int) -> str:
    """Match points with their word."""
    return ngettext("%(points)d point", "%(points)d points", points) % {"points": points}


def players_text(*players: str) -> str:
    """The players of a team with their seats, in one text; `players` in the order of the seats."""
    return marked(
        " · ".join(f"{letter} {mark(player)}" for letter, player in zip("AB", players, strict=False))
    )


def moment_text(instant: datetime, tournament: Tournament) -> str:
    """Date and time of day in the event's zone."""
    return event_moment(instant, tournament)


def rule_set_text(rule_set: RuleSet) -> str:
    """The rule set with the day it holds from (FR-Intro.b)."""
    return f"{_(rule_set.title)}, {_(rule_set.edition)}"


def turn_note(rule_set: RuleSet) -> str:
    """Where turns begin and which way they go (FR-B.GS3.c, TB-S2)."""
    if rule_set.who_starts.value == WINNER_NAMES_TEAM:
        return _("Turns go clockwise from seat A of the team that starts")
    return _("Turns go clockwise from the player who was chosen to start")


def house_rule_texts(tournament: Tournament) -> tuple[str, ...]:
    """One short text for each value that is not the rule set's, in the order of the settings."""
    sentences = {
        "prizes_a": ngettext(
            "seat A sets %(prizes)d prize", "seat A sets %(prizes)d prizes", tournament.prizes_a
        )
        % {"prizes": tournament.prizes_a},
        "prizes_b": ngettext(
            "seat B sets %(prizes)d prize", "seat B sets %(prizes)d prizes", tournament.prizes_b
        )
        % {"prizes": tournament.prizes_b},
        "round_minutes": ngettext(
            "%(minutes)d minute per round", "%(minutes)d minutes per round", tournament.round_minutes
        )
        % {"minutes": tournament.round_minutes}
        if tournament.round_minutes
        else _("no clock"),
        "seats_locked": _("seats are fixed from round 1 on")
        if tournament.seats_locked
        else _("seats may change between rounds"),
        "alternate_scoring": _("a win on time counts as a full win"),
        "numbers_required": _("no membership numbers needed"),
        "energy": _("no basic Energy is supplied"),
        "partners_trade": _("partners may trade cards while they build")
        if tournament.trading.value == TRADE
        else _("partners may not trade cards"),
    }
    changed = tournament.house_rules
    return tuple(text for name, text in sentences.items() if name in changed)


def scoring_texts(tournament: Tournament) -> list[str]:
    """What follows the tiebreakers' notes below the standings: points, ties, and what is borrowed at time."""
    on_time = (
        _(
            "Match points: 3 for a win (also over a no-show) or a bye, 2 for a win on time, 1 for a draw (Floor Rules "
            "2003, section 216)."
        )
        if tournament.alternate_scoring
        else _(
            "Match points: 3 for a win (also on time, a house rule, and over a no-show) or a bye, 1 for a draw."
        )
    )
    texts = [
        on_time,
        _("Remaining ties are broken by a random number drawn once for each team."),
        _("The rule documents name no tiebreakers; this event uses these, in this order."),
    ]
    if tournament.round_minutes and find_rule_set(tournament.rule_set).is_time_borrowed.value:
        texts.append(_("What happens when time is called is taken from the Floor Rules 2003, section 216."))
    return texts
