"""Steps of changing a proposal by hand: its rows read as values, and written back with their certificate.

They neither journal nor commit: `pairings.by_hand.actions` does.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pairings.by_hand.edits import Proposal, Room
from pairings.by_hand.models import ProposalEdit
from pairings.engine.compare import Comparison, compare_with_best
from pairings.engine.types import Contender
from pairings.matches import histories, queries, steps
from pairings.matches.at_table import clear_tables
from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.matches.steps import bye_match
from pairings.matches.wishes import Teams, Wishes, read_wishes
from pairings.penalties.models import Penalty
from pairings.penalties.steps import move_penalties, penalties_by_team
from pairings.rounds.checks import check_not_of_bracket
from pairings.rounds.shown import proposal_to_change
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.journal.journal import Change
from tournament.kernel.refusal import Refusal


@dataclass(slots=True)
class OpenProposal:
    """A proposal being edited: its row and its matches, the same as values, and what its teams went through.

    `matches` are the rows by their teams, missed rounds left out; `entries` are by number, as is `contenders`.
    """

    round: Round
    matches: dict[Teams, Match]
    proposal: Proposal
    wishes: Wishes
    contenders: dict[int, Contender]
    entries: dict[int, Entry]
    room: Room

    @property
    def rounds_left(self) -> int:
        """How many rounds come after this one; asked only where a pairing is judged. One query."""
        return queries.rounds_after(self.round.tournament, self.round.number)

    def is_rematch(self, teams: Teams) -> bool:
        """Whether the two have met before this round."""
        return len(teams) == 2 and teams[1] in self.contenders[teams[0]].opponents

    def compare(self) -> Comparison:
        """The proposal beside the best pairing of its teams."""
        return self.compare_other(self.proposal, seed=self.round.seed)

    def compare_other(self, proposal: Proposal, *, seed: int) -> Comparison:
        """Another pairing of its teams beside the best one."""
        return compare_with_best(
            list(self.contenders.values()),
            [(pair[0], pair[1]) for pair in proposal.tables.values()],
            proposal.bye,
            seed=seed,
            rounds_left=self.rounds_left,
            avoid_affiliation=self.round.tournament.avoid_affiliation,
        )


def read_proposal(tournament: Tournament, round_: Round) -> OpenProposal:
    """The rows of a proposal as values, in a constant number of queries."""
    rows = [match for match in queries.round_matches(round_) if match.how != How.MISSED]
    matches = {match.teams: match for match in rows}
    entries = {entry.number: entry for match in rows for entry in match.entries}
    tables = {match.table_number: teams for teams, match in matches.items() if match.table_number is not None}
    return OpenProposal(
        round=round_,
        matches=matches,
        proposal=Proposal(
            tables=tables,
            bye=next((teams[0] for teams in matches if len(teams) == 1), None),
            names={number: entry.team_name for number, entry in entries.items()},
        ),
        wishes=read_wishes(round_.wishes),
        contenders={one.id: one for one in histories.contenders_of(round_, rows)},
        entries=entries,
        room=Room(
            first=tournament.first_table,
            unused=frozenset(tournament.unused_tables),
            fixed={n: entry.fixed_table for n, entry in entries.items() if entry.fixed_table is not None},
        ),
    )


def open_proposal(change: Change, number: int) -> OpenProposal:
    """Step: round `number` to be changed by hand; refused where players see it already."""
    round_ = proposal_to_change(change, number)
    check_not_of_bracket(round_)
    return read_proposal(change.tournament, round_)


def write_proposal(
    change: Change,
    opened: OpenProposal,
    proposal: Proposal,
    wishes: Wishes,
    *,
    accepts_rematches: bool = True,
    seed: int | None = None,
) -> None:
    """Step: store a changed pairing with its wishes, its certificate and a row of the edit; the line keeps what moved.

    Pairs that are kept apart never meet, and a match that was played before needs `accepts_rematches`.
    """
    new = proposal.matches - opened.proposal.matches
    _check_apart(opened, proposal, wishes, new)
    _check_rematches(opened, proposal, new, accepts_rematches=accepts_rematches)
    round_ = opened.round
    wishes = wishes.still_true(proposal.tables, proposal.bye)
    change.before, change.after = {}, {}
    gone, made = _write_rows(change, opened, proposal)
    _note_edit(change, round_, gone, made)
    change.before |= _wish_values(opened.wishes.besides(wishes))
    change.after |= _wish_values(wishes.besides(opened.wishes))
    if seed is not None:
        change.before["seed"], change.after["seed"] = round_.seed, seed
        round_.seed = seed
    judged = opened.compare_other(proposal, seed=round_.seed)
    round_.is_proved, round_.is_cut_short = judged.is_proved, judged.is_cut_short
    round_.cost, round_.bound = list(judged.own.cost), list(judged.bound)
    round_.has_rematches = bool(judged.own.rematches)
    round_.wishes = wishes.as_json()
    round_.version += 1
    round_.save()


def _wish_values(wishes: Wishes) -> dict[str, Any]:
    return {"wishes": wishes.as_json()} if wishes else {}


def _check_apart(opened: OpenProposal, proposal: Proposal, wishes: Wishes, new: frozenset[Teams]) -> None:
    for teams in sorted(new & wishes.forbidden):
        one, two = (proposal.name(team) for team in teams)
        wish = wishes.apart_wish(teams)
        raise Refusal("pairings.kept_apart", one=one, two=two, reason=wish.reason if wish else "")


def _check_rematches(
    opened: OpenProposal, proposal: Proposal, new: frozenset[Teams], *, accepts_rematches: bool
) -> None:
    again = sorted(teams for teams in new if opened.is_rematch(teams))
    if again and not accepts_rematches:
        pairs = [" – ".join(proposal.name(team) for team in teams) for teams in again]
        raise Refusal("pairings.rematch_by_hand", field="accepts_rematches", pairs=pairs, count=len(pairs))


def _write_rows(
    change: Change, opened: OpenProposal, proposal: Proposal
) -> tuple[Sequence[Match], Sequence[Match]]:
    """Step: replace the rows that moved and leave the others; return those removed and the new ones.

    Where it was posted once, minutes, calls and the like were noted at its tables: they go, and penalties follow their
    teams.
    """
    wanted: dict[Teams, int | None] = {teams: table for table, teams in proposal.tables.items()}
    if proposal.bye is not None:
        wanted[proposal.bye,] = None
    gone = [
        match
        for teams, match in opened.matches.items()
        if teams not in wanted or wanted[teams] != match.table_number
    ]
    unmoved = {teams for teams, match in opened.matches.items() if match not in gone}
    made = [
        _make_row(change, opened, teams, table)
        for teams, table in sorted(wanted.items(), key=lambda item: (item[1] is None, item[1]))
        if teams not in unmoved
    ]
    change.keep(*gone)
    penalties: Mapping[int, list[Penalty]] = {}
    if opened.round.first_posted_at is not None:
        clear_tables(change, gone)
        penalties = penalties_by_team(change, gone)
    Match.objects.filter(pk__in=[match.pk for match in gone]).delete()
    Match.objects.bulk_create(made, batch_size=500)
    change.add(*made)
    for match in made:
        move_penalties(penalties, match)
    if made:
        change.before["matches"] = steps.pairing_values(gone)
        change.after["matches"] = steps.pairing_values(made)
    return gone, made


def _note_edit(change: Change, round_: Round, gone: Sequence[Match], made: Sequence[Match]) -> None:
    """Step: the row of this edit."""
    before, after = (
        {match.table_number: [entry.number for entry in match.entries] for match in rows}
        for rows in (gone, made)
    )
    tables = sorted(before.keys() | after.keys(), key=lambda table: (table is None, table))
    edit = ProposalEdit.objects.create(
        round=round_,
        number=change.number,
        do=change.action.name,
        moved=[[table, before.get(table, []), after.get(table, [])] for table in tables],
        reason=change.reason,
        edited_at=change.now,
        edited_by=change.by,
    )
    change.add(edit)


def _make_row(change: Change, opened: OpenProposal, teams: Teams, table: int | None) -> Match:
    """The row, not saved, of a match: the team with more points first, or as it stood where it only moves."""
    round_ = opened.round
    if len(teams) == 1:
        entry = opened.entries[teams[0]]
        return bye_match(change, round_, entry, opened.contenders[entry.number].match_points)
    known = opened.matches.get(teams)
    one, two = (
        (known.one.number, known.two.number)
        if known is not None and known.two is not None
        else sorted(teams, key=lambda team: -opened.contenders[team].match_points)
    )
    return Match(
        round=round_,
        table_number=table,
        one=opened.entries[one],
        two=opened.entries[two],
        score_one=opened.contenders[one].match_points,
        score_two=opened.contenders[two].match_points,
        is_rematch=opened.is_rematch(teams),
    )
