"""From rows to what the sheets print, in a number of queries that does not grow with the field."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import islice

from django.utils.translation import gettext as _

from pairings.bracket.queries import read_seeds
from pairings.bracket.wording import match_title
from pairings.corrections.queries import read_corrections, tables_paired_anew
from pairings.matches.histories import PlayedRow, played_rows
from pairings.matches.models import Match, kind_of_round
from pairings.matches.paper_wording import (
    house_rule_texts,
    moment_text,
    players_text,
    printed_points,
    result_text,
    rule_set_text,
    turn_note,
)
from pairings.matches.queries import round_matches
from pairings.matches.scoring import MatchKind
from pairings.matches.wording import record_heading, record_text
from pairings.rounds.seating import usable_tables
from pairings.sheets.pairings_by_name import NameLine
from pairings.sheets.pairings_by_table import PrintedSide, TableLine
from pairings.sheets.slip_form import SlipRules
from pairings.sheets.slips import Slip, SlipSide
from pairings.sheets.standings import StandingLine, TiebreakerNote
from pairings.sheets.team_list import TeamLine
from pairings.standings.final import StandingsPage
from pairings.standings.queries import Mark, StandingRow, event_entries, results_by_entry, standings
from pairings.standings.ranking import DRAW_POINTS, WIN_POINTS
from pairings.standings.wording import MARK_NAMES
from teams.entries.models import SEAT_NAMES, Entry
from tournament.event.models import Round, Tournament
from tournament.event.progress import read_progress
from tournament.kernel.rule_sets import find_rule_set
from tournament.kernel.seats import seat_picture
from tournament.kernel.visible import isolated
from tournament.sheets.pen import PageFrame
from tournament.wording.announced import limited_said
from tournament.wording.stages import equal_prizes_text, round_title
from tournament.wording.tiebreakers import TIEBREAKER_TEXTS, tiebreaker_texts


def page_frame(tournament: Tournament, round_name: str, *, now: datetime) -> PageFrame:
    """What every page of the event names; `round_name` is what it says for the round."""
    return PageFrame(
        event=tournament.name,
        round_name=round_name,
        rule_set=rule_set_text(find_rule_set(tournament.rule_set)),
        printed_at=moment_text(now, tournament),
        house_rules=house_rule_texts(tournament),
        paper=tournament.paper,
    )


def stage_name(tournament: Tournament) -> str:
    """What a sheet of the whole event says for the round: the newest one that players see."""
    newest = read_progress(tournament).last_posted
    return _("Before round 1") if newest is None else round_title(newest)


# What was before a round ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Before:
    """What one team had done before a round: (wins, draws, losses), match points, how its last match ended.

    `seed` is that of a team in the bracket, whose Swiss points count no more.
    """

    record: tuple[int, int, int] = (0, 0, 0)
    points: int = 0
    last_result: str = ""
    seed: int | None = None
    order: str = ""  # in which the event writes a record

    @property
    def record_text(self) -> str:
        """ "2-1-0", or "seed 3" in the bracket."""
        if self.seed is not None:
            return _("seed %(seed)d") % {"seed": self.seed}
        return record_text(self.record, self.order)

    @property
    def headed_record(self) -> str:
        """The same where no heading is above it: "W-L-D 2-1-0"."""
        return (
            self.record_text if self.seed is not None else f"{record_heading(self.order)} {self.record_text}"
        )

    @property
    def points_text(self) -> str:
        """ "7 points"; "" in the bracket."""
        return printed_points(self.points) if self.seed is None else ""


def _before(round_: Round) -> dict[int, Before]:
    """What each entry number had done before a round. One query, none before round 2, one more in the bracket."""
    number, tournament = round_.number, round_.tournament
    rows = played_rows(tournament, through=number - 1, stage=None) if number > 1 else []
    results = results_by_entry(rows)
    last = _last_results(row for row in rows if row.round == number - 1)
    seeds = _seeds(round_)
    before = {}
    for entry_number in results.keys() | last.keys() | seeds.keys():
        points = [result.points for result in results.get(entry_number, ())]
        wins, draws = sum(each in WIN_POINTS for each in points), points.count(DRAW_POINTS)
        record = (wins, draws, len(points) - wins - draws)
        before[entry_number] = Before(
            record, sum(points), last.get(entry_number, ""), seeds.get(entry_number), tournament.record_order
        )
    return defaultdict(partial(Before, order=tournament.record_order), before)


def _seeds(round_: Round) -> dict[int, int]:
    """The seeds by entry number in a round of the bracket; none in a Swiss round, and no query."""
    return (
        {each.entry.number: each.seed for each in read_seeds(round_.tournament)}
        if round_.is_elimination
        else {}
    )


def _position(match: Match, round_: Round) -> str:
    """What a match of the bracket is called, "Quarterfinal 3"; "" in a Swiss round."""
    if round_.teams_left is None or match.bracket_slot is None:
        return ""
    return match_title(round_.teams_left, match.bracket_slot)


def _last_results(rows: Iterable[PlayedRow]) -> dict[int, str]:
    last = {}
    for row in rows:
        for side, number in enumerate(row.teams, start=1):
            last[number] = result_text(
                row.how, row.winner, side=side, games=row.games, is_by_drop=row.left_by is not None
            )
    return last


def named_with_state(entry: Entry) -> str:
    """A team's name, and that it is out where it left: nobody waits for it."""
    return entry.team_name if entry.is_active else f"{isolated(entry.team_name)} ({standing_mark(entry)})"


