"""The row of who acts at an event: found, or created when a person first does something there."""

from tournament.event.models import Tournament
from tournament.journal.models import EventActor
from tournament.kernel.roles import Actor


def lock_event(tournament: Tournament, actor: Actor) -> tuple[Tournament, EventActor]:
    """Step: the event's row, locked, and the row of `actor` at it. One query, three more for a new actor."""
    rows = EventActor.objects.filter(tournament=tournament, **actor.identity)
    rows = rows.select_related("tournament", "account")
    row = rows.select_for_update(of=("tournament",)).first()
    if row is None:
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        return locked, make_actor(locked, actor)
    rename_actor(row, _name_now(row, actor))
    return row.tournament, row


def make_actor(locked: Tournament, actor: Actor) -> EventActor:
    """Step: the row of `actor` at an event that is locked, made where there is none."""
    others = list(locked.actors.all())
    row = next((other for other in others if other.is_of(actor)), None)
    if row is not None:  # it came while this one waited for the lock
        rename_actor(row, _name_now(row, actor))
        return row
    number = max((other.number for other in others), default=0) + 1
    row = EventActor(tournament=locked, number=number, name=actor.name, **actor.identity)
    row.has_namesake = has_namesake(row, others)
    row.save(force_insert=True)
    return row


def has_namesake(row: EventActor, others: list[EventActor]) -> bool:
    """Whether one of `others` is called as `row` is."""
    called = {(other.name, other.entry_number is None) for other in others if other is not row}
    return (row.name, row.entry_number is None) in called


def _name_now(row: EventActor, actor: Actor) -> str:
    """The name that an account has now, which may be another than when the page was asked for; else the actor's."""
    return actor.name if row.account is None else str(row.account)


def rename_actor(row: EventActor, name: str) -> None:
    """Step: a team, or an account, that was renamed goes by its new name, in older lines too."""
    if row.name == name:
        return
    row.name = name
    row.has_namesake = has_namesake(
        row, [other for other in row.tournament.actors.all() if other.pk != row.pk]
    )
    row.save(update_fields=["name", "has_namesake"])
