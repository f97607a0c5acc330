"""Who may open which address: every address that is declared, asked by every kind of person.

Each is asked in the hall of `tests/e2e/hall.py` at its first place in `tests/places.py`, and what it did is undone.
What is demanded of roles stands here once more, by name, so that a wrong permission in a declaration is found.
"""

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.http import HttpResponseBase
from django.test import Client

from tests import places
from tests.e2e.hall import fill, make_hall
from tests.factories import make_account, make_staff, make_tournament
from tests.for_each import for_each
from tournament.event.models import Tournament
from tournament.kernel.roles import ALLOWED, Permission, Role
from tournament.models import Invitation
from tournament.staff.invitations import accept_invitation, token_of
from tournament.staff.models import Account, StaffMember
from tournament.web.addresses import Address, Audience, address_at, declared_addresses

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("hall")]
OPEN = {200, 204, 302, 409, 422}
# What answers otherwise in the hall to whoever may ask: a link that is used up, a thing that is not there.
NOT_THERE = {
    "GET tournament:set-up": 404,
    "POST tournament:set-up": 404,
    "GET tournament:reach": 404,
    "GET tournament:phone-test-state": 400,
    "GET tournament:phone-test-code": 400,
    "GET tournament:staff-link-code": 404,
    "GET tournament:invitation-code": 404,
}

# What browsers and whatever is between may store. A name that is missing here is staff's, a team's or a secret link's,
# or its page shows who reads it.
PUBLIC = """
pairings: data-pairings-json data-pairings-csv data-round-json data-round-csv
pairings: data-standings-json data-standings-csv data-after-json data-after-csv
pairings: data-bracket-json data-bracket-csv
pairings: team-find public-pairings public-round public-standings public-standings-after public-clock public-now
pairings: public-lists public-team-lists public-team
pairings: public-why public-bracket public-bracket-round public-bracket-sheet screen screen-mode
rulings: search search-json booklet table-card offline card card-set card-sets document aid entry
rulings: event-search event-search-json event-booklet event-table-card event-offline event-card event-document event-aid
rulings: event-entry event-card-set event-card-sets
site: robots
"""

