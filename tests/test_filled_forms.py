"""Every address that takes a form gets one that is filled in and good, from every kind of person.

The forms are read from the pages of `tests/places.py` as a browser would, and filled in; what no page offers in the
hall stands in BY_HAND. Whoever may gets through: a row changes. Whoever may not changes no row, and is told nothing.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.db.models.signals import post_save
from django.http import HttpResponseBase
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone

from pairings.from_paper.reading import read_round
from pairings.penalties.models import Penalty
from pairings.rounds.clock import pause_clock
from pairings.tableside.models import Call
from teams.entries.models import Entry, SoloPlayer
from teams.people.models import Player
from tests import places
from tests.browser_forms import read_forms
from tests.e2e.hall import fill
from tests.everybody import Hall, Visitor, differences, hall_made_once, snapshot, writes_so_far
from tests.factories import BOSS, NOON, PASSWORD, make_results
from tests.teams.deck_lists.lists import LEGAL
from tests.test_permissions import HOLDERS, roles_by_name
from tournament.config.files.event_file import bring_in, export_event
from tournament.event.models import Tournament
from tournament.host.models import PhoneArrival
from tournament.journal.models import JournalEntry
from tournament.kernel.roles import Permission, Role
from tournament.models import Invitation
from tournament.setup.actions import put_event_away, remove_tournament
from tournament.setup.carrying_on import take_place
from tournament.staff.invitations import token_of
from tournament.staff.models import Account
from tournament.web.addresses import Address, Audience, declared_addresses

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("hall")]


@dataclass
class Sent:
    """A form as it is sent: to which path, with which values, after which step, which may be the same person's."""

    path: str
    values: Mapping[str, object]
    before: Callable[[Visitor], object] | None = None
    is_for_later: bool = False  # it changes a session alone


@pytest.fixture(scope="module")
def hall(django_db_setup: None, django_db_blocker: object) -> Iterator[Hall]:
    """The hall, made once; what a test sends is undone."""
    with django_db_blocker.unblock(), hall_made_once() as made:
        yield made


@dataclass
class Forms:
    """A good form for each address that takes one, by its name, and the names of those for which there is none."""

    good: dict[str, Sent] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def forms(hall: Hall, django_db_blocker: object) -> Forms:
    # Forms that are written by hand here are taken for a command's, as in a test of its own (tests/conftest.py).
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        patch.setattr("tournament.web.access.MISSING", None)
        return find_forms(hall)


def posting() -> list[Address]:
    return [address for address in declared_addresses() if "POST" in address.methods]


def send(person: Visitor, sent: Sent) -> tuple[HttpResponseBase, dict[str, list[str]]]:
    """The answer, and the rows that are others after it; all of it is undone."""
    cookies = deepcopy(person.client.cookies)
    with transaction.atomic():
        if sent.before:
            sent.before(person)
        with transaction.atomic():
            written = writes_so_far()
            answer = person.client.post(sent.path, fresh(sent.values))
            if answer.streaming:
                answer.getvalue()
            after = snapshot() if writes_so_far() != written else None
            transaction.set_rollback(True)
        changed = {} if after is None else differences(snapshot(), after)
        transaction.set_rollback(True)
    person.client.cookies = cookies
    return answer, changed


def fresh(values: Mapping[str, object]) -> dict[str, object]:
    """The values, with files that are read from their beginning again."""
    for value in values.values():
        if hasattr(value, "seek"):
            value.seek(0)
    return dict(values)


def name_at(path: str) -> str:
    try:
        return resolve(urlsplit(path).path).view_name
    except Resolver404:
        return ""


def offered(hall: Hall) -> dict[str, list[Sent]]:
    """Every form that the pages of the hall offer to somebody who may do everything, by the address it is sent to."""
    found: dict[str, list[Sent]] = {}
    for place in (*places.PAGES, *MORE_PAGES):
        path = fill(place)
        answer = hall.boss.client.get(path)
        if answer.status_code != 200:
            continue
        for form in read_forms(answer.getvalue().decode(), path):
            action = urljoin(path, form.action)
            found.setdefault(name_at(action), []).extend(Sent(action, values) for values in form.filled())
    return found


