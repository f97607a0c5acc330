"""One player's deck list at the desk: read, typed in, allowed by the head judge, swapped with the partner's."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from teams.deck_lists.actions import let_list_pass, receive_list, stop_letting_list_pass, swap_lists
from teams.deck_lists.forms import HandInForm, LetPassForm, ListReader, backs_of
from teams.deck_lists.list_shown import show_list
from teams.deck_lists.models import DeckList
from teams.deck_lists.queries import current_list, event_judge, is_list_fixed
from teams.deck_lists.shown import check_list_ruling_shown, check_list_shown, list_stand, ruling_stand
from teams.decks.legality import count_cards
from teams.entries.models import Entry
from teams.entries.steps import check_seat_shown
from teams.pages.answers import find_shown_entry
from teams.pages.deck_lists import stage_asked
from teams.people.models import Player
from tournament.event.models import Tournament
from tournament.kernel.named import with_names
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission
from tournament.kernel.stages import RoundStage
from tournament.web.access import StaffRequest
from tournament.web.messages import refusals_told
from tournament.web.posted import posted


@dataclass(frozen=True, slots=True)
class ListPlace:
    """Whose list a page is about: the player in a seat of a team, and the part of the event."""

    tournament: Tournament
    entry: Entry
    seat: str
    stage: RoundStage

    @classmethod
    def asked(cls, request: StaffRequest, tournament: Tournament, number: int, seat: str) -> "ListPlace":
        """The place that an address names, with the people whom the page showed where a form was sent.

        Http404 for a team that is not there.
        """
        entry = find_shown_entry(request, tournament, number, partial(check_seat_shown, letter=seat))
        return cls(tournament, entry, seat, stage_asked(request, tournament))

    @property
    def other_seat(self) -> str:
        """The partner's seat."""
        return "b" if self.seat == "a" else "a"

    @property
    def player(self) -> Player:
        """Whose list it is."""
        return self.entry.player_in(self.seat)

    @property
    def partner(self) -> Player:
        """The other member of the team."""
        return self.entry.player_in(self.other_seat)

    @property
    def part(self) -> str:
        """What addresses of the same part of the event end in."""
        return "?for=cut" if self.stage == RoundStage.ELIMINATION else ""

    def current(self) -> DeckList | None:
        """The list that counts. One query."""
        return current_list(self.tournament, self.entry.number, self.seat, self.stage)

    def stand(self, seat: str, row: DeckList | None) -> str:
        """The name of the list that counts in one of the two seats."""
        return list_stand(seat, self.stage, row)

    def check(self, actor: Actor, row: DeckList | None) -> None:
        """Refuse what was sent from a page that showed another list than `row`, which counts here."""
        check_list_shown(actor, self.entry, self.seat, self.stage, row)

    def earlier(self) -> list[DeckList]:
        """The lists of this player that were replaced, newest first. One query."""
        rows = DeckList.objects.filter(
            tournament=self.tournament, player=self.player, stage=self.stage, replaced_at__isnull=False
        )
        return list(rows.select_related("entry", "player", "received_by", "allowed_by").order_by("-number"))

    def back(self) -> HttpResponse:
        """To the page of the list."""
        address = reverse("teams:deck-list", args=[self.tournament.slug, self.entry.number, self.seat])
        return redirect(address + self.part)

    def context(self) -> dict[str, Any]:
        """What every page about the list needs."""
        return {
            "tournament": self.tournament,
            "entry": self.entry,
            "seat": self.seat,
            "letter": self.seat.upper(),
            "player": self.player,
            "seat_name": self.entry.seat_who(self.seat),
            "partner": self.partner,
            "other_seat": self.other_seat,
            "for_cut": self.stage == RoundStage.ELIMINATION,
            "part": self.part,
        }


def player_list(request: StaffRequest, tournament: Tournament, number: int, seat: str) -> HttpResponse:
    """One player's list: its cards for those who may read lists, what became of it for all of the desk."""
    return _list_page(request, ListPlace.asked(request, tournament, number, seat), LetPassForm())


