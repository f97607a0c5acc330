"""Which player a member of staff is: found by name or number, said with one press."""

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from teams.entries.models import MEMBERS, SEATS, Entry
from teams.playing_staff.actions import forget_playing_staff, note_playing_staff
from teams.playing_staff.models import playing_stand, playing_who
from teams.playing_staff.queries import plays_as, staff_at_play
from teams.search.people_queries import Seated, people_called
from teams.search.search import search_of
from tournament.event.models import Tournament
from tournament.kernel.named import with_names
from tournament.staff.models import Account
from tournament.web.access import StaffRequest
from tournament.web.messages import refusals_told

MOST_FOUND = 12


def playing_staff(request: StaffRequest, tournament: Tournament, account_id: int) -> HttpResponse:
    """Show as whom a member of staff plays, and the players that ?q= finds; by POST note one of them, or none."""
    account = _find(tournament, account_id)
    if request.method == "POST":
        _save(request, tournament, account)
        return redirect("teams:playing-staff", tournament.slug, account_id)
    person = staff_at_play(tournament, reader=request.user, only=account)[0]
    query = request.GET.get("q", "").strip()
    known = person.known
    context = {
        "tournament": tournament,
        "person": person,
        "query": query,
        "found": [
            (entry, letter, entry.player_in(letter), [entry.who, entry.seat_who(letter)])
            for entry, letter in _players(tournament, query or person.name)
            if known is None or entry.player_in(letter) != known.player
        ],
        "names": [playing_who(tournament, account), playing_stand(known)],
    }
    return render(request, "teams/pages/playing_staff.html", context)


def _save(request: StaffRequest, tournament: Tournament, account: Account) -> None:
    number, letter = request.POST.get("player", "")[:-1], request.POST.get("player", "")[-1:]
    with refusals_told(request):
        if number.isdecimal() and len(number) < 7:
            known = note_playing_staff(tournament, account, int(number), letter, actor=request.actor)
            said = _("Noted: plays as %(player)s.")
            messages.success(request, with_names(said, {"player": known.player.called}))
        else:
            forget_playing_staff(tournament, account, actor=request.actor)
            messages.success(request, _("Noted: does not play."))


def _players(tournament: Tournament, query: str) -> list[Seated]:
    """Return the players that are called as typed, else those of the teams that the search finds."""
    found = people_called(tournament, query)
    if found:
        return found[:MOST_FOUND]
    search = search_of(tournament, query)
    teams = Entry.objects.filter(tournament=tournament, is_withdrawn=False).select_related(*MEMBERS)
    fitting = [] if search.is_empty else [entry for entry in teams.order_by("number") if search.fits(entry)]
    return [(entry, letter) for entry in fitting for letter in SEATS][:MOST_FOUND]


def _find(tournament: Tournament, account_id: int) -> Account:
    """Return an account that works at the event or is invited to; Http404 for any other."""
    here = Q(staff_roles__tournament=tournament) | Q(invitation__tournament=tournament)
    account = Account.objects.filter(here, pk=account_id).first()
    if account is None and plays_as(tournament, account_id) is None:
        raise Http404(_("This person does not work at this event."))
    return account or Account.objects.get(pk=account_id)
