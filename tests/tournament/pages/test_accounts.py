"""Signing in and out, passwords, and the lock after guessing."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.expected import opened
from tests.factories import BOSS, PASSWORD, make_account, make_tournament
from tournament.kernel.roles import Role
from tournament.staff.accounts import password_link_parts
from tournament.staff.devices import COOKIE, read_device
from tournament.staff.invitations import invite, token_of
from tournament.staff.models import Account

pytestmark = pytest.mark.django_db

NEW = "a horse of another colour"


@pytest.fixture
def owner():
    return make_account("olivia", is_owner=True)


def sign_in(client, username, password, **extra):
    data = {"username": username, "password": password, "next": "/copies/"}
    return client.post(reverse("tournament:sign-in"), data, **extra)


def test_sign_in_leads_back_to_the_page_that_asked(client, owner):
    answer = sign_in(client, "olivia", PASSWORD)

    assert answer.status_code == 302
    assert answer["Location"] == "/copies/"


def test_sign_in_never_leads_to_another_site(client, owner):
    data = {"username": "olivia", "password": PASSWORD, "next": "https://elsewhere.example/"}

    answer = client.post(reverse("tournament:sign-in"), data)

    assert answer["Location"] == "/"


def test_sign_in_reads_a_user_name_without_regard_to_capitals(client, owner):
    assert sign_in(client, " Olivia ", PASSWORD).status_code == 302


def test_sign_in_with_a_wrong_password_keeps_the_name_and_says_what_to_do(client, owner):
    answer = sign_in(client, "olivia", "wrong")

    page = answer.content.decode()
    assert 'value="olivia"' in page
    assert "Check capital letters" in page
    assert 'value="/copies/"' in page


def test_sign_in_before_the_first_visit_leads_to_the_set_up_page(client):
    assert client.get(reverse("tournament:sign-in"))["Location"] == "/"


def guess(client, username, address, times=6):
    for _ in range(times):
        answer = sign_in(client, username, "wrong", REMOTE_ADDR=address)
    return answer


def test_guessing_locks_that_name_at_that_address_with_a_sentence(client, owner):
    answer = guess(client, "olivia", "192.168.1.66")
    assert answer.status_code == 422

    answer = sign_in(client, "olivia", PASSWORD, REMOTE_ADDR="192.168.1.66")

    page = answer.content.decode()
    assert answer.status_code == 429
    assert "Wait 5 minutes" in page
    assert 'value="olivia"' in page
    assert 'value="/copies/"' in page
    assert 290 <= int(answer["Retry-After"]) <= 300
    assert "_auth_user_id" not in client.session


def test_guessing_at_the_halls_address_shuts_out_no_known_phone_no_laptop_and_no_link(client, owner):
    phone, laptop = Client(), Client(headers={"host": "127.0.0.1:8000"})
    hall = {"REMOTE_ADDR": "192.168.1.1"}
    assert sign_in(phone, "olivia", PASSWORD, **hall).status_code == 302
    phone.post(reverse("tournament:sign-out"), **hall)

    for stranger in (Client(), Client()):
        guess(stranger, "olivia", "192.168.1.1", times=7)

    assert sign_in(Client(), "olivia", PASSWORD, **hall).status_code == 429  # the negative control
    assert sign_in(phone, "olivia", PASSWORD, **hall).status_code == 302
    assert sign_in(laptop, "olivia", PASSWORD).status_code == 302
    link = reverse("tournament:choose-password", args=password_link_parts(Account.objects.get()))
    assert client.post(link, {"new_password": NEW, "repeated": NEW}, **hall).status_code == 302


@pytest.mark.parametrize("name", ["nobody", "olivia"])
def test_a_name_that_nobody_has_is_answered_like_any_other(client, owner, name):
    answers = [sign_in(client, name, "wrong") for _ in range(7)]

    page = answers[0].content.decode()
    assert [answer.status_code for answer in answers] == [422] * 6 + [429]
    assert "The user name or the password is wrong" in page
    assert "Too many wrong passwords for this user name" in answers[6].content.decode()


def test_the_sign_in_page_gives_the_browser_a_device_once(client, owner):
    first = client.get(reverse("tournament:sign-in")).cookies[COOKIE].value
    assert read_device(first).marks == ()
    assert COOKIE not in client.get(reverse("tournament:sign-in")).cookies

    sign_in(client, "olivia", PASSWORD)

    known = client.cookies[COOKIE].value
    assert read_device(known).id == read_device(first).id
    assert len(read_device(known).marks) == 1


def test_every_way_to_sign_in_makes_the_device_known(owner):
    link, token = Client(), password_link_parts(owner)
    link.post(reverse("tournament:choose-password", args=token), {"new_password": NEW, "repeated": NEW})
    phone, invitation = Client(), invite(make_tournament(), name="Jim", role=Role.JUDGE, actor=BOSS)
    phone.post(f"/invitation/{invitation.pk}/{token_of(invitation)}/")

    for browser in (link, phone):
        assert read_device(browser.cookies[COOKIE].value).marks


def test_a_changed_password_keeps_this_device_known(client, owner):
    sign_in(client, "olivia", PASSWORD)
    client.post(
        reverse("tournament:change-password"),
        {"old_password": PASSWORD, "new_password": NEW, "repeated": NEW},
    )

    assert read_device(client.cookies[COOKIE].value).knows(Account.objects.get())


def test_guessing_the_old_password_in_a_stolen_session_is_counted(client, owner):
    client.force_login(owner)
    data = {"old_password": "wrong", "new_password": NEW, "repeated": NEW}
    for _ in range(6):
        assert client.post(reverse("tournament:change-password"), data).status_code == 422

    answer = client.post(reverse("tournament:change-password"), data | {"old_password": PASSWORD})

    assert answer.status_code == 429
    assert Account.objects.get().check_password(PASSWORD)


# --- The password again ---


def power(browser, **extra):
    return browser.get("/copies/", **extra)


def test_the_owners_powers_ask_for_the_password_again_after_ten_minutes(client, owner, monkeypatch):
    sign_in(client, "olivia", PASSWORD)
    assert power(client).status_code == 200
    later(monkeypatch, minutes=10)

    assert power(client)["Location"] == "/password-again/?next=%2Fcopies%2F"
    assert client.get("/password-again/?next=/copies/").status_code == 200
    answer = client.post("/password-again/", {"password": PASSWORD, "next": "/copies/"})

    assert answer["Location"] == "/copies/"
    assert power(client).status_code == 200


def test_the_owners_powers_never_ask_at_the_laptop_itself(owner):
    laptop = Client(headers={"host": "127.0.0.1:8000"})
    laptop.force_login(owner)

    assert power(laptop).status_code == 200
    assert power(laptop, HTTP_X_FORWARDED_FOR="192.168.1.5")["Location"].startswith("/password-again/")


def test_a_form_that_was_opened_in_time_is_not_lost(client, owner, monkeypatch, tmp_path):
    sign_in(client, "olivia", PASSWORD)
    later(monkeypatch, minutes=29)

    answer = client.post("/copies/", {"folder": str(tmp_path)})
    assert answer["Location"] == "/copies/"
    later(monkeypatch, minutes=1)

    answer = client.post("/copies/", {"folder": ""}, headers={"referer": "http://testserver/copies/"})
    assert answer["Location"] == "/password-again/?again=1&next=%2Fcopies%2F"
    answer = client.post(
        "/password-again/", {"password": PASSWORD, "next": "/copies/", "again": "1"}, follow=True
    )
    assert "Now press the button again" in answer.content.decode()


def test_the_password_again_is_counted_like_any_other(client, owner):
    client.force_login(owner)
    for _ in range(6):
        answer = client.post("/password-again/", {"password": "wrong", "next": "/copies/"})
        assert answer.status_code == 422
        assert 'value="/copies/"' in answer.content.decode()

    answer = client.post("/password-again/", {"password": PASSWORD, "next": "/copies/"})

    assert answer.status_code == 429
    assert power(client).status_code == 302


def test_a_part_of_a_page_sends_the_whole_page_to_the_password(client, owner):
    client.force_login(owner)
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/copies/"}

    assert power(client, headers=headers)["HX-Redirect"] == "/password-again/?next=%2Fcopies%2F"


def test_the_password_again_never_leads_to_another_site(client, owner):
    client.force_login(owner)

    answer = client.post("/password-again/", {"password": PASSWORD, "next": "//elsewhere.example/"})

    assert answer["Location"] == "/"


def test_the_password_again_begins_another_sixteen_hours(client, owner, monkeypatch):
    sign_in(client, "olivia", PASSWORD)
    assert "signed out on this device at" not in opened(client.get("/"))
    later(monkeypatch, hours=14, minutes=1)
    assert "Enter your password to stay signed in" in client.get("/").content.decode()

    client.post("/password-again/", {"password": PASSWORD, "next": "/"})
    assert "signed out on this device at" not in opened(client.get("/"))
    later(monkeypatch, hours=15)

    assert client.get("/password/").status_code == 200


def test_who_came_by_a_code_is_told_to_open_it_again(monkeypatch):
    phone, invitation = Client(), invite(make_tournament(slug="x"), name="Jim", role=Role.JUDGE, actor=BOSS)
    phone.post(f"/invitation/{invitation.pk}/{token_of(invitation)}/")
    later(monkeypatch, hours=15)

    assert "open your code again on this phone" in phone.get("/t/x/floor/").content.decode()


def later(monkeypatch, **passed):
    instant = timezone.now() + timedelta(**passed)
    monkeypatch.setattr("django.utils.timezone.now", lambda: instant)


def test_guessing_on_a_phone_never_locks_the_desk_out(client, owner):
    guess(client, "olivia", "192.168.1.66")

    assert sign_in(client, "olivia", PASSWORD, REMOTE_ADDR="192.168.1.2").status_code == 302


def test_guessing_one_name_leaves_other_people_behind_the_same_router_alone(client, owner):
    make_account("anna")
    guess(client, "olivia", "192.168.1.66")

    assert sign_in(client, "anna", PASSWORD, REMOTE_ADDR="192.168.1.66").status_code == 302


def test_a_reset_password_ends_the_lock(client, owner):
    guess(client, "olivia", "192.168.1.66")
    link = reverse("tournament:choose-password", args=password_link_parts(owner))

    client.post(link, {"new_password": NEW, "repeated": NEW})
    client.logout()

    assert sign_in(client, "olivia", NEW, REMOTE_ADDR="192.168.1.66").status_code == 302


def test_sign_out_asks_and_then_ends_the_session(client, owner):
    client.force_login(owner)

    asked = client.get(reverse("tournament:sign-out"), {"next": "/welcome/"})
    assert "To sign in again, you need your password." in asked.content.decode()
    assert 'href="/welcome/">Stay signed in' in asked.content.decode()
    assert "_auth_user_id" in client.session
    assert client.post(reverse("tournament:sign-out")).status_code == 302
    assert "_auth_user_id" not in client.session
    assert client.get(reverse("tournament:sign-out"))["Location"] == "/"


def test_sign_out_leads_back_to_a_page_of_ours_alone(client, owner):
    client.force_login(owner)

    asked = client.get(reverse("tournament:sign-out"), {"next": "//evil.example/"})

    page = asked.content.decode()
    assert "evil" not in page
    assert 'href="/"' in page


def test_change_of_password_keeps_this_session(client, owner):
    client.force_login(owner)
    data = {"old_password": PASSWORD, "new_password": NEW, "repeated": NEW}

    answer = client.post(reverse("tournament:change-password"), data)

    assert answer.status_code == 302
    assert Account.objects.get().check_password(NEW)
    assert client.get(reverse("tournament:change-password")).status_code == 200


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"old_password": "wrong", "new_password": NEW, "repeated": NEW}, "not your current password"),
        ({"old_password": PASSWORD, "new_password": NEW, "repeated": "other"}, "passwords do not match"),
        ({"old_password": PASSWORD, "new_password": "12345", "repeated": "12345"}, "too short"),
        ({"old_password": PASSWORD, "new_password": "olivia12", "repeated": "olivia12"}, "too similar"),
    ],
)
def test_change_of_password_refuses_with_a_sentence(client, owner, data, sentence):
    client.force_login(owner)

    answer = client.post(reverse("tournament:change-password"), data)

    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert Account.objects.get().check_password(PASSWORD)


def test_one_time_link_sets_a_password_and_signs_in_once(client, owner):
    link = reverse("tournament:choose-password", args=password_link_parts(owner))

    assert client.get(link).status_code == 200
    assert client.post(link, {"new_password": NEW, "repeated": NEW}).status_code == 302

    assert client.session["_auth_user_id"] == str(owner.pk)
    assert client.get(link).status_code == 404
    assert (
        client.post(
            link, {"new_password": "a third one entirely", "repeated": "a third one entirely"}
        ).status_code
        == 404
    )
    assert Account.objects.get().check_password(NEW)


@pytest.mark.parametrize("account_part", ["MQ", "!!!", "bm8", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5"])
def test_one_time_link_that_was_mistyped_says_where_a_new_one_comes_from(client, owner, account_part):
    answer = client.get(reverse("tournament:choose-password", args=[account_part, "c0ffee-abc"]))

    assert answer.status_code == 404
    assert "This link no longer works" in answer.content.decode()


def test_one_time_link_after_three_days_is_dead(client, owner, settings):
    link = reverse("tournament:choose-password", args=password_link_parts(owner))
    settings.PASSWORD_RESET_TIMEOUT = -1

    assert client.get(link).status_code == 404
