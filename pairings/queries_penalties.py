"""The penalties of an event, and which of them are of one kind."""

from collections.abc import Iterable

from django.db.models import Q

from pairings.infractions import same_kind
from pairings.models import Penalty
from teams.models import Entry
from tournament.models import Tournament


def event_penalties(tournament: Tournament) -> list[Penalty]:
    """All penalties of an event by number, with whom they name. One query."""
    rows = Penalty.objects.filter(tournament=tournament).select_related("match", "entry", "player")
    return list(rows.order_by("number"))


def penalties_of(tournament: Tournament, entries: Iterable[Entry] = (), *, person: str = "") -> list[Penalty]:
    """The penalties of teams with their players, or of somebody who does not play; the newest first. One query."""
    named = Q(entry__in=list(entries))
    if person.strip():
        named |= Q(entry=None, person__iexact=person.strip())
    rows = Penalty.objects.filter(named, tournament=tournament).select_related("match", "entry", "player")
    return list(rows.order_by("-number"))


def split_by_kind(penalties: Iterable[Penalty], infraction: str) -> tuple[list[Penalty], list[Penalty]]:
    """(those of the same kind, the others), each in the order given; overruled ones are among the others."""
    same: list[Penalty] = []
    others: list[Penalty] = []
    for penalty in penalties:
        is_same = penalty.overruled_at is None and same_kind(penalty.infraction, infraction)
        (same if is_same else others).append(penalty)
    return same, others
