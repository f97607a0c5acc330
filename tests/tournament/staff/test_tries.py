"""Passwords that are tried: who waits after wrong ones, and who never waits for what others did."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import PASSWORD, make_account
from tests.races import ask, race_database, run_race
from tournament.host.models import Installation
from tournament.kernel.refusal import Refusal
from tournament.staff.accounts import set_password
from tournament.staff.devices import new_device
from tournament.staff.models import Account
from tournament.staff.session_models import PasswordTry
from tournament.staff.tries import Typist, check_password

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
HALL = "192.168.1.1"  # a router that all phones are behind
STRANGER = Typist(HALL)
LAPTOP = Typist("127.0.0.1", is_laptop=True)


@pytest.fixture
def olivia():
    return make_account("olivia", is_owner=True)


def guess(username: str, caller: Typist, times: int = 1, *, now: datetime = NOON) -> list[str]:
    """What comes of wrong passwords: "" or the code of the refusal."""
    return [outcome(username, "wrong", caller, now=now) for _ in range(times)]


def outcome(username: str, password: str, caller: Typist, *, now: datetime = NOON) -> str:
    try:
        return str(check_password(username, password, caller, now=now) or "")
    except Refusal as refusal:
        return refusal.code


def test_six_wrong_ones_are_looked_at_and_the_right_one_after_them_is_not(olivia):
    assert guess("olivia", STRANGER, 7) == [""] * 6 + ["tournament.address_tries"]

    with pytest.raises(Refusal) as refused:
        check_password("olivia", PASSWORD, STRANGER, now=NOON + timedelta(minutes=3, seconds=30))

    assert refused.value.params == {"minutes": 2, "seconds": 90}
    assert outcome("olivia", PASSWORD, STRANGER, now=NOON + timedelta(minutes=5)) == "Olivia"


def test_a_right_one_clears_the_wrong_ones_before_it(olivia):
    guess("olivia", STRANGER, 5)
    assert outcome("olivia", PASSWORD, STRANGER) == "Olivia"

    assert guess("olivia", STRANGER, 6) == [""] * 6


def test_ones_own_account_does_not_clear_what_was_tried_at_anothers(olivia):
    make_account("anna")
    for _ in range(6):
        guess("olivia", STRANGER)
        assert outcome("anna", PASSWORD, STRANGER) == "Anna"

    assert outcome("olivia", PASSWORD, STRANGER) == "tournament.address_tries"


def test_a_thousand_guesses_from_the_halls_one_address_shut_no_known_device_out(olivia):
    phone = new_device().after_sign_in(olivia)
    for number in range(1000):
        guess("olivia" if number % 2 else f"name{number}", STRANGER)

    assert outcome("olivia", PASSWORD, Typist(HALL, device=phone)) == "Olivia"
    assert outcome("olivia", PASSWORD, LAPTOP) == "Olivia"
    # the negative control: a device without the mark, or with that of another account, waits
    assert outcome("olivia", PASSWORD, Typist(HALL, device=new_device())) == "tournament.address_tries"
    other = new_device().after_sign_in(make_account("anna"))
    assert outcome("olivia", PASSWORD, Typist(HALL, device=other)) == "tournament.address_tries"


def test_strangers_wait_for_each_other_after_sixty_wrong_ones_in_a_minute(olivia):
    for number in range(60):
        assert guess(f"name{number}", STRANGER) == [""]

    assert outcome("olivia", PASSWORD, STRANGER) == "tournament.all_tries"
    assert outcome("olivia", PASSWORD, Typist("192.168.1.9")) == "Olivia"
    assert outcome("olivia", PASSWORD, STRANGER, now=NOON + timedelta(minutes=1)) == "Olivia"


@pytest.mark.parametrize("kind", ["device", "laptop"])
def test_a_known_device_and_the_laptop_have_counts_of_their_own(olivia, kind):
    caller = LAPTOP if kind == "laptop" else Typist(HALL, device=new_device().after_sign_in(olivia))

    assert guess("olivia", caller, 7) == [""] * 6 + ["tournament.device_tries"]
    assert outcome("olivia", PASSWORD, STRANGER) == "Olivia"
    assert outcome("olivia", PASSWORD, caller) == "tournament.device_tries"


def test_names_that_nobody_has_count_like_others(olivia):
    assert guess("nobody", STRANGER, 7) == guess("olivia", STRANGER, 7)


def test_as_much_is_asked_of_the_database_for_a_name_that_nobody_has(olivia):
    Installation.load()
    strangers = [new_device().after_sign_in(make_account(f"other{number}")) for number in range(3)]
    asked = []
    for name, device in zip(("nobody", "olivia", "nobody"), strangers, strict=True):
        with CaptureQueriesContext(connection) as queries:
            guess(name, Typist(HALL, device=device))
        asked.append(len(queries))

    assert len(set(asked)) == 1


def test_a_password_is_hashed_for_a_name_that_nobody_has(olivia, monkeypatch):
    hashed = []
    Account.objects.create_account(username="unset", full_name="Una", password=None)
    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(
        MD5PasswordHasher, "encode", lambda self, *given: hashed.append(1) or encode(self, *given)
    )
    counts = []
    for name in ("olivia", "nobody", "unset"):
        hashed.clear()
        guess(name, STRANGER)
        counts.append(len(hashed))

    assert counts == [1, 1, 1]


def test_no_password_is_looked_at_once_the_limit_is_reached(olivia, monkeypatch):
    guess("olivia", STRANGER, 6)
    monkeypatch.setattr("tournament.staff.tries.authenticate", lambda **_: pytest.fail("hashed"))

    assert guess("olivia", STRANGER) == ["tournament.address_tries"]


def test_accounts_that_may_not_sign_in_do_not(olivia):
    olivia.is_active = False
    olivia.save()

    assert outcome("olivia", PASSWORD, STRANGER) == ""


def test_a_new_password_ends_the_wait_and_makes_known_devices_strangers(olivia):
    phone = Typist(HALL, device=new_device().after_sign_in(olivia))
    guess("olivia", STRANGER, 6)

    set_password(olivia, "another one of hers")

    assert outcome("olivia", "another one of hers", STRANGER) == "Olivia"
    guess("olivia", STRANGER, 6)
    assert outcome("olivia", "another one of hers", phone) == "tournament.address_tries"


def test_tries_are_forgotten_when_they_count_no_longer(olivia):
    for minute in range(60):
        for number in range(10):
            guess(f"name{number}", STRANGER, now=NOON + timedelta(minutes=minute))

    assert PasswordTry.objects.count() <= 5 * 60
    guess("olivia", LAPTOP, now=NOON + timedelta(hours=2))
    assert PasswordTry.objects.count() == 1


def test_a_clock_that_is_put_back_locks_nobody_out(olivia):
    guess("olivia", STRANGER, 6)

    earlier = NOON - timedelta(hours=1)

    assert outcome("olivia", PASSWORD, STRANGER, now=earlier) == "Olivia"


def test_what_was_typed_as_a_name_is_not_kept(olivia):
    guess("my secret typed in the wrong field", STRANGER)

    row = PasswordTry.objects.get()

    assert "secret" not in f"{row.who}{row.where}"


# --- At the same moment ---

RACER = Path(__file__).with_name("try_racer.py")


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_counted_before", [True, False])
def test_ten_guesses_at_the_same_moment_are_ten_guesses(tmp_path, is_counted_before):
    """With the count after the look, which is the negative control, more than six are looked at."""
    with race_database(tmp_path) as environment:
        ask(environment, RACER, "make")
        way = "before" if is_counted_before else "after"
        said = run_race(environment, RACER, *[("guess", way)] * 10)

    if is_counted_before:
        assert sorted(said) == ["refused"] * 4 + ["wrong"] * 6
    else:
        assert said.count("wrong") > 6