def is_good(person: Visitor, sent: Sent) -> bool:
    """Whether the form does what it is for when the person sends it."""
    answer, changed = send(person, sent)
    return bool(changed) or (sent.is_for_later and answer.status_code == 302)


def find_forms(hall: Hall) -> Forms:
    """For each address the first form that does something."""
    forms, on_pages = Forms(), offered(hall)
    for address in posting():
        if address.name in TRIED_ELSEWHERE:
            continue
        tried = [*BY_HAND.get(address.name, list)(), *on_pages.get(address.name, [])]
        if address.name in SESSIONS_ALONE:
            tried = [replace(sent, is_for_later=True) for sent in tried]
        good = next((sent for sent in tried if is_good(hall.boss, sent)), None)
        if good is None:
            forms.missing.append(address.name)
        else:
            forms.good[address.name] = good
    return forms


def may(person: Visitor, address: Address, sent: Sent) -> bool:
    """Whether the person should get through; every event has a head judge, so that nobody has more than their roles."""
    if isinstance(address.open_to, Permission):
        event = re.match("/t/([^/]+)/", sent.path)
        roles = person.roles_at(event[1] if event else "")
        return not roles.isdisjoint(roles_by_name().get(address.name, HOLDERS[address.open_to]))
    match address.open_to:
        case Audience.OWNER:
            return person.is_owner
        case Audience.SIGNED_IN:
            return person.is_signed_in
        case Audience.EVENT_MAKERS:
            return person.is_owner or person.name in {"organizer", "organizer elsewhere"}
        case Audience.ACCOUNT:
            return person.is_signed_in or person.name == "invited judge"
    return True


def secrets_and_names() -> dict[str, list[str]]:
    """What may stand in no answer to somebody without the right, and what in none to somebody without a role there."""
    waiting = Invitation.objects.filter(accepted_at=None)
    passes = Entry.objects.exclude(pass_code=None).values_list("pass_code", flat=True)
    events = Tournament.objects.exclude(slug="elsewhere")
    return {
        "secret": [*passes, *map(token_of, waiting), *Invitation.objects.values_list("nonce", flat=True)],
        "name": [
            *events.values_list("name", flat=True),
            "Joan Judge",
            "An uncommonly long team name",
        ],
    }


def refused(hall: Hall, forms: Forms, people: list[Visitor]) -> list[str]:
    """What is wrong with the answers to people who may not send a form that is filled in and good."""
    said, wrong = secrets_and_names(), []
    for address in posting():
        sent = forms.good.get(address.name)
        for person in people if sent else []:
            if may(person, address, sent):
                continue
            answer, changed = send(person, sent)
            told = [word for word in said_to(person, sent, said) if word in answer.getvalue().decode()]
            is_led_away = answer.status_code == 302 and answer["Location"].startswith("/sign-in/")
            if changed or told or not (is_led_away or answer.status_code in {403, 404}):
                wrong.append(f"{person}, {address.name}: {answer.status_code} {told} {changed}")
    return wrong


def said_to(person: Visitor, sent: Sent, said: dict[str, list[str]]) -> list[str]:
    """The words that the answer must not have: names too, for somebody without a role at the event."""
    event = re.match("/t/([^/]+)/", sent.path)
    is_known = event is not None and bool(person.roles_at(event[1]))
    return said["secret"] if is_known else [*said["secret"], *said["name"]]


def test_there_is_a_good_form_for_every_address_that_takes_one(forms: Forms):
    assert sorted(forms.missing) == []


def test_whoever_may_not_send_a_good_form_changes_nothing_and_is_told_nothing(hall: Hall, forms: Forms):
    assert refused(hall, forms, [hall.called(name) for name in ("nobody", "stranger", "scorekeeper")]) == []


@pytest.mark.full
def test_nobody_of_any_kind_who_may_not_changes_anything(hall: Hall, forms: Forms):
    assert refused(hall, forms, hall.people) == []


