"""What views of this app share: a round, an entry or matches looked up, the way back, what a person may do."""

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from pairings.matches.models import Match
from pairings.matches.steps import check_round_shown
from teams.search.search import search_of
from tournament.event.models import Round, Tournament
from tournament.journal.declare import all_actions
from tournament.kernel.roles import Permission
from tournament.kernel.shown import NotAsShown
from tournament.web.access import StaffRequest
from tournament.web.way_back import page_of_ours


def to_desk(tournament: Tournament) -> HttpResponse:
    """Redirect to the desk, which says what comes next."""
    return redirect("pairings:desk", tournament.slug)


def round_or_404(tournament: Tournament, number: int) -> Round:
    """Return round `number` of the event; Http404 where there is none."""
    round_ = tournament.rounds.filter(number=number).first()
    if round_ is None:
        raise Http404(_("There is no round %(number)s at this event.") % {"number": number})
    return round_


def find_round(request: StaffRequest, tournament: Tournament, number: int) -> Round:
    """Return round `number` for a page with a form about it; Http404 where there is none.

    What was sent is refused here already where the page showed another posting of it, or one that is gone.
    """
    is_sent = request.method == "POST" and request.actor.shown is not None
    try:
        round_ = round_or_404(tournament, number)
    except Http404:
        if is_sent:
            raise NotAsShown("pairings.shown_round_gone", number=number) from None
        raise
    if is_sent:
        check_round_shown(request.actor, round_)
    return round_


def posted_round_or_404(tournament: Tournament, number: int) -> Round:
    """Return a round that is public; Http404 for a proposal too."""
    round_ = round_or_404(tournament, number)
    if round_.posted_at is None:
        raise Http404(_("This round is not posted."))
    return round_


def search_matches(tournament: Tournament, matches: Iterable[Match], query: str) -> list[Match]:
    """Return the matches at the table that was typed, or whose teams a search for teams finds. One query."""
    search = search_of(tournament, query)
    typed = search.typed
    found = [match for match in matches if typed.isdecimal() and str(match.table_number) == typed]
    return found or [match for match in matches if any(search.fits(entry) for entry in match.entries)]


def way_back(request: HttpRequest, tournament: Tournament, page: str) -> str:
    """Return the page of this server that the form names as `next`, else the event's `page` (a URL name)."""
    return page_of_ours(request.POST.get("next", "")) or reverse(page, args=[tournament.slug])


def may_do(request: StaffRequest) -> dict[str, bool]:
    """Return what the person's role allows, for the buttons of a page: by an action's name, and by a permission's word.

    A button that does an action asks for it by its name (`may.close_round`), a link to a page by its permission.
    """
    actor = request.actor
    actions = {one.name: one.rule.allows(actor) for one in all_actions()}
    return actions | {permission.value: actor.may(permission) for permission in Permission}
