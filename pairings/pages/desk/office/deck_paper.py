"""Deck lists on paper: sheets to fill in, lists as they were handed in, check sheets, and what is missing."""

from django.http import HttpResponse
from django.utils.translation import gettext as _

from pairings.deck_sheets.check_sheet import draw_check_sheets
from pairings.deck_sheets.deck_content import (
    checked_teams,
    deck_sheet_rules,
    filled_sheets,
    let_pass_note,
    named_sheets,
    open_lists,
)
from pairings.deck_sheets.forms import CheckSheetsForm, DeckRegistrationForm, FilledListsForm, ForStageForm
from pairings.deck_sheets.missing_lists import draw_open_lists
from pairings.deck_sheets.registration_sheet import BLANK_SHEET, draw_deck_sheets
from pairings.pages.desk.office.paper import make_frame, pdf_answer, render_paper
from pairings.pages.frame.answers import round_or_404
from pairings.sheets.content import stage_name
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.kernel.roles import Permission
from tournament.kernel.stages import RoundStage
from tournament.web.access import StaffRequest
from tournament.wording.stages import round_title


def deck_registration(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Sheets to write a deck on: one without names, or those of all players or of some (?names=missing)."""
    form = DeckRegistrationForm(request.GET)
    if not form.is_valid():
        return render_paper(request, tournament, deck_registration_form=form)
    sheets = [BLANK_SHEET]
    if (names := form.cleaned_data["names"]) not in ("", DeckRegistrationForm.BLANK):
        is_missing_only = names == DeckRegistrationForm.MISSING
        stage = form.cleaned_data["stage"]
        sheets = named_sheets(tournament, stage=stage, is_missing_only=is_missing_only)
    frame = make_frame(tournament, stage_name(tournament))
    data = draw_deck_sheets(frame, deck_sheet_rules(tournament), sheets)
    return pdf_answer(tournament, "deck-registration", data)


def deck_lists(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The lists that were handed in, a sheet for each, or those of some teams (?teams=3,5-8)."""
    form = FilledListsForm(request.GET)
    if not form.is_valid():
        return render_paper(request, tournament, filled_lists_form=form)
    numbers, stage = form.cleaned_data["teams"], form.cleaned_data["stage"]
    sheets = filled_sheets(tournament, stage=stage, numbers=numbers)
    if numbers and not sheets:
        form.add_error("teams", _("None of these teams has handed in a list."))
        return render_paper(request, tournament, filled_lists_form=form)
    frame = make_frame(tournament, stage_name(tournament))
    data = draw_deck_sheets(frame, deck_sheet_rules(tournament), sheets)
    return pdf_answer(tournament, "deck-lists", data)


def check_sheets(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The check sheets of a round, or those of some tables (?tables=3,5-8); of a proposal too, for judges."""
    round_ = round_or_404(tournament, number)
    form = CheckSheetsForm(request.GET)
    teams = checked_teams(round_, tables=form.cleaned_data["tables"]) if form.is_valid() else []
    if form.is_valid() and form.cleaned_data["tables"] and not teams:
        form.add_error("tables", _("None of these tables has a match in this round."))
    if not form.is_valid():
        return render_paper(request, tournament, number=number, check_sheets_form=form)
    name = round_title(round_)
    if round_.posted_at is None:
        name = _("%(round)s, proposal") % {"round": name}
    data = draw_check_sheets(make_frame(tournament, name), deck_sheet_rules(tournament), teams)
    return pdf_answer(tournament, f"round-{number}-deck-checks", data)


def missing_lists(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Whose list is missing or not legal; what is wrong with it only for who may see lists."""
    form = ForStageForm(request.GET)
    stage = form.cleaned_data["stage"] if form.is_valid() else RoundStage.SWISS.value
    lines, notes = [], [_("This event does not ask for deck lists.")]
    if tournament.asks_for_lists:
        has_reasons = request.actor.may(Permission.SEE_LISTS)
        round_ = read_progress(tournament).being_played
        lines = open_lists(tournament, stage=stage, round_=round_, has_reasons=has_reasons)
        notes = let_pass_note(tournament, stage)
    frame = make_frame(tournament, stage_name(tournament))
    return pdf_answer(tournament, "deck-lists-missing", draw_open_lists(frame, lines, notes))
