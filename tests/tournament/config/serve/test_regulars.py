"""Turns of one's own belong to accounts that have a role now, whatever devices they bring."""

import asyncio

import pytest
from django.db import OperationalError
from django.http import HttpResponse

from tests.factories import BOSS, make_account, make_staff, make_tournament
from tests.tournament.config.serve.served import run_loop
from tournament.config.serve import regulars
from tournament.config.serve.lanes import LaneIsFull
from tournament.config.serve.regulars import FRESH_FOR, MOST_REMEMBERED, TURNS_OF_ONE, Regulars
from tournament.kernel.roles import Role
from tournament.staff.accounts import set_password, switch_off
from tournament.staff.actions import remove_staff
from tournament.staff.devices import COOKIE, Regular, keep_device, new_device, read_regulars
from tournament.staff.models import Account

OLIVIA, SAM = Regular(1, "hash of hers"), Regular(2, "hash of his")


class NearLane:
    """A lane that does everything at once, and counts."""

    def __init__(self, fault=None):
        self.done = 0
        self.fault = fault

    async def do(self, _asker, work):
        self.done += 1
        await asyncio.sleep(0)
        if self.fault is not None:
            raise self.fault
        return work()


def cookie_of(*people):
    """The cookie of a new device on which these have signed in, one after the other."""
    device = new_device()
    for person in people:
        device = device.after_sign_in(Account(pk=person.key, password=person.password))
    response = HttpResponse()
    keep_device(response, device)
    return response.cookies[COOKIE].value


class Hall:
    """Regulars with a clock in hand and a staff that is read from `staff`."""

    def __init__(self, monkeypatch, *staff):
        self.staff, self.now, self.lane = staff, 0.0, NearLane()
        self.regulars = Regulars(clock=lambda: self.now)
        monkeypatch.setattr(regulars, "read_regulars", lambda: self.staff)

    def turn_of(self, cookie):
        async def ask():
            turn = await self.regulars.turn_of(cookie, self.lane)
            if self.regulars._reading is not None and not self.regulars._reading.done():
                await self.regulars._reading
            return turn

        return run_loop(ask())


def test_all_devices_of_an_account_share_a_few_turns(monkeypatch):
    hall = Hall(monkeypatch, OLIVIA, SAM)
    turns = {hall.turn_of(cookie_of(SAM)) for _ in range(60)}
    assert turns == {f"2/{number}" for number in range(TURNS_OF_ONE)}
    assert hall.turn_of(cookie_of(OLIVIA)).startswith("1/")


def test_a_device_counts_for_whoever_used_it_last_and_still_has_a_role(monkeypatch):
    hall = Hall(monkeypatch, OLIVIA, SAM)
    both = cookie_of(OLIVIA, SAM)
    assert hall.turn_of(both).startswith("2/")
    hall.staff, hall.now = (OLIVIA,), FRESH_FOR
    hall.turn_of(both)
    assert hall.turn_of(both).startswith("1/")


@pytest.mark.parametrize("staff", [(), (OLIVIA,), (Regular(2, "a new password"),)])
def test_turns_end_with_the_role_and_with_the_password(monkeypatch, staff):
    hall = Hall(monkeypatch, SAM)
    cookie = cookie_of(SAM)
    assert hall.turn_of(cookie) != ""
    hall.staff = staff
    hall.now = FRESH_FOR - 0.1
    assert hall.turn_of(cookie) != ""  # what was read is believed so long
    hall.now = FRESH_FOR
    hall.turn_of(cookie)  # is read beside this request
    assert hall.turn_of(cookie) == ""


@pytest.mark.parametrize("value", ["", "x", "a.b:c:d"])
def test_a_stranger_never_has_the_staff_read(monkeypatch, value):
    hall = Hall(monkeypatch, OLIVIA)
    assert hall.turn_of(value) == ""
    assert hall.turn_of(cookie_of()) == ""  # a device on which nobody has signed in
    assert hall.lane.done == 0


def test_the_staff_is_read_once_for_many_who_ask_together(monkeypatch):
    hall = Hall(monkeypatch, SAM)
    cookie = cookie_of(SAM)

    async def ask():
        return await asyncio.gather(*(hall.regulars.turn_of(cookie, hall.lane) for _ in range(20)))

    assert len(set(run_loop(ask()))) == 1
    assert hall.lane.done == 1


def test_while_the_database_does_not_answer_those_who_were_known_stay_known(monkeypatch):
    hall = Hall(monkeypatch, SAM)
    cookie = cookie_of(SAM)
    known = hall.turn_of(cookie)

    def fail():
        raise OperationalError

    monkeypatch.setattr(regulars, "read_regulars", fail)
    hall.now = FRESH_FOR
    assert [hall.turn_of(cookie) for _ in range(2)] == [known, known]


@pytest.mark.parametrize("fault", [LaneIsFull()])
def test_where_the_staff_cannot_be_read_at_first_everyone_is_a_stranger_for_a_moment(monkeypatch, fault):
    hall = Hall(monkeypatch, SAM)
    cookie = cookie_of(SAM)
    hall.lane.fault = fault
    assert hall.turn_of(cookie) == ""
    hall.lane.fault, hall.now = None, FRESH_FOR
    assert hall.turn_of(cookie) != ""


def test_thousands_of_devices_do_not_fill_the_memory(monkeypatch):
    hall = Hall(monkeypatch, SAM)
    monkeypatch.setattr(regulars, "MOST_REMEMBERED", 5)
    assert MOST_REMEMBERED > 5
    for _ in range(12):
        assert hall.turn_of(cookie_of(SAM)) != ""
    assert len(hall.regulars._turns) <= 5


@pytest.mark.django_db
def test_who_is_read_owns_the_laptop_or_has_a_role_and_can_sign_in():
    owner, event = make_account("olivia", is_owner=True), make_tournament()
    sam, former = make_staff(event, "sam", Role.SCOREKEEPER, Role.JUDGE), make_staff(event, "fay", Role.JUDGE)
    off = make_staff(event, "otto", Role.JUDGE)
    make_account("anna")
    remove_staff(event, member=former.staff_roles.get(), actor=BOSS)
    switch_off(off, actor=BOSS)

    assert read_regulars() == (Regular(owner.pk, owner.password), Regular(sam.pk, sam.password))
    set_password(sam, "a horse of another colour")
    assert Regular(sam.pk, sam.password) in read_regulars()
