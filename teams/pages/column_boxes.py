"""Which column of a sheet is what: a box for each on the preview, with what Tandem read it as."""

from dataclasses import dataclass
from typing import Any

from django.utils.text import Truncator
from django.utils.translation import gettext as _

from teams.entries.steps import asks_for_seeds
from teams.roster.headers import match_columns, name_columns
from teams.roster.spreadsheets import UploadedSheet, our_columns
from tournament.event.models import Tournament
from tournament.wording.sentences import sentence_for

MOST_LETTERS = 60  # of a heading, and of what is below it
SAMPLES = 2  # cells that are shown of a column


@dataclass(frozen=True, slots=True)
class ColumnBox:
    """A column of the sheet: what it is called, some of its cells, and the field that it is read as ("" for none).

    `is_new`: it has a heading that Tandem did not know. `error` says why the choice cannot be.
    """

    index: int
    name: str
    sample: str
    field: str
    is_new: bool
    error: str


def column_boxes(tournament: Tournament, sheet: UploadedSheet) -> dict[str, Any]:
    """The part of a preview's context about the columns: the boxes, what can be chosen, and the rows above them."""
    has_seeds = asks_for_seeds(tournament)
    columns = sheet.columns(has_seeds=has_seeds)
    found = match_columns(sheet.header, has_seeds=has_seeds)
    titles = our_columns(tournament)
    known = {*found.places.values(), *(index for index, _name in found.doubles)}
    read_as = {index: name for name, index in columns.places.items()} | dict(columns.doubles)
    twice = dict(columns.doubles)
    names = name_columns(sheet.header)
    boxes = []
    for index, heading in enumerate(sheet.header):
        cells = [row[index] for row in sheet.rows if index < len(row) and row[index]]
        if not heading and not cells:
            continue
        params = {"column": _cut(names[index]), "meaning": titles.get(twice.get(index, ""), "")}
        boxes.append(
            ColumnBox(
                index=index,
                name=_cut(names[index]) if heading else _("Column %(letter)s") % {"letter": names[index]},
                sample=_cut(", ".join(cells[:SAMPLES])),
                field=read_as.get(index, ""),
                is_new=bool(heading) and index not in known,
                error=sentence_for("teams.roster_column_twice", params) if index in twice else "",
            )
        )
    return {
        "boxes": boxes,
        "box_choices": list(titles.items()),
        "new_columns": sum(box.is_new and not box.field for box in boxes),
        "heading_rows": [(row.number, _cut(", ".join(filter(None, row.cells)))) for row in sheet.top],
    }


def _cut(text: str) -> str:
    return Truncator(text).chars(MOST_LETTERS)
