"""Teams that are missing at their tables, with what a judge may do about it now."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.penalties.queries import warned_teams
from pairings.tableside.models import Presence
from pairings.tableside.no_shows import Step, next_no_show_step, no_show_step
from teams.entries.models import Entry, members_of
from tournament.event.models import Round
from tournament.kernel import clock


@dataclass(frozen=True, slots=True)
class NoShow:
    """A team that is missing at its table: which of its seats ("a", "b"), for how long, and what a judge may do now.

    `minutes` are those of the round that were played so far, None where its clock was never started; `coming` is
    what may be done next and from which minute on, None where nothing more comes.
    """

    side: int
    entry: Entry
    letters: str
    minutes: int | None
    step: Step
    is_warned: bool
    coming: tuple[Step, int] | None = None

    @property
    def is_whole_team(self) -> bool:
        """Whether nobody of the team is here."""
        return self.letters == "ab"

    @property
    def who(self) -> str:
        """The one who is penalized, as the penalty's page takes it: the team, or the one player of it."""
        return f"{self.entry.number}{'' if self.is_whole_team else self.letters}"

    @property
    def player(self) -> str:
        """The name of the player who is missing alone, "" where the whole team is."""
        seats = dict(self.entry.members)
        return "" if self.is_whole_team else seats[self.letters].name


@dataclass(frozen=True, slots=True)
class MissingTable:
    """An open table at which a team is missing."""

    number: int
    no_shows: tuple[NoShow, ...]

    @property
    def key(self) -> str:
        """Moves with the minutes and with what may be done."""
        told = ",".join(f"{one.side}{one.step.value}{one.minutes}" for one in self.no_shows)
        return f"{self.number}:{told}"


def read_missing(round_: Round, *, now: datetime) -> list[MissingTable]:
    """The open tables of a round at which a team is missing, by number. One query, three where there are any."""
    noted: dict[int, dict[str, bool]] = defaultdict(dict)
    rows = Presence.objects.filter(match__round=round_, is_here=False, match__how=How.OPEN)
    for key, seat in rows.values_list("match_id", "seat"):
        noted[key][seat] = False
    if not noted:
        return []
    warned = warned_teams(round_)
    names = ("one", "two", *members_of("one", "two"))
    matches = round_.matches.filter(pk__in=noted).select_related(*names).order_by("table_number")
    return [
        MissingTable(
            match.table_number or 0,
            tuple(find_no_shows(match, round_, now=now, noted=noted[match.pk], warned=warned)),
        )
        for match in matches
    ]


def missing_sides(match: Match) -> str:
    """The teams of a match of which every player was noted as missing: "", "1", "2" or "12"."""
    rows = Presence.objects.filter(match=match, is_here=False).values_list("seat", flat=True)
    missed = set(rows)
    return "".join(side for side in "12" if {f"{side}a", f"{side}b"} <= missed)


def find_no_shows(
    match: Match,
    round_: Round,
    *,
    now: datetime,
    noted: Mapping[str, bool],
    warned: Collection[tuple[int, int]],
) -> Iterator[NoShow]:
    """The teams of an open table of which a player is missing.

    `noted` says by seat ("1a" to "2b") who was seen or missed, `warned` is that of `warned_teams`.
    """
    event, played = round_.tournament, clock.elapsed(round_.clock, now=now)
    for side, entry in enumerate(match.entries, start=1):
        letters = "".join(letter for letter in "ab" if noted.get(f"{side}{letter}") is False)
        if not letters or not match.is_open:
            continue
        is_warned = (match.pk, entry.pk) in warned
        warning, loss = event.no_show_warning_minutes, event.no_show_loss_minutes
        step = no_show_step(played, warning_minutes=warning, loss_minutes=loss, is_warned=is_warned)
        coming = next_no_show_step(played, warning_minutes=warning, loss_minutes=loss, is_warned=is_warned)
        minutes = None if played is None else clock.whole_minutes(played)
        yield NoShow(side, entry, letters, minutes, step, is_warned, coming)
