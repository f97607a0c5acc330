"""Small forms about a table, on judges' phones and at the desk: the table found, the form, the way back."""

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.matches.models import Match
from pairings.matches.steps import check_match_shown
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.kernel.refusal import Refusal
from tournament.kernel.shown import FIELD
from tournament.web.access import StaffRequest
from tournament.web.messages import tell_refusal
from tournament.wording.plain_forms import PlainForm

ROUND = "round"  # in an address: a table of another round than the newest


def find_table(request: StaffRequest, tournament: Tournament, number: int) -> Match:
    """Return the match at a table of the newest public round, even closed: a judge reads there what happened.

    With ?round= that of an earlier one, for what was begun there. Http404 where there is none. What was sent from a
    page is refused where that showed another match, before a form is made for the one that is there now; a plain
    address that was typed or kept opens.
    """
    progress = read_progress(tournament)
    wanted = request.GET.get(ROUND, "")
    earlier = next((one for one in progress.posted if str(one.number) == wanted), None)
    round_ = progress.last_posted if earlier is None else earlier
    match = None if round_ is None else round_.matches.at_table(number)
    if match is None:
        raise Http404(_("There is no table %(number)s in this round.") % {"number": number})
    if request.method == "POST" or FIELD in request.GET:
        check_match_shown(request.actor, match)
    return match


def to_table(tournament: Tournament, number: int) -> HttpResponse:
    """Redirect to a table's page."""
    return redirect("pairings:floor-table", tournament.slug, number)


def of_round(tournament: Tournament, match: Match) -> str:
    """Return what an address of a table needs to be about this match: "" where its round is the newest public one."""
    newest = read_progress(tournament).last_posted
    is_newest = newest is not None and newest.number == match.round.number
    return "" if is_newest else f"?{ROUND}={match.round.number}"


def match_address(tournament: Tournament, match: Match) -> str:
    """Return the page of the match's table; of an earlier round the floor, which lists what is open there."""
    if of_round(tournament, match):
        return reverse("pairings:floor", args=[tournament.slug])
    return reverse("pairings:floor-table", args=[tournament.slug, match.table_number or 0])


def to_match(tournament: Tournament, match: Match) -> HttpResponse:
    """Redirect to that page."""
    return redirect(match_address(tournament, match))


def decks_address(tournament: Tournament, match: Match, seat: str = "") -> str:
    """Return the address of the decks of a match that are checked, or were, or of the deck of one seat."""
    place = [tournament.slug, match.table_number or 0]
    address = (
        reverse("pairings:floor-deck", args=[*place, seat])
        if seat
        else reverse("pairings:floor-decks", args=place)
    )
    return address + of_round(tournament, match)


def page_key(tournament: Tournament) -> str:
    """Return a key that changes whenever a page that asks again would look different: event version and minute.

    The minute, because pages show waiting times in whole minutes.
    """
    return f"{tournament.version}.{int(timezone.now().timestamp()) // 60}"


def is_unmoved(request: StaffRequest, tournament: Tournament) -> bool:
    """Whether htmx asks for a part that it has already (?seen=)."""
    return bool(request.htmx) and request.GET.get("seen") == page_key(tournament)


def act(request: StaffRequest, does: Callable[[], object]) -> bool:
    """Do what a button says; a refusal is shown on the next page. Return whether it was done."""
    try:
        does()
    except Refusal as refusal:
        tell_refusal(request, refusal)
        return False
    return True


def try_form(form: PlainForm, does: Callable[[], object]) -> bool:
    """Do what a valid form asks for; a refusal marks the form. Return whether it was done."""
    try:
        does()
    except Refusal as refusal:
        form.refuse(refusal)
        return False
    return True
