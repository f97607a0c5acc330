"""The desk's page about the screens."""

from datetime import timedelta

import pytest
from django.utils import timezone

from pairings.announcements.actions import make_announcement
from pairings.announcements.models import Announcement
from pairings.undo.actions import undo_line
from tests.factories import BOSS, make_staff, make_tournament
from tests.shown_pages import filled, form_on
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_tournament(slug="cup", name="Spring Cup", planned_rounds=2)


def test_desk_announces_and_takes_down(client, event):
    client.force_login(make_staff(event, "olga", Role.ORGANIZER))

    page = client.post(
        "/t/cup/desk/screens/", {"kind": "meeting", "text": "Player meeting", "minutes": "10"}, follow=True
    )

    assert page.redirect_chain
    assert "Player meeting" in page.content.decode()
    left = Announcement.objects.get().counts_to - timezone.now()
    assert timedelta(minutes=9) < left <= timedelta(minutes=10)
    client.post("/t/cup/desk/screens/1/down/")
    assert "Nothing is announced" in client.get("/t/cup/desk/screens/").content.decode()


def test_desk_reads_how_many_are_up_and_how_a_screen_shows_them(client, event):
    client.force_login(make_staff(event, "olga", Role.ORGANIZER))
    make_announcement(event, kind="notice", text="Lunch is served", actor=BOSS)
    assert "1 announcement is up." in client.get("/t/cup/desk/screens/").content.decode()

    make_announcement(event, kind="notice", text="Doors close at ten", actor=BOSS)
    text = client.get("/t/cup/desk/screens/").content.decode()

    assert "2 announcements are up." in text
    assert "a screen shows them in turn, the newest first" in text
    assert text.index("Doors close at ten") < text.index("Lunch is served")


def test_desk_keeps_what_was_typed_when_it_is_refused(client, event):
    client.force_login(make_staff(event, "olga", Role.ORGANIZER))

    page = client.post("/t/cup/desk/screens/", {"kind": "notice", "text": "", "minutes": "999"})

    assert page.status_code == 422
    assert 'value="999"' in page.content.decode()


@pytest.mark.as_shown
def test_an_announcement_in_the_place_of_the_one_that_was_shown_stays(client, event):
    client.force_login(make_staff(event, "olivia", Role.ORGANIZER))
    made = make_announcement(event, kind="notice", text="Welcome", actor=BOSS)
    page, action = f"/t/{event.slug}/desk/screens/", f"/t/{event.slug}/desk/screens/{made.number}/down/"
    old = form_on(client, page, action)
    undo_line(event, event.version, actor=BOSS)
    make_announcement(event, kind="notice", text="Lunch", actor=BOSS)
    Announcement.objects.update(number=1)  # as numbers are given again where an older copy is carried on
    answer = client.post(action, filled(old))
    assert answer.status_code == 409
    assert "This is now a different announcement: “Lunch”." in answer.content.decode()
    assert Announcement.objects.get().taken_down_at is None
    client.post(action, filled(form_on(client, page, action)))
    assert Announcement.objects.get().taken_down_at is not None
