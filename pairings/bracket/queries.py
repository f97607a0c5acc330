"""The bracket of an event, read from its rows."""

from collections.abc import Iterable, Sequence

from pairings.bracket.models import Cut, CutSeed
from pairings.elimination.bracket import Bracket, BracketResult, Departure, SeededTeam
from pairings.elimination.derivation import make_bracket
from pairings.elimination.outlook import find_path
from pairings.matches.models import Match
from teams.entries.models import Entry, members_of
from tournament.event.models import Tournament
from tournament.kernel.stages import RoundStage


def read_cut(tournament: Tournament) -> Cut | None:
    """The cut of an event with who made it, None before it was made. One query; none where no bracket is planned."""
    return tournament.cuts.first() if tournament.has_bracket else None


def read_bracket(tournament: Tournament, *, before: int | None = None) -> Bracket | None:
    """The bracket with the results of its posted rounds; None before it was made. Two queries; none without a bracket.

    A proposal is not in it: what it holds is what the results say of the round. With `before` only rounds with more
    teams left than that are, so that it says who is due in the round of so many.
    """
    seeds = read_seeds(tournament)
    return bracket_of(tournament, seeds, bracket_matches(tournament, before=before)) if seeds else None


def read_seeds(tournament: Tournament) -> list[CutSeed]:
    """Who is in the bracket, the first seed first, with entries and their players."""
    if not tournament.has_bracket:
        return []
    seeds = CutSeed.objects.filter(cut__tournament=tournament)
    return list(seeds.select_related("cut", *members_of("entry")).order_by("seed"))


def seeds_by_number(tournament: Tournament) -> dict[int, int]:
    """The seed of each team of the bracket by its entry number. One query."""
    return dict(CutSeed.objects.filter(cut__tournament=tournament).values_list("entry__number", "seed"))


def still_in(bracket: Bracket) -> frozenset[int]:
    """The entry numbers of the teams that have a match to play, or will have one: neither beaten nor gone."""
    return frozenset(team for team in bracket.teams if find_path(bracket, team).now is not None)


def bracket_matches(tournament: Tournament, *, before: int | None = None) -> list[Match]:
    """The matches of the posted rounds of the bracket, with their rounds; their teams are not read.

    With `before` only rounds with more teams left than that.
    """
    matches = Match.objects.filter(
        round__tournament=tournament,
        round__stage=RoundStage.ELIMINATION,
        round__posted_at__isnull=False,
        round__teams_left__gt=before or 0,
        bracket_slot__isnull=False,
    )
    return list(matches.select_related("round").order_by("round__number", "bracket_slot"))


def bracket_of(tournament: Tournament, seeds: Sequence[CutSeed], matches: Iterable[Match]) -> Bracket:
    """The bracket of these seeds, of which there is one at least, and these matches. Reads no rows."""
    numbers = {seed.entry_id: seed.entry.number for seed in seeds}
    return make_bracket(
        [SeededTeam(seed.entry.number, seed.seed, seed.position) for seed in seeds],
        seeds[0].cut.size,
        [
            BracketResult(
                match.round.teams_left or 0,
                match.bracket_slot or 0,
                numbers[match.one_id],
                None if match.two_id is None else numbers[match.two_id],
                match.winner,
                match.goes_on,
                is_decided=not match.is_open,
            )
            for match in matches
        ],
        out=departures(seed.entry for seed in seeds),
        has_third_place=tournament.has_third_place,
        is_broken_off=tournament.finished_at is not None,
    )


def departures(entries: Iterable[Entry]) -> dict[int, Departure]:
    """Who of these left the event, by number. A team that was beaten did not."""
    return {
        entry.number: Departure.DISQUALIFIED if entry.is_disqualified else Departure.DROPPED
        for entry in entries
        if entry.dropped_at is not None
    }
