"""An event file whose event, or whose address, is on this laptop already: how far each of the two is.

Two copies of an event have one instant of creation. Their journals say which of them goes on from the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import takewhile

from teams.names_out.plan import TAKE_NAME_OUT
from tournament.config.files.event_file import OpenedFile
from tournament.event.models import Round, Tournament
from tournament.event.progress import read_progress
from tournament.event.queries import free_address, is_shown
from tournament.event_file.purpose import Purpose
from tournament.journal.journal import newest_line_at
from tournament.kernel.refusal import Refusal
from tournament.rows.nodes import Node
from tournament.rows.values import as_instant


class Course(StrEnum):
    """How the event of a file and the one that is here are related."""

    SAME = "same"  # line by line
    NEWER = "newer"  # the file goes on from what is here
    OLDER = "older"  # what is here goes on from the file
    APART = "apart"  # both went on from a line that they share
    OTHER = "other"  # another event, which has this address here


@dataclass(frozen=True, slots=True)
class Far:
    """How far one of the two is. `round` is its newest, whether or not players have seen it; None before the first."""

    newest_at: datetime
    lines: int
    teams: int
    round: Round | None


@dataclass(frozen=True, slots=True)
class Meeting:
    """A file that meets an event here: `address` is where the file's event comes in where it is another one.

    `shared` is how many lines the two journals begin with in common. `names_out` is how many names were taken out of
    what is here since, which the file still has.
    """

    here: Tournament
    name: str
    purpose: Purpose
    course: Course
    address: str
    shared: int
    names_out: int
    of_file: Far
    of_here: Far

    @property
    def both(self) -> tuple[Far, Far]:
        """How far what is here is, and how far the file."""
        return self.of_here, self.of_file

    @property
    def only_file(self) -> int:
        """How many lines the file alone has."""
        return self.of_file.lines - self.shared

    @property
    def only_here(self) -> int:
        """How many lines what is here alone has."""
        return self.of_here.lines - self.shared


def find_meeting(opened: OpenedFile) -> Meeting | None:
    """Compare a file with what is here: the same event, else one with its address; None where there is neither.

    Refused where the event here is being removed or read in.
    """
    event = opened.root.get("event")
    slug = event.get("slug").text(60)
    here = _find_here(event, slug)
    if here is None:
        return None
    if not is_shown(here):
        raise Refusal("tournament.event_being_read", name=here.name)
    is_same = as_instant(here.created_at) == event.get("created_at").value
    lines = [_line(node) for node in opened.root.get("journal").items()]
    shared = sum(1 for _same in _shared(lines, here)) if is_same else 0
    of_here = far_here(here)
    return Meeting(
        here=here,
        name=event.get("name").text(120),
        purpose=opened.purpose,
        course=_course(shared, len(lines), of_here.lines) if is_same else Course.OTHER,
        address=free_address(slug),
        shared=shared,
        names_out=_count_names_out(here, shared) if is_same else 0,
        of_file=_far_of(opened.root, len(lines)),
        of_here=of_here,
    )


def _count_names_out(here: Tournament, shared: int) -> int:
    return here.journal.filter(number__gt=shared, action=TAKE_NAME_OUT.name).count()


def far_here(tournament: Tournament) -> Far:
    """How far an event on this laptop is."""
    teams = tournament.entries.filter(dropped_at=None).count()
    newest = read_progress(tournament).newest
    return Far(newest_line_at(tournament), tournament.version, teams, newest)


def _find_here(event: Node, slug: str) -> Tournament | None:
    created_at = event.get("created_at").instant()
    same = Tournament.objects.filter(created_at=created_at, set_aside_at=None).order_by("pk").first()
    return same or Tournament.objects.filter(slug=slug).first()


def _line(node: Node) -> tuple[object, ...]:
    return tuple(node.get(key).value for key in ("number", "at", "action"))


def _shared(lines: list[tuple[object, ...]], here: Tournament) -> Iterator[object]:
    """The lines with which both journals begin."""
    rows = here.journal.order_by("number").values_list("number", "at", "action")
    ours = ((number, as_instant(at), action) for number, at, action in rows.iterator())
    return takewhile(lambda pair: pair[0] == pair[1], zip(lines, ours, strict=False))


def _course(shared: int, in_file: int, here: int) -> Course:
    if shared == in_file:
        return Course.SAME if shared == here else Course.OLDER
    return Course.NEWER if shared == here else Course.APART


def _far_of(root: Node, lines: int) -> Far:
    rounds = root.get("rounds").items()
    newest = max(rounds, key=lambda row: row.get("number").number(1, 99), default=None)
    return Far(
        newest_at=root.get("about").get("newest_at").instant(),
        lines=lines,
        teams=sum(row.get("dropped_at").value is None for row in root.get("teams").items()),
        round=None if newest is None else _round_of(newest, root.get("event").get("finished_at")),
    )


def _round_of(row: Node, finished: Node) -> Round:
    """A round of the file, as far as a page says how far it is; it is not saved."""
    posted, closed = row.get("posted_at"), row.get("closed_at")
    left = row.get("teams_left")
    return Round(
        tournament=Tournament(finished_at=None if finished.value is None else finished.instant()),
        number=row.get("number").value,
        teams_left=None if left.value is None else left.number(2, 10_000),
        posted_at=None if posted.value is None else posted.instant(),
        closed_at=None if closed.value is None else closed.instant(),
    )
