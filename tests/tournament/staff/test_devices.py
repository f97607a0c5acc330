"""The cookie of a device: what it says, and that nobody can write or stretch it."""

import pytest
from django.core.signing import TimestampSigner
from django.http import HttpResponse

from tests.factories import make_account
from tournament.staff.accounts import set_password
from tournament.staff.devices import (
    COOKIE,
    LASTS,
    MOST_ACCOUNTS,
    Regular,
    keep_device,
    new_device,
    read_device,
)
from tournament.staff.models import Account

OLIVIA = Account(pk=1, username="olivia", password="hash of hers")
ANNA = Account(pk=2, username="anna", password="hash of hers")


def cookie(device):
    response = HttpResponse()
    keep_device(response, device)
    return response.cookies[COOKIE]


def test_the_cookie_brings_the_device_back():
    device = new_device().after_sign_in(OLIVIA)

    assert read_device(cookie(device).value) == device


def test_no_script_and_no_other_site_gets_at_the_cookie_and_it_lasts():
    kept = cookie(new_device())

    assert kept["httponly"] is True
    assert kept["samesite"] == "Lax"
    assert kept["max-age"] == LASTS.total_seconds()
    assert not kept["secure"]


def test_behind_https_the_cookie_goes_over_https_alone(settings):
    settings.HTTPS = True

    assert cookie(new_device())["secure"] is True


def test_the_value_needs_no_quotes_in_a_header():
    device = new_device()
    for number in range(20):
        device = device.after_sign_in(Account(pk=number, password="x"))

    kept = cookie(device)

    assert kept.coded_value == kept.value
    assert len(kept.value) < 250


def test_a_device_is_known_once_somebody_has_signed_in_with_it():
    device = new_device()

    regulars = [Regular(each.pk, each.password) for each in (OLIVIA, ANNA)]
    assert device.used_by(regulars) is None
    assert device.after_sign_in(ANNA).after_sign_in(OLIVIA).used_by(regulars) == OLIVIA.pk
    assert device.after_sign_in(ANNA).after_sign_in(OLIVIA).used_by(regulars[1:]) == ANNA.pk
    assert device.after_sign_in(OLIVIA).used_by([Regular(OLIVIA.pk, "a new one")]) is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda value: "",
        lambda value: "x",
        lambda value: value[:-1],
        lambda value: value[1:],
        lambda value: value.replace(".", ".x", 1),
        lambda value: value.rpartition(":")[0],
        lambda value: value + "é\0",
        lambda value: "x" * 100_000,
        lambda value: TimestampSigner(salt="another use of the key").sign("device.mark"),
        lambda value: TimestampSigner(key="another installation", salt="tournament.device").sign("a.b"),
    ],
)
def test_what_this_installation_did_not_sign_is_no_device(damage):
    value = damage(cookie(new_device().after_sign_in(OLIVIA)).value)

    assert read_device(value) is None


def test_a_device_of_an_age_is_forgotten(monkeypatch):
    monkeypatch.setattr("time.time", lambda: 1_000_000_000.0)
    value = cookie(new_device().after_sign_in(OLIVIA)).value
    monkeypatch.setattr("time.time", lambda: 1_000_000_000.0 + LASTS.total_seconds() - 60)
    assert read_device(value) is not None

    monkeypatch.setattr("time.time", lambda: 1_000_000_000.0 + LASTS.total_seconds() + 60)

    assert read_device(value) is None


def test_a_device_knows_those_who_signed_in_and_nobody_else():
    device = new_device().after_sign_in(OLIVIA)

    assert device.knows(OLIVIA)
    assert not device.knows(ANNA)
    assert not new_device().after_sign_in(ANNA).knows(OLIVIA)


def test_what_one_device_knows_is_no_good_on_another():
    mine = new_device().after_sign_in(OLIVIA)
    stolen = type(mine)(new_device().id, mine.marks)

    assert not stolen.knows(OLIVIA)


def test_a_device_remembers_the_newest_few():
    device = new_device()
    people = [Account(pk=number, password="x") for number in range(MOST_ACCOUNTS + 1)]
    for person in [*people, people[1]]:
        device = device.after_sign_in(person)

    assert len(device.marks) == MOST_ACCOUNTS
    assert not device.knows(people[0])
    assert all(device.knows(person) for person in people[1:])


@pytest.mark.django_db
def test_a_new_password_makes_the_device_a_strangers():
    account = make_account()
    device = new_device().after_sign_in(account)

    set_password(account, "a horse of another colour")

    assert not device.knows(account)
