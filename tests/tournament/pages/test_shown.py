"""Forms of pages about an event and its staff are taken for what their page showed, and for nothing else."""

from datetime import timedelta

import pytest
from django.test import Client

from tests.browser_forms import Form, Values
from tests.factories import (
    BOSS,
    NOON,
    make_account,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_staff,
    make_tournament,
)
from tests.shown_pages import filled, form_on
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings, finish_tournament, put_event_away, reopen_tournament
from tournament.staff.invitations import accept_invitation, invite, token_of
from tournament.staff.models import Account, Invitation, StaffMember

pytestmark = [pytest.mark.django_db, pytest.mark.as_shown]
DESK = "/t/cup/desk/"
SETTINGS = f"{DESK}settings/"
HTMX = {"HX-Request": "true", "HX-Target": "rule-values"}


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(slug="cup", name="Spring Cup", planned_rounds=1)
    make_entries(event, 4)
    return event


@pytest.fixture
def owner(event: Tournament) -> Client:
    """The owner's browser on the laptop itself, where nobody asks for the password again."""
    browser = Client(headers={"host": "127.0.0.1:8000"})
    browser.force_login(make_account("olivia", is_owner=True))
    return browser


def replaced(event: Tournament) -> None:
    """Another event has the address now."""
    Tournament.objects.filter(pk=event.pk).update(created_at=NOON + timedelta(days=1))


def saved(form: Form, **values: str) -> Values:
    """What the settings send by the button that saves them, the last of the form."""
    return {name: each for name, each in filled(form, **values).items() if name != "refill"}


def text_of(answer) -> str:
    return " ".join(answer.content.decode().split())


# --- Settings ------------------------------------------------------------------------------------------------------


def test_settings_that_another_person_changed_are_not_overwritten(owner: Client, event: Tournament) -> None:
    old = form_on(owner, SETTINGS)
    change_settings(event, {"venue": "Hall 7"}, actor=BOSS)
    answer = owner.post(SETTINGS, saved(old, name="Summer Cup"), follow=True)
    assert "they stay as they are: venue." in text_of(answer)
    event.refresh_from_db()
    assert (event.name, event.venue) == ("Summer Cup", "Hall 7")


def test_a_team_that_comes_and_lists_that_close_leave_a_page_of_settings_true(
    owner: Client, event: Tournament
) -> None:
    old = form_on(owner, SETTINGS)
    make_entry(event)
    change_settings(event, {"lists_close_at": NOON}, actor=BOSS)
    assert owner.post(SETTINGS, saved(old, name="Summer Cup")).status_code == 302
    event.refresh_from_db()
    assert (event.name, event.lists_close_at) == ("Summer Cup", NOON)


def test_a_form_that_comes_back_with_an_error_has_what_was_changed_since(
    owner: Client, event: Tournament
) -> None:
    old = form_on(owner, SETTINGS)
    change_settings(event, {"venue": "Hall 7"}, actor=BOSS)
    answer = owner.post(SETTINGS, saved(old) | {"name": ""})
    assert answer.status_code == 422
    assert 'value="Hall 7"' in answer.content.decode()


def test_a_form_for_another_rule_set_is_about_what_the_first_page_showed(
    owner: Client, event: Tournament
) -> None:
    old = form_on(owner, SETTINGS)
    change_settings(event, {"venue": "Hall 7"}, actor=BOSS)
    typed = {"refill": "1"}
    assert owner.post(SETTINGS, saved(old) | typed).status_code == 409
    part = owner.post(SETTINGS, saved(old) | typed, headers=HTMX)
    assert part.status_code == 409
    assert "<html" not in part.content.decode()


def test_what_was_typed_before_round_1_was_posted_is_not_lost_without_a_word(
    owner: Client, event: Tournament
) -> None:
    old = form_on(owner, SETTINGS)
    make_posted_round(event)
    answer = owner.post(SETTINGS, saved(old, prizes_a="6"))
    assert answer.status_code == 409
    assert "Round 1 has been posted in the meantime" in text_of(answer)
    old = form_on(owner, SETTINGS)
    event.rounds.update(posted_at=None)
    assert "Round 1 has been withdrawn in the meantime" in text_of(owner.post(SETTINGS, saved(old)))


def test_settings_are_not_saved_by_a_form_without_the_field(owner: Client, event: Tournament) -> None:
    values = saved(form_on(owner, SETTINGS), name="Unseen") | {"subject": [""]}
    assert owner.post(SETTINGS, values).status_code == 409
    event.refresh_from_db()
    assert event.name == "Spring Cup"


# --- The event -----------------------------------------------------------------------------------------------------


def test_an_event_is_finished_as_the_page_said(owner: Client, event: Tournament) -> None:
    change_settings(event, {"planned_rounds": 2}, actor=BOSS)
    make_closed_round(event)
    page = f"{DESK}finish/"
    old = form_on(owner, page)
    make_closed_round(event, 2)
    answer = owner.post(page, filled(old))
    assert answer.status_code == 409
    assert "What is left to play has changed" in text_of(answer)
    event.refresh_from_db()
    assert event.finished_at is None
    owner.post(page, filled(form_on(owner, page)))
    event.refresh_from_db()
    assert event.finished_at is not None