EVERY_ROLE = frozenset(Role)
DESK = frozenset({Role.ORGANIZER, Role.SCOREKEEPER})
JUDGES = frozenset({Role.HEAD_JUDGE, Role.JUDGE})
HOLDERS = {
    Permission.SEE_DESK: EVERY_ROLE,
    Permission.SET_UP: {Role.ORGANIZER},
    Permission.REGISTER: DESK,
    Permission.RUN_ROUNDS: DESK,
    Permission.RECORD_RESULTS: DESK,
    Permission.RECORD_AT_TABLES: DESK | {Role.HEAD_JUDGE},
    Permission.RUN_FLOOR: EVERY_ROLE,
    Permission.GIVE_EXTENSIONS: EVERY_ROLE,
    Permission.GIVE_PENALTIES: JUDGES,
    Permission.PLAN_CHECKS: JUDGES,
    Permission.DISQUALIFY: {Role.HEAD_JUDGE},
    Permission.CORRECT_SEATS: {Role.HEAD_JUDGE},
    Permission.OVERRULE: {Role.HEAD_JUDGE},
    Permission.CORRECT_EARLIER: {Role.ORGANIZER, Role.HEAD_JUDGE},
    Permission.SEE_LISTS: {Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE},
    Permission.TAKE_LISTS: {Role.ORGANIZER, Role.SCOREKEEPER, Role.HEAD_JUDGE},
    Permission.RULE_ON_LISTS: {Role.HEAD_JUDGE},
    Permission.PRINT: EVERY_ROLE,
    Permission.EXPORT: DESK,
}
# The same once more by address, whatever permission is declared: a name after its app, where an event has a head judge.
OPENS_TO: list[tuple[frozenset[Role], str]] = [
    (
        frozenset({Role.ORGANIZER}),
        """
        teams: deck-list-settings close-lists
        teams: playing-staff
        tournament: staff remove-staff staff-link-code settings finish reopen put-away bring-back
        tournament: invitations invitation invitation-code invitation-renew invitation-revoke
        """,
    ),
    (
        DESK,
        """
        teams: register all-here issue-numbers export entry-edit player-edit check-in paid payment
        teams: replace-partner swap-seats
        teams: solo-list solo-join solo-pairs solo-remove import import-preview import-confirm import-template
        teams: import-left-out import-left-out-sheet
        pairings: pair pair-again post discard take-back close reopen by-hand clock-start clock-pause
        pairings: draw-again clock-resume clock-lengthen results results-preview results-progress entry-drop
        pairings: entry-late drop-request-accept drop-request-refuse passes passes-make print-passes entry-pass
        pairings: entry-pass-code entry-pass-replace screens announcement-down data data-workbook data-csv
        pairings: cut cut-take-back provisional
        pairings: data-results-page results-start late-wins-put-away entry-reinstate
        site: hand-in-file
        """,
    ),
    (
        frozenset({Role.HEAD_JUDGE}),
        """
        teams: correct-seats names pass-list
        tournament: one-more-round reasoned-settings
        pairings: entry-disqualify floor-decide floor-penalty-overrule play-on post-without-lists
        rulings: write-ruling withdraw-ruling
        """,
    ),
    (frozenset({Role.ORGANIZER, Role.HEAD_JUDGE}), "pairings: correct"),
    (DESK | {Role.HEAD_JUDGE}, "pairings: floor-result"),
    (
        frozenset({Role.ORGANIZER, Role.SCOREKEEPER, Role.HEAD_JUDGE}),
        "teams: deck-list-type swap-lists deck-list-import deck-list-preview deck-list-confirm",
    ),
    (
        JUDGES,
        """
        pairings: floor-penalty floor-penalty-elsewhere floor-penalty-apply
        pairings: floor-checks floor-checks-draw floor-checks-choose floor-checks-cut floor-checks-leave-out
        pairings: floor-no-penalty
        """,
    ),
    (JUDGES | {Role.ORGANIZER}, "pairings: print-deck-lists print-deck-checks floor-decks floor-deck"),
    (
        EVERY_ROLE,
        """
        teams: entry-list entry deck-lists deck-list
        pairings: desk rounds round round-now why extend standings standings-after
        pairings: journal journal-line undo outstanding paper
        pairings: print-slips print-by-table print-by-team print-by-player print-standings print-team-list print-poster
        pairings: print-cross-table
        pairings: print-bracket print-empty-bracket print-cut print-final-standings print-winners
        pairings: print-deck-registration print-missing-lists
        pairings: print-registration-form print-blank-slips print-table-numbers floor floor-go floor-table floor-now
        pairings: floor-presence floor-extension floor-extension-take floor-deck-check floor-deck-check-done
        pairings: floor-slow-play floor-call announcement print-announcement
        pairings: floor-game-won floor-game-taken-back
        pairings: floor-toss floor-prizes floor-prize-taken floor-player-out floor-target floor-target-ended
        pairings: floor-call-take floor-call-hand-back floor-call-answer floor-no-show floor-penalties floor-report
        pairings: floor-penalty-page floor-penalty-report accept-report floor-dispute-take
        rulings: event-rulings rulings-report
        """,
    ),
]


def roles_by_name() -> dict[str, frozenset[Role]]:
    """The roles to which each address of OPENS_TO opens, by its name."""
    return {name: roles for roles, text in OPENS_TO for name in names_of(text)}


def names_of(text: str) -> list[str]:
    """The names of addresses in lines such as "teams: entry import"."""
    lines = [line.strip().partition(": ") for line in text.splitlines() if line.strip()]
    return [f"{app}:{name}" for app, _, names in lines for name in names.split()]


def all_addresses() -> list[Address]:
    return list(declared_addresses())


def for_staff() -> list[Address]:
    return [address for address in all_addresses() if isinstance(address.open_to, Permission)]


def for_audience(*audiences: Audience) -> list[Address]:
    return [address for address in all_addresses() if address.open_to in audiences]


@dataclass
class Person:
    """A browser of somebody, and what the site answers to it; nothing that it does stays."""

    client: Client

    def ask(self, address: Address, method: str, path: str = "") -> HttpResponseBase:
        cookies = deepcopy(self.client.cookies)
        with transaction.atomic():
            answer = self.client.generic(method, path or path_of(address))
            if answer.streaming:
                answer.getvalue()
            transaction.set_rollback(True)
        self.client.cookies = cookies
        return answer

    def answers(self, addresses: list[Address]) -> dict[str, tuple[int, str]]:
        """The status of each for each of its methods, and what may be stored of it, by "GET app:name"."""
        found = {}
        for address in addresses:
            for method in methods_of(address):
                answer = self.ask(address, method)
                found[f"{method} {address.name}"] = (answer.status_code, answer.get("Cache-Control", ""))
        return found

    def statuses(self, addresses: list[Address]) -> dict[str, int]:
        return {asked: status for asked, (status, _stored) in self.answers(addresses).items()}


def methods_of(address: Address) -> list[str]:
    return [method for method in ("GET", "POST") if method in address.methods]


