"""The event as a workbook, and as a zip of .csv files: what it is, teams, each round, standings, penalties."""

import io
import zipfile
from typing import TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_countries import countries

from pairings.bracket.queries import read_bracket
from pairings.exports.bracket_rows import names_and_numbers, sheets_of_bracket
from pairings.matches.histories import PlayedRow, played_rows
from pairings.matches.how_names import HOW_NAMES
from pairings.matches.models import Match
from pairings.matches.paper_wording import house_rule_texts, rule_set_text, scoring_texts
from pairings.matches.scoring import How
from pairings.matches.wording import record_parts
from pairings.penalties.wording import infraction_text, level_text
from pairings.sheets.content import row_remark, standing_mark, standing_remark
from pairings.standings.cross_table import cross_lines
from pairings.standings.final import is_decided_by_bracket, place_rows
from pairings.standings.queries import event_entries, rank_entries
from pairings.standings.unplayed import early_end
from pairings.standings.unranked import find_unranked
from teams.entries.models import Entry
from teams.fees.till import Till, count_till
from teams.people.states import LONE_DASHES
from tournament.event.models import Round, Tournament
from tournament.event.progress import Progress, read_progress
from tournament.kernel.planning import most_rounds, suggested_rounds
from tournament.kernel.roles import Role
from tournament.kernel.rule_sets import find_format, find_rule_set
from tournament.kernel.stages import RoundStage, Structure, bracket_size, rounds_of_bracket
from tournament.sheets.spreadsheets import CellValue, WrittenSheet, list_separator, write_csv, write_workbook
from tournament.staff.queries import names_at
from tournament.wording.announced import card_language_said, limited_said
from tournament.wording.money import money_text
from tournament.wording.readable import event_moment
from tournament.wording.role_names import ROLE_NAMES
from tournament.wording.stages import equal_prizes_text, round_title, stages_said, standings_name
from tournament.wording.tiebreakers import tiebreaker_texts

Detail: TypeAlias = tuple[int | None, int | None, str, str]
Details: TypeAlias = dict[tuple[int, int], Detail]  # by the number of the round and of the first entry


def event_sheets(tournament: Tournament) -> list[WrittenSheet]:
    """All sheets: the event, teams, one for each posted round, the standings after the last closed one, penalties.

    An event whose bracket is posted has the bracket and the places before the penalties; single elimination has the
    places alone.
    For whoever collects the results: it has membership numbers and penalties, and is not for everyone. A number of
    queries that grows neither with the teams nor with the rounds.
    """
    entries = event_entries(tournament)
    till = count_till(tournament, entries)
    by_number = {entry.number: entry for entry in entries}
    rows = played_rows(tournament, stage=None)
    details = _details(tournament)
    progress = read_progress(tournament)
    rounds = [
        _round_sheet(
            tournament, round_, [row for row in rows if row.round == round_.number], by_number, details
        )
        for round_ in progress.posted
    ]
    counted = [row for row in rows if row.round <= progress.through and row.stage == RoundStage.SWISS]
    return [
        _event_sheet(tournament, progress, sum(not entry.is_withdrawn for entry in entries), till),
        _teams_sheet(entries, till),
        *rounds,
        *_standings_sheet(tournament, entries, counted, progress),
        *_cross_table_sheet(tournament, entries, counted, progress),
        *sheets_of_bracket(tournament),
        _penalties_sheet(tournament),
    ]


def event_workbook(tournament: Tournament) -> bytes:
    """All sheets as one .xlsx file."""
    return write_workbook(event_sheets(tournament), title=tournament.name, paper=tournament.paper)