def _players(entry: Entry) -> str:
    return players_text(*entry.called_players)


# Slips ----------------------------------------------------------------------------------------------------------


def slip_rules(tournament: Tournament, public_address: str, round_: Round | None = None) -> SlipRules:
    """What every slip of a round says; without one, of a round that is to come after those that were posted."""
    kind = MatchKind(tournament.swiss_games) if round_ is None else kind_of_round(round_)
    rule_set = find_rule_set(tournament.rule_set)
    return SlipRules(
        picture=seat_picture(tournament.rule_set),
        prizes=(tournament.prizes_a, tournament.prizes_b),
        starters=rule_set.starting_seats.value,
        turn_note=turn_note(rule_set),
        public_address=public_address,
        has_agreed_draws=tournament.agreed_draws,
        has_phone_reports=tournament.team_reports,
        kind=kind,
        equal_way=equal_prizes_text(tournament.equal_prizes, tournament.equal_prizes_other),
    )


def slips(round_: Round, *, tables: Collection[int] = ()) -> list[Slip]:
    """The slips of a round in table order; with `tables` only those. A bye has none."""
    before = _before(round_)
    return [
        Slip(
            str(match.table_number),
            (_slip_side(match.one, before), _slip_side(match.two, before)),
            _position(match, round_),
        )
        for match in round_matches(round_)
        if match.two is not None and (not tables or match.table_number in tables)
    ]


def _slip_side(entry: Entry, before: dict[int, Before]) -> SlipSide:
    known = before[entry.number]
    record = " · ".join(filter(None, (known.headed_record, known.points_text)))
    players = {member.letter: member.player.called for member in entry.members}
    return SlipSide(named_with_state(entry), players, record)


# Pairings -------------------------------------------------------------------------------------------------------


def table_lines(round_: Round) -> list[TableLine]:
    """The round's matches by table, then the bye, then missed rounds."""
    changed = _changed_tables(round_)
    seeds = _seeds(round_)
    return [
        TableLine(
            table="" if match.table_number is None else str(match.table_number),
            one=_printed_side(match.one, match.score_one, seeds, round_),
            two=None if match.two is None else _printed_side(match.two, match.score_two or 0, seeds, round_),
            alone=result_text(match.how, None, side=1) if match.two is None else "",
            is_changed=match.table_number in changed,
            position=_position(match, round_),
            is_fixed=match.is_at_fixed_table,
        )
        for match in round_matches(round_)
    ]


def _printed_side(entry: Entry, score: int, seeds: Mapping[int, int], round_: Round) -> PrintedSide:
    """A team with its match points before the round, of which round 1 has none, or with its seed in the bracket."""
    points = seeds.get(entry.number, "" if round_.number == 1 else score)
    return PrintedSide(named_with_state(entry), _players(entry), str(points))


def _changed_tables(round_: Round) -> set[int]:
    """The tables that were paired again after a result of an earlier round was corrected. One query."""
    return tables_paired_anew(read_corrections(round_.tournament), round_)


def team_lines(round_: Round) -> list[NameLine]:
    """Every match under both teams' names."""
    changed = _changed_tables(round_)
    return [
        _name_line(
            match,
            entry,
            before,
            changed,
            name=named_with_state(entry),
            below=_players(entry),
            position=_position(match, round_),
        )
        for match, entry, before in _sides(round_)
    ]


def player_lines(round_: Round) -> list[NameLine]:
    """Every match under all four players' names."""
    changed = _changed_tables(round_)
    return [
        _name_line(
            match,
            entry,
            before,
            changed,
            name=player.called,
            below=f"{isolated(named_with_state(entry))} · {SEAT_NAMES[seat]}",
            position=_position(match, round_),
        )
        for match, entry, before in _sides(round_)
        for seat, player in entry.members
    ]


def _sides(round_: Round) -> Iterable[tuple[Match, Entry, Before]]:
    before = _before(round_)
    for match in round_matches(round_):
        for entry in match.entries:
            yield match, entry, before[entry.number]


