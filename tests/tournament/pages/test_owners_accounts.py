"""What the owner does with accounts: a link for a forgotten password, switched off at once, on again."""

import pytest
from django.test import Client

from tests.factories import BOSS, PASSWORD, make_account, make_staff, make_tournament
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.staff.accounts import create_staff_account, find_account_of_link
from tournament.staff.invitations import accept_invitation, invite, token_of
from tournament.staff.models import Account

pytestmark = pytest.mark.django_db
NEW_PASSWORD = "another horse battery"


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup")


@pytest.fixture
def owner() -> Client:
    """The owner's browser on the laptop itself, where nobody asks for the password again."""
    browser = Client(headers={"host": "127.0.0.1:8000"})
    browser.force_login(make_account("olivia", is_owner=True))
    return browser


@pytest.fixture
def judge(event: Tournament) -> Account:
    return make_staff(event, "anna", Role.JUDGE)


def signed_in(account: Account) -> Client:
    browser = Client()
    browser.force_login(account, "django.contrib.auth.backends.ModelBackend")
    return browser


def opens_desk(browser: Client) -> bool:
    return browser.get("/t/cup/desk/").status_code == 200


def link_for(owner: Client, account: Account) -> str:
    """The path of the one-time link that the owner is shown."""
    link = owner.get(f"/accounts/{account.pk}/link/").context["link"]
    return "/password/" + link.split("/password/")[1] if link else ""


def test_a_link_of_the_owner_replaces_a_forgotten_password_once(owner: Client, judge: Account) -> None:
    path = link_for(owner, judge)
    assert owner.get(f"/accounts/{judge.pk}/link/code/")["Content-Type"] == "image/svg+xml"
    judge.refresh_from_db()
    assert judge.check_password(PASSWORD)  # until the link is used

    phone = Client()
    phone.post(path, {"new_password": NEW_PASSWORD, "repeated": NEW_PASSWORD})

    judge.refresh_from_db()
    assert judge.check_password(NEW_PASSWORD)
    assert opens_desk(phone)
    assert Client().get(path).status_code == 404


def test_the_owner_has_the_link_of_an_account_whose_event_is_gone(owner: Client, event: Tournament) -> None:
    made = create_staff_account(username="sam", full_name="Sam", made_at=event)
    Account.objects.filter(pk=made.pk).update(made_at=None)
    assert Client().get(link_for(owner, made)).status_code == 200


def test_whoever_is_switched_off_is_out_at_once_and_stays_out(owner: Client, judge: Account) -> None:
    phone, path = signed_in(judge), link_for(owner, judge)
    assert opens_desk(phone)

    owner.post(f"/accounts/{judge.pk}/switch-off/")

    assert phone.get("/t/cup/desk/")["Location"].startswith("/sign-in/")
    answer = Client().post("/sign-in/", {"username": "anna", "password": PASSWORD})
    assert "_auth_user_id" not in answer.wsgi_request.session
    assert Client().get(path).status_code == 404
    assert link_for(owner, judge) == ""
    assert owner.get(f"/accounts/{judge.pk}/link/code/").status_code == 404


def test_whoever_is_switched_on_has_password_and_roles_again_but_no_old_session(
    owner: Client, judge: Account
) -> None:
    phone = signed_in(judge)
    owner.post(f"/accounts/{judge.pk}/switch-off/")
    owner.post(f"/accounts/{judge.pk}/switch-on/")

    assert not opens_desk(phone)
    again = Client()
    again.post("/sign-in/", {"username": "anna", "password": PASSWORD})
    assert opens_desk(again)


def test_a_link_from_before_works_again_only_with_the_account(owner: Client, judge: Account) -> None:
    path = link_for(owner, judge)
    _, _, account_part, token, _ = path.split("/")
    owner.post(f"/accounts/{judge.pk}/switch-off/")
    assert find_account_of_link(account_part, token) is None


def test_the_owner_stays(owner: Client) -> None:
    me = Account.objects.get(is_owner=True)
    answer = owner.post(f"/accounts/{me.pk}/switch-off/", follow=True)
    assert "cannot be switched off" in answer.content.decode()
    assert Account.objects.get(pk=me.pk).is_active


def test_accounts_of_invitations_have_their_code_alone(owner: Client, event: Tournament) -> None:
    invitation = invite(event, name="Jim", role=Role.JUDGE, actor=BOSS)
    accept_invitation(invitation.pk, token_of(invitation))
    number = invitation.account.pk
    assert owner.get(f"/accounts/{number}/link/").status_code == 404
    for what in ("switch-off", "switch-on"):
        assert owner.post(f"/accounts/{number}/{what}/").status_code == 404


def test_nobody_but_the_owner_does_any_of_it(event: Tournament, judge: Account) -> None:
    for role in Role:
        browser = signed_in(make_staff(event, f"with-{role.value.replace('_', '-')}", role))
        for what in ("link/", "link/code/"):
            assert browser.get(f"/accounts/{judge.pk}/{what}").status_code == 403
        for what in ("switch-off", "switch-on"):
            assert browser.post(f"/accounts/{judge.pk}/{what}/").status_code == 403
    judge.refresh_from_db()
    assert judge.is_active


def test_the_list_says_who_works_where_and_who_is_switched_off(owner: Client, judge: Account) -> None:
    owner.post(f"/accounts/{judge.pk}/switch-off/")
    for path in ("/accounts/", f"/accounts/{judge.pk}/"):
        page = owner.get(path).content.decode()
        assert "Spring Team Cup" in page
        assert "Judge" in page
        assert "switched off" in page


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_as_many_queries_for_three_as_for_one(
    owner: Client, event: Tournament, count: int, django_assert_max_num_queries
) -> None:
    for number in range(count):
        make_staff(event, f"judge{number}", Role.JUDGE, Role.SCOREKEEPER)
    with django_assert_max_num_queries(7):
        owner.get("/accounts/")
