"""The teams' cards at the desk: made, printed, shown on the screen to be scanned, and replaced."""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairings.actions.paper import note_printed_address
from pairings.forms_paper import CardsForm
from pairings.forms_team import ReplaceCardForm
from pairings.printing.card_content import team_cards
from pairings.printing.cards import draw_cards
from pairings.views.answers import find_entry
from pairings.views.paper import base_address, make_frame, pdf_answer
from pairings.views.team_access import team_address
from teams.actions.cards import make_card, make_cards, replace_card
from teams.card_codes import spell_code
from teams.models import Entry
from teams.queries import count_cards
from tournament.form_refusals import add_refusal
from tournament.models import Tournament
from tournament.qr_codes import qr_picture
from tournament.refusal import Refusal
from tournament.roles import Permission
from tournament.views.access import StaffRequest, event_view
from tournament.views.told import refusals_told

P = ParamSpec("P")
View = Callable[Concatenate[StaffRequest, Tournament, P], HttpResponseBase]


def card_view(view: View[P]) -> Callable[Concatenate[HttpRequest, str, P], HttpResponseBase]:
    """What every view here is: for who registers teams, never kept by the browser."""
    return never_cache(event_view(Permission.REGISTER)(view))


@require_safe
@card_view
def cards(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """How many teams have a card, making those that are missing, and the sheet."""
    return _show_cards(request, tournament, CardsForm())


def _show_cards(request: StaffRequest, tournament: Tournament, form: CardsForm) -> HttpResponse:
    context = {
        "tournament": tournament,
        "count": count_cards(tournament),
        "form": form,
        "address": base_address(request),
    }
    return render(request, "pairings/cards.html", context, status=422 if form.errors else 200)


@require_POST
@card_view
def make(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Cards for everybody who has none."""
    with refusals_told(request):
        made = make_cards(tournament, actor=request.actor)
        text = ngettext(
            "%(count)s card is made. Print it.", "%(count)s cards are made. Print them.", len(made)
        )
        messages.success(request, text % {"count": len(made)})
    return redirect("pairings:cards", tournament.slug)


@require_safe
@card_view
def print_cards(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The sheet of all cards, or of some teams' (?teams=3,5-8)."""
    base = base_address(request)
    if not base:
        raise Refusal("pairings.no_phone_address")
    form = CardsForm(request.GET)
    printed = team_cards(tournament, base, numbers=form.cleaned_data["teams"]) if form.is_valid() else []
    if form.is_valid() and not printed:
        form.add_error("teams", _("None of these teams takes part and has a card. Make the cards first."))
    if not form.is_valid():
        return _show_cards(request, tournament, form)
    data = draw_cards(make_frame(tournament, ""), printed)
    note_printed_address(tournament, base, actor=request.actor)
    return pdf_answer(tournament, "cards", data)


@require_http_methods(["GET", "HEAD", "POST"])
@card_view
def card(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A team's code, large, to be scanned at the desk; a POST makes the card where there is none yet."""
    entry = find_entry(tournament, number)
    if request.method == "POST":
        if entry.card_code is None:
            with refusals_told(request):
                make_card(tournament, number, actor=request.actor)
        return redirect("pairings:entry-card", tournament.slug, number)
    context: dict[str, Any] = {"tournament": tournament, "entry": entry, "address": base_address(request)}
    if entry.card_code is not None:
        context["link"] = _link(request, tournament, entry)
        context["code"] = spell_code(entry.card_code)
    return render(request, "pairings/card.html", context)


def _link(request: StaffRequest, tournament: Tournament, entry: Entry) -> str:
    return base_address(request) + team_address(tournament, entry)


@require_safe
@card_view
def code(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The QR code of a team's page."""
    entry = find_entry(tournament, number)
    if entry.card_code is None:
        raise Http404(_("“%(name)s” has no card yet.") % {"name": entry.team_name})
    return qr_picture(_link(request, tournament, entry))


@require_http_methods(["GET", "HEAD", "POST"])
@card_view
def replace(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Another code for a team: the old card opens nothing any more."""
    entry = find_entry(tournament, number)
    form = ReplaceCardForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            replace_card(tournament, number, reason=form.reason_text(), actor=request.actor)
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, _("The old card opens nothing any more. Let them scan the new one."))
            return redirect("pairings:entry-card", tournament.slug, number)
    context = {"tournament": tournament, "entry": entry, "form": form}
    return render(request, "pairings/card_replace.html", context, status=422 if form.errors else 200)
