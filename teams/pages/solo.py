"""Players who came alone and look for a partner (FR-244.a)."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from teams.entries import queries
from teams.entries.forms import JoinForm, PairsForm, PersonForm
from teams.entries.models import SoloPlayer
from teams.entries.pairs import join_pairs
from teams.entries.partners import join_solo_players, register_solo_player, remove_solo_player
from teams.pages.answers import form_page
from teams.pages.entries import name_with_issued
from teams.pages.on_paper import on_paper
from tournament.event.models import Tournament
from tournament.kernel.named import with_names
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.web.posted import posted
from tournament.wording.form_refusals import add_refusal


def solo_list(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show who is looking for a partner, and the form that adds a player."""
    form = PersonForm(posted(request), tournament=tournament)
    if request.method == "POST" and form.is_valid():
        try:
            solo = register_solo_player(
                tournament, form.person(), actor=request.actor, accepted=form.accepted
            )
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            said = with_names(_("%(name)s is now on the list."), {"name": name_with_issued(solo.player)})
            messages.success(request, " ".join((said, *on_paper(solo.player.name))))
            return redirect("teams:solo-list", tournament.slug)
    context = {"tournament": tournament, "form": form, "looking": queries.solo_players(tournament)}
    return form_page(request, "teams/pages/solo_list.html", context)


def join(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Make a team of two players who came alone."""
    looking = queries.solo_players(tournament)
    form = JoinForm(posted(request), tournament=tournament, looking=looking)
    form.may_let_pass = request.actor.may(Permission.OVERRULE)
    if request.method == "POST" and form.is_valid():
        try:
            in_a, in_b = form.players()
            entry = join_solo_players(tournament, in_a, in_b, form.registration(), actor=request.actor)
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, with_names(_("“%(team)s” is registered."), {"team": entry.team_name}))
            return redirect("teams:entry", tournament.slug, entry.number)
    context = {
        "tournament": tournament,
        "form": form,
        "looking": looking,
        "names": [solo.who for solo in looking],
        "places": queries.places_so_far(tournament),
    }
    return form_page(request, "teams/pages/join.html", context)


def pairs(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Make many teams at once: two players with the same mark are one."""
    looking = queries.solo_players(tournament)
    form = PairsForm(
        posted(request),
        tournament=tournament,
        looking=looking,
        place=queries.place_of_event(tournament),
    )
    if request.method == "POST" and form.is_valid():
        try:
            entries = join_pairs(
                tournament,
                form.pairs,
                place=form.place(),
                is_checked_in=form.cleaned_data["is_checked_in"],
                actor=request.actor,
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            text = ngettext("%(count)s team is registered.", "%(count)s teams are registered.", len(entries))
            messages.success(request, text % {"count": len(entries)})
            is_done = len(looking) < 2 * len(entries) + 2
            return redirect("teams:entry-list" if is_done else "teams:solo-pairs", tournament.slug)
    context = {
        "tournament": tournament,
        "form": form,
        "looking": looking,
        "names": [solo.who for solo in looking],
        "places": queries.places_so_far(tournament),
    }
    return render(request, "teams/pages/pairs.html", context, status=422 if form.errors else 200)


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
