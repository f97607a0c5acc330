"""Aids for the table as pages: turn order, mulligans, leaving the game, who won on time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from rulings.aids.aids import leave_game, mulligan_extras, sides_out
from rulings.aids.forms import LeavingForm, MulliganForm, StarterForm, TimeForm
from rulings.aids.timed import judge_time, match_at_hand, timed_matches
from rulings.aids.words import (
    AID_NAMES,
    deciding_steps,
    game_over_verdict,
    leaving_steps,
    leaving_verdicts,
    match_label,
    mulligan_steps,
    time_steps,
    time_verdict,
    turn_order_steps,
)
from rulings.pages.frame import answer_page, rule_set_choices, standpoint_of
from rulings.shelf.shown import Standpoint
from tournament.event.models import Round, Tournament
from tournament.kernel.game_rules import game_rules
from tournament.kernel.refusal import Refusal
from tournament.kernel.rule_sets import find_rule_set, turn_order
from tournament.kernel.seats import SeatAt, seat_picture
from tournament.wording.sentences import sentence


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat of the picture with what is written into it."""

    at: SeatAt
    name: str
    label: str
    is_mine: bool = False

    @property
    def is_ours(self) -> bool:
        """Nobody reads it from a seat, so Team 1 is the one that is framed."""
        return self.at.side == 1


def aid_address(standpoint: Standpoint, key: str) -> str:
    """The page of an aid, inside the event where there is one."""
    if standpoint.tournament:
        return standpoint.with_table(reverse("rulings:event-aid", args=[standpoint.tournament.slug, key]))
    return reverse("rulings:aid", args=[key])


def aid_links(standpoint: Standpoint) -> list[tuple[str, Promise]]:
    """Addresses and names of all aids."""
    return [(aid_address(standpoint, key), name) for key, name in AID_NAMES.items()]


def aid(request: HttpRequest, tournament: Tournament | None = None, *, key: str) -> HttpResponse:
    """One aid, with what follows from what was typed."""
    if key not in AID_NAMES:
        raise Http404(_("There is no aid with this name."))
    standpoint = standpoint_of(request, tournament)
    context = {
        "tournament": tournament,
        "standpoint": standpoint,
        "key": key,
        "name": AID_NAMES[key],
        "aids": [(aid_address(standpoint, other), name, other == key) for other, name in AID_NAMES.items()],
        "rule_sets": rule_set_choices(standpoint),
        "rule_set": find_rule_set(standpoint.rule_set),
        **_MAKERS[key](request, standpoint),
    }
    return answer_page(request, f"rulings/pages/aid_{key.replace('-', '_')}.html", context)


def _data(request: HttpRequest, form: type[Form]) -> dict[str, Any] | None:
    """What was typed, or None before anything was."""
    names = form.base_fields
    return request.GET.dict() if any(name in request.GET for name in names) else None


def _turn_order(request: HttpRequest, standpoint: Standpoint) -> dict[str, Any]:
    rule_set, rules = find_rule_set(standpoint.rule_set), game_rules(standpoint.rule_set)
    choices = rule_set.starting_seats.value
    starter = request.GET.get("starter", "A")
    starter = starter if starter in choices else "A"
    out = sorted(set(request.GET.getlist("out")) & set(rule_set.seating.value))
    order = () if sides_out(out) else turn_order(standpoint.rule_set, 1, starter, out=out)
    seats = [
        SeatShown(at, at.code, _turn_words(order, at.code)) for at in seat_picture(standpoint.rule_set).seats
    ]
    return {
        "form": StarterForm({"starter": starter, "out": out}, starters=choices, seats=rule_set.seating.value),
        "order": order,
        "seats": seats,
        "steps": turn_order_steps(standpoint.rule_set),
        "goes_on": rules.goes_on if out else "",
        "verdict": game_over_verdict(standpoint.rule_set, out),
    }


def _turn_words(order: Sequence[str], seat: str) -> str:
    return _("turn %(number)s") % {"number": order.index(seat) + 1} if seat in order else _("out")


def _mulligans(request: HttpRequest, standpoint: Standpoint) -> dict[str, Any]:
    seats = find_rule_set(standpoint.rule_set).seating.value
    form = MulliganForm(_data(request, MulliganForm), seats=seats)
    mulligans = form.by_seat if form.is_valid() else {}
    return {
        "form": form,
        "extras": mulligan_extras(standpoint.rule_set, mulligans),
        "steps": mulligan_steps(standpoint.rule_set),
    }


def _leaving(request: HttpRequest, standpoint: Standpoint) -> dict[str, Any]:
    form = LeavingForm(_data(request, LeavingForm))
    shown: dict[str, Any] = {"form": form, "steps": leaving_steps(standpoint.rule_set)}
    if form.is_valid():
        leaving = leave_game(standpoint.rule_set, **form.cleaned_data)
        verdicts = leaving_verdicts(standpoint.rule_set, leaving.cards_in_deck)
        shown["verdict"] = verdicts[leaving.kind]
    return shown


def _time(request: HttpRequest, standpoint: Standpoint) -> dict[str, Any]:
    """Who won on time; first of which kind of match, where the event, or the rule set, has several."""
    matches = timed_matches(standpoint.tournament)
    match = next((one for one in matches if one.key == request.GET.get("match")), None)
    match = match or match_at_hand(matches, _round_at_hand(standpoint))
    before = time_steps(standpoint.rule_set)
    shown: dict[str, Any] = {
        "matches": [(one.key, match_label(one), one == match) for one in matches],
        "match": match,
    }
    if match is None:
        return {**shown, "steps": before, "asks_match": True}
    form = TimeForm(_data(request, TimeForm), match=match)
    shown |= {"form": form, "steps": [*before, *deciding_steps(match)]}
    if not form.is_valid():
        return shown
    try:
        outcome = judge_time(match, form.of_both("games"), form.of_both("left"))
        shown["verdict"] = time_verdict(outcome, match)
    except Refusal as refusal:
        shown |= {"refused": sentence(refusal), "refused_citation": refusal.citation}
    return shown


def _round_at_hand(standpoint: Standpoint) -> Round | None:
    """The newest round that was posted."""
    event = standpoint.tournament
    if event is None:
        return None
    rounds: QuerySet[Round] = event.rounds.filter(posted_at__isnull=False)
    return rounds.order_by("-number").first()


_MAKERS: dict[str, Callable[[HttpRequest, Standpoint], dict[str, Any]]] = {
    "turn-order": _turn_order,
    "mulligans": _mulligans,
    "leaving": _leaving,
    "time": _time,
}
