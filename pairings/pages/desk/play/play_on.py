"""The head judge lets a team play on that did not win its match of the bracket."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from pairings.bracket.queries import read_bracket
from pairings.bracket.wording import match_title
from pairings.cut.forms import PlayOnForm
from pairings.cut.goes_on import PlayOn, find_slot, let_play_on, list_play_on
from pairings.elimination.bracket import Bracket
from pairings.matches.steps import check_match_shown
from pairings.pages.frame.answers import round_or_404, to_desk
from tournament.event.models import Tournament
from tournament.event.progress import Progress
from tournament.kernel.named import with_names
from tournament.kernel.refusal import Refusal
from tournament.web.access import StaffRequest
from tournament.web.posted import posted
from tournament.wording.form_refusals import add_refusal


@dataclass(frozen=True, slots=True)
class PlayOnNotice:
    """A match from which a team can be allowed to play on, for the desk: the round's number, its slot and its name."""

    round: int
    slot: int
    title: str
    is_final: bool


def find_play_on(bracket: Bracket | None, progress: Progress) -> list[PlayOnNotice]:
    """Where the head judge can let a team play on. No query."""
    if bracket is None:
        return []
    numbers = {round_.teams_left: round_.number for round_ in progress.posted}
    return [
        PlayOnNotice(numbers[one.teams_left], one.slot, match_title(one.teams_left, one.slot), one.is_final)
        for one in list_play_on(bracket)
    ]


def play_on(request: StaffRequest, tournament: Tournament, number: int, slot: int) -> HttpResponse:
    """Choose who plays on, and why."""
    round_ = round_or_404(tournament, number)
    match = find_slot(tournament, number, slot)
    if request.method == "POST":
        check_match_shown(request.actor, match)
    found = _find(tournament, round_.teams_left, slot)
    names = dict(tournament.entries.filter(number__in=found.teams).values_list("number", "team_name"))
    form = PlayOnForm(posted(request), teams=[(team, names[team]) for team in found.teams])
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        try:
            let_play_on(
                tournament, number, slot, team=values["team"], reason=values["reason"], actor=request.actor
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, with_names(_("“%(name)s” plays on."), {"name": names[values["team"]]}))
            return to_desk(tournament)
    context = {
        "tournament": tournament,
        "round": round_,
        "form": form,
        "names": [match.who],
        "match_title": match_title(found.teams_left, found.slot),
        "is_final": found.is_final,
    }
    return render(
        request, "pairings/pages/desk/play/play_on.html", context, status=422 if form.errors else 200
    )


def _find(tournament: Tournament, teams_left: int | None, slot: int) -> PlayOn:
    bracket = read_bracket(tournament)
    open_now = [] if bracket is None else list_play_on(bracket)
    found = next((one for one in open_now if (one.teams_left, one.slot) == (teams_left, slot)), None)
    if found is None:
        raise Http404(_("No team can be allowed to play on from this match now."))
    return found
