"""Deck lists from a sheet: chosen, looked over, taken."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from teams.deck_lists.actions import check_size, comes_in, import_lists
from teams.deck_lists.forms import ListReader
from teams.deck_lists.models import DeckList
from teams.deck_lists.queries import current_lists, fixed_teams
from teams.deck_lists.sheet import (
    MatchedList,
    SeatAtEvent,
    count_list_headers,
    find_list_header,
    match_lists,
    read_lists,
)
from teams.deck_lists.shown import sheet_stand
from teams.decks.legality import check_deck, is_legal
from teams.entries.forms import SheetFileForm
from teams.entries.models import MEMBERS, Entry
from teams.pages.deck_lists import stage_asked
from teams.pages.read_as import address_of, what_was_read
from teams.pages.row_questions import equal_together
from teams.roster.sheet_rows import RowProblem
from teams.roster.shown import check_upload_shown, upload_who
from teams.roster.spreadsheets import UploadedSheet, read_uploaded
from teams.roster.uploads import LISTS, Upload, drop_upload, find_upload, keep_upload
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.stages import RoundStage
from tournament.web.access import StaffRequest
from tournament.web.posted import posted
from tournament.wording.sentences import sentence, sentence_for

MOST_SHOWN = 100  # problems, and lists
MOST_LETTERS = 200  # of a cell that a sentence names


@dataclass(frozen=True, slots=True)
class IncomingList:
    """A list of the sheet as it would come in: whose, how many cards, and whether there is something to say."""

    found: MatchedList
    cards: int
    questions: int
    is_legal: bool
    replaces: bool


@dataclass(frozen=True, slots=True)
class SheetFault:
    """A row with what is wrong with it."""

    row: int
    column: str
    text: str
    citation: str


def upload(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Choose the file; it is read and kept, and nothing is written to the event."""
    stage = stage_asked(request, tournament)
    form = SheetFileForm(posted(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            chosen = Upload(file.read(), file.name)
            _sheet_of(chosen)
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            keep_upload(request.session, request.user, tournament, chosen, about=LISTS)
            return redirect(_address("deck-list-preview", tournament, stage))
    context = {"tournament": tournament, "form": form, "part": _part(stage)}
    return render(request, "teams/pages/deck_sheet.html", context, status=422 if form.is_bound else 200)


def _sheet_of(upload: Upload) -> UploadedSheet:
    return read_uploaded(
        upload.data,
        file_name=upload.file_name,
        sheet=upload.sheet,
        encoding=upload.encoding,
        find=find_list_header,
        rate=count_list_headers,
    )


def _part(stage: RoundStage) -> str:
    return "?for=cut" if stage == RoundStage.ELIMINATION else ""


def _address(name: str, tournament: Tournament, stage: RoundStage) -> str:
    return reverse(f"teams:{name}", args=[tournament.slug]) + _part(stage)


def _entries(tournament: Tournament) -> dict[int, Entry]:
    """The teams that take part, by number."""
    entries = tournament.entries.filter(dropped_at=None).select_related(*MEMBERS)
    return {entry.number: entry for entry in entries}


def _match(entries: Iterable[Entry], sheet: UploadedSheet) -> tuple[list[MatchedList], list[RowProblem]]:
    """Whose the lists of a sheet are, and what is wrong with the rest of it."""
    lists = read_lists(sheet.header, sheet.rows, sheet.row_numbers, header_row=sheet.header_row)
    seats = [
        SeatAtEvent(entry.number, entry.team_name, seat, player.called, player.membership_number or "")
        for entry in entries
        for seat, player in entry.members
    ]
    matched, problems = match_lists(lists.lists, seats)
    good: list[MatchedList] = []
    for each in matched:
        try:
            check_size(each.found.text)
        except Refusal as refusal:
            problems.append(RowProblem(each.found.row, "", refusal.code, refusal.params))
        else:
            good.append(each)
    return good, sorted([*lists.problems, *problems], key=lambda problem: problem.row)


def preview(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Which lists would come in, and every row that cannot."""
    stage = stage_asked(request, tournament)
    kept = find_upload(request.session, request.user, tournament, about=LISTS)
    if kept is None:
        messages.error(request, sentence_for("teams.import_gone", {}))
        return redirect(_address("deck-list-import", tournament, stage))
    chosen = kept.as_chosen(request.GET)
    try:
        sheet = _sheet_of(chosen)
    except Refusal as refusal:  # of another sheet than the one that was read first
        messages.error(request, sentence(refusal))
        return redirect(
            _address("deck-list-import" if chosen == kept else "deck-list-preview", tournament, stage)
        )
    entries = _entries(tournament)
    matched, problems = _match(entries.values(), sheet)
    there = current_lists(tournament, stage)
    fixed = fixed_teams(tournament, stage, entries)
    is_new = [each for each in matched if _comes_in(each, there)]
    incoming = [each for each in is_new if _comes_in(each, there, is_fixed=each.seat.number in fixed)]
    places = [(entries[one.seat.number], one.seat.seat, there.get(_place(one))) for one in incoming]
    reader = ListReader(tournament)
    context = {
        "tournament": tournament,
        "file_name": chosen.file_name,
        "names": [upload_who(chosen), sheet_stand(stage, places)],
        **what_was_read(chosen, sheet),
        "nothing_below": not matched and not problems,
        "part": _part(stage),
        "and_part": _part(stage).replace("?", "&"),
        "count": len(incoming),
        "known": len(matched) - len(is_new),
        "fixed": len(is_new) - len(incoming),
        "incoming": [_incoming(reader, each, _place(each) in there) for each in incoming[:MOST_SHOWN]],
        "bad_rows": len({problem.row for problem in problems}),
        "faults": equal_together(map(_fault, problems))[:MOST_SHOWN],
    }
    return render(request, "teams/pages/deck_sheet_preview.html", context)


def _place(each: MatchedList) -> tuple[int, str]:
    return each.seat.number, each.seat.seat


def _comes_in(
    each: MatchedList, there: Mapping[tuple[int, str], DeckList], *, is_fixed: bool = False
) -> bool:
    return comes_in(there.get(_place(each)), each.found.text, is_fixed=is_fixed)


def _incoming(reader: ListReader, each: MatchedList, replaces: bool) -> IncomingList:
    read = reader(each.found.text, {})
    findings = check_deck(reader.judge, read.deck)
    return IncomingList(each, read.count, len(read.questions), is_legal(findings), replaces)


def _fault(problem: RowProblem) -> SheetFault:
    params = {
        key: Truncator(value).chars(MOST_LETTERS) if isinstance(value, str) else value
        for key, value in problem.params.items()
    }
    return SheetFault(problem.row, problem.column, sentence_for(problem.code, params), problem.citation)


def confirm(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Take the good lists, or (`choice` "nothing") none; the file of the page is forgotten either way."""
    stage = stage_asked(request, tournament)
    kept = find_upload(request.session, request.user, tournament, about=LISTS)
    overview = _address("deck-lists", tournament, stage)
    if request.POST.get("choice") != "import":
        if kept is not None and request.actor.has_seen(upload_who(kept.as_chosen(request.POST))):
            drop_upload(request.session, request.user)
        messages.info(request, _("Nothing was imported."))
        return redirect(overview)
    if kept is None:
        messages.error(request, sentence_for("teams.import_gone", {}))
        return redirect(_address("deck-list-import", tournament, stage))
    chosen = kept.as_chosen(request.POST)
    check_upload_shown(request.actor, chosen)
    matched, _problems = _match(_entries(tournament).values(), _sheet_of(chosen))
    lists = [(each.seat.number, each.seat.seat, each.found.text) for each in matched]
    try:
        count = import_lists(
            tournament,
            lists,
            stage=stage,
            file_name=chosen.file_name,
            are_alike=request.POST.get("alike") == "on",
            actor=request.actor,
        )
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
        more = {"for": "cut"} if stage == RoundStage.ELIMINATION else {}
        preview_page = reverse("teams:deck-list-preview", args=[tournament.slug])
        return redirect(address_of(preview_page, chosen, **more))
    drop_upload(request.session, request.user)
    text = ngettext("%(count)s deck list was received.", "%(count)s deck lists were received.", count)
    messages.success(request, text % {"count": count})
    return redirect(overview)
