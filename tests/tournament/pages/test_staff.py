"""The staff page: roles, new accounts and their one-time links."""

import pytest
from django.test import Client
from django.urls import reverse

from teams.entries.registration import check_in
from tests.expected import opened
from tests.factories import BOSS, make_account, make_entry, make_staff, make_tournament
from tournament.journal.models import JournalEntry
from tournament.kernel.roles import Permission, Role
from tournament.setup.actions import remove_tournament
from tournament.staff.accounts import create_staff_account, set_password
from tournament.staff.actions import add_staff
from tournament.staff.invitations import invite
from tournament.staff.models import Account, StaffMember
from tournament.web.access import actor_at
from tournament.web.addresses import declared_addresses

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


@pytest.fixture
def elsewhere():
    """Another event, whose organizer is Eve."""
    event = make_tournament()
    make_staff(event, "eve", Role.ORGANIZER)
    return event


@pytest.fixture
def eve(elsewhere):
    """The browser of the organizer of the other event alone."""
    browser = Client()
    browser.force_login(Account.objects.get(username="eve"))
    return browser


def add(browser, event, username, full_name="", role="organizer"):
    data = {"username": username, "full_name": full_name, "role": role}
    return browser.post(address(event), data, follow=True)


def links_of(browser, event, username):
    """What a browser is shown of somebody's one-time link at an event: on the page, and as a picture."""
    page = browser.get(address(event) + f"?link={username}")
    picture = browser.get(reverse("tournament:staff-link-code", args=[event.slug, username]))
    shown = page.context["linked"] if page.context else None
    return shown, "/password/" in page.content.decode(), picture.status_code


NO_LINK = (None, False, 404)


def test_account_just_made_is_not_taken_over_from_another_event(desk, tournament, eve, elsewhere):
    add(desk, tournament, "anna", "Anna Autumn")

    answer = add(eve, elsewhere, "anna")

    assert answer.status_code == 422
    assert "No one has signed in as" in answer.content.decode()
    assert not StaffMember.objects.filter(tournament=elsewhere, account__username="anna").exists()
    assert links_of(eve, elsewhere, "anna") == NO_LINK
    linked, is_on_page, picture = links_of(desk, tournament, "anna")
    assert (linked["account"].username, is_on_page, picture) == ("anna", True, 200)


def test_member_of_two_events_has_the_link_where_the_account_was_made(desk, tournament, eve, elsewhere):
    add(desk, tournament, "anna", "Anna Autumn")
    anna = Account.objects.get(username="anna")
    owner = make_account("olivia", is_owner=True)
    add_staff(elsewhere, account=anna, role=Role.JUDGE, actor=actor_at(owner, elsewhere))

    assert links_of(eve, elsewhere, "anna") == NO_LINK
    assert links_of(desk, tournament, "anna")[1:] == (True, 200)
    assert "the owner of this Tandem has the link" in eve.get(address(elsewhere)).content.decode()


def test_name_that_was_made_elsewhere_first_is_no_account_of_this_event(desk, tournament, eve, elsewhere):
    add(eve, elsewhere, "anna", "Anna Elsewhere")

    answer = add(desk, tournament, "anna", "Anna Autumn")

    assert answer.status_code == 422
    assert "This user name is already taken" in answer.content.decode()
    assert not StaffMember.objects.filter(tournament=tournament, account__username="anna").exists()
    assert links_of(desk, tournament, "anna") == NO_LINK


def test_used_account_has_no_link_even_where_it_was_made(desk, tournament):
    add(desk, tournament, "anna", "Anna Autumn")
    set_password(Account.objects.get(username="anna"), "correct horse battery")

    assert links_of(desk, tournament, "anna") == NO_LINK


def test_switched_off_account_has_no_link(desk, tournament):
    add(desk, tournament, "anna", "Anna Autumn")
    Account.objects.filter(username="anna").update(is_active=False)

    assert links_of(desk, tournament, "anna") == NO_LINK
    assert "switched off" in desk.get(address(tournament)).content.decode()


def test_link_goes_with_the_role_and_with_the_event(desk, tournament, eve, elsewhere):
    add(desk, tournament, "anna", "Anna Autumn", "judge")
    anna = Account.objects.get(username="anna")
    desk.post(reverse("tournament:remove-staff", args=[tournament.slug, anna.staff_roles.get().pk]))
    assert links_of(desk, tournament, "anna") == NO_LINK

    remove_tournament(tournament)
    again = make_tournament(slug=tournament.slug)
    StaffMember.objects.create(tournament=again, account=anna, role=Role.JUDGE)
    StaffMember.objects.create(
        tournament=again, account=Account.objects.get(username="olga"), role=Role.ORGANIZER
    )
    assert links_of(desk, again, "anna") == NO_LINK


