"""Signing in and out, passwords, and the lock after guessing."""

import pytest
from django.urls import reverse

from tests.factories import PASSWORD, make_account
from tournament.staff.accounts import password_link_parts
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
    assert "Check the capital letters" in page
    assert 'value="/copies/"' in page


def test_sign_in_before_the_first_visit_leads_to_the_set_up_page(client):
    assert client.get(reverse("tournament:sign-in"))["Location"] == "/"


def guess(client, username, address, times=6):
    for _ in range(times):
        answer = sign_in(client, username, "wrong", REMOTE_ADDR=address)
    return answer


def test_guessing_locks_that_name_at_that_address_with_a_sentence(client, owner):
    answer = guess(client, "olivia", "192.168.1.66")

    assert answer.status_code == 429
    assert "Wait 5 minutes" in answer.content.decode()
    assert sign_in(client, "olivia", PASSWORD, REMOTE_ADDR="192.168.1.66").status_code == 429


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


def test_sign_out_needs_a_post_and_ends_the_session(client, owner):
    client.force_login(owner)

    assert client.get(reverse("tournament:sign-out")).status_code == 405
    assert client.post(reverse("tournament:sign-out")).status_code == 302
    assert "_auth_user_id" not in client.session


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
        ({"old_password": "wrong", "new_password": NEW, "repeated": NEW}, "not your password until now"),
        ({"old_password": PASSWORD, "new_password": NEW, "repeated": "other"}, "two passwords differ"),
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
    assert "This link does not work any more" in answer.content.decode()


def test_one_time_link_after_three_days_is_dead(client, owner, settings):
    link = reverse("tournament:choose-password", args=password_link_parts(owner))
    settings.PASSWORD_RESET_TIMEOUT = -1

    assert client.get(link).status_code == 404
