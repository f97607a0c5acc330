"""The owner's page to take a player's name out of an event: who, what it changes, and what keeps the name."""

from django import forms
from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from teams.names_out.actions import take_name_out
from teams.names_out.people_here import PersonHere, find_person, people_of, search_people
from teams.names_out.plan import TakenOut, plan_taking_out
from teams.roster.uploads import forget_files_of
from tournament.config.copies.stick import CopyFailedError
from tournament.config.copies.without_name import (
    backups_before,
    backups_with_name,
    overwrite_freed_pages,
    rewrite_backups,
    upgrade_copies,
)
from tournament.event.models import Tournament
from tournament.event.queries import copies_here, shown_events
from tournament.journal.journal import check_event_shown
from tournament.web.access import StaffRequest
from tournament.web.messages import refusals_told
from tournament.wording.plain_forms import PlainForm

MOST_SHOWN = 200  # people on one page; whoever is not among them is found by the search


class NameOutForm(PlainForm):
    """Whether the name goes out of what people typed, too."""

    person = forms.CharField(widget=forms.HiddenInput)
    in_texts = forms.BooleanField(
        label=gettext_lazy("Remove the name from these texts too"),
        required=False,
        help_text=gettext_lazy(
            "“(…)” replaces the name and the number in them. Read them first: a name in a text may "
            "mean something else. Journal lines among them can then no longer be undone."
        ),
    )


def take_out(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The people of the event; what taking one's name out would change; on POST take it out."""
    if request.method == "POST":
        return _do(request, tournament)
    person = find_person(tournament, request.GET.get("person", ""))
    if person is not None and not person.player.is_taken_out:
        return _ask(request, tournament, person)
    query = request.GET.get("q", "").strip()
    found = search_people(people_of(tournament), query)
    context = {
        "tournament": tournament,
        "query": query,
        "people": found[:MOST_SHOWN],
        "more": len(found) - MOST_SHOWN if len(found) > MOST_SHOWN else 0,
        "backups": backups_with_name(tournament),
        "upgrades": upgrade_copies(),
    }
    return render(request, "tournament/config/pages/names_out.html", context)


def _ask(request: StaffRequest, tournament: Tournament, person: PersonHere) -> HttpResponse:
    plan = plan_taking_out(tournament, person, in_texts=False)
    form = NameOutForm(initial={"person": person.who, "in_texts": plan.is_sure})
    if not plan.count_texts:
        del form.fields["in_texts"]
    context = {
        "tournament": tournament,
        "person": person,
        "plan": plan,
        "earlier": sorted(plan.known.names - {person.player.name}),
        "form": form,
        "backups": backups_before(tournament, tournament.version + 1),
        "upgrades": upgrade_copies(),
        "others": events_with(tournament, plan),
    }
    return render(request, "tournament/config/pages/name_out.html", context)


def _do(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = NameOutForm(request.POST)
    in_texts = form.is_valid() and form.cleaned_data["in_texts"]
    with refusals_told(request):
        done = take_name_out(
            tournament, request.POST.get("person", ""), in_texts=in_texts, actor=request.actor
        )
        forget_files_of(tournament)  # sheets of teams that are being imported
        lines = len(done.lines)
        told = ngettext(
            "The name was removed from the event and from %(count)s line of its journal.",
            "The name was removed from the event and from %(count)s lines of its journal.",
            lines,
        )
        messages.success(request, told % {"count": lines})
        if done.count_texts and not in_texts:
            messages.warning(request, _("The texts on the previous page still contain the name."))
        _overwrite(request)
    return redirect("site:take-name-out", tournament.slug)


def _overwrite(request: StaffRequest) -> None:
    """Step: leave no old bytes in the database's file, or say that some are left."""
    if not overwrite_freed_pages():
        text = _(
            "The database was busy, so its file still has the name in places that are no longer "
            "used. They are cleared when the next name is removed or a new backup is written here."
        )
        messages.warning(request, text)


def write_backups(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Write the event's backup as it is now, and delete those that still hold a name."""
    check_event_shown(request.actor, tournament)
    try:
        gone = rewrite_backups(tournament)
    except CopyFailedError as error:
        messages.error(request, str(error))
    else:
        told = ngettext(
            "%(count)s older backup was deleted, and a new one was written.",
            "%(count)s older backups were deleted, and a new one was written.",
            gone,
        )
        messages.success(
            request, told % {"count": gone} if gone else _("No backup in the folder contains the name.")
        )
        _overwrite(request)
    return redirect("site:take-name-out", tournament.slug)


def events_with(tournament: Tournament, plan: TakenOut) -> list[Tournament]:
    """Other events here that the person is in: by the number, and in other copies of this event by the name."""
    number, name = plan.person.player.membership_number, plan.person.player.name
    found = Q(pk__in=copies_here(tournament).filter(players__name=name))
    if number is not None:
        found |= Q(players__membership_number=number)
    others = shown_events().filter(found).exclude(pk=tournament.pk).distinct()
    return list(others.order_by("date", "name"))
