"""The head judge lets a team play on that did not win its match of the bracket."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from pairings.bracket.queries import read_bracket
from pairings.bracket.wording import match_title
from pairings.cut.forms import PlayOnForm
from pairings.cut.goes_on import PlayOn, find_slot, let_play_on, list_play_on
from pairings.elimination.bracket import Bracket
from pairings.matches.steps import check_match_shown
from pairings.pages.frame.answers import round_or_404
from pairings.pages.frame.asked import desk_page
from tournament.event.models import Tournament
from tournament.event.progress import Progress
from tournament.kernel.named import with_names
from tournament.web.access import StaffRequest
from tournament.web.asking import ask_and_do
from tournament.web.posted import posted


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
    page = desk_page(
        request,
        tournament,
        place=(number, slot),
        title=_("Name the winner of the final") if found.is_final else _("Who advances: %(match_title)s"),
        lede=_(
            "Both teams lost the final. The head judge may name one of them the winner; otherwise no team is first."
        )
        if found.is_final
        else _(
            "The winner of this match was disqualified. Until the next match is posted, the head "
            "judge may allow the team it beat to advance; otherwise the next opponent has a bye."
        ),
        rule="GAP-8",
        button=_("Save the decision"),
        values={"match_title": match_title(found.teams_left, found.slot)},
        names=[match.who],
    )
    return ask_and_do(
        form,
        page,
        let_play_on,
        said=lambda _match: with_names(_("“%(name)s” advances."), {"name": names[form.cleaned_data["team"]]}),
    )


def _find(tournament: Tournament, teams_left: int | None, slot: int) -> PlayOn:
    bracket = read_bracket(tournament)
    open_now = [] if bracket is None else list_play_on(bracket)
    found = next((one for one in open_now if (one.teams_left, one.slot) == (teams_left, slot)), None)
    if found is None:
        raise Http404(_("No team can be allowed to advance from this match now."))
    return found
