"""The sheet of teams: read for the import, the template to fill in, and the export that reads back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from teams.entries.models import Entry
from teams.entries.steps import asks_for_seeds
from teams.people.countries import country_codes, country_name
from teams.people.states import LONE_DASHES
from teams.roster.headers import (
    COLUMN_TITLES,
    MOST_TITLE_ROWS,
    NUMBER_TITLES,
    SEED,
    SEED_TITLE,
    Columns,
    Heading,
    chosen_columns,
    count_headers,
    find_header,
    match_columns,
    name_columns,
)
from teams.roster.sheet_rows import Roster, read_rows
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.stages import Structure
from tournament.sheets.sheet_limits import SheetRow
from tournament.sheets.spreadsheets import (
    NOTHING_READ,
    Rating,
    ReadSheet,
    WrittenSheet,
    list_separator,
    read_sheet,
    write_csv,
    write_workbook,
)

XLSX, CSV = "xlsx", "csv"
NO_HEADINGS = "none"  # what a person chose in place of the row of the headings
CONTENT_TYPES = {
    XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    CSV: "text/csv; charset=utf-8",
}


@dataclass(frozen=True, slots=True)
class UploadedSheet:
    """A sheet as it was uploaded: header and rows with any text, each with its number in the file (from 1).

    `header_row` is 0 where a person said that there are no headings. `hidden_rows` are the numbers of those that its
    program does not show; `source` is what was read of the file. `chosen` is what a person said of the columns, each
    as (column, field), None for nothing. `top` are the first rows, in which the headings can be.
    """

    header_row: int
    header: list[str]
    row_numbers: list[int]
    rows: list[list[str]]
    hidden_rows: frozenset[int] = frozenset()
    source: ReadSheet = NOTHING_READ
    chosen: tuple[tuple[int, str], ...] | None = None
    top: tuple[SheetRow, ...] = ()

    def columns(self, *, has_seeds: bool = False) -> Columns:
        """What is in which column: as a person chose it, else as the headings say."""
        if self.chosen is None:
            return match_columns(self.header, has_seeds=has_seeds)
        known = {*COLUMN_TITLES, *([SEED] if has_seeds else [])}
        return chosen_columns(self.header, [one for one in self.chosen if one[1] in known])

    @property
    def hidden_titles(self) -> list[str]:
        """The headers of the columns that its program does not show."""
        return [
            title for place, title in enumerate(self.header) if title and place in self.source.hidden_columns
        ]

    @property
    def titles(self) -> dict[str, str]:
        """What the sheet calls the column of each field that it has."""
        names = name_columns(self.header)
        return {name: names[index] for name, index in self.columns().places.items()}


def read_uploaded(
    data: bytes,
    *,
    file_name: str,
    sheet: str = "",
    encoding: str = "",
    heading: str = "",
    chosen: tuple[tuple[int, str], ...] | None = None,
    find: Callable[[Sequence[Sequence[str]]], Heading] = find_header,
    rate: Rating = count_headers,
) -> UploadedSheet:
    """The sheet of a file whose headings fit best, or the one that is asked for; `find` and `rate` know the headings.

    What is above the headers, such as a title, is left out. `heading` is the number of the row that a person took for
    the headers, NO_HEADINGS for none; `chosen` is what they said of the columns.

    Raises Refusal (field "file") for what cannot be read.
    """
    source = read_sheet(data, file_name=file_name, rate=rate, sheet=sheet, encoding=encoding)
    if not source.rows:
        raise Refusal("tournament.file_empty", field="file")
    found = _heading_asked(source.rows, heading, find([row.cells for row in source.rows]))
    rows = source.rows[found.row + 1 :]
    width = max([len(found.titles), *(len(row.cells) for row in rows)])
    return UploadedSheet(
        header_row=source.rows[found.row].number if found.row >= 0 else 0,
        header=[*found.titles, *[""] * (width - len(found.titles))],
        row_numbers=[row.number for row in rows],
        rows=[list(row.cells) for row in rows],
        hidden_rows=frozenset(row.number for row in rows if row.is_hidden),
        source=replace(source, rows=[]),
        chosen=chosen,
        top=tuple(source.rows[:MOST_TITLE_ROWS]),
    )


def _heading_asked(rows: Sequence[SheetRow], asked: str, found: Heading) -> Heading:
    """The headings in the row that a person chose, those that were found where they chose no other one."""
    if asked == NO_HEADINGS:
        return Heading(-1, [])
    for index, row in enumerate(rows[:MOST_TITLE_ROWS]):
        if str(row.number) == asked and index != found.row:
            return Heading(index, list(row.cells))
    return found


def check_roster(tournament: Tournament, sheet: UploadedSheet, *, issues_numbers: bool = False) -> Roster:
    """The sheet's rows, checked by themselves; what the event says about them is `teams.roster.plan`'s.

    With `issues_numbers` a player without a number is good, since the event issues one.
    """
    return read_rows(
        sheet.header,
        sheet.rows,
        numbers_required=tournament.numbers_required and not issues_numbers,
        default_country=str(tournament.country),
        countries=country_codes(),
        header_row=sheet.header_row,
        row_numbers=sheet.row_numbers,
        our_titles=our_columns(tournament),
        hidden_rows=sheet.hidden_rows,
        columns=sheet.columns(has_seeds=asks_for_seeds(tournament)),
    )


def write_template(tournament: Tournament) -> bytes:
    """An .xlsx file with the headers of the teams, and a second sheet that says what belongs in each column."""
    columns = our_columns(tournament)
    teams = WrittenSheet(_("Teams"), list(columns.values()), [])
    help_rows = [(columns[name], *_explain(tournament, name)) for name in columns]
    explained = WrittenSheet(
        _("How to fill it in"), [_("Column"), _("Required"), _("What to enter")], help_rows
    )
    return write_workbook([teams, explained])


def write_roster(tournament: Tournament, entries: Iterable[Entry], file_type: str) -> bytes:
    """The teams of an event as the same sheet, "xlsx" or "csv": importing it elsewhere makes the same teams."""
    columns = our_columns(tournament)
    sheet = WrittenSheet(
        _("Teams"), list(columns.values()), [_row(entry)[: len(columns)] for entry in entries]
    )
    return write_csv(sheet, separator=list_separator()) if file_type == CSV else write_workbook([sheet])


def our_columns(tournament: Tournament) -> Mapping[str, str]:
    """The headers by field: those of the documents, without "DCI" where an event does not ask for the numbers."""
    titles = COLUMN_TITLES if tournament.numbers_required else COLUMN_TITLES | NUMBER_TITLES
    if tournament.structure == Structure.ELIMINATION:
        titles = titles | {SEED: SEED_TITLE}
    return {name: _(title) for name, title in titles.items()}


def _row(entry: Entry) -> Sequence[str]:
    seat_a, seat_b = entry.seat_a, entry.seat_b
    return (
        entry.team_name,
        entry.affiliation,
        entry.city,
        "" if entry.state.strip() in LONE_DASHES else entry.state,
        country_name(str(entry.country)),
        seat_a.name,
        seat_a.number_shown,
        seat_b.name,
        seat_b.number_shown,
        _paid_cell(entry),
        "" if entry.seed is None else str(entry.seed),
    )


def _paid_cell(entry: Entry) -> str:
    """What an import reads as paid: the amount where one is known; of a fee that was waived only that it is settled."""
    if entry.is_paid and entry.amount_paid:
        return str(entry.amount_paid)
    return _("yes") if entry.is_paid else _("no")


def _explain(tournament: Tournament, name: str) -> tuple[str, str]:
    """Whether a column is needed, and what belongs in it."""
    number = _("1 to 10 digits; spaces and dashes are ignored")
    if not tournament.numbers_required:
        number = _("Can be left empty: this event does not ask for numbers")
    country = _("Name in English or in its own language, or two-letter code; if empty: %(country)s") % {
        "country": country_name(str(tournament.country))
    }
    texts = {
        "team_name": _("The team's name; each team needs its own"),
        "affiliation": _("Club, shop or school; can be left empty"),
        "city": _("The team's city"),
        "state": _("State, province or prefecture, if addresses in the country have one"),
        "country": country,
        "name_a": _("The player who sits in seat A for the whole event"),
        "number_a": number,
        "name_b": _("The player who sits in seat B for the whole event"),
        "number_b": number,
        "paid": _("Yes or no, or the amount paid; only staff see it"),
        SEED: _("1 for the best team; teams without a seed follow in random order"),
    }
    optional = {"affiliation", "state", "country", "paid", SEED}
    if not tournament.numbers_required:
        optional |= {"number_a", "number_b"}
    return (_("no") if name in optional else _("yes"), texts[name])
