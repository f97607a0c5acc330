"""The staff page: roles, new accounts and their one-time links."""

import pytest
from django.urls import reverse

from tests.factories import make_account, make_staff, make_tournament
from tournament.journal.models import JournalEntry
from tournament.kernel.roles import Role
from tournament.staff.models import Account, StaffMember

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return make_tournament()


@pytest.fixture
def desk(client, tournament):
    client.force_login(make_staff(tournament, "olga", Role.ORGANIZER))
    return client


def address(tournament):
    return reverse("tournament:staff", args=[tournament.slug])


def test_adding_somebody_new_makes_an_account_with_a_one_time_link(desk, tournament):
    data = {"username": "Sam", "full_name": "Sam Scorekeeper", "role": "scorekeeper"}

    answer = desk.post(address(tournament), data, follow=True)

    account = Account.objects.get(username="sam")
    assert not account.has_usable_password()
    assert StaffMember.objects.get(account=account).role == Role.SCOREKEEPER
    assert f"/password/{answer.context['linked']['link'].split('/password/')[1]}" in answer.content.decode()
    assert JournalEntry.objects.get(action="add_staff").after == {"account": "sam", "role": "scorekeeper"}


def test_one_time_link_of_the_staff_page_signs_the_new_person_in(desk, tournament):
    data = {"username": "sam", "full_name": "Sam", "role": "judge"}
    link = desk.post(address(tournament), data, follow=True).context["linked"]["link"]

    desk.logout()
    path = "/password/" + link.split("/password/")[1]
    password = "correct horse battery"
    desk.post(path, {"new_password": password, "repeated": password})

    assert desk.session["_auth_user_id"] == str(Account.objects.get(username="sam").pk)


def test_link_is_never_shown_for_an_account_in_use(desk, tournament):
    make_staff(tournament, "anna", Role.JUDGE)

    page = desk.get(address(tournament) + "?link=anna")

    assert page.context["linked"] is None
    assert desk.get(reverse("tournament:staff-link-code", args=[tournament.slug, "anna"])).status_code == 404


def test_link_is_never_shown_for_staff_of_another_event(desk, tournament):
    other = make_staff(make_tournament(), "anna", Role.JUDGE)
    other.set_unusable_password()
    other.save()

    assert desk.get(address(tournament) + "?link=anna").context["linked"] is None


def test_adding_an_account_that_exists_gives_it_the_role_and_no_link(desk, tournament):
    anna = make_account("anna")

    answer = desk.post(
        address(tournament), {"username": "ANNA", "full_name": "", "role": "judge"}, follow=True
    )

    assert StaffMember.objects.filter(account=anna, role=Role.JUDGE).exists()
    assert answer.context["linked"] is None


def test_new_account_without_a_name_is_refused_with_what_was_typed(desk, tournament):
    answer = desk.post(address(tournament), {"username": "nobody", "full_name": "", "role": "judge"})

    assert answer.status_code == 422
    assert "Type the person&#x27;s name" in answer.content.decode()
    assert 'value="nobody"' in answer.content.decode()
    assert not Account.objects.filter(username="nobody").exists()


def test_taking_a_role_away_is_journalled(desk, tournament):
    anna = make_staff(tournament, "anna", Role.JUDGE, Role.SCOREKEEPER)
    member = StaffMember.objects.get(account=anna, role=Role.JUDGE)

    desk.post(reverse("tournament:remove-staff", args=[tournament.slug, member.pk]))

    assert [row.role for row in StaffMember.objects.filter(account=anna)] == [Role.SCOREKEEPER]
    assert JournalEntry.objects.get(action="remove_staff").before == {"account": "anna", "role": "judge"}


def test_last_organizer_stays_and_a_sentence_says_why(desk, tournament):
    member = StaffMember.objects.get()

    answer = desk.post(reverse("tournament:remove-staff", args=[tournament.slug, member.pk]), follow=True)

    assert StaffMember.objects.count() == 1
    assert "only organizer" in answer.content.decode()


def test_role_of_another_event_cannot_be_taken_away(desk, tournament):
    make_staff(make_tournament(), "anna", Role.JUDGE)
    member = StaffMember.objects.get(account__username="anna")

    answer = desk.post(reverse("tournament:remove-staff", args=[tournament.slug, member.pk]))

    assert answer.status_code == 404
    assert StaffMember.objects.filter(pk=member.pk).exists()


@pytest.mark.parametrize(
    ("role", "status"),
    [(Role.ORGANIZER, 200), (Role.SCOREKEEPER, 403), (Role.HEAD_JUDGE, 403), (Role.JUDGE, 403)],
)
def test_staff_page_is_the_organizers(client, tournament, role, status):
    make_staff(tournament, "chief", Role.HEAD_JUDGE)
    client.force_login(make_staff(tournament, "somebody", role))

    assert client.get(address(tournament)).status_code == status


@pytest.mark.parametrize("count", [1, 3])
def test_staff_page_takes_the_same_queries_for_one_and_for_three(
    client, tournament, count, django_assert_num_queries
):
    client.force_login(make_staff(tournament, "olga", Role.ORGANIZER))
    for number in range(count):
        make_staff(tournament, f"judge{number}", Role.JUDGE, Role.SCOREKEEPER)

    # session, account, event, roles, the staff
    with django_assert_num_queries(5):
        client.get(address(tournament))