def test_account_of_an_invitation_is_no_account_to_add_or_to_link(desk, tournament, eve, elsewhere):
    invited = invite(tournament, name="Jim", role=Role.JUDGE, actor=BOSS).account

    answer = add(eve, elsewhere, invited.username)

    assert "No one here has this user name yet" in answer.content.decode()
    assert links_of(desk, tournament, invited.username) == NO_LINK


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.JUDGE, Role.HEAD_JUDGE])
def test_other_staff_of_the_event_have_no_link(desk, tournament, role):
    add(desk, tournament, "anna", "Anna Autumn")
    make_staff(tournament, "sam", role)
    sam = Client()
    sam.force_login(Account.objects.get(username="sam"))

    assert sam.get(address(tournament) + "?link=anna").status_code == 403
    assert sam.get(reverse("tournament:staff-link-code", args=[tournament.slug, "anna"])).status_code == 403


def test_who_was_staff_has_nothing_of_the_event_from_the_next_request_on(desk, tournament):
    make_staff(tournament, "anna", Role.ORGANIZER)
    anna = Client()
    anna.force_login(Account.objects.get(username="anna"))
    assert anna.get(address(tournament)).status_code == 200

    desk.post(
        reverse(
            "tournament:remove-staff",
            args=[tournament.slug, StaffMember.objects.get(account__username="anna").pk],
        )
    )

    names = [each for each in declared_addresses() if isinstance(each.open_to, Permission)]
    plain = [each for each in names if each.route.count("<") == 1 and "GET" in each.methods]
    statuses = {
        anna.get("/" + each.route.replace("<slug:slug>", tournament.slug)).status_code for each in plain
    }
    assert len(plain) > 20
    assert statuses == {404}


def test_adding_a_user_name_does_not_tell_who_is_behind_it(desk, tournament, eve, elsewhere):
    make_account("anna", full_name="Anna Autumn")

    pages = [add(eve, elsewhere, "anna", role="judge"), eve.get(address(elsewhere))]
    member = StaffMember.objects.get(account__username="anna")
    with_same_name = eve.post(
        reverse("tournament:invitations", args=[elsewhere.slug]), {"name": "Anna Autumn", "role": "judge"}
    )
    remove = reverse("tournament:remove-staff", args=[elsewhere.slug, member.pk])
    pages.append(eve.post(remove, follow=True))

    assert with_same_name.status_code == 302  # nothing says that a member of staff has this name
    for page in pages:
        assert page.status_code == 200
        assert "anna" in page.content.decode()
        assert "Autumn" not in page.content.decode()


def test_whoever_did_something_at_the_event_is_shown_by_name(desk, tournament):
    anna = make_staff(tournament, "anna", Role.SCOREKEEPER)
    anna.full_name = "Anna Autumn"
    anna.save()
    assert "Anna Autumn" not in opened(desk.get(address(tournament)))

    make_entry(tournament, 1)
    check_in(tournament, 1, actor=actor_at(anna, tournament), is_here=False)

    assert "Anna Autumn" in desk.get(address(tournament)).content.decode()


def test_one_more_role_for_somebody_of_the_event_whatever_name_is_typed(desk, tournament):
    anna = make_staff(tournament, "anna", Role.JUDGE)
    add(desk, tournament, "anna", "Anna Somebody", "scorekeeper")
    assert {member.role for member in anna.staff_roles.all()} == {"judge", "scorekeeper"}


def test_of_two_who_add_one_user_name_at_once_the_second_reads_whose_it_is(desk, tournament):
    """Both forms were open; the first has made the account meanwhile."""
    add(desk, tournament, "twin", "Twin One", "judge")
    answer = desk.post(
        address(tournament), {"username": "twin", "full_name": "Twin Two", "role": "judge"}, follow=True
    )

    page = answer.content.decode()
    assert "“twin” was already on the staff of this event, as “Twin One”" in page
    assert "Twin Two" not in page
    assert [account.full_name for account in Account.objects.filter(username="twin")] == ["Twin One"]
    same = desk.post(
        address(tournament), {"username": "twin", "full_name": "Twin One", "role": "judge"}, follow=True
    )
    assert "already, as" not in same.content.decode()


def test_of_two_who_add_one_user_name_in_one_instant_the_second_is_told(desk, tournament, monkeypatch):
    """The form found no such account, and the database has one when it is made: a sentence, no fault."""

    def make(**values):
        Account.objects.create_account(username="twin", full_name="Twin One", password=None)
        return create_staff_account(**values)

    monkeypatch.setattr("tournament.pages.staff.create_staff_account", make)
    answer = add(desk, tournament, "twin", "Twin Two", "judge")

    assert answer.status_code == 422
    assert "The user name “twin” is already taken" in answer.content.decode()
    assert "Twin Two" in answer.content.decode()  # what was typed stays
    assert not StaffMember.objects.filter(account__username="twin").exists()


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
    assert "Enter the person&#x27;s name" in answer.content.decode()
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

    # session, account, event, roles, the staff, who did something here
    with django_assert_num_queries(11):
        client.get(address(tournament))


def test_nobody_becomes_an_organizer_because_the_role_was_left_as_it_was(desk, tournament):
    page = desk.get(address(tournament)).content.decode()
    assert '<option value="" selected>Choose a role</option>' in page

    answer = desk.post(address(tournament), {"username": "sam", "full_name": "Sam", "role": ""})

    assert "Choose one from the list." in answer.content.decode()
    assert not Account.objects.filter(username="sam").exists()