def event_csv_zip(tournament: Tournament) -> bytes:
    """All sheets as .csv files in one zip, named like the sheets."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for sheet in event_sheets(tournament):
            archive.writestr(
                f"{sheet.title.lower().replace(' ', '-')}.csv", write_csv(sheet, separator=list_separator())
            )
    return stream.getvalue()


def _event_sheet(tournament: Tournament, progress: Progress, teams: int, till: Till | None) -> WrittenSheet:
    """What the event is: name, date, venue, rules, how far it is, who worked there."""
    closed = progress.planned_closed
    rule_set = find_rule_set(tournament.rule_set)
    state = ngettext("After %(number)d round", "After %(number)d rounds", closed)
    if is_decided_by_bracket(tournament, progress):
        state = _("Final, after the bracket")
    elif tournament.finished_at:
        state = ngettext("Final, after %(number)d round", "Final, after %(number)d rounds", closed)
    facts: list[tuple[str, CellValue]] = [
        (_("Name"), tournament.name),
        (_("Date"), tournament.date.isoformat()),
        (_("Venue"), tournament.venue),
        (_("City"), tournament.city),
        (_("Country"), countries.name(str(tournament.country))),
        (_("Teams"), teams),
        *_fees(tournament, till),
        (_("Rounds"), _planned_rounds(tournament, teams)),
        (
            standings_name(tournament),
            state % {"number": closed} if closed else _("Before the end of round 1"),
        ),
        (_("Rules"), rule_set_text(rule_set)),
        (_("Format"), _(find_format(tournament.format).title)),
        (_("Prizes"), _("seat A %(a)d, seat B %(b)d") % {"a": tournament.prizes_a, "b": tournament.prizes_b}),
        (_("Minutes per round"), tournament.round_minutes or _("no clock")),
        (_("Card texts"), card_language_said(tournament).text),
        *((_("Limited"), said.text) for said in limited_said(tournament)),
        *((_("How it ends"), said.text) for said in stages_said(tournament)),
        *((_("Not played"), text) for text in early_end(tournament, progress)),
        *((_("House rule"), text) for text in house_rule_texts(tournament)),
        *_scoring(tournament),
        *_staff(tournament),
    ]
    return WrittenSheet(_("Event"), [_("What"), _("Value")], facts)


def _fees(tournament: Tournament, till: Till | None) -> list[tuple[str, CellValue]]:
    """The entry fee, what was paid and what is still open; nothing at an event without a fee."""
    if till is None:
        return []
    fee = [(_("Entry fee per team"), money_text(tournament.entry_fee, tournament))]
    return [*(fee if tournament.entry_fee is not None else []), *till.lines]


def _scoring(tournament: Tournament) -> list[tuple[str, CellValue]]:
    """What puts the teams in their order; nothing in single elimination, where the bracket alone does."""
    if tournament.is_single_elimination:
        return []
    return [
        *((_("Scoring"), text) for text in scoring_texts(tournament)),
        *(
            (text.abbreviation, f"{text.name}. {text.explanation}")
            for text in tiebreaker_texts(tournament.tiebreakers)
        ),
    ]


def _planned_rounds(tournament: Tournament, teams: int) -> int:
    """How many Swiss rounds are planned for so many teams; in single elimination those to the final."""
    if tournament.structure == Structure.ELIMINATION:
        return len(rounds_of_bracket(bracket_size(teams)))
    suggested = suggested_rounds(teams, team_option=tournament.has_team_round)
    return min(tournament.planned_rounds or suggested, most_rounds(teams))


def _staff(tournament: Tournament) -> list[tuple[str, CellValue]]:
    """Each role with a person who has it, by the name that the event knows; the roles in their own order."""
    members = list(tournament.staff.select_related("account"))
    names = names_at(tournament, [member.account for member in members])
    order = list(Role)
    found = sorted((order.index(Role(member.role)), names[member.account_id]) for member in members)
    return [(str(ROLE_NAMES[order[place]]), name) for place, name in found]


def _penalties_sheet(tournament: Tournament) -> WrittenSheet:
    header = [
        _("Number"),
        _("Round"),
        _("Table"),
        _("Team"),
        _("Player"),
        _("Membership number"),
        _("Infraction"),
        _("Penalty"),
        _("What was said"),
        _("Given at"),
        _("Given by"),
        _("Overruled by"),
        _("Reason for overruling"),
    ]
    rows: list[list[CellValue]] = [
        [
            penalty.number,
            penalty.round_number,
            None if penalty.match is None else penalty.match.table_number,
            penalty.person if penalty.entry is None else penalty.entry.team_name,
            "" if penalty.player is None else penalty.player.called,
            "" if penalty.player is None else penalty.player.number_shown,
            infraction_text(penalty.infraction),
            level_text(penalty),
            penalty.note,
            event_moment(penalty.given_at, tournament),
            str(penalty.given_by),
            "" if penalty.overruled_by is None else str(penalty.overruled_by),
            penalty.overruled_reason,
        ]
        for penalty in tournament.penalties.select_related(
            "match", "entry", "player", "given_by", "overruled_by"
        )
    ]
    return WrittenSheet(_("Penalties"), header, rows)


def _teams_sheet(entries: list[Entry], till: Till | None) -> WrittenSheet:
    """The teams; with what each has paid, in the currency that the first sheet names, where the event has a fee."""
    header = [
        _("Number"),
        _("Team"),
        _("Affiliation"),
        _("City"),
        _("State or province"),
        _("Country"),
        _("Player A"),
        _("Membership number A"),
        _("Player B"),
        _("Membership number B"),
        _("Checked in"),
        _("Paid"),
        *([_("Amount paid")] if till else []),
        _("Remark"),
    ]
    rows: list[list[CellValue]] = [
        [
            entry.number,
            entry.team_name,
            entry.affiliation,
            entry.city,
            "" if entry.state.strip() in LONE_DASHES else entry.state,
            countries.name(str(entry.country)),
            *names_and_numbers(entry),
            _("yes") if entry.checked_in_at else _("no"),
            _("yes") if entry.is_paid else _("no"),
            *([entry.amount_paid if entry.is_paid and not entry.is_withdrawn else None] if till else []),
            _("withdrawn") if entry.is_withdrawn else standing_remark(entry),
        ]
        for entry in entries
    ]
    return WrittenSheet(_("Teams"), header, rows)


def _details(tournament: Tournament) -> Details:
    """What a result says beside its points: prizes left of both teams, how equal ones were decided, and the note."""
    rows = Match.objects.filter(round__tournament=tournament).values_list(
        *("round__number", "one__number", "prizes_left_one", "prizes_left_two", "equal_way", "note")
    )
    return {(number, one): (left, left_two, way, note) for number, one, left, left_two, way, note in rows}


def _round_sheet(
    tournament: Tournament, round_: Round, rows: list[PlayedRow], entries: dict[int, Entry], details: Details
) -> WrittenSheet:
    """A round's matches; with the games where a match has several, and how equal prizes were decided in the bracket."""
    has_games = tournament.games_of(round_.stage, round_.teams_left) > 1
    has_points = not tournament.is_single_elimination
    header = [
        _("Table"),
        _("Team"),
        _("Opponents"),
        _("How it ended"),
        _("Winner"),
        *([_("Points"), _("Opponents' points")] if has_points else []),
        *([_("Games won"), _("Opponents' games won"), _("Games drawn")] if has_games else []),
        _("Prizes left"),
        _("Opponents' prizes left"),
        *([_("Equal prizes")] if round_.is_elimination else []),
        *([_("Points before"), _("Opponents' points before")] if has_points else []),
        _("Note"),
    ]
    ordered = sorted(rows, key=lambda row: (row.table is None, row.table or 0, row.one))
    cells: list[list[CellValue]] = []
    for row in ordered:
        *left, way, note = details[row.round, row.one]
        cells.append(
            [
                *_round_row(row, entries)[: None if has_points else -2],
                *((row.games or (None, None, None)) if has_games else ()),
                *left,
                *([equal_prizes_text(way, tournament.equal_prizes_other)] if round_.is_elimination else []),
                *((row.score_one, row.score_two) if has_points else ()),
                note,
            ]
        )
    return WrittenSheet(round_title(round_), header, cells)