def path_of(address: Address) -> str:
    """Where the hall shows the address."""
    path = places.first_places()[address.name].replace("{token}", "used-up")
    return fill(path) if "{" in path else path


def somebody(account: Account | None = None) -> Person:
    """A browser, the owner's on the laptop itself, where no password is asked for again."""
    client = Client(headers={"host": "localhost"} if account and account.is_owner else {})
    if account is not None:
        client.force_login(account, "django.contrib.auth.backends.ModelBackend")
    return Person(client)


def staff_of_all(username: str, role: Role) -> Person:
    """Somebody with one role at every event of the hall."""
    account = make_account(username)
    for event in Tournament.objects.all():
        StaffMember.objects.create(tournament=event, account=account, role=role.value)
    return somebody(account)


def _count_on_from(number: int) -> None:
    """Number no row of the hall from 1, as where other tests have stored rows before: no path may rest on that."""
    if connection.vendor != "sqlite":
        return
    tables = [model._meta.db_table for model in apps.get_models()]
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM sqlite_sequence")
        cursor.executemany(
            "INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [(table, number) for table in tables]
        )


@pytest.fixture(scope="module")
def hall(django_db_setup: None, django_db_blocker: object) -> Iterator[Account]:
    """The owner of a hall that is made once; each test leaves it as it was."""
    with django_db_blocker.unblock(), transaction.atomic():
        _count_on_from(700)
        yield make_hall()
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def owners_answers(hall: Account, django_db_blocker: object) -> dict[str, tuple[int, str]]:
    """The status and what may be stored of all that the owner asks, by "GET app:name": asked once for several tests."""
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "tournament.config.pages.begin.call_command", lambda *_args, **_options: None
        )  # two events
        return somebody(hall).answers(all_addresses())


# --- What is declared, against what is demanded ------------------------------------------------------------------


def test_roles_hold_the_permissions_that_they_should():
    assert {permission: set(roles) for permission, roles in ALLOWED.items()} == {
        permission: set(roles) for permission, roles in HOLDERS.items()
    }


def test_every_name_of_the_table_is_an_address_of_the_staff():
    assert set(roles_by_name()) - {address.name for address in for_staff()} == set()


def test_what_is_the_owners_is_declared_the_owners():
    assert {address.name for address in for_audience(Audience.OWNER)} == {
        "tournament:welcome",
        "tournament:copies-later",
        "tournament:phone-test",
        "tournament:phone-test-state",
        "tournament:phone-test-code",
        "tournament:phone-test-answer",
        "tournament:accounts",
        "tournament:account",
        "tournament:account-link",
        "tournament:account-link-code",
        "tournament:account-off",
        "tournament:account-on",
        "tournament:account-name",
        "tournament:hand-over",
        "tournament:sign-account-out",
        "tournament:sign-account-out-there",
        "site:demo",
        "site:carry-on",
        "site:compare",
        "site:put-back",
        "site:carry-on-file",
        "site:take-name-out",
        "site:backups-without-name",
        "site:remove-event",
        "site:copies",
        "site:recovery-sheet",
        "site:carried-on",
    }


def test_what_a_thief_of_the_owners_session_could_do_harm_with_is_declared_to_ask_the_password():
    asking = {address.name for address in all_addresses() if address.asks_password}
    assert {address.name for address in for_audience(Audience.OWNER)} - asking == {
        "tournament:welcome",
        "tournament:copies-later",
        "tournament:phone-test",
        "tournament:phone-test-state",
        "tournament:phone-test-code",
        "tournament:hand-over",  # its form asks, however lately the password was typed
        "site:demo",
    }


# --- Nobody, and people from elsewhere ---------------------------------------------------------------------------


def test_without_signing_in_staff_owners_and_accounts_are_led_to_the_sign_in():
    nobody = somebody()
    kinds = (Audience.OWNER, Audience.SIGNED_IN, Audience.EVENT_MAKERS, Audience.ACCOUNT)
    for address in [*for_staff(), *for_audience(*kinds)]:
        for method in methods_of(address):
            answer = nobody.ask(address, method)
            assert (answer.status_code, answer["Location"][:9]) == (302, "/sign-in/"), (method, address.name)


def test_what_is_for_everybody_opens_for_everybody():
    open_to_all = for_audience(Audience.ANYBODY, Audience.AT_EVENT)
    for person in (somebody(), somebody(make_account("stranger"))):
        assert odd_ones(person, open_to_all) == {}


def odd_ones(person: Person, addresses: list[Address]) -> dict[str, int]:
    """What does not open, but for what is not there."""
    return odd(person.statuses(addresses))


