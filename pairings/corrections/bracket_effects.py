"""What a corrected result means for the bracket: which seeds or later matches would change. Reads only.

A wrong result of a Swiss round can have put other teams into the cut, a wrong result of the bracket another team into
the next match. Nothing is changed here: `pairings.corrections.bracket_steps` does.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pairings.bracket.models import Cut, PassedOver
from pairings.bracket.queries import read_bracket, read_cut, read_seeds
from pairings.corrections.consequences import Way
from pairings.corrections.plan import corrected_rows, has_result_at_table
from pairings.cut.line import CutCandidate, draw_line
from pairings.elimination.bracket import Bracket, BracketMatch
from pairings.elimination.outlook import list_resting_on
from pairings.matches import histories
from pairings.matches.models import Match
from pairings.matches.queries import round_matches
from pairings.matches.scoring import Outcome
from pairings.standings.queries import StandingRow, event_entries, rank_entries
from pairings.standings.unranked import find_unranked
from tournament.event.models import Round, Tournament
from tournament.event.progress import Progress, read_progress
from tournament.kernel.refusal import Refusal
from tournament.kernel.stages import FINAL


@dataclass(frozen=True, slots=True)
class SeedChange:
    """A team, by its number, that would be in the cut, out of it, or have another seed; None is not in."""

    number: int
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class BracketEffects:
    """What a correction comes to in an event whose bracket is made; `later` are the rounds after the corrected one.

    A Swiss result has `cut` and `seeds`, those that would change were the cut made now. A result of the bracket has
    `resting`, the stored matches that rest on it, and `lost`, results of other matches that would have to be entered
    again with them; `kept` is the next round, where it stays with only some of its matches played again. `refusals` say
    of each way that is closed why.
    """

    later: tuple[Round, ...]
    cut: Cut | None = None
    seeds: tuple[SeedChange, ...] = ()
    resting: tuple[Match, ...] = ()
    lost: tuple[Match, ...] = ()
    kept: Round | None = None
    refusals: Mapping[Way, Refusal] = field(default_factory=dict)

    @property
    def seen(self) -> Round | None:
        """The newest later round that players see."""
        return next((round_ for round_ in reversed(self.later) if round_.posted_at is not None), None)

    @property
    def ways(self) -> tuple[Way, ...]:
        """The ways that there are to choose from: none where players saw nothing that rests on the result."""
        if self.seen is None or not (self.seeds or self.resting):
            return ()
        return (Way.LEAVE, Way.CUT if self.cut else Way.LATER)

    @property
    def signature(self) -> str:
        """A short name of all that the other way than to leave it would change."""
        seeds = ",".join(f"{one.number}.{one.before}.{one.after}" for one in self.seeds)
        matches = ",".join(match.stands for match in (*self.resting, *self.lost))
        rounds = ",".join(f"{round_.who}.{bool(round_.started_at)}" for round_ in self.later)
        return f"{seeds};{matches};{rounds}"


def find_bracket_effects(
    tournament: Tournament, match: Match, outcome: Outcome, progress: Progress
) -> BracketEffects | None:
    """What of the bracket rests on a match; None where the event has none, or made none yet. Six queries at most."""
    if not tournament.has_bracket:
        return None
    number = match.round.number
    later = tuple(round_ for round_ in progress.rounds if round_.number > number)
    if match.round.is_elimination:
        return _find_later_matches(tournament, match, outcome, later)
    cut = read_cut(tournament)
    return None if cut is None else _find_seeds(tournament, match, outcome, cut, later)


# The cut --------------------------------------------------------------------------------------------------------


def _find_seeds(
    tournament: Tournament, match: Match, outcome: Outcome, cut: Cut, later: tuple[Round, ...]
) -> BracketEffects:
    """Who would be in the cut were it made with the right result; whoever has left since it was made counts as in."""
    rows = histories.played_rows(tournament, through=cut.after_round)
    entries = event_entries(tournament)
    now = {seed.entry.number: seed.seed for seed in read_seeds(tournament)}
    declined = set(
        PassedOver.objects.filter(cut=cut, why=PassedOver.Why.DECLINED).values_list(
            "entry__number", flat=True
        )
    )
    right = corrected_rows(rows, match, outcome)
    unranked = find_unranked(entries, right, read_progress(tournament), through=cut.after_round)
    ranked = rank_entries(entries, right, tournament.tiebreakers, unranked)
    line = draw_line([_candidate(row, now, declined) for row in ranked], len(now))
    then = {number: seed for seed, number in enumerate(line.playing, start=1)}
    changes = [
        SeedChange(number, now.get(number), then.get(number))
        for number in sorted(now.keys() | then.keys(), key=lambda each: then.get(each, len(then) + 1))
        if now.get(number) != then.get(number)
    ]
    bracket_rounds = tuple(round_ for round_ in later if round_.is_elimination)
    effects = BracketEffects(bracket_rounds, cut, tuple(changes))
    refusal = _begun(bracket_rounds)
    return effects if refusal is None else replace(effects, refusals={Way.CUT: refusal})


def _candidate(row: StandingRow, now: Mapping[int, int], declined: set[int]) -> CutCandidate:
    number = row.entry.number
    return CutCandidate(
        number,
        row.rank,
        row.match_points,
        row.tiebreakers,
        is_out=row.entry.dropped_at is not None and number not in now,
        declines=number in declined,
    )


def _begun(rounds: Sequence[Round]) -> Refusal | None:
    """Why the cut cannot be made again: its first match has begun, from which moment teams and seeds stay (ours)."""
    if not rounds:
        return None
    first = rounds[0]
    has_begun = first.started_at is not None or first.closed_at is not None or len(rounds) > 1
    if has_begun or any(map(has_result_at_table, first.matches.all())):
        return Refusal("pairings.correction_bracket_begun")
    return None


# The bracket ----------------------------------------------------------------------------------------------------


def _find_later_matches(
    tournament: Tournament, match: Match, outcome: Outcome, later: tuple[Round, ...]
) -> BracketEffects:
    """The later matches that rest on one of the bracket, as far as another team comes out of it now."""
    bracket = read_bracket(tournament)
    if bracket is None or not later or comes_out(match) == outcome.winner:
        return BracketEffects(later)
    stored = {
        (row.round.teams_left, row.bracket_slot): row
        for round_ in later
        if round_.posted_at is not None
        for row in round_matches(round_)
    }
    resting = [
        stored[each.teams_left, each.slot]
        for each in _resting_on(bracket, match)
        if (each.teams_left, each.slot) in stored
    ]
    kept = _kept_round(later, resting)
    lost = [
        row
        for row in stored.values()
        if has_result_at_table(row) and row not in resting and (kept is None or row.round_id != kept.pk)
    ]
    return BracketEffects(later, None, (), tuple(resting), tuple(lost), kept)


def comes_out(match: Match) -> int | None:
    """The side that comes out of a match of the bracket, 1 or 2; None where nobody does."""
    return match.goes_on or match.winner


def _resting_on(bracket: Bracket, match: Match) -> list[BracketMatch]:
    teams_left, slot = match.round.teams_left, match.bracket_slot
    return [] if teams_left is None or slot is None else list_resting_on(bracket, teams_left, slot)


def _kept_round(later: Sequence[Round], resting: Sequence[Match]) -> Round | None:
    """The round after the corrected one, where it stays with one match played again: others of it have results.

    None where all later rounds go: the next one has no other result, or is the final round, all of whose matches rest
    on the semifinals.
    """
    if not later or later[0].posted_at is None or later[0].teams_left == FINAL:
        return None
    own = {row.pk for row in resting}
    others = [row for row in later[0].matches.all() if row.pk not in own]
    return later[0] if any(map(has_result_at_table, others)) else None
