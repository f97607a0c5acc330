"""Who won when time is called: the matches that an event, or a rule set, has, and what decides each of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from pairings.matches.models import announced_kind
from pairings.matches.scoring import MatchKind, Outcome, Terms, decide, on_time
from tournament.event.models import Round, Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.stages import FINAL, GAMES, RoundStage, Structure

SWISS, ELIMINATION, LAST = "swiss", "elimination", "final"
MOST_PRIZES = 12  # of a team, where no event says how many it sets


@dataclass(frozen=True, slots=True)
class TimedMatch:
    """A kind of match that time may end, with all that decides it.

    `stage` is SWISS, ELIMINATION or LAST, the final; `limit` the most prizes that a team can have left. `other_way` is
    how equal prizes are decided in the event's own words, "" where one of the usual ways was announced or none.
    """

    stage: str
    kind: MatchKind
    limit: int = MOST_PRIZES
    alternate_scoring: bool = True
    other_way: str = ""

    @property
    def key(self) -> str:
        """Its name in addresses and in the file for phones: "swiss-1", "elimination-3"."""
        return f"{self.stage}-{self.kind.games}"

    @property
    def counts_prizes(self) -> bool:
        """Whether prizes left can decide it: not in Swiss matches of several games (FR-217.c)."""
        return self.kind.is_elimination or not self.kind.has_games


def timed_matches(tournament: Tournament | None) -> list[TimedMatch]:
    """The kinds of match of an event, or all that there are, outside of events."""
    return list(_of_any_event() if tournament is None else _of_event(tournament))


def _of_any_event() -> Iterator[TimedMatch]:
    for games in GAMES:
        yield TimedMatch(SWISS, MatchKind(games))
    for games in GAMES:
        yield TimedMatch(ELIMINATION, MatchKind(games, is_elimination=True))


def _of_event(event: Tournament) -> Iterator[TimedMatch]:
    def timed(stage: str, games: int) -> TimedMatch:
        kind = announced_kind(event, games, is_elimination=stage != SWISS)
        return TimedMatch(stage, kind, sum(event.prizes), event.alternate_scoring, event.equal_prizes_other)

    if event.structure == Structure.SWISS:
        yield timed(SWISS, event.swiss_games)
    if event.has_bracket and event.cut_size != FINAL:
        yield timed(ELIMINATION, event.elimination_games)
    if event.has_bracket and (event.cut_size == FINAL or event.final_games != event.elimination_games):
        yield timed(LAST, event.final_games)


def match_at_hand(matches: list[TimedMatch], round_: Round | None) -> TimedMatch | None:
    """The match of the round that is played, or the only kind there is; None where the reader has to say which."""
    if len(matches) == 1:
        return matches[0]
    if round_ is None:
        return None
    stage = SWISS
    if round_.stage == RoundStage.ELIMINATION:
        has_final = any(match.stage == LAST for match in matches)
        stage = LAST if has_final and round_.teams_left == FINAL else ELIMINATION
    return next((match for match in matches if match.stage == stage), None)


def judge_time(
    match: TimedMatch, games: tuple[int, int] | None, left: tuple[int, int] | None
) -> Outcome | None:
    """Who won on time, by the games won and the prizes left of both teams; None where both are equal (X6).

    `left` belong to the game in progress, and are None where none is. Raises a Refusal for what cannot be. This is the
    desk's own decision (`pairings.matches.scoring.decide`), at a table whose time is up.
    """
    limits = (match.limit, match.limit)
    terms = Terms(limits, match.kind, alternate_scoring=match.alternate_scoring)
    try:
        return decide(on_time(match.kind, left, (*games, 0) if games else None), terms)
    except Refusal as refusal:
        if refusal.code == "pairings.equal_undecided":
            return None
        raise