@pytest.mark.full
@pytest.mark.parametrize("name", ["owner", *(role.value for role in Role), "invited judge"])
def test_whoever_may_send_a_form_gets_through(hall: Hall, forms: Forms, name: str):
    person = hall.called(name)
    stuck = [
        address.name
        for address in posting()
        if address.name in forms.good
        and isinstance(address.open_to, Permission)
        and may(person, address, forms.good[address.name])
        and not is_good(person, forms.good[address.name])
    ]
    assert [each for each in stuck if each not in ASKS_MORE] == [], " ".join(stuck)


@pytest.mark.full
def test_what_an_address_is_for_is_what_it_does(hall: Hall, forms: Forms):
    """The last line that its form writes; an address of the staff that writes one says which."""
    written: list[str] = []

    def note(instance: JournalEntry, **_values: object) -> None:
        written.append(instance.action)

    other, unsaid = {}, set()
    post_save.connect(note, sender=JournalEntry)
    try:
        for address in posting():
            if address.name not in forms.good or (
                address.does is None and not isinstance(address.open_to, Permission)
            ):
                continue
            written.clear()
            send(hall.boss, forms.good[address.name])
            if address.does is None and written:
                unsaid.add(address.name)
            elif address.does is not None and written[-1:] != [address.does.name]:
                other[address.name] = written[-1:]
    finally:
        post_save.disconnect(note, sender=JournalEntry)

    assert other == {}
    assert unsaid == FOR_SEVERAL


@pytest.mark.full
def test_a_finished_event_takes_what_is_said_here_and_nothing_else(hall: Hall, forms: Forms):
    """Each good form is sent once more, after its event was finished behind its back."""
    taken = set()
    for address in posting():
        sent = forms.good.get(address.name)
        slug = re.match("/t/([^/]+)/", sent.path) if sent else None
        if sent is None or slug is None or address.name in SESSIONS_ALONE:
            continue

        def finish(person: Visitor, sent: Sent = sent, slug: str = slug[1]) -> None:
            if sent.before:
                sent.before(person)
            Tournament.objects.filter(slug=slug, finished_at=None).update(finished_at=NOON)

        if send(hall.boss, replace(sent, before=finish))[1]:
            taken.add(address.name)

    assert taken == TAKEN_WHEN_FINISHED


def test_a_teams_form_is_taken_with_its_own_code_alone(hall: Hall, forms: Forms):
    phone = hall.called("nobody")
    elsewhere = Entry.objects.get(tournament__slug="over", number=1).pass_code
    wrong = []
    for address in posting():
        if address.open_to is not Audience.TEAM or address.name not in forms.good:
            continue
        sent = forms.good[address.name]
        assert send(phone, sent)[1], address.name
        for code in ("dead", elsewhere):
            answer, changed = send(
                phone, replace(sent, path=re.sub("/team/[^/]+/", f"/team/{code}/", sent.path))
            )
            if answer.status_code != 404 or changed:
                wrong.append((address.name, code))

    assert wrong == []


