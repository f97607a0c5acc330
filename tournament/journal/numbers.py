"""Numbers of rows: one that an undo set free is not given again, since paper and other rows may name it."""

from django.db import models
from django.db.models import Max

from tournament.journal.journal import Change
from tournament.journal.models import JournalEntry
from tournament.rows.kinds import kind_of


def unused_number(change: Change, model: type[models.Model]) -> int:
    """The number after every one that a row of the kind has or had at the event, in this change too.

    A row goes by an undo alone, whose line keeps it, on this laptop and in the event file. Two queries.
    """
    kind, event = kind_of(model), change.tournament
    newest: int = kind.rows(event).aggregate(newest=Max("number"))["newest"] or 0
    undone = JournalEntry.objects.filter(tournament=event, undoes__isnull=False).values_list("rows")
    gone: list[int] = [key[0] for (rows,) in undone for name, key, *_rest in rows or () if name == kind.name]
    held: list[int] = [key[0] for name, key in change.images if name == kind.name]
    return max(newest, *gone, *held, 0) + 1
