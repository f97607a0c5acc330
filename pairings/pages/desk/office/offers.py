"""The pages that offer sheets and files: the one that is due large, the others as lists by their moment."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import chain, repeat

from django.forms import BoundField, Form
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.pages.desk.office.moments import (
    NOW,
    Moment,
    Phase,
    Plan,
    State,
    arrange,
    find_phase,
    past_moments,
)
from tournament.event.models import Tournament
from tournament.event.progress import Progress
from tournament.kernel import clock

MOMENT_NAMES: Mapping[Moment, Promise] = {
    Moment.BEFORE: _("Before round 1"),
    Moment.ROUND: _("For each round"),
    Moment.AFTER: _("After a round"),
    Moment.BRACKET: _("For the bracket"),
    Moment.END: _("At the end"),
    Moment.LATER: _("After the event"),
    Moment.ANY: _("At any time"),
}
PHASE_NAMES: Mapping[Phase, Promise] = {
    Phase.NO_ROUND: _("Now, before round 1"),
    Phase.PROPOSED: _("Now, before round 1"),
    Phase.NEXT_PROPOSED: _("Now, before the next round"),
    Phase.PLAYING: _("Now, during the round"),
    Phase.TIME_UP: _("Now, after time was called"),
    Phase.RESULTS_IN: _("Now that all results are in"),
    Phase.CLOSED: _("Now, after the round"),
    Phase.CUT_SET: _("Now, before the bracket"),
    Phase.BRACKET: _("Now, between two rounds of the bracket"),
    Phase.OVER: _("Now, after the final"),
    Phase.FINISHED: _("Now, after the event"),
}


@dataclass(frozen=True, slots=True)
class Button:
    """What leads to a sheet, a file or a page.

    A sheet opens beside the page (`is_beside`); one that carries this laptop's address is asked for by a form that
    notes it (`is_noted`). What changes the event is a form about the event (`is_act`).
    """

    label: str
    address: str
    is_beside: bool = True
    is_noted: bool = False
    is_act: bool = False
    look: str = ""  # a class


@dataclass(frozen=True, slots=True)
class Tab:
    """One of several that the offer can be about."""

    label: str
    address: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A form that asks what to print, with the words of its `button` and of the `summary` that opens it.

    `fields` come with whether nothing is a choice too. A posted form notes this laptop's address.
    """

    form: Form
    address: str
    button: str
    summary: str
    fields: tuple[tuple[BoundField, bool], ...]
    is_posted: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """A sheet or file of the page: its name, one sentence about it, what else there is to know, and its buttons.

    `aside` says why it is not there yet, `more` what is behind "More", `fewer` are buttons behind `fewer_name`, `links`
    are names, each with its buttons as links. In place of one that `is_slot` is what apps to the right add.
    """

    name: str
    text: str = ""
    buttons: tuple[Button, ...] = ()
    aside: str = ""
    more: tuple[str, ...] = ()
    citation: str = ""
    choice: Choice | None = None
    fewer_name: str = ""
    fewer: tuple[Button, ...] = ()
    links: tuple[tuple[str, tuple[Button, ...]], ...] = ()
    tabs_name: str = ""
    tabs: tuple[Tab, ...] = ()
    is_slot: bool = False
    is_ready: bool = True

    @property
    def is_wrong(self) -> bool:
        """Whether something that was typed for it cannot be."""
        return self.choice is not None and bool(self.choice.form.errors)


@dataclass(frozen=True, slots=True)
class Group:
    """What is needed at one moment; one that `is_past` is folded, but where the page is about something in it."""

    moment: Moment
    name: Promise
    offers: list[tuple[str, Offer]]
    is_past: bool
    is_open: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page shows: what is due with its key, and when that is; then the rest."""

    kicker: Promise
    due: tuple[str, Offer] | None
    groups: list[Group] = field(default_factory=list)


def read_phase(tournament: Tournament, progress: Progress, *, is_decided: bool, now: datetime) -> Phase:
    """How far the event is at `now`; `is_decided` once a bracket has its winner. One query while a round is played."""
    newest = progress.newest
    if newest is None or tournament.finished_at is not None:
        return find_phase(State(is_finished=tournament.finished_at is not None))
    played = progress.being_played
    return find_phase(
        State(
            number=newest.number,
            is_posted=newest.posted_at is not None,
            is_closed=newest.closed_at is not None,
            open_tables=Match.objects.filter(round=played, how=How.OPEN).count() if played else 0,
            clock_state=clock.state(newest.clock, now=now),
            is_bracket=newest.is_elimination,
            is_bracket_posted=progress.is_bracket_posted,
            is_decided=is_decided,
        )
    )


def show_offers(plan: Plan, phase: Phase, offers: Mapping[str, Offer], *, asked: str = "") -> Shown:
    """The offers as the page shows them; `asked` is the key of one that its reader chose."""
    ready = {key for key, offer in offers.items() if offer.is_ready}
    arranged = arrange(plan, phase, offered=offers, ready=ready)
    due = (arranged.due, _with_looks(offers[arranged.due], "button-primary")) if arranged.due else None
    past = past_moments(NOW[phase])
    groups = [
        Group(
            moment,
            MOMENT_NAMES[moment],
            [(name, _with_looks(offers[name], "")) for name in names],
            is_past=moment in past,
            is_open=any(name == asked or offers[name].is_wrong for name in names),
        )
        for moment, names in arranged.groups
    ]
    return Shown(PHASE_NAMES[phase], due, groups)


def _with_looks(offer: Offer, first: str) -> Offer:
    """The offer whose first button has the class `first`; the others are quiet."""
    looks = chain([first], repeat("button-quiet"))
    return replace(offer, buttons=tuple(map(lambda one, look: replace(one, look=look), offer.buttons, looks)))


def choice_of(
    form: Form,
    address: str,
    button: str,
    *,
    summary: str,
    chosen: Collection[str] = (),
    without: Collection[str] = (),
    is_posted: bool = False,
) -> Choice:
    """The fields of `form` but those `without`; of `chosen` ones nothing is a choice too."""
    fields = tuple((bound, bound.name in chosen) for bound in form if bound.name not in without)
    return Choice(form, address, button, summary, fields, is_posted)
