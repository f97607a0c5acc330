"""What a bracket leads to: the next round, the winner, a team's way, what rests on a match. PURE."""

from dataclasses import dataclass

from pairings.elimination.bracket import (
    Bracket,
    BracketMatch,
    BracketRound,
    BracketSide,
    Departure,
    MatchState,
)
from tournament.kernel.stages import FINAL, SEMIFINALS


@dataclass(frozen=True, slots=True)
class TeamPath:
    """Where a team is in the bracket and where that leads.

    `now` is the match that it plays, or will play as soon as its opponent is known; None once it is beaten, has left,
    or has won it all. `last` is the latest match that it is in. `if_wins` is the match that the winner of `now`
    comes to, and `next_opponent` the side that it meets there: a team, a bye, or not known yet, and then
    `next_opponent_from` is the match whose winner it will be. `if_loses` is the match for third place.
    """

    team: int
    now: BracketMatch | None
    last: BracketMatch | None
    if_wins: BracketMatch | None = None
    next_opponent: BracketSide | None = None
    next_opponent_from: BracketMatch | None = None
    if_loses: BracketMatch | None = None


def next_round(bracket: Bracket) -> BracketRound | None:
    """The round to be paired next: the first with a match that can be played and is not stored.

    None while an earlier result is missing, and where nothing is left to play. A round in which nobody plays is passed
    over. Of its matches those in state READY are to be played, those in state BYE are byes, EMPTY ones are nobody's;
    one that is stored is among them only where a correction brought a further match into a round that was posted.
    """
    for each in bracket.rounds:
        states = {match.state for match in each.matches}
        if MatchState.WAITING in states:
            return None
        if MatchState.READY in states:
            return each
    return None


def is_complete(bracket: Bracket) -> bool:
    """Whether nothing is left to play: the final, and the match for third place where there is one."""
    return all(match.is_settled for match in bracket.rounds[-1].matches)


def find_champion(bracket: Bracket) -> int | None:
    """The team that won the final, by a bye too.

    None while that is open; where both lost it and the head judge named nobody; where nobody came. If the winner was
    disqualified since, it is the team that it had beaten, since the others move up.
    """
    final = bracket.final
    first = final.advancing
    if first is None or not is_disqualified(bracket, first):
        return first
    second = final.other_than(first) if first == final.winner else None
    return None if second is None or is_disqualified(bracket, second) else second


def is_disqualified(bracket: Bracket, team: int) -> bool:
    """Whether a team of the bracket was disqualified."""
    return bracket.out.get(team) == Departure.DISQUALIFIED


def find_path(bracket: Bracket, team: int) -> TeamPath:
    """Where a team is and where that leads. Raises ValueError for a team that is not in the bracket."""
    if team not in bracket.teams:
        raise ValueError(f"Team {team} is not in the bracket.")
    last = None
    for match in bracket.matches:
        if team in match.teams:
            last = match
    now = last if last and not last.is_settled and (last.is_stored or team not in bracket.out) else None
    if now is None or now.teams_left == FINAL:
        return TeamPath(team, now, last)
    if_wins = bracket.match_at(now.teams_left // 2, (now.slot + 1) // 2)
    opponent = if_wins.two if now.slot % 2 else if_wins.one
    feeder = opponent.feeder
    is_open = opponent.team is None and feeder is not None
    return TeamPath(
        team,
        now,
        last,
        if_wins,
        opponent,
        bracket.match_at(feeder.teams_left, feeder.slot) if feeder and is_open else None,
        bracket.third_place if now.teams_left == SEMIFINALS else None,
    )


def list_resting_on(bracket: Bracket, teams_left: int, slot: int) -> list[BracketMatch]:
    """The later matches that are stored and rest on a match, the next one first.

    They rest on it through the teams that came out of it, or out of matches that did. Raises ValueError where the
    bracket has no such match.
    """
    start = bracket.match_at(teams_left, slot)
    found = []
    while start.teams_left > FINAL:
        following = bracket.match_at(start.teams_left // 2, (start.slot + 1) // 2)
        found.append(following)
        if start.teams_left == SEMIFINALS and bracket.third_place:
            found.append(bracket.third_place)
        start = following
    return [match for match in found if match.is_stored]
