"""Looks at each round of a rehearsal before it is posted, by checkers that share nothing with what paired it."""

from collections.abc import Collection

from pairings.bracket.queries import read_bracket, read_seeds
from pairings.elimination.bracket import BracketResult
from pairings.elimination.places import list_places
from pairings.engine.swiss import pair_round
from pairings.matches import histories, queries
from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.proof.brackets import check_bracket, check_paired
from pairings.proof.checker import check_round
from pairings.standings.queries import standings
from teams.deck_lists.queries import check_list, current_lists, event_judge
from teams.decks.legality import is_legal
from tournament.event.models import Round, Tournament
from tournament.kernel.stages import RoundStage


class RehearsalError(Exception):
    """A rule was broken in the rehearsal: what the checker or the books say."""


def check_swiss(event: Tournament, round_: Round) -> None:
    """The stored round is what its seed leads to and keeps every clause."""
    contenders = histories.round_contenders(round_)
    left = max(queries.round_plan(event).planned - round_.number, 0)
    paired = pair_round(contenders, seed=round_.seed, rounds_left=left, allow_rematches=round_.has_rematches)
    matches = [match for match in queries.round_matches(round_) if match.how != How.MISSED]
    stored = {frozenset(match.teams) for match in matches if match.is_played_at_a_table}
    if stored != {frozenset({pairing.one, pairing.two}) for pairing in paired.pairings}:
        raise RehearsalError(f"round {round_.number}: its seed does not give the pairing that is stored")
    faults = check_round(contenders, paired, rounds_left=left)
    if faults:
        raise RehearsalError(f"round {round_.number}: {faults}")


def check_elimination(event: Tournament, round_: Round | None = None) -> None:
    """The bracket with its places is what the results say, and `round_`, a proposal, has the matches that are due."""
    bracket = read_bracket(event)
    if bracket is None:
        raise RehearsalError("there is no bracket")
    results = _results(event)
    faults = check_bracket(bracket, results, list_places(bracket))
    if round_ is not None:
        rows = round_.matches.values_list("bracket_slot", "one__number", "two__number")
        paired = {slot: [one] if two is None else [one, two] for slot, one, two in rows if slot is not None}
        faults += check_paired(bracket, results, round_.teams_left or 0, paired)
    if faults:
        raise RehearsalError(f"the bracket{'' if round_ is None else f', round {round_.number}'}: {faults}")


def check_lists(event: Tournament, illegal: Collection[tuple[int, str]]) -> None:
    """Each list has the cards of its text, and those that were invented with a fault are found, and no others."""
    judge = event_judge(event)
    for place, one in current_lists(event).items():
        if sum(line.count for line in one.deck) != sum(
            int(line.split()[0]) for line in one.text.splitlines()
        ):
            raise RehearsalError(f"the list of {place} lost or won cards when it was read")
        findings = check_list(judge, one)
        if is_legal(findings) == (place in illegal):
            raise RehearsalError(f"the list of {place}: {[finding.code for finding in findings]}")


def check_seeds(event: Tournament) -> None:
    """Who plays on are the best who are still there, in the order of the standings; the best meet the last."""
    seeds = read_seeds(event)
    after, size = seeds[0].cut.after_round, seeds[0].cut.size
    passed = set(seeds[0].cut.passed_over.values_list("entry__number", flat=True))
    if after:
        ranked = [row.entry.number for row in standings(event, through=after) if row.rank is not None]
        able = [number for number in ranked if number not in passed]
        if able[: len(seeds)] != [seed.entry.number for seed in seeds]:
            raise RehearsalError("the seeds are not the best of the standings")
    if not seeds[0].cut.is_drawn:
        by_match: dict[int, list[int]] = {}
        for seed in seeds:
            by_match.setdefault((seed.position + 1) // 2, []).append(seed.seed)
        for met in by_match.values():
            if (sum(met) != size + 1) if len(met) == 2 else (met[0] > size - len(seeds)):
                raise RehearsalError(f"seeds {met} do not meet in the first round")


def _results(event: Tournament) -> list[BracketResult]:
    """The matches of the posted rounds of the bracket, as they are stored."""
    rows = Match.objects.filter(round__tournament=event, round__stage=RoundStage.ELIMINATION)
    return [
        BracketResult(
            match.round.teams_left or 0,
            match.bracket_slot or 0,
            match.one.number,
            None if match.two is None else match.two.number,
            match.winner,
            match.goes_on,
            is_decided=not match.is_open,
        )
        for match in rows.exclude(round__posted_at=None).select_related("round", "one", "two")
    ]
