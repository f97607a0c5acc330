"""The teams' passes at the desk: made, printed, shown on the screen to be scanned, and replaced."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.pages.desk.office.forms import ReplacePassForm
from pairings.pages.desk.office.paper import base_address, make_frame, note_and_open, pdf_answer
from pairings.pages.frame.asked import entry_page
from pairings.pages.frame.team_addresses import team_address
from pairings.sheets.forms import PassesForm
from pairings.sheets.pass_content import code_site, team_passes
from pairings.sheets.passes import draw_passes
from teams.entries.models import Entry
from teams.entries.pass_codes import spell_code
from teams.entries.passes import make_pass, make_passes, replace_pass
from teams.entries.queries import count_passes
from teams.entries.shown import check_pass_shown, pass_stand
from teams.pages.answers import find_entry, find_shown_entry
from tournament.event.models import Tournament
from tournament.kernel.named import with_names
from tournament.kernel.refusal import Refusal
from tournament.sheets.qr_codes import qr_picture
from tournament.web.access import StaffRequest
from tournament.web.asking import ask_and_do
from tournament.web.messages import refusals_told
from tournament.web.posted import posted


def passes(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """How many teams have a pass, making those that are missing, and the sheet."""
    return _show_passes(request, tournament, PassesForm())


def _show_passes(request: StaffRequest, tournament: Tournament, form: PassesForm) -> HttpResponse:
    context = {
        "tournament": tournament,
        "count": count_passes(tournament),
        "form": form,
        "address": base_address(request),
    }
    return render(
        request, "pairings/pages/desk/office/passes.html", context, status=422 if form.errors else 200
    )


def make(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Make codes for the teams that have none."""
    with refusals_told(request):
        made = make_passes(tournament, actor=request.actor)
        text = ngettext("%(count)s team code was made.", "%(count)s team codes were made.", len(made))
        messages.success(request, text % {"count": len(made)})
    return redirect("pairings:passes", tournament.slug)


def print_passes(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The sheet of all passes, or of some teams' (?teams=3,5-8); the button's form asks the same."""
    base = base_address(request)
    if not base:
        raise Refusal("pairings.no_phone_address")
    form = PassesForm(request.POST or request.GET)
    printed = team_passes(tournament, base, numbers=form.cleaned_data["teams"]) if form.is_valid() else []
    if form.is_valid() and not printed:
        form.add_error(
            "teams",
            _("No codes to print: these teams have none or are not taking part. Make the team codes first."),
        )
    if not form.is_valid():
        return _show_passes(request, tournament, form)
    if request.method == "POST":
        return note_and_open(request, tournament, form)
    data = draw_passes(make_frame(tournament, ""), printed)
    return pdf_answer(tournament, "passes", data)


def team_pass(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A team's code, large, to be scanned at the desk; a POST makes the pass where there is none yet."""
    entry = find_shown_entry(request, tournament, number)
    if request.method == "POST":
        if entry.pass_code is None:
            with refusals_told(request):
                make_pass(tournament, number, actor=request.actor)
        return redirect("pairings:entry-pass", tournament.slug, number)
    context: dict[str, Any] = {"tournament": tournament, "entry": entry, "address": base_address(request)}
    if entry.pass_code is not None:
        context["link"] = _link(request, tournament, entry)
        context["code"] = spell_code(entry.pass_code)
        context["site"] = code_site(tournament, base=context["address"])
    return render(request, "pairings/pages/desk/office/pass.html", context)


def _link(request: StaffRequest, tournament: Tournament, entry: Entry) -> str:
    return base_address(request) + team_address(tournament, entry)


def code(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The QR code of a team's page."""
    entry = find_entry(tournament, number)
    if entry.pass_code is None:
        raise Http404(with_names(_("“%(name)s” has no team code yet."), {"name": entry.team_name}))
    return qr_picture(_link(request, tournament, entry))


def replace(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Give a team another code; the old one stops working."""
    entry = find_shown_entry(request, tournament, number, check_pass_shown)
    page = entry_page(
        request,
        entry,
        title=_("A new team code for “%(name)s”"),
        lede=_(
            "The team gets a new code; the old one stops working on every phone. What the team did with the old code "
            "stays."
        ),
        button=_("Make a new code"),
        said=_("The old code no longer works. Have the team scan the new one."),
        names=[pass_stand(entry)],
        to=reverse("pairings:entry-pass", args=[tournament.slug, number]),
        template="pairings/pages/desk/office/pass_replace.html",
    )
    return ask_and_do(ReplacePassForm(posted(request)), page, replace_pass)
