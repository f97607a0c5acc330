"""What the page of a correction shows before it is saved: the change, the standings, the pairings, the ways."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.bracket.wording import match_title
from pairings.corrections.actions import Consequences
from pairings.corrections.bracket_effects import BracketEffects, SeedChange
from pairings.corrections.consequences import Move, Way
from pairings.corrections.plan import LaterRound, has_result_at_table
from pairings.corrections.queries import about_round, read_corrections, repairs_of, tables_paired_anew
from pairings.corrections.wording import WAY_LABELS, Notice, decided_by, make_notices
from pairings.games.models import DesignatedTarget, GamePlayer, GameWon, Toss
from pairings.matches import queries
from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.matches.wording import (
    ending_sentence,
    outcome_notes,
    points_beside_names,
    points_of_both,
    result_sentence,
    team_names,
    worth_text,
)
from pairings.tableside.models import Call, DeckCheck, Presence, SlowPlayNote
from pairings.team_reports.models import TeamReport
from tournament.event.models import Round, Tournament
from tournament.kernel.clock import elapsed, whole_minutes
from tournament.kernel.named import joined_names
from tournament.wording.form_refusals import refusal_text

MOST_MOVES = 60  # teams that move besides the two, each with its line


@dataclass(frozen=True, slots=True)
class NamedMove:
    """A team whose rank or points change, with its name."""

    name: str
    move: Move


@dataclass(frozen=True, slots=True)
class TableThen:
    """The table of one of the two teams in the later round: on which points it was paired, and the right ones."""

    match: Match
    points_then: str
    points_right: str
    gap_then: int
    gap_right: int
    marks: list[str]


@dataclass(frozen=True, slots=True)
class ChangedTable:
    """One table that would be re-paired: who sits there now, who would, and what goes with the change."""

    table: int | None
    before: str
    after: str
    marks: list[str]


@dataclass(frozen=True, slots=True)
class NamedSeed:
    """A team that would be in the cut, out of it, or seeded differently, with its name."""

    name: str
    change: SeedChange


@dataclass(frozen=True, slots=True)
class RestingMatch:
    """A later match of the bracket: how it is called, its teams, its result ("" while open), what happened there."""

    title: str
    pair: str
    result: str
    marks: list[str]


@dataclass(frozen=True, slots=True)
class WayShown:
    """One of the ways: its value and name, and why it is closed ("" where it is open)."""

    value: str
    label: str
    refusal: str


def show_consequences(tournament: Tournament, found: Consequences, *, now: datetime) -> dict[str, Any]:
    """The context of the page, in a constant number of queries."""
    match = found.match
    names = dict(tournament.entries.values_list("number", "team_name"))
    own = set(match.numbers)
    moves = [NamedMove(names[move.number], move) for move in found.moves]
    others = [named for named in moves if named.move.number not in own]
    context: dict[str, Any] = {
        "found": found,
        "match": match,
        "sentence_before": result_sentence(match),
        "points_before": worth_text((match.points_one, match.points_two), match.kind),
        "sentence_after": ending_sentence(found.outcome.ending, team_names(match), kind=match.kind),
        "points_after": worth_text(found.outcome.points, match.kind),
        "outcome_notes": outcome_notes(found.outcome),
        "own_moves": [named for named in moves if named.move.number in own],
        "other_moves": others[:MOST_MOVES],
        "other_count": len(others),
        "more_moves": max(len(others) - MOST_MOVES, 0),
        "later": found.later,
    }
    if found.bracket is not None:
        context |= _show_bracket(found.bracket, names)
    if found.read is not None:
        context |= _show_later(found, found.read, names, now=now)
    context["ways"] = [
        WayShown(
            way.value,
            str(WAY_LABELS[way]),
            refusal_text(found.refusals[way]) if way in found.refusals else "",
        )
        for way in found.ways
    ]
    return context


def _show_bracket(bracket: BracketEffects, names: dict[int, str]) -> dict[str, Any]:
    """What of the bracket rests on the result: seeds that would be others, or later matches."""
    marks = {round_.pk: noted_at_tables(round_) for round_ in {row.round for row in bracket.resting}}
    return {
        "seed_changes": [NamedSeed(names[one.number], one) for one in bracket.seeds],
        "resting": [_rests(row, marks[row.round_id][row.pk]) for row in bracket.resting],
        "lost": [_rests(row, []) for row in bracket.lost],
    }


def _rests(row: Match, marks: list[str]) -> RestingMatch:
    teams_left, slot = row.round.teams_left or 0, row.bracket_slot or 0
    pair = joined_names(" – ", filter(None, team_names(row)))
    return RestingMatch(match_title(teams_left, slot), pair, result_sentence(row), marks)


def _show_later(
    found: Consequences, read: LaterRound, names: dict[int, str], *, now: datetime
) -> dict[str, Any]:
    """The round that players see, which was paired on the wrong result."""
    matches, right = read.rows, read.right
    marks = table_marks(read.round)
    played = elapsed(read.round.clock, now=now)
    shown: dict[str, Any] = {
        "tables_then": [_table_then(row, right, marks[row.pk]) for row in matches if _is_about(row, right)],
        "touched": [_touched(row, marks[row.pk]) for row in found.touched],
        "clock_minutes": None if played is None else whole_minutes(played),
        "results_in": sum(has_result_at_table(row) for row in matches),
    }
    if found.plan is not None:
        old = {row.table_number: row for row in found.plan.changed}
        shown["changed"] = [
            ChangedTable(
                seat.table,
                joined_names(" – ", filter(None, team_names(old[seat.table]))),
                joined_names(" – ", (names[number] for number in seat.teams)),
                marks[old[seat.table].pk],
            )
            for seat in found.plan.seats
        ]
        shown["decided_by"] = decided_by(found.plan)
    return shown


def _is_about(row: Match, right: dict[int, int]) -> bool:
    return not right.keys().isdisjoint(row.numbers)


def _table_then(row: Match, right: dict[int, int], marks: list[str]) -> TableThen:
    one, two = row.score_one, row.score_two or 0
    right_one = right.get(row.one.number, one)
    right_two = two if row.two is None else right.get(row.two.number, two)
    is_alone = row.two is None
    return TableThen(
        match=row,
        points_then=str(one) if is_alone else points_of_both((one, two)),
        points_right=str(right_one) if is_alone else points_of_both((right_one, right_two)),
        gap_then=0 if is_alone else abs(one - two),
        gap_right=0 if is_alone else abs(right_one - right_two),
        marks=marks,
    )


def _touched(row: Match, marks: list[str]) -> ChangedTable:
    stays = [_("already played, stays")] if has_result_at_table(row) else []
    return ChangedTable(
        row.table_number, joined_names(" – ", filter(None, team_names(row))), "", stays + marks
    )


def table_marks(round_: Round) -> defaultdict[int, list[str]]:
    """What has happened at each table of a round already, in words, by the match's primary key. Thirteen queries."""
    marks: defaultdict[int, list[str]] = defaultdict(list)
    for row in round_.matches.exclude(two=None).exclude(how=How.OPEN):
        marks[row.pk].append(
            _("result %(points)s") % {"points": points_beside_names((row.points_one, row.points_two))}
        )
    for key, noted in noted_at_tables(round_).items():
        marks[key] += noted
    return marks


