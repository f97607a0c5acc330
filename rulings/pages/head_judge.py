"""The head judge's rulings at an event, and questions that found nothing."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from rulings.head_judge.actions import NewRuling, check_ruling_shown, withdraw_ruling, write_ruling
from rulings.head_judge.forms import RulingForm, WithdrawForm
from rulings.head_judge.models import EventRuling
from rulings.head_judge.queries import missed_questions
from rulings.head_judge.tables import MissedQuestionTable
from rulings.pages.frame import standpoint_of
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.web.asking import FormPage, ask_and_do
from tournament.web.posted import posted
from tournament.web.table_pages import show_page

ROWS_A_PAGE = 25


def rulings(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Every ruling of this event, withdrawn ones too, and the questions that found nothing."""
    table = MissedQuestionTable(missed_questions(tournament), tournament=tournament)
    show_page(request, table, rows=ROWS_A_PAGE)
    context = {
        "tournament": tournament,
        "rulings": EventRuling.objects.filter(tournament=tournament).order_by("-number"),
        "missed": table,
        "may_rule": request.actor.may(Permission.OVERRULE),
    }
    return render(request, "rulings/pages/event_rulings.html", context)


def write(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Write a ruling; ?entry= or ?card= says about what."""
    standpoint = standpoint_of(request, tournament)
    initial = {"rule_id": request.GET.get("entry", ""), "card": request.GET.get("card", "")}
    form = RulingForm(
        posted(request),
        initial=initial,
        library=standpoint.shelf.library,
        find=lambda text: standpoint.shelf.index.references.find(text, standpoint.rule_set),
    )
    if request.method == "POST" and form.is_valid():
        try:
            ruling = write_ruling(tournament, NewRuling(**form.cleaned_data), actor=request.actor)
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("Ruling saved. It now comes first at this event."))
            return redirect(standpoint.address(ruling.hit_id))
    about = initial["rule_id"] if request.method != "POST" else request.POST.get("rule_id", "")
    context: dict[str, Any] = {
        "tournament": tournament,
        "form": form,
        "about": standpoint.show(about) if about in standpoint.shelf.library.entries else None,
    }
    return render(request, "rulings/pages/write_ruling.html", context, status=422 if form.is_bound else 200)


def withdraw(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Withdraw a ruling, with the reason."""
    ruling = EventRuling.objects.filter(tournament=tournament, number=number).first()
    if ruling is None:
        raise Http404(_("There is no such ruling at this event."))
    if request.method == "POST":
        check_ruling_shown(request.actor, ruling)
    page = FormPage(
        request=request,
        tournament=tournament,
        place=(number,),
        to=reverse("rulings:event-rulings", args=[tournament.slug]),
        said=_("Ruling withdrawn. It can still be read here, with both reasons."),
        template="rulings/pages/withdraw_ruling.html",
        context={"ruling": ruling},
    )
    return ask_and_do(WithdrawForm(posted(request)), page, withdraw_ruling)
