"""Slow play that judges noted, by the people whom they asked to play faster."""

from collections.abc import Iterable

from django.db.models import Q

from pairings.matches.models import Match
from pairings.tableside.models import SlowPlayNote
from teams.entries.models import members_of, seats_any_of
from teams.people.models import Player


def slow_play_of(people: Iterable[Player], *, besides: Match | None = None) -> list[SlowPlayNote]:
    """The notes about teams that these people were in, the newest first, but for those of one match. One query.

    They are the people's, as penalties to their team are (`pairings.penalties.queries.penalties_of`).
    """
    mine = list(people)
    is_theirs = Q()
    for number, side in enumerate(("one", "two"), start=1):
        is_theirs |= Q(side=number) & seats_any_of(mine, f"match__{side}")
    rows = SlowPlayNote.objects.filter(is_theirs)
    if besides is not None:
        rows = rows.exclude(match=besides)
    found = rows.select_related("match__round__tournament", *members_of("match__one", "match__two"))
    return list(found.order_by("-noted_at", "-pk"))
