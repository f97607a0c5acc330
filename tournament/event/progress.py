"""How far an event is: its newest round, the one that is being played, what players see, what is closed."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tournament.event.models import Round, Tournament


@dataclass(frozen=True, slots=True)
class Progress:
    """The rounds of an event, by number, and which of them is which."""

    rounds: tuple[Round, ...] = ()

    @property
    def newest(self) -> Round | None:
        """The round with the highest number, a proposal too."""
        return _last(self.rounds)

    @property
    def posted(self) -> list[Round]:
        """The rounds that everyone sees, posted or closed: never a proposal."""
        return [round_ for round_ in self.rounds if round_.posted_at is not None]

    @property
    def last_posted(self) -> Round | None:
        """The newest round that everyone sees, being played or closed."""
        return _last(self.posted)

    @property
    def being_played(self) -> Round | None:
        """The round that is posted and not closed: results are entered for it, its clock runs."""
        return _last(round_ for round_ in self.rounds if round_.is_being_played)

    @property
    def closed(self) -> list[Round]:
        """The rounds that are closed, those of the bracket too."""
        return [round_ for round_ in self.rounds if round_.closed_at is not None]

    @property
    def counted(self) -> list[Round]:
        """The closed rounds that count in the standings: Swiss rounds alone."""
        return [round_ for round_ in self.closed if not round_.is_elimination]

    @property
    def last_swiss(self) -> Round | None:
        """The newest Swiss round, a proposal too."""
        return _last(round_ for round_ in self.rounds if not round_.is_elimination)

    @property
    def through(self) -> int:
        """The number of the last closed Swiss round, after which there are standings; 0 before one was closed."""
        return _number(_last(self.counted))

    @property
    def planned_closed(self) -> int:
        """How many of the planned rounds are closed: Swiss rounds, or in single elimination those of the bracket."""
        is_bracket_alone = bool(self.rounds) and self.rounds[0].is_elimination
        return _number(_last(self.closed)) if is_bracket_alone else self.through

    @property
    def is_bracket_posted(self) -> bool:
        """Whether everyone sees a round of the bracket, so that the Swiss rounds are not the last word."""
        return any(round_.is_elimination for round_ in self.posted)

    @property
    def next_number(self) -> int:
        """The round that a team which comes in now is paired in first: the one after the last posted."""
        return _number(self.last_posted) + 1

    @property
    def began_at(self) -> datetime | None:
        """When round 1 was posted, None before: who registers later is late."""
        return self.rounds[0].posted_at if self.rounds else None


def read_progress(tournament: Tournament) -> Progress:
    """How far an event is now; each round knows the event. One query."""
    return Progress(tuple(tournament.rounds.order_by("number")))


def withdrawn_round(tournament: Tournament, progress: Progress) -> int | None:
    """The number of a round that players have seen and that is withdrawn since; None where nothing is. No query.

    Until a round with that number is posted, whatever became of the proposal, or the event is finished.
    """
    is_gone = tournament.seen_round > _number(progress.last_posted) and tournament.finished_at is None
    return tournament.seen_round if is_gone else None


def _last(rounds: Iterable[Round]) -> Round | None:
    return max(rounds, key=lambda round_: round_.number, default=None)


def _number(round_: Round | None) -> int:
    return 0 if round_ is None else round_.number