def odd(statuses: dict[str, int]) -> dict[str, int]:
    return {
        asked: status
        for asked, status in statuses.items()
        if status not in OPEN and status != NOT_THERE.get(asked)
    }


def test_a_stranger_and_staff_of_another_event_find_no_page_of_this_events_staff():
    elsewhere = make_staff(make_tournament(slug="elsewhere"), "elsa", *Role)
    for person in (somebody(make_account("stranger")), somebody(elsewhere)):
        statuses = person.statuses(for_staff())
        assert {asked: status for asked, status in statuses.items() if status != 404} == {}


def test_an_account_is_enough_for_some_pages_and_not_for_the_owners():
    person = somebody(make_account("stranger"))

    assert odd_ones(person, for_audience(Audience.SIGNED_IN, Audience.ACCOUNT)) == {}
    assert set(person.statuses(for_audience(Audience.OWNER, Audience.EVENT_MAKERS)).values()) == {403}


@pytest.mark.parametrize("role", list(Role))
def test_organizers_alone_make_events_beside_the_owner(role: Role):
    statuses = staff_of_all("tess", role).statuses(for_audience(Audience.EVENT_MAKERS))
    assert set(statuses) == {"GET tournament:new-event", "POST tournament:new-event"}
    assert set(statuses.values()) <= (OPEN if role is Role.ORGANIZER else {403})


def test_who_came_by_an_invitation_has_nothing_to_do_outside_the_event():
    invited = somebody(Invitation.objects.get(account__full_name="Jim Judge").account)

    statuses = invited.statuses(for_audience(Audience.SIGNED_IN, Audience.EVENT_MAKERS, Audience.OWNER))

    assert set(statuses.values()) == {403}
    assert odd_ones(invited, for_audience(Audience.ACCOUNT)) == {}


def test_the_owners_stolen_session_opens_no_power_without_the_password(hall: Account):
    thief = Person(Client(REMOTE_ADDR="192.168.1.66"))
    thief.client.force_login(hall)
    for address in all_addresses():
        for method in methods_of(address) if address.asks_password else ():
            answer = thief.ask(address, method)
            assert answer.status_code == 302, (method, address.name)
            assert answer["Location"].startswith("/password-again/"), (method, address.name)


def test_the_owner_opens_everything_that_is_not_a_teams(owners_answers: dict[str, tuple[int, str]]):
    teams = {address.name for address in for_audience(Audience.TEAM)}
    owners = {asked: told[0] for asked, told in owners_answers.items() if asked.split()[1] not in teams}
    assert len(owners) > 300
    assert odd(owners) == {}


# --- Roles -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", list(Role))
def test_an_address_opens_for_the_roles_that_may_and_for_no_other(role: Role):
    staff_of_all("head", Role.HEAD_JUDGE)
    me, demanded = staff_of_all("me", role), roles_by_name()
    wrong = []

    for address in for_staff():
        method = methods_of(address)[-1]
        status = me.ask(address, method).status_code
        may = role in demanded.get(address.name, HOLDERS[address.open_to])
        if status not in (OPEN | {NOT_THERE.get(f"{method} {address.name}")} if may else {403}):
            wrong.append((address.name, status))

    assert wrong == []


@pytest.mark.as_shown
@pytest.mark.parametrize("role", list(Role))
def test_the_role_is_asked_for_before_what_the_page_showed(role: Role):
    staff_of_all("head", Role.HEAD_JUDGE)
    me, demanded = staff_of_all("me", role), roles_by_name()
    forms = [
        address
        for address in for_staff()
        if "POST" in address.methods and role not in demanded.get(address.name, HOLDERS[address.open_to])
    ]

    answers = {address.name: me.ask(address, "POST").status_code for address in forms}

    assert {name: status for name, status in answers.items() if status != 403} == {}


def test_an_organizer_without_a_head_judge_holds_every_role():
    assert odd_ones(staff_of_all("olga", Role.ORGANIZER), for_staff()) == {}


def test_a_judge_whose_invitation_was_taken_back_is_out_at_the_next_request():
    invitation = Invitation.objects.get(account__full_name="Joan Judge")
    accept_invitation(invitation.pk, token_of(invitation))
    judge = somebody(invitation.account)
    floor = [address for address in for_staff() if "/floor/" in address.route]
    assert judge.client.get("/t/cup/floor/").status_code == 200

    organizer = somebody(make_staff(Tournament.objects.get(slug="cup"), "olga", Role.ORGANIZER)).client
    organizer.post(f"/t/cup/desk/invitations/{invitation.pk}/revoke/")

    for address in floor:
        for method in methods_of(address):
            answer = judge.client.generic(method, path_of(address))
            assert answer["Location"].startswith("/sign-in/"), (method, address.name)
    journal = Tournament.objects.get(slug="cup").journal
    assert not journal.filter(actor__name="Joan Judge").exclude(action="accept_invitation").exists()


