"""How many prizes each team of a match can have left: what it set, with its prize penalties."""

from collections.abc import Mapping

from django.db.models import QuerySet, Sum

from pairings.matches.models import Match
from pairings.matches.scoring import limits_for
from pairings.penalties.models import Penalty
from tournament.event.models import Tournament

# Prizes added by penalties, by (match, entry), primary keys both.
PrizePenalties = Mapping[tuple[int, int], int]


def prize_penalties(penalties: QuerySet[Penalty]) -> PrizePenalties:
    """The prizes that `penalties` gave, but for overruled ones: those of a match, or of all matches of a round."""
    given = penalties.filter(level=Penalty.Level.PRIZE, overruled_at=None)
    rows = given.values_list("match_id", "entry_id").annotate(total=Sum("prizes"))
    return {(match, entry): total for match, entry, total in rows if match is not None and entry is not None}


def prize_limits(
    tournament: Tournament, match: Match, penalties: PrizePenalties | None = None
) -> tuple[int, int]:
    """The most prizes that each team of a match can have left: what it set and its prize penalties (X1).

    `penalties` are those of the match among others where they were read before; without them one query.
    """
    if penalties is None:
        penalties = prize_penalties(Penalty.objects.filter(match=match))
    one, two = penalties.get((match.pk, match.one_id), 0), penalties.get((match.pk, match.two_id or 0), 0)
    return limits_for(tournament.prizes_a, tournament.prizes_b, (one, two))
