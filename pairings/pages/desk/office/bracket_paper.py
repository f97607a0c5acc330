"""The bracket and the end of the event on paper; each answers with a PDF at any time, and says what is not known."""

from django.http import HttpResponse
from django.utils.translation import gettext as _

from pairings.bracket_sheets.bracket_content import (
    WholeBracket,
    print_bracket,
    print_empty_bracket,
    read_whole_bracket,
)
from pairings.bracket_sheets.bracket_sheet import draw_bracket
from pairings.bracket_sheets.cut_sheet import draw_cut
from pairings.bracket_sheets.end_content import (
    cut_notes,
    place_lines,
    places_notes,
    print_winners,
    seed_lines,
)
from pairings.bracket_sheets.forms import EmptyBracketForm, WinnersForm
from pairings.bracket_sheets.places_sheet import draw_places
from pairings.bracket_sheets.winners_sheet import draw_winners
from pairings.matches.wording import record_heading
from pairings.pages.desk.office.paper import make_frame, pdf_answer, render_paper
from pairings.sheets.content import stage_name
from tournament.event.models import Tournament
from tournament.kernel.stages import Structure
from tournament.web.access import StaffRequest


def bracket(_request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The bracket; before it is posted an empty one of the announced size."""
    printed = print_bracket(tournament)
    if printed is None:
        teams = tournament.cut_size or max(2, tournament.entries.filter(dropped_at=None).count())
        printed = print_empty_bracket(tournament, teams)
    data = draw_bracket(make_frame(tournament, stage_name(tournament)), printed)
    return pdf_answer(tournament, "bracket", data)


def empty_bracket(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """A bracket to fill in by pen (?teams=13)."""
    form = EmptyBracketForm(request.GET)
    if not form.is_valid():
        return render_paper(request, tournament, empty_bracket_form=form)
    printed = print_empty_bracket(tournament, form.cleaned_data["teams"])
    return pdf_answer(tournament, "empty-bracket", draw_bracket(make_frame(tournament, ""), printed))


def cut(_request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Who plays on."""
    whole = read_whole_bracket(tournament)
    title = whole.shown.rounds[0].name if whole else stage_name(tournament)
    data = draw_cut(
        make_frame(tournament, title),
        seed_lines(whole) if whole else [],
        list(cut_notes(whole)) if whole else [],
        has_points=tournament.structure == Structure.SWISS,
    )
    return pdf_answer(tournament, "who-plays-on", data)


def final_standings(_request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The places of an event with a bracket."""
    whole = read_whole_bracket(tournament)
    data = draw_places(
        make_frame(tournament, _when(tournament, whole)),
        place_lines(tournament, whole) if whole else [],
        list(places_notes(tournament, whole)) if whole else [],
        is_final=tournament.finished_at is not None,
        has_swiss=tournament.structure == Structure.SWISS,
        record_heading=record_heading(tournament.record_order),
        is_complete=whole is not None and whole.shown.is_complete,
    )
    return pdf_answer(tournament, "final-standings", data)


def _when(tournament: Tournament, whole: WholeBracket | None) -> str:
    if tournament.why_unplayed and whole is not None:
        return _("Final, ended early")
    if whole is None or not whole.shown.is_complete:
        return stage_name(tournament)
    return _("Final, after the bracket") if tournament.finished_at else _("After the bracket")


def winners(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The winners, for the wall (?way=upright)."""
    form = WinnersForm(request.GET or {"way": "landscape"})
    if not form.is_valid():
        return render_paper(request, tournament, winners_form=form)
    frame = make_frame(tournament, stage_name(tournament))
    is_upright = form.cleaned_data["way"] == WinnersForm.UPRIGHT
    return pdf_answer(
        tournament, "winners", draw_winners(frame, print_winners(tournament), is_upright=is_upright)
    )
