"""The page in place of a form whose step is impossible now: the reason, and the way on."""

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.wording.sentences import sentence


def impossible(
    request: StaffRequest, tournament: Tournament, title: str, *checks: Callable[[], None]
) -> HttpResponse | None:
    """Return None where all `checks` pass or a form was sent, which its action checks; else the page `title`."""
    if request.method == "POST":
        return None
    try:
        for check in checks:
            check()
    except Refusal as refusal:
        return show_impossible(request, tournament, title, refusal)
    return None


def show_impossible(
    request: StaffRequest, tournament: Tournament, title: str, refusal: Refusal
) -> HttpResponse:
    """Show the page `title` that says why a step is impossible, and the way on."""
    context = {
        "tournament": tournament,
        "title": title,
        "text": sentence(refusal),
        "citation": refusal.citation,
        "ways": _ways_on(request, tournament, refusal),
    }
    return render(request, "pairings/pages/frame/impossible.html", context, status=409)


def _ways_on(request: StaffRequest, tournament: Tournament, refusal: Refusal) -> list[tuple[str, str]]:
    """Return label and address of the pages that help with a refusal, the likeliest first."""
    slug = tournament.slug
    if refusal.code == "pairings.results_missing":
        return [(_("Enter results"), reverse("pairings:results", args=[slug]))]
    number = refusal.params.get("later") or refusal.params.get("number")
    if refusal.code in _ABOUT_A_ROUND and number:
        label = refusal.params.get("later_round") or refusal.params.get("round")
        label = label or _("Round %(number)s") % {"number": number}
        return [(label, reverse("pairings:round", args=[slug, number]))]
    if not request.actor.may(Permission.SET_UP):
        return []
    return [
        (str(label), reverse(name, args=[slug]))
        for label, name in {
            "tournament.finished": [(_("Reopen the event"), "tournament:reopen")],
            "pairings.all_rounds_played": [
                (_("Finish the event"), "tournament:finish"),
                (_("Settings"), "tournament:settings"),
            ],
            "pairings.cut_played": [(_("Finish the event"), "tournament:finish")],
            "pairings.no_cut_announced": [(_("Finish the event"), "tournament:finish")],
            "pairings.rounds_exhausted": [(_("Finish the event"), "tournament:finish")],
        }.get(refusal.code, [])
    ]


_ABOUT_A_ROUND = frozenset(
    {
        "pairings.later_round",
        "pairings.round_not_closed",
        "pairings.round_posted",
        "pairings.has_results",
        "pairings.paper_proposal",
        "pairings.paper_posted",
        "pairings.no_match_to_correct",
        "tournament.round_not_posted",
        "tournament.round_closed",
    }
)