def noted_at_tables(round_: Round) -> defaultdict[int, list[str]]:
    """The same without the results."""
    marks: defaultdict[int, list[str]] = defaultdict(list)
    for key, length in queries.extensions_by_match(round_).items():
        minutes = whole_minutes(length)
        marks[key].append(
            ngettext("%(minutes)s min extension", "%(minutes)s min extension", minutes) % {"minutes": minutes}
        )
    noted = (
        (Call.objects.filter(answered_at=None), _("judge called")),
        (Call.objects.exclude(answered_at=None), _("judge was at the table")),
        (DeckCheck.objects.filter(finished_at=None), _("deck check running")),
        (DeckCheck.objects.exclude(finished_at=None), _("deck check done")),
        (SlowPlayNote.objects.all(), _("slow play noted")),
        (TeamReport.objects.all(), _("result reported by a team")),
        (Toss.objects.all(), _("toss noted")),
        (GameWon.objects.all(), _("winners of games noted")),
        (GamePlayer.objects.all(), _("prizes by player noted")),
        (DesignatedTarget.objects.all(), _("designated targets noted")),
        (Presence.objects.filter(is_here=True), _("players seen at the table")),
    )
    for rows, words in noted:
        for key in set(rows.filter(match__round=round_).values_list("match_id", flat=True)):
            marks[key].append(words)
    return marks


def chosen_way(found: Consequences, typed: str) -> Way | None:
    """The way that the form names; where only one is open, that one; None while it has to be chosen."""
    if not found.ways:
        return Way.LEAVE
    if typed in set(Way):
        return Way(typed)
    return Way.LEAVE if len(found.refusals) == len(found.ways) - 1 else None


def read_notices(tournament: Tournament, round_: Round) -> tuple[list[Notice], set[int]]:
    """The notices that concern a round, and its tables that were re-paired. The queries of `read_corrections`."""
    corrections = read_corrections(tournament)
    shown, repairs = about_round(corrections, round_.number), repairs_of(corrections, round_)
    return make_notices(shown, repairs=repairs), tables_paired_anew(corrections, round_)