def _name_line(
    match: Match,
    entry: Entry,
    before: Before,
    changed: Collection[int],
    *,
    name: str,
    below: str,
    position: str,
) -> NameLine:
    opponent = match.opponent_of(entry)
    is_empty = match.round.number == 1 and before.seed is None  # nobody has played: the column is left out
    return NameLine(
        name=name,
        below=below,
        table="–" if match.table_number is None else str(match.table_number),
        opponent=result_text(match.how, None, side=1) if opponent is None else named_with_state(opponent),
        opponent_players="" if opponent is None else _players(opponent),
        record="" if is_empty else before.record_text,
        points="" if is_empty else before.points_text,
        last_result=before.last_result,
        is_changed=match.table_number in changed,
        position=position,
        is_fixed=match.is_at_fixed_table,
    )


# Standings and teams --------------------------------------------------------------------------------------------


def standing_lines(tournament: Tournament, *, through: int) -> list[StandingLine]:
    """The standings after round `through`, in their order."""
    return [_standing_line(row, tournament) for row in standings(tournament, through=through)]


def shown_lines(tournament: Tournament, page: StandingsPage) -> list[StandingLine]:
    """What everyone reads as the standings of a page; [] before there are some."""
    return [_standing_line(row, tournament) for row in page.rows]


def _standing_line(row: StandingRow, tournament: Tournament) -> StandingLine:
    return StandingLine(
        rank=row.rank_text,
        team=row.entry.team_name,
        players=_players(row.entry),
        points=str(row.match_points),
        record=record_text(row.record, tournament.record_order),
        values=tuple(TIEBREAKER_TEXTS[key].figure(value) for key, value in row.tiebreakers.items()),
        remark=row_remark(row),
    )


def standing_mark(entry: Entry, round_number: int | None = None) -> str:
    """In one word how a team that is out left, or how it left in a round."""
    if round_number is None:
        return entry.out_as
    return _("disqualified") if entry.left_disqualified(round_number) else _("dropped")


def row_remark(row: StandingRow) -> str:
    """The same of a team as the standings have it: that it never came, is out and since when."""
    if row.mark in (Mark.NEVER_CAME, Mark.DISQUALIFIED_LATER):
        return str(MARK_NAMES[row.mark])
    return standing_remark(row.entry)


def standing_remark(entry: Entry) -> str:
    """That a team is out, and since when; "" for one that is in."""
    if entry.is_disqualified or (entry.dropped_at is not None and not entry.dropped_after_round):
        return standing_mark(entry)
    if entry.dropped_at is None:
        return ""
    return _("dropped after round %(number)d") % {"number": entry.dropped_after_round}


def tiebreaker_notes(tournament: Tournament) -> list[TiebreakerNote]:
    """The event's tiebreakers in its order, explained."""
    return [
        TiebreakerNote(text.abbreviation, str(text.name), str(text.explanation))
        for text in tiebreaker_texts(tournament.tiebreakers)
    ]


def entry_lines(tournament: Tournament) -> list[TeamLine]:
    """Everyone who registered and did not withdraw before being paired."""
    return [
        TeamLine(
            number=str(entry.number),
            team=entry.team_name,
            affiliation=entry.affiliation,
            place=(entry.city, entry.region),
            players=tuple((player.called, player.number_shown) for player in entry.players),
            state=standing_remark(entry) or (_("here") if entry.checked_in_at else ""),
        )
        for entry in event_entries(tournament)
        if not entry.is_withdrawn
    ]


def likely_tables(tournament: Tournament) -> list[int]:
    """The tables that the entries of now need, those that cannot be used left out, fixed ones included.

    One more for each two teams with fixed tables: where they meet, one of those stays free.
    """
    entries = [entry for entry in event_entries(tournament) if entry.is_active]
    free = usable_tables(tournament.first_table, tournament.unused_tables)
    fixed = {entry.fixed_table for entry in entries if entry.fixed_table is not None}
    return sorted({*islice(free, max(1, len(entries) // 2 + len(fixed) // 2)), *fixed})


def registration_notes(tournament: Tournament) -> list[str]:
    """What a team should know before it names its seats, with the rule of each sentence."""
    seats = (
        _("Who is A and who is B is fixed once round 1 is posted (Floor Rules 2003, section 244).")
        if tournament.seats_locked
        else _("Who is A and who is B may change between rounds.")
    )
    return [
        seats,
        _(
            "A team is its two members: with a different member it is a different team (Floor Rules 2003, section 243)."
        ),
        _("If one member leaves the event, the whole team is out (Floor Rules 2003, section 244)."),
        *(f"{said.text} ({said.place})" for said in limited_said(tournament)),
    ]
