"""Everything that is printed: one page that lists it, and one address a PDF."""

from urllib.parse import urlsplit

from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header, urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.bracket_sheets.end_content import line_notes
from pairings.bracket_sheets.forms import EmptyBracketForm, WinnersForm
from pairings.bracket_sheets.states import find_end_sheets
from pairings.deck_sheets.forms import CheckSheetsForm, DeckRegistrationForm, FilledListsForm
from pairings.matches.histories import played_rows
from pairings.matches.paper_wording import scoring_texts
from pairings.matches.wording import record_heading, record_text
from pairings.pages.desk.office.moments import PAPER, Sheet
from pairings.pages.desk.office.offers import read_phase, show_offers
from pairings.pages.desk.office.paper_offers import Printable, paper_offers
from pairings.pages.frame.answers import posted_round_or_404
from pairings.sheets import content
from pairings.sheets.actions import note_printed_address
from pairings.sheets.forms import BlankSlipsForm, SlipsForm, TableNumbersForm
from pairings.sheets.pairings_by_name import draw_pairings_by_player, draw_pairings_by_team
from pairings.sheets.pairings_by_table import draw_pairings_by_table
from pairings.sheets.poster import draw_poster
from pairings.sheets.registration_form import draw_registration_form
from pairings.sheets.slips import draw_blank_slips, draw_slips
from pairings.sheets.standings import CrossTableLine, draw_cross_table, draw_standings
from pairings.sheets.table_numbers import draw_table_numbers
from pairings.sheets.team_list import draw_team_list
from pairings.standings.cross_table import cell_legend, cross_lines
from pairings.standings.final import find_provisional, is_decided_by_bracket
from pairings.standings.queries import standings_after
from pairings.standings.unplayed import early_end
from tournament.event.models import Tournament
from tournament.event.progress import Progress, read_progress
from tournament.host.addresses import LOOPBACK
from tournament.host.queries import phone_address
from tournament.kernel.refusal import Refusal
from tournament.sheets.pen import PageFrame
from tournament.web.access import StaffRequest
from tournament.wording.announced import energy_said
from tournament.wording.plain_forms import PlainForm
from tournament.wording.readable import event_time
from tournament.wording.stages import round_title


