"""A player hands in a deck list on the team's own page, which takes lists and never shows one that was saved.

Opponents photograph team cards. So no card of a stored list of the team is shown here, only what that very page has
sent; of a stored list it says whether it is legal and what kind of fault it has.
"""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from pairings.matches.queries import match_of
from pairings.pages.frame.deck_lists import lists_of_players
from pairings.pages.frame.team_addresses import team_address
from pairings.pages.phones.access import TeamRequest
from pairings.pages.phones.team_lists import list_stage, may_read_opponents
from teams.deck_lists.actions import receive_list
from teams.deck_lists.forms import HandInForm, ListReader
from teams.deck_lists.models import DeckList
from teams.deck_lists.overview import weighed_lists
from teams.deck_lists.queries import is_open_for_teams
from teams.deck_lists.shown import check_list_shown, list_stand
from teams.decks.wording import faults_said
from teams.entries.models import Entry
from teams.entries.steps import check_seat_shown
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.kernel.refusal import Refusal
from tournament.kernel.stages import RoundStage

ALREADY_HERE = (
    "teams.list_same"  # sent twice because the answer was lost: it has arrived, and nothing is wrong
)
OTHER_SEAT = {"a": "b", "b": "a"}
_READING = "reading"  # the part of the page that is reloaded while a player types


def hand_in(request: TeamRequest, tournament: Tournament, entry: Entry, seat: str) -> HttpResponse:
    """Take the typed or pasted list of the player in `seat`: show how it was read, and store it, even as it is."""
    stage = list_stage(tournament)
    players = dict(entry.members)
    former = weighed_lists(tournament, stage, entry=entry).get((entry.number, players[seat].pk))
    is_sent = request.method == "POST"
    form = HandInForm(
        request.POST if is_sent else None, reader=ListReader(tournament), source=DeckList.Source.PHONE
    )
    is_ready = is_sent and form.is_handed_in and form.is_valid()
    if is_sent:
        check_seat_shown(request.actor, entry, seat)
    if is_sent and not is_ready:  # the action asks for itself: a list that is sent twice has arrived
        check_list_shown(request.actor, entry, seat, stage, former)
    if is_ready:
        try:
            receive_list(
                tournament,
                entry.number,
                seat,
                form.handed_in(),
                stage=stage,
                actor=request.actor,
            )
        except Refusal as refusal:
            if refusal.code != ALREADY_HERE:
                form.refuse(refusal)
        if not form.errors:
            return _to_team(request, tournament, entry)
    context = {
        "tournament": tournament,
        "entry": entry,
        "form": form,
        "seat": seat,
        "player": players[seat],
        "former": former,
        "faults": [] if former is None else faults_said(former.faults),
        "names": [entry.seat_who(seat), list_stand(seat, stage, former)],
        "partner": players[OTHER_SEAT[seat]],
        "partner_address": reverse(
            f"pairings:team-list-{OTHER_SEAT[seat]}", args=[tournament.slug, entry.pass_code]
        ),
        "is_open": entry.is_active and is_open_for_teams(tournament, timezone.now(), stage),
        "is_for_cut": stage == RoundStage.ELIMINATION,
        "here": request.path,
        "team_page": team_address(tournament, entry),
    }
    return render(request, _template(request), context, status=422 if form.errors else 200)


def read_opponents(request: TeamRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Show the lists of the opponents in the bracket, where the event announced that opponents may read them."""
    newest = read_progress(tournament).last_posted
    is_played = tournament.finished_at is None and newest is not None and newest.closed_at is None
    match = match_of(newest, entry) if newest is not None and is_played else None
    opponent = None if match is None else match.opponent_of(entry)
    if opponent is None or not may_read_opponents(tournament, match):
        raise Http404(
            _(
                "Only opponents in the bracket may read each other's lists, and only if the event announced it."
            )
        )
    stage = RoundStage.ELIMINATION if tournament.new_lists_for_cut else RoundStage.SWISS
    context = {
        "tournament": tournament,
        "entry": entry,
        "opponent": opponent,
        "lists": lists_of_players(tournament, opponent, stage),
        "team_page": team_address(tournament, entry),
    }
    return render(request, "pairings/pages/phones/team_opponents_lists.html", context)


def _template(request: TeamRequest) -> str:
    """Return the template of the whole page, of its form with a refusal, or of what was read."""
    if not request.htmx:
        return "pairings/pages/phones/team_list.html"
    if request.htmx.target == _READING:
        return "pairings/pages/phones/_team_list_read.html"
    return "pairings/pages/phones/_team_list.html"


def _to_team(request: TeamRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    address = f"{team_address(tournament, entry)}?sent=1#team-lists"
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
