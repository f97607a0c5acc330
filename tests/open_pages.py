"""Pages that stay open while the event goes on, for `test_what_was_shown.py`: their forms, and ways to go on.

pages = open_pages(hall)
with going_on(event, WAYS["next"]):
    ...  # send what the pages held before
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urljoin, urlsplit

from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone

from pairings.by_hand.actions import HandEdit, edit_proposal
from pairings.corrections.actions import correct_earlier_result
from pairings.corrections.consequences import Way
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.results.actions import clear_result, record_result
from pairings.rounds.actions import (
    PairingChoice,
    close_round,
    draw_again,
    pair_again,
    post_round,
    propose_round,
    take_back,
)
from teams.entries.partners import replace_partner
from teams.entries.seats import correct_seats, swap_seats
from teams.entries.steps import WARNINGS, Person
from tests import places
from tests.browser_forms import Form, Values, read_forms
from tests.e2e.hall import fill
from tests.everybody import Hall, Visitor
from tests.factories import BOSS
from tournament.event.models import Round, Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.shown import FIELD, PageShown

REASON = "so that it goes on"
OF_EVENT = re.compile("/t/([^/]+)/")


@dataclass(frozen=True)
class Opened:
    """A form or a button of a page that somebody has open: who, on which page, how the page came about."""

    person: Visitor
    page: str
    form: Form
    sent: Values | None = None  # what was posted to get the page; None where it was opened

    @property
    def path(self) -> str:
        """Where it is sent to."""
        return urljoin(self.page, self.form.action)

    @property
    def slug(self) -> str:
        """The event that it is sent to, "" for none."""
        found = OF_EVENT.match(urlsplit(self.path).path)
        return found[1] if found else ""

    @property
    def address(self) -> str:
        """The name of the address."""
        return name_at(self.path)

    @property
    def shown(self) -> PageShown:
        """What the page shows, by its field."""
        values = [each.value for each in self.form.fields if each.name == FIELD]
        return PageShown.read(values[0] if values else "")

    @property
    def kind(self) -> tuple[object, ...]:
        """The same for forms that differ in their subject alone, such as one of each row of a list."""
        fields = tuple(each.name for each in self.form.fields)
        page = re.sub(r"\d+", "N", name_at(self.page))
        return (self.slug, page, self.sent is None, self.address, fields, tuple(self.form.buttons))

    def fillings(self) -> Iterator[Values]:
        """What may be sent: needed and all by each button, all changed by each."""
        seen: list[Values] = []
        for values in self.form.filled():
            if values not in seen:
                seen.append(values)
                yield values


def name_at(path: str) -> str:
    """The name of the address at a path, "" where there is none."""
    try:
        return resolve(urlsplit(path).path).view_name
    except Resolver404:
        return ""


MORE_PAGES = (
    "/t/between/desk/finish/",
    "/t/cup/desk/results/?table=3&keys=2",
    "/t/cup/floor/tables/2/penalty/?who=1a&infraction=115",
    "/t/cup/floor/tables/5/no-show/?missing=1",
    "/t/checked/floor/tables/1/decks/1a/",
)


def open_pages(hall: Hall) -> list[Opened]:
    """Every form and button of every page of every audience; of forms of one kind the first two."""
    phone = hall.called("nobody")
    found: list[Opened] = []
    for person, paths in ((hall.boss, (*places.PAGES, *MORE_PAGES)), (phone, places.TEAM_PAGES)):
        for path in dict.fromkeys(map(fill, paths)):
            found += forms_of(person, path)
    for path in map(fill, places.SENT_EMPTY):
        found += forms_of(hall.boss, path, sent={})
    kinds: dict[tuple[object, ...], int] = {}
    kept = []
    for one in found:
        kinds[one.kind] = kinds.get(one.kind, 0) + 1
        if kinds[one.kind] <= 2:
            kept.append(one)
    return kept


def forms_of(person: Visitor, path: str, sent: Values | None = None) -> list[Opened]:
    """The forms of the page at `path`; none where it is not a page. Nothing of it is kept."""
    with transaction.atomic():
        client: Client = person.client
        answer = client.get(path) if sent is None else client.post(path, field_at(person, path) | sent)
        is_page = answer.status_code in {200, 409, 422} and "html" in answer.get("Content-Type", "")
        page = answer.content.decode() if is_page and not answer.streaming else ""
        transaction.set_rollback(True)
    return [Opened(person, path, form, sent) for form in read_forms(page, path)]


def field_at(person: Visitor, path: str) -> Values:
    """The field of the form that the page at `path` sends to itself."""
    for one in forms_of(person, path):
        if urlsplit(one.path).path == urlsplit(path).path:
            return {each.name: [each.value] for each in one.form.fields if each.name == FIELD}
    return {}


# --- How it goes on ----------------------------------------------------------------------------------------------


class Later:
    """Instants after all that has happened, each a second after the one before."""

    def __init__(self) -> None:
        self.at = timezone.now()

    def __call__(self) -> datetime:
        """Return the next instant."""
        self.at += timedelta(seconds=1)
        return self.at


def newest(event: Tournament) -> Round:
    """The newest round; a Refusal where there is none, so that the way is not one of this event."""
    round_ = event.rounds.order_by("number").last()
    if round_ is None:
        raise Refusal("tournament.no_such_round", number=1)
    return round_


def open_matches(round_: Round) -> list[Match]:
    """Its matches at tables that have no result."""
    rows = round_.matches.filter(how=How.OPEN, two__isnull=False).select_related("round", "one", "two")
    return list(rows)


def play_on(event: Tournament, now: Later) -> None:
    """The round is played to its end and closed, and the next one is posted; where there is none, the first."""
    if not event.rounds.exists():
        propose_round(event, 1, choice=choice_of_all(), actor=BOSS, now=now())
    round_ = newest(event)
    if round_.posted_at is None:
        post_round(event, round_.number, actor=BOSS, now=now())
    round_.refresh_from_db()
    if round_.closed_at is None:
        for match in open_matches(round_):
            ending = Ending(How.WON, 1, games=match.kind.all_games(1))
            record_result(event, round_.number, match.table_number or 0, ending, actor=BOSS, now=now())
        close_round(event, round_.number, actor=BOSS, now=now())
    propose_round(event, round_.number + 1, choice=choice_of_all(), actor=BOSS, now=now())
    post_round(event, round_.number + 1, actor=BOSS, now=now())


def choice_of_all() -> PairingChoice:
    """Teams that are not here are left out; rematches are taken."""
    return PairingChoice(absent="leave_out", accepts_rematches=True)


def withdraw(event: Tournament, now: Later) -> Round:
    """The round is withdrawn; it is a proposal again."""
    round_ = newest(event)
    if round_.posted_at is None:
        raise Refusal("tournament.round_not_posted", number=round_.number, round="")
    rows = round_.matches.filter(two__isnull=False).exclude(how=How.OPEN)
    for match in rows:
        clear_result(event, round_.number, match.table_number or 0, actor=BOSS, now=now())
    take_back(event, round_.number, reason=REASON, actor=BOSS, now=now())
    return round_


def draw_other(event: Tournament, now: Later) -> None:
    """The round is withdrawn, drawn again and posted."""
    round_ = withdraw(event, now)
    draw_again(event, round_.number, reason=REASON, choice=choice_of_all(), actor=BOSS, now=now())
    post_round(event, round_.number, actor=BOSS, now=now())


def swap_teams(event: Tournament, now: Later) -> None:
    """The round is withdrawn, two teams are swapped by hand, and it is posted; a proposal is swapped and posted."""
    round_ = newest(event)
    if round_.posted_at is not None:
        round_ = withdraw(event, now)
        with suppress(Refusal), transaction.atomic():  # where the same teams are there, it is as it was
            pair_again(event, round_.number, choice=choice_of_all(), actor=BOSS, now=now())
        round_ = newest(event)
    pairs = list(round_.matches.filter(two__isnull=False).order_by("table_number").select_related("one"))
    if len(pairs) < 2:
        raise Refusal("pairings.no_such_table", table=2, round="")
    swap = HandEdit("swap_teams", first=pairs[0].one.number, second=pairs[1].one.number)
    edit_proposal(event, round_.number, swap, reason=REASON, actor=BOSS, now=now())
    post_round(event, round_.number, actor=BOSS, now=now())


def correct_and_pair(event: Tournament, now: Later) -> None:
    """A result of the round before is corrected, and the tables that it touches are paired again."""
    round_ = newest(event)
    before = event.rounds.filter(number=round_.number - 1, closed_at__isnull=False).first()
    if before is None or round_.posted_at is None:
        raise Refusal("tournament.no_such_round", number=0)
    rows = before.matches.filter(two__isnull=False).order_by("table_number")
    for match in rows:
        winner = 2 if match.winner == 1 else 1
        ending = Ending(How.WON, winner, games=match.kind.all_games(winner))
        try:
            with transaction.atomic():
                correct_earlier_result(
                    event,
                    before.number,
                    match.table_number or 0,
                    ending,
                    reason=REASON,
                    way=Way.TABLES,
                    accepts_rematches=True,
                    actor=BOSS,
                    now=now(),
                )
        except Refusal:
            continue
        return
    raise Refusal("pairings.correction_outdated")


def correct_all_seats(event: Tournament, now: Later) -> None:
    """Both players of every team change seats."""
    for entry in event.entries.filter(dropped_at=None):
        if entry.seats_fixed_at is None:
            swap_seats(event, entry.number, actor=BOSS, now=now())
        else:
            correct_seats(event, entry.number, reason=REASON, actor=BOSS, now=now())


def replace_partners(event: Tournament, now: Later) -> None:
    """Every team has another player in seat B."""
    for entry in event.entries.filter(dropped_at=None):
        person = Person(name=f"New {entry.number}", number=str(70000 + entry.number))
        replace_partner(event, entry.number, "b", person, accepted=WARNINGS, actor=BOSS, now=now())


WAYS: dict[str, Callable[[Tournament, Later], None]] = {
    "closed, and the next one posted": play_on,
    "withdrawn, drawn again and posted": draw_other,
    "corrected, and its tables paired again": correct_and_pair,
    "two teams swapped": swap_teams,
    "all seats corrected": correct_all_seats,
    "partners replaced": replace_partners,
}


@contextmanager
def going_on(event: Tournament, way: Callable[[Tournament, Later], None]) -> Iterator[bool]:
    """Go on with the event in this way; False where it cannot. Nothing of it stays."""
    with transaction.atomic():
        try:
            with transaction.atomic():
                way(Tournament.objects.get(pk=event.pk), Later())
            is_done = True
        except Refusal:
            is_done = False
        yield is_done
        transaction.set_rollback(True)