# --- What is stored ----------------------------------------------------------------------------------------------


def test_only_what_is_public_may_be_stored_by_a_browser(owners_answers: dict[str, tuple[int, str]]):
    told = [*owners_answers.items(), *somebody().answers(all_addresses()).items()]
    stored = {asked: said for asked, (_status, said) in told if said != "private, no-store"}
    assert {asked: said for asked, said in stored.items() if said not in {"", "no-cache", "no-store"}} == {}
    assert {asked.split()[1] for asked in stored} == set(names_of(PUBLIC))


# --- Teams -------------------------------------------------------------------------------------------------------


def test_a_teams_address_opens_with_its_code_and_with_no_other():
    phone, teams = somebody(), for_audience(Audience.TEAM)
    assert odd_ones(phone, teams) == {}

    for address in teams:
        for method in methods_of(address):
            path = re.sub("/team/[^/]+/", "/team/dead/", path_of(address))
            assert phone.ask(address, method, path).status_code == 404, address.name


def test_a_form_of_a_team_needs_no_token_and_every_other_form_does():
    strict = Person(Client(enforce_csrf_checks=True))
    free = {
        address.name
        for address in all_addresses()
        if "POST" in address.methods and strict.ask(address, "POST").status_code != 403
    }

    # A choice of language changes nothing but how this browser is answered, and is on pages that are kept for all.
    others = {"pairings:team-find", "tournament:language"}
    assert free - {address.name for address in for_audience(Audience.TEAM)} == others


# --- Methods -----------------------------------------------------------------------------------------------------


def test_another_method_is_refused_before_anybody_is_asked_who_they_are():
    nobody = somebody()
    for address in all_addresses():
        for method in {"GET", "HEAD", "POST", "PUT", "DELETE"} - set(address.methods):
            answer = nobody.ask(address, method)
            assert answer.status_code == 405, (method, address.name)
            assert answer["Allow"].split(", ") == list(address.methods)


@for_each(
    "path",
    [
        "/t/cup/floor/tables/99999999999999999999/",
        "/t/cup/floor/penalties/99999999999999999999/",
        "/t/cup/floor/penalties/new/?team=99999999999999999999",
        "/t/cup/floor/go/?q=99999999999999999999",
        "/t/cup/floor/tables/2/penalty/?who=99999999999999999999a&infraction=115",
        "/t/cup/floor/tables/2/extension/?minutes=x&reason=y",
        "/t/cup/desk/invitations/99999999999999999999/",
        "/invitation/99999999999999999999/x/",
    ],
)
def test_addresses_typed_by_hand_break_nothing(hall: Account, path: str):
    assert somebody(hall).client.get(path).status_code in {200, 302, 404, 422}


# --- What pages offer ---------------------------------------------------------------------------------------------


class Offers(HTMLParser):
    """The addresses that the links and forms of a page lead to, without what is asked of them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.paths: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        for name in ("href", "action", "formaction"):
            if tag != "link" and (values.get(name) or "").startswith("/"):
                self.paths.add(urlsplit(values[name]).path)


@pytest.mark.walk
@pytest.mark.parametrize("role", Role)
def test_no_page_offers_what_its_reader_may_not_do(hall: Account, role: Role):
    person = staff_of_all(f"only-{role.value}", role)
    for event in Tournament.objects.all():  # so that an organizer is no head judge too
        StaffMember.objects.get_or_create(tournament=event, account=hall, role=Role.HEAD_JUDGE.value)
    rulings = ("/t/cup/rulings/", "/t/cup/rulings/FR-216.d/", "/t/cup/rulings/cards/copycat/")
    offered = set()
    for path in (*places.DESK, *places.FLOOR, *places.TEAMS, *rulings):
        answer = person.client.get(fill(path))
        if answer.status_code != 200 or not answer.headers["Content-Type"].startswith("text/html"):
            continue
        for leads_to in Offers(answer.content.decode()).paths:
            found = address_at(leads_to)
            if found is None:
                continue
            open_to = found[0].open_to
            is_shut = open_to in {Audience.OWNER} or (
                isinstance(open_to, Permission) and role not in ALLOWED[open_to]
            )
            if is_shut:
                offered.add(f"{path}: {found[0].name}")

    assert sorted(offered) == []
