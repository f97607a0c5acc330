"""Teams from a sheet: template, upload, preview, import; and the same sheet out again."""

from dataclasses import dataclass

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from teams.entries import queries
from teams.entries.forms import RosterFileForm
from teams.entries.models import region_of
from teams.pages.column_boxes import column_boxes
from teams.pages.on_paper import on_paper
from teams.pages.read_as import address_of, what_was_read
from teams.pages.row_questions import as_fault, ask_about, cut_cell, equal_together
from teams.people.countries import country_name
from teams.roster import spreadsheets, uploads
from teams.roster.actions import import_roster
from teams.roster.differences import take_over_cells
from teams.roster.headers import COLUMN_TITLES
from teams.roster.people import import_players, plan_people
from teams.roster.plan import CellDifference, ImportPlan, plan_import
from teams.roster.sheet_rows import Roster, RosterEntry
from teams.roster.shown import check_upload_shown, upload_who
from teams.roster.spreadsheets import CONTENT_TYPES, CSV, XLSX, UploadedSheet
from teams.roster.tdf import TomPlayer, is_tdf, read_tdf
from teams.roster.uploads import LeftOut, Upload
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.host.queries import count_planned_rounds
from tournament.kernel.refusal import Refusal
from tournament.web.access import StaffRequest
from tournament.web.posted import posted
from tournament.wording.sentences import sentence, sentence_for

PROBLEMS_A_PAGE = 100
CELLS_SHOWN = 500
TEAMS_A_PAGE = 50
NAMESAKES = frozenset({"teams.roster_namesake", "teams.roster_namesake_here"})
OF_COLUMNS = frozenset(
    {"teams.roster_columns_missing", "teams.roster_columns_unchosen", "teams.roster_column_twice"}
)
WITHOUT_NUMBER = OF_COLUMNS | {"teams.roster_number_empty"}


@dataclass(frozen=True, slots=True)
class IncomingTeam:
    """A row of the sheet as it would come in, with what is to be said about it."""

    row: RosterEntry
    notes: list[str]

    @property
    def region(self) -> str:
        """State and country in words, so that a country which was read wrongly is seen."""
        return region_of(self.row.state, self.row.country)

    @property
    def is_asked_about(self) -> bool:
        """Whether it comes in only where its warnings are accepted."""
        return bool(self.row.warnings)


@dataclass(frozen=True, slots=True)
class ShownDifference:
    """A cell of a registered team that the sheet has otherwise, as the preview shows it."""

    cell: CellDifference
    column: str
    here: str
    in_sheet: str


