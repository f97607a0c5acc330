"""The event as a workbook, and as a zip of .csv files: teams, pairings and results by round, standings."""

import io
import zipfile
from typing import TypeAlias

from django.utils.translation import gettext as _
from django_countries import countries

from pairings.matches.histories import PlayedRow, played_rows
from pairings.matches.how_names import HOW_NAMES
from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.sheets.content import standing_remark
from pairings.standings.queries import event_entries, rank_entries
from teams.entries.models import Entry
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.sheets.spreadsheets import CellValue, WrittenSheet, write_csv, write_workbook
from tournament.wording.tiebreakers import tiebreaker_texts

Detail: TypeAlias = tuple[int | None, int | None, str]
Details: TypeAlias = dict[tuple[int, int], Detail]  # by the number of the round and of the first entry


def event_sheets(tournament: Tournament) -> list[WrittenSheet]:
    """All sheets: teams, one for each posted round, the standings after the last closed one.

    A number of queries that grows neither with the teams nor with the rounds.
    """
    entries = event_entries(tournament)
    by_number = {entry.number: entry for entry in entries}
    rows = played_rows(tournament)
    details = _details(tournament)
    progress = read_progress(tournament)
    rounds = [
        _round_sheet(round_.number, [row for row in rows if row.round == round_.number], by_number, details)
        for round_ in progress.posted
    ]
    counted = [row for row in rows if row.round <= progress.through]
    return [_teams_sheet(entries), *rounds, _standings_sheet(tournament, entries, counted)]


def event_workbook(tournament: Tournament) -> bytes:
    """All sheets as one .xlsx file."""
    return write_workbook(event_sheets(tournament))


def event_csv_zip(tournament: Tournament) -> bytes:
    """All sheets as .csv files in one zip, named like the sheets."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for sheet in event_sheets(tournament):
            archive.writestr(f"{sheet.title.lower().replace(' ', '-')}.csv", write_csv(sheet))
    return stream.getvalue()


def _teams_sheet(entries: list[Entry]) -> WrittenSheet:
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
        _("Remark"),
    ]
    rows: list[list[CellValue]] = [
        [
            entry.number,
            entry.team_name,
            entry.affiliation,
            entry.city,
            entry.state,
            countries.name(str(entry.country)),
            entry.seat_a.name,
            entry.seat_a.number_shown,
            entry.seat_b.name,
            entry.seat_b.number_shown,
            _("yes") if entry.checked_in_at else _("no"),
            _("withdrawn") if entry.is_withdrawn else standing_remark(entry),
        ]
        for entry in entries
    ]
    return WrittenSheet(_("Teams"), header, rows)


def _details(tournament: Tournament) -> Details:
    """What a result says beside its points: prizes left of both teams, and the note."""
    rows = Match.objects.filter(round__tournament=tournament).values_list(
        "round__number", "one__number", "prizes_left_one", "prizes_left_two", "note"
    )
    return {(number, one): (left, left_two, note) for number, one, left, left_two, note in rows}


def _round_sheet(
    number: int, rows: list[PlayedRow], entries: dict[int, Entry], details: Details
) -> WrittenSheet:
    header = [
        _("Table"),
        _("Team"),
        _("Opponents"),
        _("How it ended"),
        _("Winner"),
        _("Points"),
        _("Opponents' points"),
        _("Prizes left"),
        _("Opponents' prizes left"),
        _("Points before"),
        _("Opponents' points before"),
        _("Note"),
    ]
    ordered = sorted(rows, key=lambda row: (row.table is None, row.table or 0, row.one))
    return WrittenSheet(
        _("Round %(number)d") % {"number": number},
        header,
        [_round_row(row, entries, details[row.round, row.one]) for row in ordered],
    )


def _round_row(row: PlayedRow, entries: dict[int, Entry], detail: Detail) -> list[CellValue]:
    one = entries[row.one].team_name
    two = "" if row.two is None else entries[row.two].team_name
    winner = {1: one, 2: two}.get(row.winner or 0, "")
    return [
        row.table,
        one,
        two,
        str(HOW_NAMES[How(row.how)]),
        winner,
        row.points_one,
        row.points_two if row.two is not None else None,
        detail[0],
        detail[1],
        row.score_one,
        row.score_two,
        detail[2],
    ]


def _standings_sheet(tournament: Tournament, entries: list[Entry], rows: list[PlayedRow]) -> WrittenSheet:
    tiebreakers = tiebreaker_texts(tournament.tiebreakers)
    header = [
        _("Rank"),
        _("Team"),
        _("Player A"),
        _("Player B"),
        _("Points"),
        _("Wins"),
        _("Draws"),
        _("Losses"),
        *(text.abbreviation for text in tiebreakers),
        _("Remark"),
    ]
    ranked: list[list[CellValue]] = [
        [
            row.rank,
            row.entry.team_name,
            row.entry.seat_a.name,
            row.entry.seat_b.name,
            row.match_points,
            *row.record,
            *(text.number(row.tiebreakers[text.key]) for text in tiebreakers),  # numbers, to be sorted by
            standing_remark(row.entry),
        ]
        for row in rank_entries(entries, rows, tournament.tiebreakers)
    ]
    return WrittenSheet(_("Standings"), header, ranked)
