"""The first page: the events of this Tandem."""

from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournament.event.models import Tournament
from tournament.event.queries import is_shown
from tournament.pages.first_visit import show_first_visit
from tournament.staff.accounts import has_owner
from tournament.staff.models import Account, StaffMember
from tournament.staff.queries import may_make_events
from tournament.web.addresses import has_address

MOST_AT_ONCE = 30  # events in one table, before earlier years are folded up


def home(request: HttpRequest) -> HttpResponse:
    """Every event with its public page, and the desks of those that the person works at.

    Those that were put away have a page of their own.
    """
    if not has_owner():
        return show_first_visit(request)
    rows = list(Tournament.objects.order_by("-date", "-pk"))
    whole = [event for event in rows if is_shown(event) and has_address(event.slug)]
    desks = _desks(request)
    listed = [event for event in whole if event.put_away_at is None]
    current, years = by_year(listed)
    context = {
        "events": current,
        "years": years,
        "desks": desks,
        "put_away": sum(event.put_away_at is not None and event.pk in desks for event in whole),
        "today": timezone.now(),
    }
    if isinstance(request.user, Account):
        context["may_make_events"] = may_make_events(request.user)
        if request.user.is_owner:
            context["left_out"] = [event for event in rows if event not in whole]
    return render(request, "tournament/pages/home.html", context)


def by_year(events: list[Tournament]) -> tuple[list[Tournament], list[tuple[int, list[Tournament]]]]:
    """The events to show at once, and the others by their years; the newest first, as they are given.

    Of many, those at once are the newest year's and those that still go on: a hall looks for today's.
    """
    if len(events) <= MOST_AT_ONCE:
        return events, []
    newest = max(event.date.year for event in events)
    current = [event for event in events if event.finished_at is None or event.date.year == newest]
    earlier = [event for event in events if event not in current]
    return current, [
        (year, list(of_year)) for year, of_year in groupby(earlier, key=lambda event: event.date.year)
    ]


def _desks(request: HttpRequest) -> set[int]:
    """Ids of the events whose desk the person may open."""
    if not isinstance(request.user, Account):
        return set()
    if request.user.is_owner:
        return set(Tournament.objects.values_list("pk", flat=True))
    return set(StaffMember.objects.filter(account=request.user).values_list("tournament_id", flat=True))
