"""What the desk announces on the screens: made, and taken down."""

import pytest

from pairings.announcements.actions import make_announcement, take_announcement_down
from pairings.announcements.models import Announcement
from pairings.announcements.queries import countdown_stand
from tests.factories import BOSS, NOON, make_tournament
from tests.shown import sees
from tournament.kernel.refusal import Refusal
from tournament.kernel.shown import NotAsShown

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_tournament(slug="cup", name="Spring Cup", planned_rounds=2)


def test_new_countdown_takes_the_place_of_the_old_one(event):
    make_announcement(event, kind="meeting", minutes=10, actor=BOSS, now=NOON)
    make_announcement(event, kind="notice", text="Welcome", actor=BOSS, now=NOON)
    make_announcement(event, kind="deck_building", actor=BOSS, now=NOON)

    shown = Announcement.objects.filter(taken_down_at=None).values_list("kind", flat=True)
    assert list(shown) == ["notice", "deck_building"]


def test_an_announcement_that_is_sent_twice_is_on_the_screens_once(event):
    make_announcement(event, kind="notice", text="Lunch until 14:00", actor=BOSS, now=NOON)

    with pytest.raises(Refusal) as refusal:
        make_announcement(event, kind="notice", text=" Lunch  until 14:00", actor=BOSS, now=NOON)

    assert (refusal.value.code, refusal.value.field) == ("pairings.announcement_up", "text")
    take_announcement_down(event, 1, actor=BOSS)
    make_announcement(event, kind="notice", text="Lunch until 14:00", actor=BOSS, now=NOON)
    assert event.announcements.filter(taken_down_at=None).count() == 1


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"kind": "notice", "text": "  "}, "pairings.announcement_empty"),
        ({"kind": "notice", "text": "x" * 201}, "pairings.announcement_long"),
        ({"kind": "notice", "correction": 1}, "pairings.no_such_repair"),
        ({"kind": "meeting", "minutes": 0}, "pairings.announcement_minutes"),
        ({"kind": "meeting", "minutes": 241}, "pairings.announcement_minutes"),
    ],
)
def test_announcement_that_cannot_be_is_refused_and_nothing_is_written(event, values, code):
    with pytest.raises(Refusal) as refusal:
        make_announcement(event, actor=BOSS, **values)

    assert refusal.value.code == code
    assert event.announcements.count() == 0
    assert event.journal.count() == 1


def test_announcement_that_is_not_there_cannot_be_taken_down(event):
    with pytest.raises(Refusal) as refusal:
        take_announcement_down(event, 7, actor=BOSS)

    assert refusal.value.code == "pairings.no_such_announcement"


def test_the_announcement_is_taken_down_that_the_page_showed(event):
    first, second = (
        make_announcement(event, kind="notice", text=text, actor=BOSS) for text in ("Welcome", "Lunch")
    )
    with pytest.raises(NotAsShown) as caught:
        take_announcement_down(event, 2, actor=sees(first))
    assert caught.value.code == "pairings.shown_other_announcement"
    assert caught.value.params == {"text": "Lunch"}
    page = sees(second)
    take_announcement_down(event, 1, actor=BOSS)
    take_announcement_down(event, 2, actor=page)
    assert not Announcement.objects.filter(taken_down_at=None).exists()


def test_a_countdown_replaces_the_one_that_the_page_showed_and_no_other(event):
    page = sees(event, countdown_stand(event))
    make_announcement(event, kind="meeting", minutes=9, actor=BOSS, now=NOON)

    with pytest.raises(NotAsShown, match="shown_other_countdown"):
        make_announcement(event, kind="break", minutes=5, actor=page, now=NOON)
    make_announcement(event, kind="notice", text="Lunch", actor=page, now=NOON)  # replaces nothing

    make_announcement(event, kind="break", minutes=5, actor=sees(event, countdown_stand(event)), now=NOON)
    assert event.announcements.filter(counts_to__isnull=False, taken_down_at=None).count() == 1


def test_an_announcement_is_for_the_event_that_the_page_named(event):
    with pytest.raises(NotAsShown, match="shown_other_event"):
        make_announcement(event, kind="notice", text="Lunch", actor=sees("another event"), now=NOON)
