"""The frame of every action: one transaction, the event's row locked, one journal line.

`docs/decisions/actions-and-journal.md` explains why.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from functools import wraps
from typing import Any, Concatenate, NotRequired, ParamSpec, Protocol, TypedDict, TypeVar, cast

from django.db import models, transaction
from django.utils import timezone

from tournament.event.models import Tournament
from tournament.journal.actors import lock_event
from tournament.journal.declare import Action
from tournament.journal.models import EventActor, JournalEntry
from tournament.journal.rows import changed_rows, ident_of, image_of
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission
from tournament.kernel.shown import NotAsShown
from tournament.rows.kinds import Ident, Image
from tournament.rows.values import write_column

# Lines of one team's phone. Calling and withdrawing without end would fill the journal, and rebuild every page of the
# event each time.
MOST_OF_A_PHONE = 20
PHONE_MINUTES = 10


@dataclass(slots=True)
class Change:
    """What an action is doing: the locked event, who does it and when, and what its journal line will say."""

    tournament: Tournament
    actor: Actor
    by: EventActor  # the actor's row, for what an action stores
    now: datetime
    action: Action
    round_number: int | None = None
    table_number: int | None = None
    entry_number: int | None = None
    before: Any = None
    after: Any = None
    reason: str = ""
    citation: str = ""
    undoes: int | None = None  # the number of the line that this one undoes
    number: int = 0  # of the journal line; the event's new version
    images: dict[Ident, Image | None] = field(default_factory=dict)  # rows as they were; None: not there

    def keep(self, *rows: models.Model) -> None:
        """Note how `rows` are, before they are changed or deleted: the line keeps what becomes of them, for an undo.

        The steps that find a match, an entry or a round do so already.
        """
        for row in rows:
            ident = ident_of(row)
            if ident not in self.images:
                self.images[ident] = image_of(row)

    def add(self, *rows: models.Model) -> None:
        """Note that `rows` are new: an undo removes them."""
        for row in rows:
            self.images.setdefault(ident_of(row), None)


@contextmanager
def journaled(
    tournament: Tournament, action: Action, *, actor: Actor, now: datetime | None = None, reason: str = ""
) -> Iterator[Change]:
    """Run one action on `tournament`: lock its row, let the body change rows, then write one journal line.

    Refused is what the action's rule does not allow: to this person, at a finished event, or without a reason. The body
    fills `before` and `after` of the Change with JSON values. A Refusal (or any error) in the body undoes
    everything. `tournament` itself is refreshed with the locked row's values, so that its version is the new one.
    """
    with transaction.atomic():
        locked, by = lock_event(tournament, actor)
        if locked.removal_started_at is not None:
            raise Refusal("tournament.being_removed", name=locked.name)
        if locked.set_aside_at is not None and not action.is_for_copies:
            raise Refusal("tournament.is_set_aside")
        if actor.entry is not None:
            _check_pace(by, now or timezone.now())
        change = Change(
            tournament=locked,
            actor=actor,
            by=by,
            now=now or timezone.now(),
            action=action,
            reason=reason.strip(),
            citation=action.cites,
            number=locked.version + 1,
        )
        _check_declared(change)
        change.keep(locked)
        yield change
        JournalEntry.objects.create(
            tournament=locked,
            number=change.number,
            at=change.now,
            actor=by,
            action=change.action.name,
            round_number=change.round_number,
            table_number=change.table_number,
            entry_number=change.entry_number,
            before=change.before,
            after=change.after,
            reason=change.reason,
            citation=change.citation,
            undoes=change.undoes,
            rows=changed_rows(locked, change.images),
        )
        locked.version = change.number
        locked.save()
    for column in Tournament._meta.concrete_fields:
        setattr(tournament, column.attname, getattr(locked, column.attname))


class By(TypedDict):
    """Who does an action, and when (now, where nothing is said). The body has both in its change."""

    actor: Actor
    now: NotRequired[datetime | None]


class Because(By):
    """The same for an action that asks for a reason, which the body finds in `change.reason`."""

    reason: str


P = ParamSpec("P")
R_co = TypeVar("R_co", covariant=True)


class Act(Protocol[P, R_co]):
    """An action as everyone calls it: on an event, with what its function asks for, and with `By`."""

    action: Action

    def __call__(self, tournament: Tournament, /, *args: P.args, **kwargs: P.kwargs) -> R_co:
        """Do it, in one transaction with its line; a Refusal leaves everything as it was."""


def does(action: Action) -> Callable[[Callable[Concatenate[Change, P], R_co]], Act[P, R_co]]:
    """Make an action of a function: it is called with an event, and its body runs in `journaled` and gets the change.

    The function ends in `**by: Unpack[By]`, or `Because`, which is for those who call it; its body leaves it alone.
    """
    ours = Because.__annotations__ if action.asks_reason else By.__annotations__

    def decorate(body: Callable[Concatenate[Change, P], R_co]) -> Act[P, R_co]:
        @wraps(body)
        def run(tournament: Tournament, /, *args: P.args, **kwargs: P.kwargs) -> R_co:
            by = {name: kwargs.pop(name) for name in ours if name in kwargs}
            with journaled(tournament, action, **cast(Because, by)) as change:
                return body(change, *args, **kwargs)

        act = cast(Act[P, R_co], run)
        act.action = action
        return act

    return decorate


def _check_declared(change: Change) -> None:
    """Refuse what the action's rule does not allow: to this person, at a finished event, or without a reason."""
    rule = change.action.rule
    if not rule.allows(change.actor):
        raise Refusal("tournament.not_allowed", change.action.cites, permission=", ".join(rule.any_of))
    if not rule.done_when_finished:
        check_not_finished(change.tournament)
    if change.action.asks_reason:
        check_reason(change.reason)


