"""One team: its page, and what may be changed about it."""

from functools import partial

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from teams.entries import queries, shown
from teams.entries.forms import (
    EntryForm,
    LockedPlayerForm,
    PartnerForm,
    PlayerForm,
    SeatCorrectionForm,
)
from teams.entries.models import Entry
from teams.entries.name_queries import teams_with_anothers_name
from teams.entries.partners import replace_partner
from teams.entries.registration import edit_entry, edit_player
from teams.entries.seats import correct_seats, swap_seats
from teams.pages.answers import find_entry, find_shown_entry, team_page
from teams.pages.on_paper import on_paper
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.kernel.named import with_names
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.web.asking import ask_and_do
from tournament.web.messages import refusals_told
from tournament.web.posted import posted


def entry(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Everything about one team, and what can be done with it now."""
    found = find_entry(tournament, number)
    is_open = tournament.finished_at is None
    context = {
        "tournament": tournament,
        "entry": found,
        "record": queries.EntryRow(found, queries.is_late(found, read_progress(tournament).began_at)),
        "earlier_names": queries.earlier_names(found),
        "on_paper": on_paper(*found.names),
        "renames": found.renames.all(),
        "has_anothers_name": teams_with_anothers_name(tournament, entries=[found] if found.is_active else []),
        "may_let_pass": is_open and request.actor.may(Permission.OVERRULE),
        "may_register": is_open and request.actor.may(Permission.REGISTER),
        "may_mend": is_open and request.actor.may(_mending(found)),
        "may_correct": is_open and request.actor.may(Permission.CORRECT_SEATS),
        "may_disqualify": is_open and request.actor.may(Permission.DISQUALIFY),
        "here": request.get_full_path(),
    }
    return render(request, "teams/pages/entry.html", context)


def edit(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Change name, affiliation, place or fixed table: it stays the same team (FR-243.f)."""
    found = find_shown_entry(request, tournament, number, shown.check_details_shown)
    form = EntryForm(posted(request), entry=found)
    form.may_let_pass = request.actor.may(Permission.OVERRULE)
    page = team_page(
        request,
        found,
        said=_("Saved."),
        names=[shown.details_stand(found)],
        template="teams/pages/entry_edit.html",
        context={"places": queries.places_so_far(tournament)},
    )
    return ask_and_do(form, page, edit_entry)


def _mending(entry: Entry) -> Permission:
    """Who may correct a name: once the seats are locked the head judge alone (FR-244.d)."""
    return Permission.REGISTER if entry.seats_fixed_at is None else Permission.CORRECT_SEATS


def player(request: StaffRequest, tournament: Tournament, number: int, seat: str) -> HttpResponse:
    """Correct a mistyped name or number of the person in `seat` ("a" or "b")."""
    if not request.actor.may(_mending(find_entry(tournament, number))):
        raise PermissionDenied(_("The seats are locked: ask the head judge to correct this."))
    found = find_shown_entry(request, tournament, number, partial(shown.check_player_shown, letter=seat))
    person = found.player_in(seat)
    if person.is_taken_out:
        raise Refusal("teams.name_taken_out")
    initial = {"name": person.name, "number": person.number_shown}
    form_class = PlayerForm if found.seats_fixed_at is None else LockedPlayerForm
    form = form_class(posted(request), tournament=tournament, initial=initial)
    page = team_page(
        request,
        found,
        place=(number, seat),
        said=_("Saved."),
        names=[found.seat_who(seat), shown.player_stand(found, seat)],
        template="teams/pages/player_edit.html",
        context={"player": person, "seat": seat.upper()},
    )
    return ask_and_do(form, page, edit_player)


def partner(request: StaffRequest, tournament: Tournament, number: int, seat: str) -> HttpResponse:
    """Put another person in `seat` before the team is paired: another team, with a number of its own (FR-243.e)."""
    found = find_shown_entry(request, tournament, number, shown.check_both_seats_shown)
    form = PartnerForm(posted(request), tournament=tournament)
    form.may_let_pass = request.actor.may(Permission.OVERRULE)
    leaving, staying = found.player_in(seat), found.player_in("b" if seat == "a" else "a")
    page = team_page(
        request,
        found,
        place=(number, seat),
        names=found.seats_who,
        template="teams/pages/partner.html",
        context={"leaving": leaving, "staying": staying, "seat": seat.upper()},
    )
    said = _("“%(team)s” is now team %(number)s.")
    return ask_and_do(
        form,
        page,
        replace_partner,
        said=lambda new: with_names(said, {"team": new.team_name, "number": new.number}),
        to=lambda new: reverse("teams:entry", args=[tournament.slug, new.number]),
    )


def swap(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Swap A and B while the seats are not locked (FR-244.d)."""
    with refusals_told(request):
        changed = swap_seats(tournament, number, actor=request.actor)
        seats = {seat: player.called for seat, player in changed.members}
        messages.success(request, with_names(_("Seats swapped. Seat A: %(a)s. Seat B: %(b)s."), seats))
    return redirect("teams:entry", tournament.slug, number)


def correct(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The head judge swaps locked seats that were mistyped, with a reason that everyone sees (FR-244.d)."""
    found = find_shown_entry(request, tournament, number, shown.check_both_seats_shown)
    page = team_page(
        request,
        found,
        said=_("The seats were corrected. The public page shows why."),
        names=found.seats_who,
        template="teams/pages/correct_seats.html",
    )
    return ask_and_do(SeatCorrectionForm(posted(request)), page, correct_seats)
