"""The public bracket: all rounds as a tree on a wide screen, one round at a time on a phone."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from pairings.announcements.queries import standing_announcements
from pairings.bracket.shown import read_shown
from pairings.corrections.queries import read_corrections
from pairings.corrections.wording import Notice, make_notices
from pairings.pages.frame.live import answer_live
from tournament.event.models import Tournament
from tournament.wording.stages import bracket_said


def bracket(request: HttpRequest, tournament: Tournament, teams_left: int | None = None) -> HttpResponse:
    """Show the bracket; with `teams_left` a phone shows that round of it, else the one being played."""
    shown = read_shown(tournament)
    if not tournament.has_bracket:
        raise Http404(_("This event has no elimination rounds."))
    if teams_left is not None and (shown is None or shown.round_of(teams_left) is None):
        raise Http404(_("This bracket has no such round."))
    context = {
        "tournament": tournament,
        "bracket": shown,
        "at": shown.now if shown and teams_left is None else teams_left,
        "said": [] if shown else bracket_said(tournament),
        "announcements": standing_announcements(tournament),
        "corrections": _notices(tournament) if shown else [],
    }
    return answer_live(
        request,
        page="pairings/pages/public/public_bracket.html",
        part="pairings/pages/public/_public_bracket.html",
        context=context,
    )


def _notices(tournament: Tournament) -> list[Notice]:
    """Return the corrected results of the bracket, the newest first."""
    in_bracket = [one for one in read_corrections(tournament) if one.teams_left is not None]
    return make_notices(in_bracket)
