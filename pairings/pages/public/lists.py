"""The deck lists of an event that publishes them, public once it is finished; before that they are not found."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from pairings.pages.frame.deck_lists import lists_of_players
from pairings.standings.final import shown_standings
from pairings.standings.queries import event_entries
from teams.deck_lists.queries import are_lists_public, teams_with_lists
from teams.entries.models import MEMBERS, Entry
from tournament.event.models import Tournament
from tournament.kernel.stages import RoundStage


def lists(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """List every team in the order of the final standings, with a link to both its lists."""
    _check_public(tournament)
    stages = (
        (RoundStage.SWISS, RoundStage.ELIMINATION) if tournament.new_lists_for_cut else (RoundStage.SWISS,)
    )
    here = teams_with_lists(tournament, stages)
    ranked = shown_standings(tournament)
    rows = [(row.rank_text, row.entry) for row in ranked]
    ranked_keys = {entry.pk for _rank, entry in rows}
    rows += [("", entry) for entry in event_entries(tournament) if entry.pk not in ranked_keys]
    context = {
        "tournament": tournament,
        "rows": [(rank, entry, entry.number in here) for rank, entry in rows if not entry.is_withdrawn],
    }
    return render(request, "pairings/pages/public/public_lists.html", context)


def team_lists(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show the lists of both members of a team."""
    _check_public(tournament)
    entries = Entry.objects.filter(tournament=tournament, number=number, is_withdrawn=False)
    entry = entries.select_related(*MEMBERS).first()
    if entry is None:
        raise Http404(_("There is no team %(number)s.") % {"number": number})
    stages = [RoundStage.SWISS]
    if tournament.new_lists_for_cut:
        stages.append(RoundStage.ELIMINATION)
    context = {
        "tournament": tournament,
        "entry": entry,
        "parts": [
            (stage == RoundStage.ELIMINATION, lists_of_players(tournament, entry, stage)) for stage in stages
        ],
    }
    return render(request, "pairings/pages/public/public_team_lists.html", context)


def _check_public(tournament: Tournament) -> None:
    if not are_lists_public(tournament):
        raise Http404(_("This event has not published its deck lists."))