def test_an_event_that_was_finished_again_is_not_reopened(owner: Client, event: Tournament) -> None:
    make_closed_round(event)
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON)
    page = f"{DESK}reopen/"
    old = form_on(owner, page)
    reopen_tournament(event, reason="x", actor=BOSS)
    finish_tournament(event, reason="the hall closes", actor=BOSS)
    for reason in ("a slip was mistyped", ""):
        answer = owner.post(page, filled(old, reason=reason))
        assert answer.status_code == 409
        assert "was reopened and finished again" in text_of(answer)
    event.refresh_from_db()
    assert event.finished_at is not None
    owner.post(page, filled(form_on(owner, page), reason="a slip was mistyped"))
    event.refresh_from_db()
    assert event.finished_at is None


def test_an_event_is_removed_with_what_was_in_it(owner: Client, event: Tournament) -> None:
    page = f"{DESK}remove/"
    old = form_on(owner, page)
    assert "The last action at this event was on" in text_of(owner.get(page))
    change_settings(event, {"venue": "Hall 7"}, actor=BOSS)
    for name in ("Spring Cup", "another"):
        answer = owner.post(page, filled(old, name=name))
        assert answer.status_code == 409
        assert "Something has been done at “Spring Cup” in the meantime" in text_of(answer)
    assert Tournament.objects.filter(removal_started_at=None).exists()
    assert owner.post(page, filled(form_on(owner, page), name="Spring Cup")).status_code == 302
    assert not Tournament.objects.exists()


def away(event: Tournament) -> None:
    put_event_away(event, actor=BOSS)


ABOUT_THE_EVENT = [
    ("data/", "put-away/", None, {}),
    ("data/", "bring-back/", away, {}),
    ("", "bring-back/", away, {}),
    ("", "one-more-round/", make_closed_round, {}),
    ("finish/", "finish/", make_closed_round, {}),
    ("settings/", "settings/", None, {}),
    ("staff/", "staff/", None, {"full_name": "Kim", "username": "kim", "role": "judge"}),
]


@pytest.mark.parametrize("case", ABOUT_THE_EVENT)
def test_nothing_is_done_to_another_event_at_the_same_address(owner, event, case) -> None:
    page, action, comes_about, typed = case
    if comes_about is not None:
        comes_about(event)
    old = form_on(owner, f"{DESK}{page}", f"{DESK}{action}")
    replaced(event)
    lines, accounts = event.journal.count(), Account.objects.count()
    answer = owner.post(old.action or f"{DESK}{page}", saved(old, **typed))
    assert answer.status_code == 409
    assert "This address now belongs to another event: Spring Cup." in text_of(answer)
    assert (event.journal.count(), Account.objects.count()) == (lines, accounts)
    new = form_on(owner, f"{DESK}{page}", f"{DESK}{action}")
    assert owner.post(new.action or f"{DESK}{page}", saved(new, **typed)).status_code == 302
    assert event.journal.count() == lines + 1


# --- Staff ---------------------------------------------------------------------------------------------------------


def test_a_role_is_taken_from_whom_the_page_showed(owner: Client, event: Tournament) -> None:
    sam = make_staff(event, "sam", Role.JUDGE)
    member = StaffMember.objects.get(account=sam)
    old = form_on(owner, f"{DESK}staff/", f"{DESK}staff/{member.pk}/remove/")
    key = member.pk
    member.delete()
    # Keys are given again where rows were deleted last.
    StaffMember.objects.create(pk=key, tournament=event, account=make_account("kim"), role=Role.JUDGE.value)
    answer = owner.post(old.action, filled(old))
    assert answer.status_code == 409
    assert "This is now another role: kim, Judge." in text_of(answer)
    assert StaffMember.objects.count() == 1
    new = form_on(owner, f"{DESK}staff/", old.action)
    owner.post(new.action, filled(new))
    assert not StaffMember.objects.exists()


@pytest.mark.parametrize("action", ["renew", "revoke"])
def test_a_code_is_ended_that_the_page_showed(owner: Client, event: Tournament, action: str) -> None:
    made = invite(event, name="Jo", role=Role.JUDGE, actor=BOSS)
    accept_invitation(made.pk, token_of(made))
    page = f"{DESK}invitations/"
    old = form_on(owner, page, f"{page}{made.pk}/{action}/")
    first = form_on(owner, page, f"{page}{made.pk}/renew/")
    assert token_of(made) not in str(old)
    owner.post(first.action, filled(first))
    answer = owner.post(old.action, filled(old))
    assert answer.status_code == 409
    assert "Jo has a new code now, which has not been used yet." in text_of(answer)
    renewed = Invitation.objects.get()
    assert renewed.is_waiting
    accept_invitation(renewed.pk, token_of(renewed))
    new = form_on(owner, page, old.action)
    assert owner.post(new.action, filled(new)).status_code == 302
    assert not StaffMember.objects.exists()


@pytest.mark.parametrize("action", ["switch-off", "switch-on"])
def test_the_account_of_another_person_is_left_alone(owner: Client, action: str) -> None:
    sam = make_account("sam")
    Account.objects.filter(pk=sam.pk).update(is_active=action == "switch-off")
    page = f"/accounts/{sam.pk}/"
    old = form_on(owner, page, f"{page}{action}/")
    Account.objects.filter(pk=sam.pk).update(username="kim", full_name="Kim")
    answer = owner.post(old.action, filled(old))
    assert answer.status_code == 409
    assert "This is now the account of Kim." in text_of(answer)
    new = form_on(owner, page, old.action)
    assert owner.post(new.action, filled(new)).status_code == 302
    sam.refresh_from_db()
    assert sam.is_active == (action == "switch-on")