def upload(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Choose the file; it is read and kept, and nothing is written to the event."""
    form = RosterFileForm(posted(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            _keep(request, tournament, file.read(), file.name)
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            return redirect("teams:import-preview", tournament.slug)
    left_out = uploads.find_left_out(request.session, request.user, tournament)
    context = {"tournament": tournament, "form": form, "left_out": left_out}
    return render(request, "teams/pages/import.html", context, status=422 if form.is_bound else 200)


def _keep(request: StaffRequest, tournament: Tournament, data: bytes, name: str) -> None:
    """Read a file and keep it: a sheet of teams, or TOM's players."""
    if is_tdf(data, name):
        read_tdf(data)
    else:
        uploads.read_upload(Upload(data, name))
    uploads.keep_upload(request.session, request.user, tournament, uploads.Upload(data, name))


def preview(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Every bad row with its number, column and reason, and what would come in."""
    kept = uploads.find_upload(request.session, request.user, tournament)
    if kept is None:
        messages.error(request, sentence_for("teams.import_gone", {}))
        return redirect("teams:import", tournament.slug)
    if is_tdf(kept.data, kept.file_name):
        return _preview_people(request, tournament, kept)
    upload = kept.as_chosen(request.GET)
    try:
        sheet = uploads.read_upload(upload)
    except Refusal as refusal:  # of another sheet than the one that was read first
        messages.error(request, sentence(refusal))
        return redirect("teams:import" if upload == kept else "teams:import-preview", tournament.slug)
    issues_numbers = request.GET.get("issue") == "1"
    roster, plan = _read(request, tournament, sheet, issues_numbers=issues_numbers)
    problems = sorted(roster.problems + plan.problems, key=lambda problem: problem.row)
    faults = Paginator(equal_together(map(as_fault, problems)), PROBLEMS_A_PAGE).get_page(
        request.GET.get("page")
    )
    column_faults = [as_fault(problem) for problem in roster.problems if problem.code in OF_COLUMNS]
    doubts, usual = ask_about([*plan.questions, *(one for row in plan.warned for one in row.warnings)])
    incoming = Paginator(plan.new, TEAMS_A_PAGE).get_page(request.GET.get("teams"))
    context = {
        "tournament": tournament,
        "file_name": upload.file_name,
        "names": [upload_who(upload), plan.stands],
        "differ": [upload_who(upload), plan.differ],
        "differences": [_differing(cell) for cell in plan.differences[:CELLS_SHOWN]],
        "differing": len({cell.number for cell in plan.differences}),
        "alike": len(plan.known) - len({cell.number for cell in plan.differences}),
        "takes_any": any(cell.is_open for cell in plan.differences[:CELLS_SHOWN]),
        **what_was_read(upload, sheet),
        **column_boxes(tournament, sheet),
        "are_boxes_open": bool(column_faults),
        "column_faults": column_faults,
        "nothing_below": not roster.entries and not roster.problems,
        "plan": plan,
        "issues_numbers": issues_numbers,
        "without_number": 0 if issues_numbers else _kept_out_without_number(tournament, sheet, roster),
        "to_issue": _count_to_issue(plan) if issues_numbers else 0,
        "page": faults,
        "faults": list(faults),
        "incoming": incoming,
        "teams": [_incoming(row) for row in incoming],
        "read_from": _read_from(sheet),
        "namesakes": sum(any(note.code in NAMESAKES for note in row.notes) for row in plan.new),
        "bad_rows": len({problem.row for problem in problems}),
        "doubts": doubts,
        "usual": usual,
        "doubtful_rows": sum(row.has_doubts for row in plan.new),
        "usual_rows": sum(row.has_usual for row in plan.new),
        "asks_both": any(row.has_doubts and row.has_usual for row in plan.new),
        "total_rows": ", ".join(map(str, roster.totals)),
        "totals": cut_cell("; ".join(roster.totals.values())),
        "ignored_columns": [cut_cell(title) for title in roster.ignored_columns],
        "other_seats": [known for known in plan.known if known.has_other_seats][:PROBLEMS_A_PAGE],
        "joins_in_round": read_progress(tournament).next_number,
        "planned": count_planned_rounds(tournament, more_teams=len(plan.new)),
    }
    return render(request, "teams/pages/import_preview.html", context)


def _preview_people(request: StaffRequest, tournament: Tournament, upload: Upload) -> HttpResponse:
    """Who would come in as looking for a partner, and what is wrong with the others."""
    plan = plan_people(tournament, read_tdf(upload.data))
    context = {
        "tournament": tournament,
        "file_name": upload.file_name,
        "names": [upload_who(upload), plan.stands],
        "plan": plan,
        "faults": equal_together(map(as_fault, plan.problems))[:PROBLEMS_A_PAGE],
    }
    return render(request, "teams/pages/import_people.html", context)


def _kept_out_without_number(tournament: Tournament, sheet: UploadedSheet, roster: Roster) -> int:
    """How many more rows of a sheet would be good if the event issued numbers to players without one."""
    if not tournament.numbers_required or not any(one.code in WITHOUT_NUMBER for one in roster.problems):
        return 0
    with_issued = spreadsheets.check_roster(tournament, sheet, issues_numbers=True)
    return len(with_issued.entries) - len(roster.entries)


def _count_to_issue(plan: ImportPlan) -> int:
    """How many players of the new rows have no number."""
    return sum(number is None for row in plan.new for number in (row.number_a, row.number_b))


def _read(
    request: StaffRequest, tournament: Tournament, sheet: UploadedSheet, *, issues_numbers: bool
) -> tuple[Roster, ImportPlan]:
    roster = spreadsheets.check_roster(tournament, sheet, issues_numbers=issues_numbers)
    return roster, plan_import(tournament, roster.entries, actor=request.actor, titles=sheet.titles)


def _incoming(row: RosterEntry) -> IncomingTeam:
    notes = [as_fault(note).text for note in row.notes]
    return IncomingTeam(row, notes + on_paper(row.team_name, row.name_a, row.name_b))


def _read_from(sheet: UploadedSheet) -> dict[str, str]:
    """The sheet's own header of each field, where it is another than ours: so that swapped columns are seen."""
    return {
        name: cut_cell(title)
        for name, title in sheet.titles.items()
        if name in COLUMN_TITLES and title not in {COLUMN_TITLES[name], _(COLUMN_TITLES[name])}
    }


def _differing(cell: CellDifference) -> ShownDifference:
    """A cell in words: a country by its name, and what was paid as yes or no."""
    here, there = cell.here, cell.in_sheet
    if cell.field == "country":
        here, there = country_name(here), country_name(there)
    elif cell.field == "paid":
        here, there = (_("yes") if value == "yes" else _("no") for value in (here, there))
    return ShownDifference(cell, cut_cell(cell.column), here, cut_cell(there))


def confirm(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Import the good rows, or (`choice` "nothing") import nothing; the file of the page is forgotten either way.

    With `choice` "take" only the cells of `take` are taken over, and the preview comes back. With "complete" no row
    comes in, and they are listed as rows left out.
    """
    kept = uploads.find_upload(request.session, request.user, tournament)
    choice = request.POST.get("choice")
    if choice not in {"import", "take", "complete"}:
        if kept is not None and request.actor.has_seen(upload_who(kept.as_chosen(request.POST))):
            uploads.drop_upload(request.session, request.user)
        messages.info(request, _("Nothing was imported."))
        return redirect("teams:entry-list", tournament.slug)
    if kept is None:
        messages.error(request, sentence_for("teams.import_gone", {}))
        return redirect("teams:import", tournament.slug)
    upload = kept.as_chosen(request.POST)
    check_upload_shown(request.actor, upload)
    if is_tdf(upload.data, upload.file_name):
        return _import_people(request, tournament, read_tdf(upload.data), upload.file_name)
    issues_numbers = request.POST.get("issues_numbers") == "1"
    sheet = uploads.read_upload(upload)
    if choice != "import":
        go_on = _take_over if choice == "take" else _complete
        return go_on(request, tournament, upload, sheet)
    roster = spreadsheets.check_roster(tournament, sheet, issues_numbers=issues_numbers)
    try:
        done = import_roster(
            tournament,
            roster.entries,
            actor=request.actor,
            file_name=upload.file_name,
            accepts_warnings=bool(request.POST.get("accepts_warnings")),
            accepts_doubts=bool(request.POST.get("accepts_doubts")),
            issues_numbers=issues_numbers,
        )
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
        preview_page = reverse("teams:import-preview", args=[tournament.slug])
        return redirect(address_of(preview_page, upload, issue="1" if issues_numbers else ""))
    text = ngettext("%(count)s team was imported.", "%(count)s teams were imported.", done.count)
    messages.success(request, text % {"count": done.count})
    rows = done.plan.rows_left_out(roster, done.rows)
    return _list_left_out(request, tournament, LeftOut(upload, rows, issues_numbers))


def _complete(
    request: StaffRequest, tournament: Tournament, upload: Upload, sheet: UploadedSheet
) -> HttpResponse:
    """List the rows of a sheet of which none came in."""
    issues_numbers = request.POST.get("issues_numbers") == "1"
    roster, plan = _read(request, tournament, sheet, issues_numbers=issues_numbers)
    rows = plan.rows_left_out(roster, [])
    return _list_left_out(request, tournament, LeftOut(upload, rows, issues_numbers))


def _list_left_out(request: StaffRequest, tournament: Tournament, left_out: LeftOut) -> HttpResponse:
    """Go on to the rows that did not come in, to the teams where there are none."""
    if not left_out.rows:
        uploads.drop_upload(request.session, request.user)
        return redirect("teams:entry-list", tournament.slug)
    uploads.keep_left_out(request.session, request.user, tournament, left_out)
    return redirect("teams:import-left-out", tournament.slug)


def _take_over(
    request: StaffRequest, tournament: Tournament, upload: Upload, sheet: UploadedSheet
) -> HttpResponse:
    """Correct registered teams as the sheet has them, in the cells that were ticked."""
    roster = spreadsheets.check_roster(tournament, sheet, issues_numbers=True)
    try:
        done = take_over_cells(
            tournament,
            roster.entries,
            request.POST.getlist("take"),
            actor=request.actor,
            file_name=upload.file_name,
        )
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    else:
        text = ngettext(
            "%(count)s cell was taken from the spreadsheet.",
            "%(count)s cells were taken from the spreadsheet.",
            done.cells,
        )
        messages.success(request, text % {"count": done.cells})
    return redirect(address_of(reverse("teams:import-preview", args=[tournament.slug]), upload))


def _import_people(
    request: StaffRequest, tournament: Tournament, people: list[TomPlayer], file_name: str
) -> HttpResponse:
    """Note the players of a file, and go on to pair them up."""
    try:
        solos = import_players(tournament, people, actor=request.actor, file_name=file_name)
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
        return redirect("teams:import-preview", tournament.slug)
    uploads.drop_upload(request.session, request.user)
    text = ngettext(
        "%(count)s player is now looking for a partner.",
        "%(count)s players are now looking for a partner.",
        len(solos),
    )
    messages.success(request, text % {"count": len(solos)})
    return redirect("teams:solo-pairs", tournament.slug)


def template(_request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The empty sheet to fill in."""
    return download(spreadsheets.write_template(tournament), f"{tournament.slug}-template", XLSX)


def export(_request: StaffRequest, tournament: Tournament, file_type: str) -> HttpResponse:
    """The teams as the same sheet, "xlsx" or "csv"."""
    entries = [row.entry for row in queries.entry_rows(tournament)]
    data = spreadsheets.write_roster(tournament, entries, CSV if file_type == CSV else XLSX)
    return download(data, f"{tournament.slug}-teams", file_type)


def download(data: bytes, name: str, file_type: str) -> HttpResponse:
    """A sheet, "xlsx" or "csv", that the browser saves under `name`."""
    response = HttpResponse(data, content_type=CONTENT_TYPES[file_type])
    response["Content-Disposition"] = f'attachment; filename="{name}.{file_type}"'
    return response
