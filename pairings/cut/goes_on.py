"""The head judge lets a team play on that did not win: its winner was disqualified, or a final has no winner (ours)."""

from dataclasses import dataclass
from typing import Unpack

from django.utils.translation import gettext_lazy as _

from pairings.bracket.queries import read_bracket
from pairings.elimination.bracket import Bracket, BracketMatch
from pairings.elimination.outlook import is_disqualified
from pairings.matches.models import Match
from pairings.matches.steps import check_match_shown
from tournament.event.models import Tournament
from tournament.journal.declare import Rule, action
from tournament.journal.journal import Because, Change, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.kernel.stages import FINAL, FINAL_SLOT

LET_PLAY_ON = action(
    "let_play_on",
    _("Allowed to advance"),
    Rule(Permission.OVERRULE, is_about_round=True),
    words={"goes_on": _("advances")},
    asks_reason=True,
)


@dataclass(frozen=True, slots=True)
class PlayOn:
    """A match in which a team can be let play on that did not win: its round, its slot, and those teams by number.

    `is_final`: the final has no winner, and the head judge may name one of the two.
    """

    teams_left: int
    slot: int
    teams: tuple[int, ...]
    is_final: bool


def list_play_on(bracket: Bracket) -> list[PlayOn]:
    """Where the head judge can let a team play on now, the earliest round first."""
    found = []
    for match in bracket.matches:
        teams = _who_may(bracket, match)
        if teams:
            found.append(PlayOn(match.teams_left, match.slot, teams, is_final=_is_final(match)))
    return found


def _who_may(bracket: Bracket, match: BracketMatch) -> tuple[int, ...]:
    """The teams of a match that could be let play on."""
    if not match.is_stored or not match.is_decided or match.goes_on is not None or len(match.teams) < 2:
        return ()
    there = tuple(team for team in match.teams if team not in bracket.out)
    if _is_final(match):
        return there if match.winner is None else ()
    if match.is_third_place or match.winner is None or not is_disqualified(bracket, match.winner):
        return ()
    following = bracket.match_at(match.teams_left // 2, (match.slot + 1) // 2)
    return () if following.is_stored else tuple(team for team in there if team != match.winner)


def _is_final(match: BracketMatch) -> bool:
    return match.teams_left == FINAL and match.slot == FINAL_SLOT


@does(LET_PLAY_ON)
def let_play_on(change: Change, round_number: int, slot: int, *, team: int, **by: Unpack[Because]) -> Match:
    """Let entry `team` play on though it did not win its match of the bracket, with a reason that is public.

    It is the team that a disqualified one had beaten, until the next match is posted; or one of a final that nobody
    won. Refused elsewhere: there the next opponent has a bye.
    """
    match = find_slot(change.tournament, round_number, slot)
    check_match_shown(change.actor, match)
    bracket = read_bracket(change.tournament)
    open_to = (
        () if bracket is None else _who_may(bracket, bracket.match_at(match.round.teams_left or 0, slot))
    )
    if team not in open_to:
        raise Refusal("pairings.nobody_plays_on", "GAP-8", field="team")
    change.keep(match)
    change.round_number, change.table_number = round_number, match.table_number
    match.goes_on = 1 if match.one.number == team else 2
    match.goes_on_reason = change.reason
    match.version += 1
    match.save()
    change.after = {"goes_on": team}
    change.citation = "GAP-8"
    return match


def find_slot(tournament: Tournament, round_number: int, slot: int) -> Match:
    """The match of a posted round of the bracket by its place from the top, with its teams and its round."""
    rows = Match.objects.filter(
        round__tournament=tournament, round__number=round_number, round__posted_at__isnull=False
    )
    match = rows.filter(bracket_slot=slot).select_related("round", "one", "two").first()
    if match is None:
        raise Refusal("tournament.no_such_round", number=round_number)
    return match
