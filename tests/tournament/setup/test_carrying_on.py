"""Two copies of one event change places, and back."""

from datetime import timedelta

import pytest

from pairings.drops.actions import drop_entry
from pairings.undo.actions import undo_line
from teams.entries.passes import make_passes
from teams.entries.registration import check_in, edit_entry
from teams.names_out.actions import take_name_out
from teams.names_out.people_here import people_of
from tests.expected import refused
from tests.factories import BOSS, NOON, make_account, make_entry, make_staff, make_tournament
from tests.shown import sees
from tournament.config.files.event_file import export_event, import_event
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Role
from tournament.kernel.shown import NotAsShown
from tournament.setup.actions import bring_event_back, change_settings, remove_tournament
from tournament.setup.carrying_on import carry_on_where_alone, far_stand, put_event_back, take_place
from tournament.staff.models import StaffMember

pytestmark = pytest.mark.django_db


@pytest.fixture
def here():
    event = make_tournament(slug="cup")
    make_entry(event, 1)
    return event


@pytest.fixture
def newer(here):
    """Another copy of the event, under an address of its own, as it comes in of a file."""
    data = export_event(here)
    Tournament.objects.filter(pk=here.pk).update(slug="cup-here")
    copy = import_event(data)
    Tournament.objects.filter(pk=copy.pk).update(slug="cup-2")
    Tournament.objects.filter(pk=here.pk).update(slug="cup")
    here.refresh_from_db()
    copy.refresh_from_db()
    return copy


def test_two_copies_change_places_and_both_journals_say_so(here, newer):
    take_place(newer, here, actor=BOSS, now=NOON)

    newer.refresh_from_db()
    here.refresh_from_db()
    assert (newer.slug, newer.set_aside_at, newer.put_away_at) == ("cup", None, None)
    assert (here.slug, here.set_aside_at, here.put_away_at) == ("cup-2", NOON, NOON)
    lines = {event.slug: event.journal.order_by("number").last() for event in (newer, here)}
    assert (lines["cup"].action, lines["cup"].after) == ("carry_on", {"address": "cup"})
    assert (lines["cup-2"].action, lines["cup-2"].after) == ("set_aside", {"address": "cup-2"})


def test_the_staff_works_at_the_one_that_is_carried_on(here, newer):
    judge = make_staff(here, "judith", Role.JUDGE)
    both = make_account("bo")
    for event in (here, newer):
        StaffMember.objects.create(tournament=event, account=both, role=Role.SCOREKEEPER)

    take_place(newer, here, actor=BOSS, now=NOON)

    roles = set(newer.staff.values_list("account__username", "role"))
    assert roles == {(judge.username, Role.JUDGE.value), ("bo", Role.SCOREKEEPER.value)}
    assert not here.staff.exists()


def test_what_was_done_since_the_page_compared_them_is_not_set_aside(here, newer):
    seen = sees(far_stand(here))
    make_entry(here, 2)

    with pytest.raises(NotAsShown):
        take_place(newer, here, actor=seen, now=NOON)

    newer.refresh_from_db()
    here.refresh_from_db()
    assert (here.slug, newer.slug) == ("cup", "cup-2")


def test_a_copy_goes_back_while_nothing_was_done_at_the_other(here, newer):
    take_place(newer, here, actor=BOSS, now=NOON)
    here.refresh_from_db()

    assert put_event_back(here, actor=BOSS) == newer

    here.refresh_from_db()
    newer.refresh_from_db()
    assert (here.slug, newer.slug) == ("cup", "cup-2")


def take_and_go_on(here, newer):
    """Something is entered at the copy that is carried on."""
    take_place(newer, here, actor=BOSS, now=NOON)
    newer.refresh_from_db()
    edit_entry(newer, 1, {"affiliation": "Dragons"}, actor=BOSS, now=NOON + timedelta(minutes=1))


@pytest.mark.parametrize(
    ("prepare", "code"),
    [
        (lambda here, newer: None, "tournament.not_set_aside"),
        (take_and_go_on, "tournament.put_back_late"),
    ],
)
def test_going_back_is_refused(here, newer, prepare, code):
    prepare(here, newer)
    here.refresh_from_db()

    with pytest.raises(Refusal) as refused:
        put_event_back(here, actor=BOSS)

    assert refused.value.code == code


def test_one_that_was_set_aside_is_not_restored_as_an_archived_event_is(here, newer):
    take_place(newer, here, actor=BOSS, now=NOON)
    here.refresh_from_db()

    with pytest.raises(Refusal) as refused:
        bring_event_back(here, actor=BOSS)

    assert refused.value.code == "tournament.is_set_aside"


def test_where_the_other_copy_was_removed_it_goes_back_to_its_address(here, newer):
    take_place(newer, here, actor=BOSS, now=NOON)
    remove_tournament(newer)
    here.refresh_from_db()

    assert put_event_back(here, actor=BOSS) is None

    here.refresh_from_db()
    assert (here.slug, here.set_aside_at, here.put_away_at) == ("cup", None, None)
    line = here.journal.order_by("number").last()
    assert (line.action, line.before, line.after) == ("carry_on", {"address": "cup-2"}, {"address": "cup"})


def test_it_keeps_its_own_address_while_the_other_one_has_the_old(here, newer):
    """A copy that is being removed has its address until it is gone."""
    take_place(newer, here, actor=BOSS, now=NOON)
    Tournament.objects.filter(pk=newer.pk).update(removal_started_at=NOON)
    here.refresh_from_db()

    put_event_back(here, actor=BOSS)

    here.refresh_from_db()
    assert (here.slug, here.set_aside_at, here.put_away_at) == ("cup-2", None, None)


def test_a_file_of_a_copy_that_was_set_aside_carries_on_where_no_other_does(here, newer):
    take_place(newer, here, actor=BOSS, now=NOON)
    here.refresh_from_db()
    data = export_event(here)
    remove_tournament(here)
    beside = import_event(data)

    carry_on_where_alone(beside, actor=BOSS)
    beside.refresh_from_db()
    assert (beside.slug, beside.set_aside_at) == ("cup-2", NOON)  # the other one is carried on here

    remove_tournament(newer)
    carry_on_where_alone(beside, actor=BOSS)
    beside.refresh_from_db()
    assert (beside.slug, beside.set_aside_at) == ("cup", None)


def test_nothing_is_entered_in_a_copy_that_was_set_aside(here, newer):
    """Work that lands in the wrong one of two is lost for the event, and the copy could not be put back."""
    drop_entry(here, 1, actor=BOSS)
    undone = here.version
    take_place(newer, here, actor=BOSS, now=NOON)
    here.refresh_from_db()

    for act in (
        lambda: make_entry(here, 2),
        lambda: undo_line(here, undone, actor=BOSS),
        lambda: change_settings(here, {"venue": "Hall 2"}, actor=BOSS),
        lambda: check_in(here, 1, actor=BOSS),
        lambda: make_passes(here, actor=BOSS),
    ):
        with refused("tournament.is_set_aside"):
            act()
    put_event_back(here, actor=BOSS)
    here.refresh_from_db()
    make_entry(here, 2)


def test_a_name_is_taken_out_of_a_copy_that_was_set_aside_too(here, newer):
    take_place(newer, here, actor=BOSS, now=NOON)
    here.refresh_from_db()
    person = people_of(here)[0]

    take_name_out(here, person.who, in_texts=True, actor=BOSS)

    assert person.called not in [one.called for one in people_of(here)]