def _list_page(request: StaffRequest, place: ListPlace, form: LetPassForm) -> HttpResponse:
    judge, found = event_judge(place.tournament), place.current()
    others = current_list(place.tournament, place.entry.number, place.other_seat, place.stage)
    stands = [place.stand(place.seat, found), place.stand(place.other_seat, others)]
    may_see = request.actor.may(Permission.SEE_LISTS)
    is_open = place.tournament.finished_at is None
    context = {
        **place.context(),
        "shown": None if found is None else show_list(judge, found),
        "ruling_names": [] if found is None else [found.who, ruling_stand(found)],
        "swap_names": [*place.entry.seats_who, *stands],
        "may_see": may_see,
        "earlier": [show_list(judge, row) for row in place.earlier()] if may_see else [],
        "may_take": is_open and request.actor.may(Permission.TAKE_LISTS),
        "may_rule": is_open and request.actor.may(Permission.RULE_ON_LISTS),
        "is_fixed": is_list_fixed(place.tournament, place.entry.number, place.stage),
        "may_penalize": is_open and request.actor.may(Permission.GIVE_PENALTIES),
        "form": form,
    }
    return render(request, "teams/pages/deck_list.html", context, status=422 if form.is_bound else 200)


def type_in(request: StaffRequest, tournament: Tournament, number: int, seat: str) -> HttpResponse:
    """Type or paste a player's list; htmx gets what it is read as, and nothing is kept before it is handed in.

    Who may read lists begins with the one that is there; the others begin with an empty page.
    """
    place = ListPlace.asked(request, tournament, number, seat)
    former = place.current()
    if request.method == "POST":
        place.check(request.actor, former)
    asks_reason = is_list_fixed(tournament, number, place.stage)
    is_correction = former is not None and asks_reason
    may_see = request.actor.may(Permission.SEE_LISTS)
    form = HandInForm(
        posted(request),
        reader=ListReader(tournament),
        source=DeckList.Source.JUDGE if is_correction else DeckList.Source.DESK,
        asks_reason=asks_reason,
        is_first=former is None,
        initial=_values_of(former) if former is not None and may_see else {},
    )
    if form.is_bound and form.is_handed_in and form.is_valid():
        try:
            _receive(request, place, form)
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            return place.back()
    context = {
        **place.context(),
        "form": form,
        "former": former,
        "stand": place.stand(seat, former),
        "here": request.get_full_path(),
    }
    if request.htmx:
        return render(request, "teams/deck_lists/_reading.html", context)
    is_wrong = form.is_bound and bool(form.errors)
    return render(request, "teams/pages/deck_list_type.html", context, status=422 if is_wrong else 200)


def _values_of(row: DeckList) -> dict[str, Any]:
    return {"text": row.text, "answers": row.answers, "backs": backs_of(row.sleeves)}


def _receive(request: StaffRequest, place: ListPlace, form: HandInForm) -> None:
    """Take the list, and say how many cards it has."""
    row = receive_list(
        place.tournament,
        place.entry.number,
        place.seat,
        form.handed_in(),
        stage=place.stage,
        reason=form.cleaned_data.get("reason", ""),
        actor=request.actor,
    )
    count = count_cards(row.deck)
    text = ngettext(
        "Deck list of %(player)s received: %(count)s card.",
        "Deck list of %(player)s received: %(count)s cards.",
        count,
    )
    messages.success(request, with_names(text, {"player": place.player.called, "count": count}))


def pass_it(request: StaffRequest, tournament: Tournament, number: int, seat: str) -> HttpResponse:
    """Allow a list that breaks a rule, with the head judge's reason; or (`choice` "stop") no longer."""
    place = ListPlace.asked(request, tournament, number, seat)
    row = place.current()
    if row is None:
        place.check(request.actor, row)
        return place.back()
    check_list_ruling_shown(request.actor, row)
    is_stopping = request.POST.get("choice") == "stop"
    form = LetPassForm(request.POST)
    if not is_stopping and not form.is_valid():
        return _list_page(request, place, form)
    with refusals_told(request):
        if is_stopping:
            stop_letting_list_pass(tournament, row.number, actor=request.actor)
        else:
            reason = form.cleaned_data["reason"]
            let_list_pass(tournament, row.number, reason=reason, actor=request.actor)
            messages.success(request, _("The deck may be played as listed."))
    return place.back()


def swap(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Swap the lists of the two partners, which were handed in the wrong way round."""
    seat = "b" if request.POST.get("seat") == "b" else "a"
    place = ListPlace.asked(request, tournament, number, seat)
    with refusals_told(request):
        swap_lists(tournament, number, stage=place.stage, actor=request.actor)
        messages.success(request, _("The two lists were swapped."))
    return place.back()