def test_a_view_that_forgets_who_asks_is_found(hall: Hall, forms: Forms, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tournament.kernel.roles.Actor.may", lambda _actor, _permission: True)

    found = refused(hall, forms, [hall.called("judge")])

    assert any("pairings:post" in fault for fault in found)


# --- Forms that no page of `places.PAGES` offers -------------------------------------------------------------------

MORE_PAGES = ("/t/between/desk/finish/",)
TRIED_ELSEWHERE = {
    "tournament:set-up": "there is an owner: tests/tournament/pages/test_first_visit.py",
    "tournament:sign-in": "no page shows a form with the right password: tests/tournament/pages/test_accounts.py",
    "tournament:password-again": "the same",
    "pairings:team-find": "a search, which changes nothing",
    "tournament:language": "a cookie, which is not a row: tests/tournament/pages/test_languages.py",
}
# What only begins or ends sessions, which are not compared.
SESSIONS_ALONE = {
    "tournament:sign-in",
    "tournament:sign-out",
    "tournament:sign-out-everywhere",
    "tournament:sign-out-there",
    "tournament:sign-account-out",
    "tournament:sign-account-out-there",
    "tournament:password-again",
}
# Where the declared permission is the least of what is asked: what it is, is tested where the action is.
ASKS_MORE = {
    "pairings:undo": "the permission of what the line did: tests/pairings/undo",
    "pairings:cut": "the head judge's, where the drawn number decides the line: tests/pairings/cut",
}


# Addresses of several actions, or of one that is made elsewhere: each says its permission itself.
FOR_SEVERAL = {
    "pairings:by-hand": "one action for each kind of change",
    "pairings:entry-reinstate": "the desk's after a drop, the head judge's after a disqualification",
    "pairings:print-blank-slips": "paper, which notes the address that is printed on it",
    "pairings:print-passes": "the same",
    "pairings:print-poster": "the same",
    "pairings:print-slips": "the same",
    "pairings:screens": "looks at the round before it is done",
    "rulings:write-ruling": "its reason is part of what is written",
    "teams:check-in": "checks in, or takes it back",
    "teams:deck-list-confirm": "reads every list before it is done",
    "teams:deck-list-type": "a list handed in, corrected or taken late",
    "teams:pass-list": "reads the list before it is done",
    "teams:player-edit": "the desk's, or the head judge's in a locked seat",
}.keys()


# What may be done at a finished event: what it says of itself, its staff, its place among the events; announcements
# that come down, rulings, sheets. No team, round, result, penalty or list changes until it is reopened.
TAKEN_WHEN_FINISHED = {
    "pairings:announcement-down",
    "pairings:print-blank-slips",
    "pairings:print-passes",
    "pairings:print-poster",
    "pairings:print-slips",
    "rulings:withdraw-ruling",
    "rulings:write-ruling",
    "site:put-back",
    "site:remove-event",
    "site:take-name-out",
    "teams:deck-list-settings",
    "teams:playing-staff",
    "tournament:bring-back",
    "tournament:invitation-renew",
    "tournament:invitation-revoke",
    "tournament:invitations",
    "tournament:put-away",
    "tournament:reasoned-settings",
    "tournament:remove-staff",
    "tournament:reopen",
    "tournament:settings",
    "tournament:staff",
}


def event_called(slug: str) -> Tournament:
    return Tournament.objects.get(slug=slug)


def by_hand(
    path: str, before: Callable[[], object] | None = None, **values: object
) -> Callable[[], list[Sent]]:
    return lambda: [Sent(fill(path), dict(values), before)]


def round_on_paper() -> list[Sent]:
    """All four teams of the event that still registers, as if the page had shown them before."""
    lines = "1 1 2 1\n2 3 4 *23"
    teams = dict(event_called("early").entries.values_list("number", "team_name"))
    shown = read_round(lines, teams, has_tables=True).seal
    values = {"layout": "tables", "text": lines, "reason": "No power", "shown": shown}
    return [Sent("/t/early/desk/rounds/1/from-paper/", values)]


def roster() -> SimpleUploadedFile:
    head = "Team,City,State,Country,Player A,Number A,Player B,Number B"
    return SimpleUploadedFile(
        "teams.csv", f"{head}\nNew Team,Town,-,PL,Ann New,88001,Bob New,88002\n".encode()
    )


def upload(person: Visitor) -> None:
    person.client.post("/t/early/desk/import/", {"file": roster()})


def sheet_of_lists() -> SimpleUploadedFile:
    lines = "Team,Seat,Deck list\n4,A,60 Water Energy\n"
    return SimpleUploadedFile("lists.csv", lines.encode())


def upload_lists(person: Visitor) -> None:
    person.client.post("/t/listed/desk/lists/import/", {"file": sheet_of_lists()})


def ask_for_a_phones_address(_person: Visitor) -> None:
    PhoneArrival.objects.create(address="http://192.168.1.20:8000", came_at=timezone.now())


def plan_no_more() -> None:
    Tournament.objects.filter(slug="between").update(planned_rounds=1)


def switch_sam_off(_person: Visitor) -> None:
    Account.objects.filter(username="sam").update(is_active=False)


def call_from_a_phone(_person: Visitor) -> None:
    Client().post(fill("/t/cup/team/{pass_leaves}/call/"), {"seat": "", "about": "result"})


def answer_calls(_person: Visitor) -> None:
    Call.objects.filter(answered_at=None).update(answered_at=timezone.now())


def two_of_a_sign() -> list[Sent]:
    solos = SoloPlayer.objects.filter(tournament=event_called("early"), entry=None, left_at=None)[:2]
    marks = {f"mark_{solo.who}": "1" for solo in solos}
    return [Sent("/t/early/desk/entries/solo/pairs/", {"city": "Kraków", "country": "PL", **marks})]


def send_everybody_out(_person: Visitor) -> None:
    Entry.objects.filter(tournament=event_called("early")).update(checked_in_at=None)


def take_a_number(_person: Visitor) -> None:
    first = Entry.objects.filter(tournament=event_called("early"), dropped_at=None)[0]
    Player.objects.filter(pk=first.seat_a_id).update(membership_number=None, number_shown="")


def copy_of_an_event() -> list[Sent]:
    return [
        Sent(
            "/carry-on/", {"copy": file_of_fresh()}, lambda _person: remove_tournament(event_called("fresh"))
        )
    ]


def file_of_fresh() -> SimpleUploadedFile:
    """The file of an event that was made at an instant of its own: by that two copies are known."""
    Tournament.objects.filter(slug="fresh").update(created_at=NOON + timedelta(days=1))
    return SimpleUploadedFile("fresh.tandem.json", export_event(event_called("fresh")))


def compare_with_a_file(person: Visitor) -> None:
    person.client.post("/carry-on/", {"copy": file_of_fresh()})


def set_fresh_aside(_person: Visitor) -> None:
    data = file_of_fresh().read()
    bring_in(
        data,
        opens_pages=False,
        address="fresh-2",
        settle=lambda event: take_place(event, event_called("fresh"), actor=BOSS),
    )


def folder_for_copies() -> list[Sent]:
    folder = Path(settings.DATA_DIR).with_name("stick")
    folder.mkdir(exist_ok=True)
    return [Sent("/copies/", {"folder": str(folder)})]


def let_a_penalty_wait(_person: Visitor) -> None:
    """A penalty of a team at table 2 that was given between rounds."""
    event = event_called("cup")
    Penalty.objects.create(
        tournament=event,
        number=99,
        entry=event.rounds.get(number=2).matches.get(table_number=2).one,
        infraction="115",
        level=Penalty.Level.PRIZE.value,
        prizes=1,
        given_at=timezone.now(),
        given_by=event.actors.get(number=1),
    )


def agree_with_a_list() -> list[Sent]:
    """The first deck at table 1 that nobody has compared with its list."""
    team = event_called("checked").rounds.get().matches.get(table_number=1).two
    assert team is not None
    number = next(one.number for one in team.deck_lists.all() if one.seat == "a")
    return [Sent("/t/checked/floor/tables/1/decks/2a/", {"list_number": number, "verdict": "alike"})]


OTHER_LEGAL = LEGAL.replace("44 Water Energy", "24 Water Energy\n20 Fire Energy")
BY_HAND: dict[str, Callable[[], list[Sent]]] = {
    "site:compare": by_hand("/carry-on/compare/", compare_with_a_file),
    "site:put-back": by_hand("/t/fresh-2/desk/put-back/", set_fresh_aside),
    "tournament:copies-later": by_hand("/welcome/copies-later/"),
    "tournament:phone-test-answer": by_hand(
        "/phone-test/answer/", ask_for_a_phones_address, address="http://192.168.1.20:8000", answer="yes"
    ),
    "teams:playing-staff": by_hand("/t/cup/desk/staff/{sam}/plays/", player="1a"),
    "tournament:my-name": by_hand("/name/", full_name="Another Name"),
    "tournament:account-name": by_hand("/accounts/{sam}/name/", full_name="Another Name"),
    "tournament:hand-over": by_hand("/accounts/{sam}/hand-over/", password=PASSWORD),
    "tournament:account-on": by_hand("/accounts/{sam}/switch-on/", switch_sam_off),
    "pairings:team-call-take-back": by_hand(
        "/t/cup/team/{pass_leaves}/call/take-back/", call_from_a_phone, seat=""
    ),
    "pairings:close": by_hand(
        "/t/posted/desk/rounds/1/close/", lambda _person: make_results(event_called("posted"), 1), version="1"
    ),
    "pairings:floor-penalty-apply": by_hand("/t/cup/floor/tables/2/penalties/99/apply/", let_a_penalty_wait),
    "pairings:cut": by_hand("/t/line/desk/cut/", is_confirmed="on"),
    "pairings:results-start": by_hand("/t/posted/desk/results/start/", table="1", keys="*23", started="-"),
    "pairings:late-wins-put-away": by_hand(
        "/t/cup/desk/rounds/2/late-wins/", until="2026-01-02T03:04:05+00:00"
    ),
    "pairings:clock-resume": by_hand(
        "/t/cup/desk/rounds/2/clock/resume/", lambda _person: pause_clock(event_called("cup"), 2, actor=BOSS)
    ),
    "pairings:from-paper": round_on_paper,
    "pairings:by-hand": by_hand(
        "/t/draft/desk/rounds/1/by-hand/", do="lock_match", first="3 Team 3", reason="They live together"
    ),
    "pairings:floor-call": by_hand("/t/cup/floor/tables/5/call/", about="prizes"),
    "pairings:floor-game-won": by_hand("/t/best/floor/tables/1/games/won/", winner="1"),
    "pairings:floor-toss": by_hand("/t/cup/floor/tables/2/toss/", winner="1", starts="1a"),
    "pairings:floor-checks-choose": by_hand("/t/cup/floor/checks/choose/", tables="5"),
    "pairings:floor-checks-draw": by_hand("/t/cup/floor/checks/draw/", count="1"),
    "pairings:floor-deck": agree_with_a_list,
    "pairings:team-list-a": by_hand("/t/listed/team/{pass_listed}/lists/a/", text=OTHER_LEGAL, do="hand_in"),
    "pairings:team-list-b": by_hand("/t/listed/team/{pass_listed}/lists/b/", text=OTHER_LEGAL, do="hand_in"),
    "pairings:floor-dispute-take": by_hand("/t/cup/floor/tables/3/dispute/take/", answer_calls),
    "pairings:floor-penalty-elsewhere": by_hand(
        "/t/cup/floor/penalties/new/",
        who="other",
        person="Sid",
        infraction="115",
        level="caution",
        note="ten minutes",
    ),
    "tournament:one-more-round": by_hand(
        "/t/between/desk/one-more-round/", lambda _person: plan_no_more(), number="2", reason="Time is left"
    ),
    "tournament:put-away": by_hand("/t/over/desk/put-away/"),
    "tournament:bring-back": by_hand(
        "/t/over/desk/bring-back/", lambda _person: put_event_away(event_called("over"), actor=BOSS)
    ),
    "site:carry-on": copy_of_an_event,
    "site:remove-event": lambda: [Sent("/t/over/desk/remove/", {"name": event_called("over").name})],
    "site:backups-without-name": lambda: [Sent("/t/cup/desk/names/backups/", {}, is_for_later=True)],  # files
    "site:copies": folder_for_copies,
    "teams:solo-pairs": two_of_a_sign,
    "teams:all-here": by_hand("/t/early/desk/entries/all-here/", send_everybody_out),
    "teams:issue-numbers": by_hand("/t/early/desk/entries/numbers/", take_a_number),
    "teams:import": lambda: [Sent("/t/early/desk/import/", {"file": roster()}, is_for_later=True)],
    "teams:import-confirm": by_hand("/t/early/desk/import/preview/confirm/", upload, choice="import"),
    "teams:deck-list-type": by_hand("/t/listed/desk/entries/4/lists/b/type/", text=LEGAL, do="hand_in"),
    "teams:deck-list-import": lambda: [
        Sent("/t/listed/desk/lists/import/", {"file": sheet_of_lists()}, is_for_later=True)
    ],
    "teams:deck-list-confirm": by_hand(
        "/t/listed/desk/lists/import/preview/confirm/", upload_lists, choice="import"
    ),
    "teams:pass-list": by_hand("/t/listed/desk/entries/1/lists/b/pass/", list="2", reason="no other card"),
    "rulings:write-ruling": by_hand(
        "/t/cup/desk/rulings/write/", rule_id="FR-C.3", text="So it is.", reason="asked at table 2"
    ),
}