def _round_row(row: PlayedRow, entries: dict[int, Entry]) -> list[CellValue]:
    """Who played whom at which table, how it ended and what it is worth."""
    one = entries[row.one].team_name
    two = "" if row.two is None else entries[row.two].team_name
    return [
        row.table,
        one,
        two,
        str(HOW_NAMES[How(row.how)])
        if row.left_by is None
        else standing_mark(entries[row.left_by], row.round),
        {1: one, 2: two}.get(row.winner or 0, ""),
        row.points_one,
        row.points_two if row.two is not None else None,
    ]


def _cross_table_sheet(
    tournament: Tournament, entries: list[Entry], rows: list[PlayedRow], progress: Progress
) -> list[WrittenSheet]:
    """Whom each team met in each Swiss round; none before a round is closed."""
    rounds = [round_.number for round_ in progress.counted]
    if not rounds:
        return []
    unranked = find_unranked(entries, rows, progress, through=progress.through)
    ranking = rank_entries(entries, rows, tournament.tiebreakers, unranked)
    heads = [_("Round %(number)s") % {"number": number} for number in rounds]
    header = [_("Rank"), _("Team"), *heads, _("Points"), _("Remark")]
    cells: list[list[CellValue]] = [
        [
            line.standing.rank,
            line.standing.entry.team_name,
            *line.cells,
            line.standing.match_points,
            row_remark(line.standing),
        ]
        for line in cross_lines(ranking, rows, rounds)
    ]
    return [WrittenSheet(_("Cross-table"), header, cells)]


def _standings_sheet(
    tournament: Tournament, entries: list[Entry], rows: list[PlayedRow], progress: Progress
) -> list[WrittenSheet]:
    """The standings, or the final ones; none in single elimination, whose places are a sheet of the bracket."""
    if tournament.is_single_elimination:
        return []
    through = progress.through
    unranked = find_unranked(entries, rows, progress, through=through)
    ranking = rank_entries(entries, rows, tournament.tiebreakers, unranked)
    bracket = read_bracket(tournament) if is_decided_by_bracket(tournament, progress) else None
    if bracket is not None:
        ranking = place_rows(ranking, bracket, tournament.structure)
    tiebreakers = tiebreaker_texts(tournament.tiebreakers)
    header = [
        _("Swiss rounds") if bracket is not None else _("After round"),
        _("Final place") if bracket is not None else _("Rank"),
        _("Team"),
        _("Player A"),
        _("Membership number A"),
        _("Player B"),
        _("Membership number B"),
        _("Points"),
        *record_parts((_("Wins"), _("Draws"), _("Losses")), tournament.record_order),
        *(text.abbreviation for text in tiebreakers),
        _("Order"),
        _("Remark"),
    ]
    order = _("final, after the bracket") if bracket is not None else _("based on the Swiss rounds")
    if bracket is None and progress.is_bracket_posted:
        order = _("based on the Swiss rounds, before the bracket")
    ranked: list[list[CellValue]] = [
        [
            through,
            row.rank if row.place is None or row.place[0] == row.place[1] else row.rank_text,
            row.entry.team_name,
            *names_and_numbers(row.entry),
            row.match_points,
            *record_parts(row.record, tournament.record_order),
            *(text.number(row.tiebreakers[text.key]) for text in tiebreakers),  # numbers, to be sorted by
            order,
            row_remark(row),
        ]
        for row in ranking
    ]
    return [WrittenSheet(_("Final standings") if bracket is not None else _("Standings"), header, ranked)]
