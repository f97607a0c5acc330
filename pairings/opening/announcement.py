"""Everything that is announced for an event, in the order in which it is read out, each sentence with its rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from pairings.opening import play_said, team_said, time_said
from pairings.opening.queries import Opening
from tournament.event.models import Tournament
from tournament.wording.announced import Said, limited_said
from tournament.wording.stages import bracket_said


@dataclass(frozen=True, slots=True)
class Part:
    """A heading with its sentences."""

    title: str
    lines: Sequence[Said]


@dataclass(frozen=True, slots=True)
class Announced:
    """What is announced, part by part, and what the event has still to decide before it can be."""

    parts: Sequence[Part]
    undecided: Sequence[Said]

    @property
    def lines(self) -> Iterator[Said]:
        """All sentences, those still to decide last."""
        for part in self.parts:
            yield from part.lines
        yield from self.undecided


_TITLES: dict[str, Promise] = {
    "event": gettext_lazy("The event"),
    "teams": gettext_lazy("Teams"),
    "decks": gettext_lazy("Decks"),
    "matches": gettext_lazy("Rounds and matches"),
    "time": gettext_lazy("Time and results"),
    "standings": gettext_lazy("Standings"),
    "bracket": gettext_lazy("Elimination rounds"),
}


def announce(tournament: Tournament, opening: Opening) -> Announced:
    """What has to be announced for the event as it is set up; only what applies to it."""
    said: dict[str, list[Said]] = {
        "event": team_said.event_said(tournament, opening),
        "teams": team_said.teams_said(tournament),
        "decks": [*limited_said(tournament), *team_said.decks_said(tournament)],
        "matches": play_said.matches_said(tournament, opening),
        "time": time_said.time_said(tournament),
        "standings": time_said.standings_said(tournament),
        "bracket": bracket_said(tournament) if tournament.has_bracket else [],
    }
    parts = [
        Part(str(_TITLES[key]), [line for line in lines if not line.is_open]) for key, lines in said.items()
    ]
    undecided = [line for lines in said.values() for line in lines if line.is_open]
    return Announced([part for part in parts if part.lines], undecided)
