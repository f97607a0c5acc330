"""The rows that an import left out: what each lacks now, what can be filled into a form, and a sheet of them.

All of it is worked out from the file and the event when a person looks.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from teams.entries.steps import asks_for_seeds
from teams.people.countries import country_codes
from teams.people.names import fold_name
from teams.roster.headers import match_columns, read_paid
from teams.roster.plan import plan_import
from teams.roster.sheet_rows import RowProblem, texts_by_field
from teams.roster.spreadsheets import UploadedSheet, check_roster, our_columns
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor
from tournament.sheets.spreadsheets import WrittenSheet, write_workbook

_TEXTS = ("team_name", "affiliation", "city", "state", "name_a", "number_a", "name_b", "number_b")


@dataclass(frozen=True, slots=True)
class LeftOutRow:
    """One row: its number and cells as in the file, its texts by field, and what is wrong with it or asked about it."""

    row: int
    cells: Sequence[str]
    texts: Mapping[str, str]
    problems: Sequence[RowProblem]


def find_rows_left_out(
    tournament: Tournament, sheet: UploadedSheet, rows: Collection[int], *, issues_numbers: bool, actor: Actor
) -> list[LeftOutRow]:
    """Those of `rows` that are still no teams of the event, in the order of the sheet."""
    roster = check_roster(tournament, sheet, issues_numbers=issues_numbers)
    plan = plan_import(tournament, roster.entries, actor=actor, titles=sheet.titles)
    problems: dict[int, list[RowProblem]] = {number: [] for number in rows}
    for problem in (*roster.problems, *plan.problems, *plan.questions):
        problems.setdefault(problem.row, []).append(problem)
    for entry in plan.new:
        problems[entry.row] = list(entry.warnings) or [
            RowProblem(entry.row, "", "teams.left_out_without_fault")
        ]
    places = sheet.columns(has_seeds=asks_for_seeds(tournament)).places
    return [
        LeftOutRow(number, cells, texts_by_field(places, cells)[2], problems[number])
        for number, cells in zip(sheet.row_numbers, sheet.rows, strict=True)
        if number in rows and problems[number]
    ]


def form_values(tournament: Tournament, row: LeftOutRow, *, issues_numbers: bool) -> dict[str, object]:
    """What the form of a new team begins with; a country that nobody knows is the event's."""
    codes = {fold_name(name): code for name, code in country_codes().items()}
    code = codes.get(fold_name(row.texts.get("country", "")), str(tournament.country))
    values: dict[str, object] = {name: str(row.texts.get(name, "")) for name in _TEXTS}
    values |= {"country": code, "is_checked_in": False, "is_paid": bool(read_paid(row.texts.get("paid", "")))}
    for seat in "ab":
        values[f"issue_{seat}"] = issues_numbers and not row.texts.get(f"number_{seat}")
    return values


def fields_by_title(tournament: Tournament, sheet: UploadedSheet) -> dict[str, str]:
    """The field of each column by what problems call it."""
    ours = {title: name for name, title in our_columns(tournament).items()}
    return ours | {title: name for name, title in sheet.titles.items()}


def write_left_out(
    tournament: Tournament, sheet: UploadedSheet, rows: Sequence[tuple[LeftOutRow, str]]
) -> bytes:
    """An .xlsx file of rows as they were in the file, each with its reason; corrected, it can be imported."""
    reason = _("Why it was left out")
    places = [index for index, title in enumerate(sheet.header) if title != reason]
    headings = _headings_to_import(tournament, sheet)
    written = WrittenSheet(
        sheet.source.sheet or _("Teams"),
        [*(headings[index] for index in places), reason],
        [
            [*(row.cells[index] if index < len(row.cells) else "" for index in places), text]
            for row, text in rows
        ],
    )
    return write_workbook([written])


def _headings_to_import(tournament: Tournament, sheet: UploadedSheet) -> list[str]:
    """The file's own headings; where a person had to say which column is which, headings that are read like that."""
    has_seeds = asks_for_seeds(tournament)
    wanted = sheet.columns(has_seeds=has_seeds).places
    found = match_columns(sheet.header, has_seeds=has_seeds)
    if (found.places, found.doubles) == (wanted, []):
        return sheet.header
    ours, field = our_columns(tournament), {index: name for name, index in wanted.items()}
    misread = {*found.places.values(), *(index for index, _name in found.doubles)} - field.keys()
    unread = _("%(title)s, not read")
    return [
        ours[field[index]] if index in field else unread % {"title": title} if index in misread else title
        for index, title in enumerate(sheet.header)
    ]