def _check_pace(team: EventActor, now: datetime) -> None:
    """Refuse a team that has done more on its phone lately than anybody needs.

    Lines of later than `now` do not count: the laptop's clock was put back since.
    """
    since = now - timedelta(minutes=PHONE_MINUTES)
    if JournalEntry.objects.filter(actor=team, at__gt=since, at__lte=now).count() >= MOST_OF_A_PHONE:
        raise Refusal("tournament.phone_too_often", number=MOST_OF_A_PHONE, minutes=PHONE_MINUTES)


def check_not_finished(tournament: Tournament) -> None:
    """Refuse once the event is finished."""
    if tournament.finished_at is not None:
        raise Refusal("tournament.finished")


def check_shown(actor: Actor, name: str, code: str, /, *, query: str = "", **now: Any) -> None:
    """Refuse what was sent from a page that did not show what `name` names; a command has seen no page.

    `now` fills the sentence of `code`, which says what is there now; `query` leads there from the form's address.
    """
    if not actor.has_seen(name):
        raise NotAsShown(code, query=query, **now)


def check_event_shown(actor: Actor, tournament: Tournament) -> None:
    """Refuse what was sent from a page about another event, which had this address before."""
    check_shown(actor, tournament.who, "tournament.shown_other_event", event=tournament.name)


def check_reason(reason: str) -> str:
    """The reason without outer spaces; refused when it is empty, since the journal and the public page show it."""
    reason = reason.strip()
    if not reason:
        raise Refusal("tournament.reason_missing", field="reason")
    return reason


def check_permission(actor: Actor, permission: Permission, *, citation: str = "") -> None:
    """Refuse what an actor's roles do not allow: for powers inside an action, such as overruling."""
    if not actor.may(permission):
        raise Refusal("tournament.not_allowed", citation, permission=permission.value)


def field_values(row: models.Model, names: tuple[str, ...]) -> dict[str, Any]:
    """The named fields of a row as JSON values: texts, numbers, lists; anything else as its text.

    An amount is one text however it was typed, so that a line shows no change where there is none.
    """
    values: dict[str, Any] = {}
    for name in names:
        value = getattr(row, name)
        if isinstance(value, Decimal):
            value = write_column(row._meta.get_field(name), value)  # type: ignore[arg-type]  # a column
        values[name] = value if isinstance(value, str | int | bool | list | None) else str(value)
    return values


def changes_between(before: dict[str, Any], after: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The parts of two dictionaries with the same keys that differ."""
    different = [key for key in after if before.get(key) != after[key]]
    return ({key: before.get(key) for key in different}, {key: after[key] for key in different})


def newest_line_at(tournament: Tournament) -> datetime:
    """When something was last done at the event."""
    lines = JournalEntry.objects.filter(tournament=tournament)
    newest = lines.order_by("-number").values_list("at", flat=True).first()
    return newest or tournament.created_at
