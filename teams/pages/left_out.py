"""The rows that an import left out: listed, completed one by one in the form of a new team, or saved as a sheet."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode

from teams.pages.roster import download
from teams.pages.row_questions import as_fault, cut_cell
from teams.roster.left_out import (
    LeftOutRow,
    fields_by_title,
    find_rows_left_out,
    form_values,
    write_left_out,
)
from teams.roster.shown import upload_who
from teams.roster.spreadsheets import XLSX, UploadedSheet
from teams.roster.uploads import LeftOut, find_left_out, read_upload
from tournament.event.models import Tournament
from tournament.kernel.named import Named, as_name
from tournament.kernel.refusal import Refusal
from tournament.web.access import StaffRequest
from tournament.wording.sentences import sentence_for

ROWS_A_PAGE = 100


@dataclass(frozen=True, slots=True)
class RowToComplete:
    """A row that the form of a new team begins with, and the file that it is in."""

    row: LeftOutRow
    sheet: UploadedSheet
    left_out: LeftOut

    def values(self, tournament: Tournament) -> dict[str, object]:
        """What the form begins with."""
        return form_values(tournament, self.row, issues_numbers=self.left_out.issues_numbers)

    def refusals(self, tournament: Tournament) -> Iterator[Refusal]:
        """What is wrong with the row, by the form's field; "" for the whole row."""
        fields = fields_by_title(tournament, self.sheet)
        for problem in self.row.problems:
            params = {key: cut_cell(value) for key, value in problem.params.items()}
            yield Refusal(problem.code, problem.citation, field=fields.get(problem.column, ""), **params)


def left_out(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The rows that are still no teams, with what each lacks now."""
    kept = find_left_out(request.session, request.user, tournament)
    if kept is None:
        messages.error(request, sentence_for("teams.import_gone", {}))
        return redirect("teams:import", tournament.slug)
    page = Paginator(_rows_of(request, tournament, kept, read_upload(kept.upload)), ROWS_A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "tournament": tournament,
        "file_name": kept.upload.file_name,
        "page": page,
        "rows": [_listed(tournament, kept, row) for row in page],
    }
    return render(request, "teams/pages/left_out.html", context)


def left_out_sheet(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The same rows as a sheet, to correct and import."""
    kept = find_left_out(request.session, request.user, tournament)
    if kept is None:
        messages.error(request, sentence_for("teams.import_gone", {}))
        return redirect("teams:import", tournament.slug)
    sheet = read_upload(kept.upload)
    rows = [(row, _reasons(row)) for row in _rows_of(request, tournament, kept, sheet)]
    return download(write_left_out(tournament, sheet, rows), f"{tournament.slug}-left-out", XLSX)


def find_row_to_complete(request: StaffRequest, tournament: Tournament) -> RowToComplete | None:
    """The row that the address of a form names (?row=7&of=...), None for none, and where its file is no longer kept."""
    number = request.GET.get("row", "")
    kept = find_left_out(request.session, request.user, tournament) if number.isdecimal() else None
    if kept is None or upload_who(kept.upload) != request.GET.get("of"):
        return None
    sheet = read_upload(kept.upload)
    rows = _rows_of(request, tournament, kept, sheet)
    return next((RowToComplete(row, sheet, kept) for row in rows if str(row.row) == number), None)


def _rows_of(
    request: StaffRequest, tournament: Tournament, kept: LeftOut, sheet: UploadedSheet
) -> list[LeftOutRow]:
    return find_rows_left_out(
        tournament, sheet, kept.rows, issues_numbers=kept.issues_numbers, actor=request.actor
    )


def _listed(tournament: Tournament, kept: LeftOut, row: LeftOutRow) -> dict[str, object]:
    query = urlencode({"row": str(row.row), "of": upload_who(kept.upload)})
    return {
        "number": row.row,
        "team": _name(row, "team_name"),
        "players": [name for name in (_name(row, "name_a"), _name(row, "name_b")) if name],
        "faults": [as_fault(problem) for problem in row.problems],
        "address": f"{reverse('teams:register', args=[tournament.slug])}?{query}",
    }


def _name(row: LeftOutRow, field: str) -> Named:
    return as_name(cut_cell(str(row.texts.get(field, ""))))


def _reasons(row: LeftOutRow) -> str:
    faults = [as_fault(problem) for problem in row.problems]
    return " ".join(f"{fault.column}: {fault.text}" if fault.column else fault.text for fault in faults)
