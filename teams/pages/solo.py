"""Players who came alone and look for a partner (FR-244.a)."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from teams.entries import queries
from teams.entries.forms import JoinForm, PairsForm, PersonForm
from teams.entries.models import Entry, SoloPlayer
from teams.entries.pairs import join_pairs
from teams.entries.partners import join_solo_players, register_solo_player, remove_solo_player
from teams.pages.entries import name_with_issued
from teams.pages.on_paper import on_paper
from tournament.event.models import Tournament
from tournament.kernel.named import with_names
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.web.asking import FormPage, ask_and_do
from tournament.web.posted import posted


def solo_list(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show who is looking for a partner, and the form that adds a player."""
    page = FormPage(
        request=request,
        tournament=tournament,
        to=reverse("teams:solo-list", args=[tournament.slug]),
        template="teams/pages/solo_list.html",
        context={"looking": queries.solo_players(tournament)},
    )
    form = PersonForm(posted(request), tournament=tournament)
    return ask_and_do(form, page, register_solo_player, said=_on_the_list)


def _on_the_list(solo: SoloPlayer) -> str:
    said = with_names(_("%(name)s is now on the list."), {"name": name_with_issued(solo.player)})
    return " ".join((said, *on_paper(solo.player.name)))


def join(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Make a team of two players who came alone."""
    looking = queries.solo_players(tournament)
    form = JoinForm(posted(request), tournament=tournament, looking=looking)
    form.may_let_pass = request.actor.may(Permission.OVERRULE)
    page = _page_of_those_looking(
        request, tournament, looking, to="teams:solo-list", template="teams/pages/join.html"
    )
    return ask_and_do(
        form,
        page,
        join_solo_players,
        said=lambda entry: with_names(_("“%(team)s” is registered."), {"team": entry.team_name}),
        to=lambda entry: reverse("teams:entry", args=[tournament.slug, entry.number]),
    )


def _page_of_those_looking(
    request: StaffRequest, tournament: Tournament, looking: list[SoloPlayer], *, to: str, template: str
) -> FormPage:
    """The page of a form that makes teams of those who are looking for a partner."""
    return FormPage(
        request=request,
        tournament=tournament,
        to=reverse(to, args=[tournament.slug]),
        names=[solo.who for solo in looking],
        template=template,
        context={"looking": looking, "places": queries.places_so_far(tournament)},
    )


def pairs(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Make many teams at once: two players with the same mark are one."""
    looking = queries.solo_players(tournament)
    form = PairsForm(
        posted(request),
        tournament=tournament,
        looking=looking,
        place=queries.place_of_event(tournament),
    )
    page = _page_of_those_looking(
        request, tournament, looking, to="teams:solo-pairs", template="teams/pages/pairs.html"
    )

    def leads(entries: list[Entry]) -> str:
        is_done = len(looking) < 2 * len(entries) + 2
        return reverse("teams:entry-list" if is_done else "teams:solo-pairs", args=[tournament.slug])

    return ask_and_do(form, page, join_pairs, said=_registered, to=leads)


def _registered(entries: list[Entry]) -> str:
    text = ngettext("%(count)s team is registered.", "%(count)s teams are registered.", len(entries))
    return text % {"count": len(entries)}


def remove(request: StaffRequest, tournament: Tournament, solo_id: int) -> HttpResponse:
    """Remove a player who left from the list."""
    looking = SoloPlayer.objects.filter(pk=solo_id, tournament=tournament, left_at=None, entry=None)
    solo = looking.select_related("player").first()
    if solo is not None:  # else another desk was faster, and the list shows it
        remove_solo_player(tournament, solo, actor=request.actor)
        messages.success(
            request, with_names(_("%(name)s was removed from the list."), {"name": solo.player.called})
        )
    return redirect("teams:solo-list", tournament.slug)
