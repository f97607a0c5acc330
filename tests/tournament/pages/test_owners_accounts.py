"""What the owner does with accounts: a link for a forgotten password, switched off at once, on again."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.expected import opened
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


def filled(page: str, **values: str) -> dict[str, str]:
    """What is sent from a page: what it showed, and what is typed."""
    shown = re.search(r'name="subject" value="([^"]*)"', page)
    assert shown is not None
    return {"subject": unescape(shown[1]), **values}


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


def test_the_owner_changes_the_name_of_a_person_and_their_session_stays(
    owner: Client, judge: Account
) -> None:
    phone = signed_in(judge)
    page = owner.get(f"/accounts/{judge.pk}/name/").content.decode()
    answer = owner.post(f"/accounts/{judge.pk}/name/", filled(page, full_name=" Anna Nowak "))

    assert answer["Location"] == f"/accounts/{judge.pk}/"
    judge.refresh_from_db()
    assert (str(judge), judge.username) == ("Anna Nowak", "anna")
    assert opens_desk(phone)


def test_people_change_their_own_name_also_those_with_a_code(event: Tournament, judge: Account) -> None:
    invitation = invite(event, name="Jim", role=Role.JUDGE, actor=BOSS)
    accept_invitation(invitation.pk, token_of(invitation))
    for person in (judge, invitation.account):
        phone = signed_in(person)
        answer = phone.post("/name/", filled(phone.get("/name/").content.decode(), full_name="Ny Name"))
        assert answer["Location"] == "/"
        person.refresh_from_db()
        assert str(person) == "Ny Name"


@pytest.mark.parametrize("name", ["", "   ", "x" * 121])
def test_a_name_is_not_left_out(judge: Account, name: str) -> None:
    phone = signed_in(judge)
    answer = phone.post("/name/", filled(phone.get("/name/").content.decode(), full_name=name))
    assert answer.status_code == 422
    judge.refresh_from_db()
    assert str(judge) == "Anna"


def test_tandem_is_handed_over_with_the_owners_password_even_at_the_laptop(
    owner: Client, judge: Account
) -> None:
    path, phone = f"/accounts/{judge.pk}/hand-over/", signed_in(judge)
    assert path in owner.get(f"/accounts/{judge.pk}/").content.decode()
    page = owner.get(path).content.decode()
    assert owner.post(path, filled(page, password="wrong")).status_code == 422
    assert not Account.objects.get(pk=judge.pk).is_owner

    assert owner.post(path, filled(page, password=PASSWORD))["Location"] == "/"

    assert [each.username for each in Account.objects.filter(is_owner=True)] == ["anna"]
    assert owner.get("/accounts/").status_code == 403
    assert owner.post(path, filled(page, password=PASSWORD)).status_code == 403
    assert phone.get("/t/cup/desk/settings/").status_code == 200, (
        "an organizer of every event, still signed in"
    )


def test_guessing_the_owners_password_there_is_limited_as_everywhere(owner: Client, judge: Account) -> None:
    path = f"/accounts/{judge.pk}/hand-over/"
    values = filled(owner.get(path).content.decode(), password="wrong")
    statuses = [owner.post(path, values).status_code for _ in range(40)]
    assert statuses[0] == 422
    assert statuses[-1] == 429


def test_tandem_is_not_offered_to_who_cannot_sign_in(owner: Client, event: Tournament) -> None:
    new = create_staff_account(username="sam", full_name="Sam", made_at=event)
    assert "hand-over" not in opened(owner.get(f"/accounts/{new.pk}/"))
    page = owner.get(f"/accounts/{new.pk}/hand-over/", follow=True).content.decode()
    assert "Have the person choose one first" in page
