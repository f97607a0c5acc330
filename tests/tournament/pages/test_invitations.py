"""The pages of invitations: who may make them, what a scanned code does, and that taking it back is at once."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.expected import opened
from tests.factories import make_account, make_staff, make_tournament
from tournament.kernel.roles import Role
from tournament.models import Invitation
from tournament.staff.invitations import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_tournament(slug="cup")


@pytest.fixture
def desk(client, event):
    client.force_login(make_staff(event, "olga", Role.ORGANIZER))
    return client


def make_code(desk, name="Jim Judge", role="judge"):
    desk.post("/t/cup/desk/invitations/", {"name": name, "role": role})
    return Invitation.objects.latest("pk")


def path_of(invitation):
    return reverse("tournament:invitation-accept", args=[invitation.pk, token_of(invitation)])


def test_organizer_gets_a_code_that_works_once(desk):
    answer = desk.post("/t/cup/desk/invitations/", {"name": "Jim Judge", "role": "judge"}, follow=True)
    invitation = Invitation.objects.get()

    assert path_of(invitation) in answer.content.decode()
    code = desk.get(f"/t/cup/desk/invitations/{invitation.pk}/code/")
    assert code["Content-Type"] == "image/svg+xml"
    assert "no-store" in code["Cache-Control"]

    phone = Client()
    phone.post(path_of(invitation))

    assert path_of(invitation) not in opened(desk.get(f"/t/cup/desk/invitations/{invitation.pk}/"))
    assert desk.get(f"/t/cup/desk/invitations/{invitation.pk}/code/").status_code == 404
    assert Client().get(path_of(invitation)).status_code == 404


def test_a_second_person_of_one_name_is_asked_for_another_and_nothing_typed_is_lost(desk):
    make_code(desk)

    answer = desk.post("/t/cup/desk/invitations/", {"name": "jim judge", "role": "scorekeeper"})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Someone called jim judge is already on the staff" in page
    assert 'value="jim judge"' in page
    assert Invitation.objects.count() == 1


def test_looking_at_the_code_signs_nobody_in(desk):
    invitation = make_code(desk)
    phone = Client()

    page = phone.get(path_of(invitation))

    assert "I am Jim Judge" in page.content.decode()
    assert "_auth_user_id" not in phone.session
    assert Invitation.objects.get().accepted_at is None


@pytest.mark.parametrize(
    ("role", "page"), [("judge", "floor"), ("head_judge", "floor"), ("scorekeeper", "desk")]
)
def test_a_phone_that_presses_the_button_works_at_once(desk, role, page):
    phone = Client()

    answer = phone.post(path_of(make_code(desk, role=role)))

    assert answer["Location"] == f"/t/cup/{page}/"
    assert phone.get(f"/t/cup/{page}/").status_code == 200


def test_taking_back_is_one_click_and_the_next_request_is_a_strangers(desk):
    phone = Client()
    invitation = make_code(desk)
    phone.post(path_of(invitation))
    assert phone.get("/t/cup/desk/").status_code == 200

    desk.post(f"/t/cup/desk/invitations/{invitation.pk}/revoke/")

    assert phone.get("/t/cup/desk/")["Location"].startswith("/sign-in/")
    assert phone.post(path_of(invitation)).status_code == 404
    part = phone.get("/t/cup/desk/", headers={"HX-Request": "true"})
    assert part["HX-Redirect"].startswith("/sign-in/")


def test_a_new_code_signs_the_old_phone_out(desk):
    phone = Client()
    invitation = make_code(desk)
    phone.post(path_of(invitation))

    desk.post(f"/t/cup/desk/invitations/{invitation.pk}/renew/")

    assert phone.get("/t/cup/desk/")["Location"].startswith("/sign-in/")
    invitation.refresh_from_db()
    assert phone.post(path_of(invitation))["Location"] == "/t/cup/floor/"


def test_invited_person_has_nothing_to_do_outside_the_event(desk):
    make_tournament(slug="other")
    phone = Client()
    phone.post(path_of(make_code(desk)))

    assert phone.get("/t/other/desk/").status_code == 404
    assert phone.get("/events/new/").status_code == 403
    assert phone.get("/password/").status_code == 403


def test_invited_person_is_not_on_the_staff_page_and_gets_no_password_link(desk):
    invitation = make_code(desk)
    Client().post(path_of(invitation))

    page = desk.get("/t/cup/desk/staff/").content.decode()
    linked = desk.get(f"/t/cup/desk/staff/?link={invitation.account.username}")

    assert "Jim Judge" not in page
    assert linked.context["linked"] is None
    assert "Jim Judge" in desk.get("/t/cup/desk/invitations/").content.decode()


def test_a_form_without_a_name_keeps_the_role(desk):
    answer = desk.post("/t/cup/desk/invitations/", {"name": "", "role": "scorekeeper"})

    assert answer.status_code == 422
    assert answer.context["form"]["role"].value() == "scorekeeper"


def test_an_invitation_of_another_event_is_not_shown(desk):
    invitation = make_code(desk)
    make_tournament(slug="other")
    desk.force_login(make_account("owner", is_owner=True))

    assert desk.get(f"/t/other/desk/invitations/{invitation.pk}/").status_code == 404


@pytest.mark.parametrize("how_many", [1, 3])
def test_list_of_invitations_asks_as_often_for_three_as_for_one(desk, how_many, django_assert_num_queries):
    for number in range(how_many):
        make_code(desk, name=f"Judge {number}")

    with django_assert_num_queries(11):
        desk.get("/t/cup/desk/invitations/")


# Coming back ----------------------------------------------------------------------------------------------------


def is_in(phone):
    return phone.get("/t/cup/floor/").status_code == 200


@pytest.fixture
def invitation(desk):
    return make_code(desk)


@pytest.fixture
def phone(invitation):
    """A phone that was signed in by the code, and signed out."""
    phone = Client()
    phone.post(path_of(invitation))
    assert is_in(phone)
    asked = phone.get("/sign-out/").content.decode()
    assert "To sign in again on this phone, scan it again" in asked
    phone.post("/sign-out/")
    assert not is_in(phone)
    return phone


def test_the_same_phone_comes_back_by_its_used_code(phone, invitation):
    assert "This code has already been used on this phone." in phone.get(path_of(invitation)).content.decode()
    assert not is_in(phone), "looking signs nobody in"

    answer = phone.post(path_of(invitation))

    assert answer["Location"] == "/t/cup/floor/"
    assert is_in(phone)


def test_no_other_phone_comes_in_by_a_used_code(phone, invitation, event):
    other = Client()
    other.force_login(make_staff(event, "sam", Role.SCOREKEEPER))  # one that is known for somebody else
    for stranger in (Client(), other):
        assert stranger.get(path_of(invitation)).status_code == 404
        assert stranger.post(path_of(invitation)).status_code == 404
    assert not is_in(Client())


def test_a_copied_cookie_that_was_changed_opens_nothing(phone, invitation):
    thief = Client()
    thief.cookies["tandem_device"] = phone.cookies["tandem_device"].value[:-1] + "x"

    assert thief.post(path_of(invitation)).status_code == 404


def test_the_cookie_without_the_code_opens_nothing(phone, invitation):
    address = path_of(invitation)

    assert phone.post(address[:-5] + "aaaa/").status_code == 404
    assert not is_in(phone)


@pytest.mark.parametrize("what", ["renew", "revoke"])
def test_a_new_code_and_taking_back_end_it(desk, phone, invitation, what):
    used = path_of(invitation)

    desk.post(f"/t/cup/desk/invitations/{invitation.pk}/{what}/")

    assert phone.post(used).status_code == 404
    assert not is_in(phone)


def test_signing_out_everywhere_needs_a_new_code(phone, invitation):
    phone.post(path_of(invitation))

    phone.post("/signed-in/sign-out/")

    assert phone.post(path_of(invitation)).status_code == 404


def test_the_owner_signs_a_lost_phone_out_for_good(phone, invitation, client):
    phone.post(path_of(invitation))
    laptop = Client()
    laptop.force_login(make_account("owner", is_owner=True))

    laptop.post(f"/accounts/{invitation.account.pk}/sign-out/", headers={"host": "localhost"})

    assert phone.post(path_of(invitation)).status_code == 404
    assert not is_in(phone)


def test_the_desk_sees_who_signed_out(desk, phone, invitation):
    page = "/t/cup/desk/invitations/"
    assert "signed out</span>" in desk.get(page).content.decode()

    phone.post(path_of(invitation))

    assert "signed in</span>" in desk.get(page).content.decode()


def test_a_second_code_of_the_same_phone_signs_the_other_person_in(desk, phone, invitation):
    second = make_code(desk, name="Ann Judge")
    phone.post(path_of(second))

    phone.post(path_of(invitation))

    assert "Jim Judge" in phone.get("/sign-out/").content.decode()
