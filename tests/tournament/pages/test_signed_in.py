"""The pages that show where somebody is signed in, and end it."""

import pytest
from django.test import Client

from tests.expected import opened
from tests.factories import BOSS, PASSWORD, make_account, make_tournament
from tournament.kernel.roles import Role
from tournament.models import BrowserSession
from tournament.pages.signed_in import device_text
from tournament.staff.invitations import invite, token_of

pytestmark = pytest.mark.django_db

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1"


@pytest.fixture
def owner():
    return make_account("olivia", is_owner=True)


def signed_in(username, agent=FIREFOX, address="192.168.1.20"):
    browser = Client(REMOTE_ADDR=address, headers={"user-agent": agent})
    assert browser.post("/sign-in/", {"username": username, "password": PASSWORD}).status_code == 302
    return browser


def at_laptop(account):
    browser = Client(headers={"host": "127.0.0.1:8000"})
    browser.force_login(account)
    return browser


def by_code(event):
    invitation = invite(event, name="Jim Judge", role=Role.JUDGE, actor=BOSS)
    phone = Client()
    phone.post(f"/invitation/{invitation.pk}/{token_of(invitation)}/")
    return phone, invitation


def is_in(browser):
    return browser.get("/signed-in/").status_code == 200


def test_the_page_shows_each_device_in_plain_words_this_one_first(owner):
    here = signed_in("olivia")
    signed_in("olivia", IPHONE, "192.168.1.31")
    make_account("anna")
    signed_in("anna", "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0", "192.168.1.77")

    rows = here.get("/signed-in/").context["rows"]
    text = here.get("/signed-in/").content.decode()

    assert [(row.device, row.is_this) for row in rows] == [
        ("Firefox on Windows", True),
        ("Safari on iPhone", False),
    ]
    assert "192.168.1.31" in text
    assert "192.168.1.77" not in text


def test_the_page_takes_the_same_queries_for_one_device_and_three(owner, django_assert_num_queries):
    here = signed_in("olivia")
    with django_assert_num_queries(5):  # session, account, invitation, its sessions, zones of the events
        here.get("/signed-in/")
    for _ in range(2):
        signed_in("olivia")

    with django_assert_num_queries(5):
        here.get("/signed-in/")


def test_another_device_is_signed_out_and_this_one_goes_on(owner):
    here, phone = signed_in("olivia"), signed_in("olivia", IPHONE)
    number = BrowserSession.objects.get(agent=IPHONE).pk

    answer = here.post(f"/signed-in/{number}/sign-out/", follow=True)

    assert "is signed out on that device" in answer.content.decode()
    assert is_in(here)
    assert not is_in(phone)


def test_this_device_can_sign_itself_out(owner):
    here, phone = signed_in("olivia"), signed_in("olivia", IPHONE)
    number = BrowserSession.objects.get(agent=FIREFOX).pk

    assert here.post(f"/signed-in/{number}/sign-out/")["Location"] == "/"

    assert not is_in(here)
    assert is_in(phone)


def test_nobody_ends_the_session_of_another(owner):
    make_account("anna")
    here, thief = signed_in("olivia"), signed_in("anna", IPHONE)
    number = BrowserSession.objects.get(agent=FIREFOX).pk

    thief.post(f"/signed-in/{number}/sign-out/")

    assert is_in(here)


def test_signing_out_everywhere_takes_this_device_along(owner):
    browsers = [signed_in("olivia"), signed_in("olivia", IPHONE)]

    assert browsers[0].post("/signed-in/sign-out/")["Location"] == "/"

    assert [is_in(browser) for browser in browsers] == [False, False]


def test_who_came_by_a_code_sees_where_and_is_told_what_it_means():
    phone, _invitation = by_code(make_tournament())

    page = phone.get("/signed-in/").content.decode()

    assert "you need a new one from the desk" in page
    assert "Change my password" not in page
    phone.post("/signed-in/sign-out/")
    assert not is_in(phone)


def test_the_owner_sees_everybody_and_signs_them_out(owner):
    make_account("anna")
    anna = signed_in("anna", IPHONE)
    phone, invitation = by_code(make_tournament(name="Spring Cup"))
    laptop = at_laptop(owner)

    page = laptop.get("/accounts/").content.decode()
    assert "Anna" in page
    assert "with a code for Spring Cup" in page

    for account in (BrowserSession.objects.get(agent=IPHONE).account, invitation.account):
        assert laptop.get(f"/accounts/{account.pk}/").status_code == 200
        laptop.post(f"/accounts/{account.pk}/sign-out/")
    assert [is_in(browser) for browser in (anna, phone, laptop)] == [False, False, True]


def test_the_owner_ends_one_session_of_somebody(owner):
    anna = make_account("anna")
    first, second = signed_in("anna"), signed_in("anna", IPHONE)
    number = BrowserSession.objects.get(agent=IPHONE).pk

    at_laptop(owner).post(f"/accounts/{anna.pk}/{number}/sign-out/")

    assert [is_in(first), is_in(second)] == [True, False]


def test_the_owner_who_signs_the_owner_out_is_out(owner):
    laptop = at_laptop(owner)

    assert laptop.post(f"/accounts/{owner.pk}/sign-out/")["Location"] == "/"

    assert not is_in(laptop)


def test_a_code_that_no_phone_uses_is_no_line_of_the_accounts(owner):
    invite(make_tournament(), name="Jim Judge", role=Role.JUDGE, actor=BOSS)

    assert "Jim Judge" not in at_laptop(owner).get("/accounts/").content.decode()


def test_the_list_of_accounts_takes_the_same_queries_for_one_and_for_three(owner, django_assert_num_queries):
    laptop = at_laptop(owner)
    with django_assert_num_queries(6):  # session, account, invitation, accounts, roles, zones of the events
        laptop.get("/accounts/")
    for name in ("anna", "ben"):
        make_account(name)
        signed_in(name)

    with django_assert_num_queries(6):
        laptop.get("/accounts/")


@pytest.mark.parametrize(
    ("agent", "text"),
    [
        (FIREFOX, "Firefox on Windows"),
        ("Firefox/1", "Firefox"),
        ("Android", "Android"),
        ("", "Unknown browser"),
    ],
)
def test_a_device_has_a_name_whatever_it_says(agent, text):
    assert device_text(agent) == text


def test_what_a_browser_says_of_itself_is_never_shown(owner):
    here = signed_in("olivia", "<script>alert(1)</script> Firefox/1")

    assert "alert(1)" not in opened(here.get("/signed-in/"))