def paper(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The list of all sheets; ?round=2 shows an earlier round's."""
    return render_paper(request, tournament)


def render_paper(
    request: StaffRequest, tournament: Tournament, *, number: int | None = None, **bound: Form
) -> HttpResponse:
    """The list; `bound` are forms with what is wrong in them, which then keep what was typed."""
    progress = read_progress(tournament)
    rounds = progress.posted
    wanted = str(number or request.GET.get("round", ""))
    shown = next(
        (round_ for round_ in rounds if str(round_.number) == wanted), rounds[-1] if rounds else None
    )
    tables = content.likely_tables(tournament)
    address = base_address(request)
    end = find_end_sheets(tournament, progress)
    phase = read_phase(tournament, progress, is_decided=not end.places, now=timezone.now())
    forms: dict[str, Form] = {
        "deck_registration_form": DeckRegistrationForm(),
        "filled_lists_form": FilledListsForm(),
        "check_sheets_form": CheckSheetsForm(),
        "slips_form": SlipsForm(),
        "blank_form": BlankSlipsForm(),
        "empty_bracket_form": EmptyBracketForm(initial={"teams": tournament.cut_size or 8}),
        "winners_form": WinnersForm(),
        "numbers_form": TableNumbersForm(initial={"first": tables[0], "last": tables[-1]}),
    }
    asked = Printable(tournament, progress, phase, request.actor, shown, end, address, forms | bound)
    context = {
        "tournament": tournament,
        "shown": shown,
        "address": address,
        "offered": show_offers(PAPER, phase, paper_offers(asked), asked=Sheet.ROUND if wanted else ""),
    }
    return render(request, "pairings/pages/desk/office/paper.html", context, status=422 if bound else 200)


def base_address(request: StaffRequest) -> str:
    """The address that codes on paper carry ("http://192.168.1.20:8000"), "" where phones can reach none."""
    known = phone_address(request.get_port())
    if known:
        return known
    here = request.build_absolute_uri("/").rstrip("/")
    is_reachable = (urlsplit(here).hostname or "") not in LOOPBACK
    return here if is_reachable else ""


def _public_address(base: str, tournament: Tournament) -> str:
    return base + reverse("pairings:public-pairings", args=[tournament.slug]) if base else ""


def note_and_open(
    request: StaffRequest, tournament: Tournament, form: PlainForm | None = None
) -> HttpResponse:
    """After the button of a sheet that carries an address: note which it is, and go on to the sheet that was asked for.

    The sheet has an address of its own, so that a browser can load, save and share it again, and opening that changes
    nothing.
    """
    base = base_address(request)
    if base:
        note_printed_address(tournament, base, actor=request.actor)
    names = form.fields if form else ()
    asked = {name: request.POST[name] for name in names if request.POST.get(name)}
    return redirect(f"{request.path}?{urlencode(asked)}" if asked else request.path)


def make_frame(tournament: Tournament, round_name: str) -> PageFrame:
    """What every page of a sheet printed now names."""
    return content.page_frame(tournament, round_name, now=timezone.now())


def pdf_answer(tournament: Tournament, name: str, data: bytes) -> HttpResponse:
    """A PDF that the browser shows, with a file name for whoever keeps it."""
    response = HttpResponse(data, content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(False, f"{tournament.slug}-{name}.pdf") or ""
    return response


def slips(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The slips of a round, or those of some tables (?tables=3,5-8); the button's form asks the same."""
    round_ = posted_round_or_404(tournament, number)
    form = SlipsForm(request.POST or request.GET)
    printed = content.slips(round_, tables=form.cleaned_data["tables"]) if form.is_valid() else []
    if form.is_valid() and not printed:
        form.add_error("tables", _("None of these tables has a match in this round."))
    if not form.is_valid():
        return render_paper(request, tournament, number=number, slips_form=form)
    if request.method == "POST":
        return note_and_open(request, tournament, form)
    rules = content.slip_rules(tournament, _public_address(base_address(request), tournament), round_)
    data = draw_slips(make_frame(tournament, round_title(round_)), rules, printed)
    return pdf_answer(tournament, f"round-{number}-slips", data)


def blank_slips(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Slips to fill in by hand (?pages=2); the button's form asks the same."""
    form = BlankSlipsForm(request.POST or request.GET)
    if not form.is_valid():
        return render_paper(request, tournament, blank_form=form)
    if request.method == "POST":
        return note_and_open(request, tournament, form)
    newest = read_progress(tournament).last_posted
    rules = content.slip_rules(tournament, _public_address(base_address(request), tournament), newest)
    data = draw_blank_slips(make_frame(tournament, ""), rules, pages=form.cleaned_data["pages"])
    return pdf_answer(tournament, "blank-slips", data)


def by_table(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The pairings of a round by table."""
    round_ = posted_round_or_404(tournament, number)
    frame = make_frame(tournament, round_title(round_))
    data = draw_pairings_by_table(frame, content.table_lines(round_))
    return pdf_answer(tournament, f"round-{number}-by-table", data)


def by_team(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The pairings of a round by team name, for the wall."""
    round_ = posted_round_or_404(tournament, number)
    frame = make_frame(tournament, round_title(round_))
    head = record_heading(tournament.record_order)
    data = draw_pairings_by_team(frame, content.team_lines(round_), record_heading=head)
    return pdf_answer(tournament, f"round-{number}-by-team", data)


def by_player(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The pairings of a round by player's name, for the wall."""
    round_ = posted_round_or_404(tournament, number)
    frame = make_frame(tournament, round_title(round_))
    head = record_heading(tournament.record_order)
    data = draw_pairings_by_player(frame, content.player_lines(round_), record_heading=head)
    return pdf_answer(tournament, f"round-{number}-by-player", data)


def standings(request: StaffRequest, tournament: Tournament, after: int) -> HttpResponse:
    """The standings after a closed round."""
    round_ = posted_round_or_404(tournament, after)
    if round_.closed_at is None or round_.is_elimination:
        raise Http404(_("There are no standings after this round."))
    progress = read_progress(tournament)
    is_last = after == progress.through
    # Of an event with a bracket those after the Swiss rounds are not the final ones: `bracket_paper.final_standings`.
    is_final = (
        is_last and tournament.finished_at is not None and not is_decided_by_bracket(tournament, progress)
    )
    when = _("After round %(number)d")
    if is_final:
        when = ngettext("Final, after %(number)d round", "Final, after %(number)d rounds", after)
    frame = make_frame(tournament, when % {"number": after})
    data = draw_standings(
        frame,
        content.standing_lines(tournament, through=after),
        content.tiebreaker_notes(tournament),
        [
            *(early_end(tournament, progress) if is_last else ()),
            *scoring_texts(tournament),
            *line_notes(tournament, after=after),
        ],
        record_heading=record_heading(tournament.record_order),
        is_final=is_final,
        objections=_objections(tournament, progress) if is_last else "",
        is_before_bracket=progress.is_bracket_posted,
    )
    return pdf_answer(tournament, f"standings-after-{after}", data)


def cross_table(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Whom each team met in the closed Swiss rounds, and how it ended."""
    progress = read_progress(tournament)
    rounds = [round_.number for round_ in progress.counted]
    if not rounds:
        raise Http404(_("There is no cross-table until a round is closed."))
    ranking = standings_after(tournament, progress, progress.through)
    order = tournament.record_order
    lines = [
        CrossTableLine(
            line.standing.rank_text,
            content.named_with_state(line.standing.entry),
            line.cells,
            str(line.standing.match_points),
            record_text(line.standing.record, order),
        )
        for line in cross_lines(ranking, played_rows(tournament, through=progress.through), rounds)
    ]
    frame = make_frame(tournament, _("After round %(number)d") % {"number": progress.through})
    head, legend = record_heading(order), cell_legend()
    data = draw_cross_table(frame, lines, rounds, record_heading=head, legend=legend)
    return pdf_answer(tournament, f"cross-table-after-{progress.through}", data)


def _objections(tournament: Tournament, progress: Progress) -> str:
    """Until when teams can object to provisional standings; "" where they are not."""
    provisional = find_provisional(tournament, progress)
    if provisional is None:
        return ""
    if provisional.until is None:
        return _("Provisional: tell the desk now if something is wrong.")
    return _("Provisional: objections go to the desk until %(time)s.") % {
        "time": event_time(provisional.until, tournament)
    }


def team_list(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Print the list of the registered teams."""
    frame = make_frame(tournament, content.stage_name(tournament))
    lines = content.entry_lines(tournament)
    data = draw_team_list(frame, lines, is_energy_returned=tournament.is_energy_returned)
    return pdf_answer(tournament, "teams", data)


def registration_form(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Forms that teams fill in by hand."""
    data = draw_registration_form(
        make_frame(tournament, content.stage_name(tournament)),
        content.registration_notes(tournament),
        asks_numbers=tournament.numbers_required,
    )
    return pdf_answer(tournament, "registration-form", data)


def table_numbers(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Sheets with table numbers (?first=1&last=32&per_page=2); tables that cannot be used are left out."""
    form = TableNumbersForm(request.GET)
    if not form.is_valid():
        return render_paper(request, tournament, numbers_form=form)
    asked = range(form.cleaned_data["first"], form.cleaned_data["last"] + 1)
    tables = [table for table in asked if table not in tournament.unused_tables]
    frame = make_frame(tournament, _("All rounds"))
    data = draw_table_numbers(frame, tables, per_page=form.cleaned_data["per_page"])
    return pdf_answer(tournament, "table-numbers", data)


def poster(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """A poster with the QR code of the public page."""
    base = base_address(request)
    if not base:
        raise Refusal("pairings.no_phone_address")
    if request.method == "POST":
        return note_and_open(request, tournament)
    notes = [said.text for said in energy_said(tournament) if not said.is_open]
    data = draw_poster(make_frame(tournament, _("All rounds")), _public_address(base, tournament), notes)
    return pdf_answer(tournament, "poster", data)
