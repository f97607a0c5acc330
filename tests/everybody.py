"""Every kind of person who may ask for something, in the hall of `tests/e2e/hall.py`, and what they changed.

    with hall_made_once() as hall:
        before = snapshot()
        for person in hall.people:
            person.client.get("/t/cup/desk/")
        assert differences(before, snapshot()) == {}

Staff with a role hold it at every event of the hall, since the walks go through all of them; one is a head judge,
so that an organizer has that one role.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.db import connection, transaction
from django.test import Client

from tests.e2e.hall import fill, make_fresh_hall
from tests.factories import BOSS, make_account, make_tournament
from tournament.event.models import Tournament
from tournament.host.models import Installation
from tournament.kernel.roles import Role
from tournament.models import Invitation
from tournament.staff.invitations import accept_invitation, invite, revoke_invitation, token_of
from tournament.staff.models import Account, StaffMember

PHONE, LAPTOP = "192.168.1.77", "127.0.0.1"
NOT_COMPARED = {
    "tournament_browsersession": "a session notes when it was used, and what is to be told on the next page",
    "tournament_passwordtry": "passwords that were wrong are counted",
}
_WRITES = re.compile(
    r"""\s*(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|UPDATE|DELETE\s+FROM)\s+"(\w+)\"""", re.IGNORECASE
)
Rows = dict[str, Counter[str]]


@dataclass(frozen=True)
class Visitor:
    """A browser of somebody: what they are, and the roles that they hold at events of the hall."""

    name: str
    client: Client
    roles: frozenset[Role] = frozenset()
    events: frozenset[str] = frozenset()  # slugs of those where the roles are held
    is_owner: bool = False
    is_signed_in: bool = False  # with an account of their own, not one that an invitation made

    def roles_at(self, slug: str) -> frozenset[Role]:
        """The roles at an event; with a head judge there is one who has them all only in `boss`."""
        return self.roles if slug in self.events else frozenset()

    def __str__(self) -> str:
        return self.name


@dataclass
class Hall:
    """The hall and everybody in it: `boss` is an owner who has every role too, `people` are all others."""

    owner: Account
    boss: Visitor
    people: list[Visitor] = field(default_factory=list)

    def called(self, name: str) -> Visitor:
        """One of the people, by what they are."""
        return next(person for person in self.people if person.name == name)


@contextmanager
def hall_made_once() -> Iterator[Hall]:
    """The hall; nothing of it stays."""
    with transaction.atomic():
        owner = make_fresh_hall()
        Installation.load()  # as after the first start
        fill("{owner}")  # read while there is one owner alone
        slugs = frozenset(Tournament.objects.values_list("slug", flat=True))
        boss = make_account("boss", is_owner=True)
        _give_roles(boss, *Role)
        held = {"roles": frozenset(Role), "events": slugs}
        hall = Hall(owner, Visitor("boss", browser(boss, LAPTOP), is_owner=True, is_signed_in=True, **held))
        hall.people = [*_owner_and_staff(owner, slugs), *_judges_by_code(), *_without_a_role()]
        yield hall
        transaction.set_rollback(True)


def _owner_and_staff(owner: Account, slugs: frozenset[str]) -> Iterator[Visitor]:
    elsewhere = make_tournament(slug="elsewhere", name="Cup of Another Town")
    yield Visitor("owner", browser(owner, LAPTOP), frozenset({Role.ORGANIZER}), slugs, True, True)
    for role in Role:
        here, there = make_account(f"here-{role.value}"), make_account(f"there-{role.value}")
        StaffMember.objects.bulk_create(
            StaffMember(tournament=event, account=here, role=role.value)
            for event in Tournament.objects.exclude(pk=elsewhere.pk)
        )
        StaffMember.objects.create(tournament=elsewhere, account=there, role=role.value)
        yield Visitor(role.value, browser(here), frozenset({role}), slugs, is_signed_in=True)
        yield Visitor(f"{role.value} elsewhere", browser(there), is_signed_in=True)


def _judges_by_code() -> Iterator[Visitor]:
    """Somebody who joined by an invitation, and somebody whose invitation was revoked while signed in."""
    cup = Tournament.objects.get(slug="cup")
    jim = Invitation.objects.get(account__full_name="Jim Judge").account
    yield Visitor("invited judge", browser(jim), frozenset({Role.JUDGE}), frozenset({"cup"}))
    revoked = invite(cup, name="Rita Revoked", role=Role.HEAD_JUDGE, actor=BOSS)
    accept_invitation(revoked.pk, token_of(revoked))
    phone = browser(revoked.account)
    assert phone.get("/t/cup/desk/").status_code == 200
    revoke_invitation(cup, revoked.pk, actor=BOSS)
    yield Visitor("revoked judge", phone)


def _without_a_role() -> Iterator[Visitor]:
    former = make_account("former")
    _give_roles(former, *Role)
    still_open = browser(former)
    assert still_open.get("/t/cup/desk/").status_code == 200
    StaffMember.objects.filter(account=former).delete()
    yield Visitor("former staff", still_open, is_signed_in=True)
    yield Visitor("stranger", browser(make_account("stranger")), is_signed_in=True)
    yield Visitor("nobody", browser())
    yield Visitor("nobody at the laptop", browser(None, LAPTOP))


def _give_roles(account: Account, *roles: Role) -> None:
    """At every event that there is."""
    StaffMember.objects.bulk_create(
        StaffMember(tournament=event, account=account, role=role.value)
        for event in Tournament.objects.all()
        for role in roles
    )


def browser(account: Account | None = None, address: str = PHONE) -> Client:
    """A browser at `address`, in which `account` has signed in."""
    host = {"HTTP_HOST": "localhost"} if address == LAPTOP else {}  # by which the laptop itself comes in
    client = Client(REMOTE_ADDR=address, **host)
    if account is not None:
        client.force_login(account)
    return client


# --- What was changed --------------------------------------------------------------------------------------------


def snapshot() -> Rows:
    """All rows of all tables, but for NOT_COMPARED."""
    with connection.cursor() as cursor:
        tables = [name for name in connection.introspection.table_names(cursor) if name not in NOT_COMPARED]
        found = {}
        for table in tables:
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            found[table] = Counter(map(repr, cursor.fetchall()))
    return found


def writes_so_far() -> int:
    """How many rows SQLite has written or deleted on this connection, by triggers too: the same number, no change."""
    connection.ensure_connection()
    return connection.connection.total_changes


def differences(before: Rows, after: Rows) -> dict[str, list[str]]:
    """The rows that went or came, by their table."""
    return {
        table: [*(before[table] - after[table]), *(after[table] - before[table])]
        for table in before
        if before[table] != after[table]
    }


@contextmanager
def writes_noted(notes: list[str]) -> Iterator[None]:
    """Add the table of every statement that changes rows, but for NOT_COMPARED: which of many requests it was."""

    def note(
        execute: Callable[..., object], sql: str, params: object, many: bool, context: dict[str, object]
    ) -> object:
        written = _WRITES.match(sql)
        if written and written[1] not in NOT_COMPARED:
            notes.append(written[1])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield
