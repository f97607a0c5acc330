"""Sessions: how long they last, what is kept of them, and that an ended one stays ended."""

from datetime import timedelta
from importlib import import_module

import pytest
from django.conf import settings
from django.contrib.sessions.backends.base import UpdateError
from django.test import Client
from django.utils import timezone

from tests.factories import PASSWORD, make_account
from tournament.staff.session_models import BrowserSession
from tournament.staff.session_store import SEEN_EVERY, SessionStore, hash_of
from tournament.staff.sessions import end_session, end_sessions, sessions_of

pytestmark = pytest.mark.django_db

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0"


@pytest.fixture
def anna():
    make_account("owner", is_owner=True)
    return make_account("anna")


def signed_in(address="192.168.1.20"):
    browser = Client(REMOTE_ADDR=address, headers={"user-agent": FIREFOX})
    assert browser.post("/sign-in/", {"username": "anna", "password": PASSWORD}).status_code == 302
    return browser


def is_in(browser):
    return browser.get("/signed-in/").status_code == 200


def later(monkeypatch, **passed):
    instant = timezone.now() + timedelta(**passed)
    monkeypatch.setattr("django.utils.timezone.now", lambda: instant)


def test_the_settings_name_this_engine():
    assert import_module(settings.SESSION_ENGINE).SessionStore is SessionStore


def test_a_session_lasts_a_long_day_however_much_it_is_used(anna, monkeypatch):
    browser = signed_in()
    later(monkeypatch, hours=14)
    assert is_in(browser)
    session = browser.session
    session["used"] = True
    session.save()
    later(monkeypatch, hours=1, minutes=59)
    assert is_in(browser)

    later(monkeypatch, minutes=2)

    assert not is_in(browser)


def test_the_row_knows_whose_session_it_is_and_whence_it_came(anna):
    signed_in()

    row = BrowserSession.objects.get()

    assert (row.account, row.address, row.agent) == (anna, "192.168.1.20", FIREFOX)
    assert row.ends_at - row.began_at == timedelta(hours=16)


def test_the_key_is_in_the_cookie_alone(anna):
    key = signed_in().cookies[settings.SESSION_COOKIE_NAME].value

    row = BrowserSession.objects.get()

    assert row.key_hash == hash_of(key) != key
    assert key not in row.data
    assert not SessionStore(row.key_hash).load()


def test_signing_in_takes_a_new_key(anna):
    before = SessionStore()
    before["left"] = "by somebody else"
    before.create()
    browser = Client()
    browser.cookies[settings.SESSION_COOKIE_NAME] = before.session_key

    browser.post("/sign-in/", {"username": "anna", "password": PASSWORD})

    assert browser.cookies[settings.SESSION_COOKIE_NAME].value != before.session_key
    assert not SessionStore(before.session_key).load()


def test_signing_out_everywhere_ends_every_session_of_the_account_and_no_other(anna):
    mine, other = [signed_in(), signed_in()], Client()
    other.force_login(make_account("ben"))

    end_sessions(anna)

    assert [is_in(browser) for browser in [*mine, other]] == [False, False, True]


def test_one_session_is_ended_by_its_number_and_its_account_alone(anna):
    browser = signed_in()
    number = BrowserSession.objects.get().pk

    assert not end_session(make_account("ben"), number)
    assert is_in(browser)
    assert end_session(anna, number)
    assert not is_in(browser)


def test_a_request_that_was_under_way_does_not_bring_an_ended_session_back(anna):
    store = SessionStore(signed_in().cookies[settings.SESSION_COOKIE_NAME].value)
    store["mark"] = 1
    end_sessions(anna)

    with pytest.raises(UpdateError):
        store.save()

    assert not BrowserSession.objects.exists()


def test_a_key_that_the_program_made_has_what_was_put_there_last():
    for number in (1, 2):
        store = SessionStore()
        store["number"] = number
        store.replace("made-by-the-program")

    assert SessionStore("made-by-the-program")["number"] == 2
    assert BrowserSession.objects.count() == 1


def test_what_is_over_is_not_shown_and_is_cleared_at_the_next_sign_in(anna, monkeypatch):
    signed_in()
    later(monkeypatch, hours=17)
    assert not sessions_of(anna).exists()

    signed_in()

    assert BrowserSession.objects.count() == 1


def test_last_seen_is_written_now_and_then(anna, monkeypatch, django_assert_num_queries):
    browser = signed_in()
    began_at = BrowserSession.objects.get().seen_at
    is_in(browser)
    assert BrowserSession.objects.get().seen_at == began_at

    later(monkeypatch, seconds=SEEN_EVERY.total_seconds() + 1)
    browser.get("/signed-in/", REMOTE_ADDR="192.168.1.99")

    row = BrowserSession.objects.get()
    assert (row.seen_at, row.address) == (timezone.now(), "192.168.1.99")


def test_a_changed_password_signs_all_other_devices_out(anna):
    here, there = signed_in(), signed_in()
    new = "a horse of another colour"

    here.post("/password/", {"old_password": PASSWORD, "new_password": new, "repeated": new})

    assert is_in(here)
    assert not is_in(there)
    assert sessions_of(anna).count() == 1
