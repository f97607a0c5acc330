"""Who did something at an event: a numbered row, known by account, team or command, and never by a person's name."""

import pytest
from django.utils import translation

from tests.factories import BOSS, NOON, carry_on, make_namesakes, make_tournament
from tournament.event.models import Tournament
from tournament.journal.declare import OWNER, Action, Rule
from tournament.journal.journal import journaled
from tournament.journal.models import EventActor
from tournament.kernel.roles import Actor, Role, command_actor
from tournament.setup.actions import remove_tournament
from tournament.staff.models import Account, StaffMember

pytestmark = pytest.mark.django_db
TRY = Action("try", "Tried", Rule(OWNER, by_team=True))
TEAM = Actor("Foxes", entry=7)


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


def act(event: Tournament, actor: Actor) -> EventActor:
    with journaled(event, TRY, actor=actor, now=NOON) as change:
        pass
    assert event.journal.latest("number").actor == change.by
    return change.by


def test_whoever_does_something_has_one_row_however_often(event: Tournament) -> None:
    jo, _other = make_namesakes(event, Role.JUDGE)
    rows = [act(event, actor) for actor in (jo, BOSS, TEAM, jo, TEAM)]
    assert [row.number for row in rows] == [2, 1, 3, 2, 3], "the command that made the event is the first"
    assert [(row.account_id, row.entry_number, row.command) for row in event.actors.all()] == [
        (None, None, BOSS.name),
        (jo.account, None, ""),
        (None, 7, ""),
    ]


def test_two_people_of_one_name_are_two_and_people_can_tell_them_apart(event: Tournament) -> None:
    jo, other = (act(event, actor) for actor in make_namesakes(event, Role.JUDGE))
    assert jo != other
    assert [str(jo), str(other)] == ["Jo Judge", "Jo Judge (3)"]


def test_a_command_is_not_the_person_of_its_name(event: Tournament) -> None:
    jo, _other = make_namesakes(event, Role.JUDGE, name="Rehearsal")
    assert act(event, jo) != act(event, command_actor("Rehearsal"))


def test_a_team_is_told_in_the_language_of_who_reads_and_by_its_name_of_now(event: Tournament) -> None:
    row = act(event, TEAM)
    assert row.name == "Foxes"
    with translation.override("en"):
        assert str(row) == "Foxes, on its phone"
    act(event, Actor("Owls", entry=7))
    assert str(event.actors.get(entry_number=7)) == "Owls, on its phone"


def test_who_is_known_costs_no_query_and_who_is_new_three(
    event: Tournament, django_assert_num_queries
) -> None:
    jo, other = make_namesakes(event, Role.JUDGE)
    act(event, jo)
    known = 5  # a savepoint and its end, the event with the actor locked, the line, the event
    with django_assert_num_queries(known):
        act_only(event, jo)
    with django_assert_num_queries(known + 3):
        act_only(event, other)


def act_only(event: Tournament, actor: Actor) -> None:
    with journaled(event, TRY, actor=actor, now=NOON):
        pass


def test_on_another_laptop_nobody_is_taken_for_the_person_of_that_name(event: Tournament) -> None:
    jo, _other = make_namesakes(event, Role.JUDGE)
    for actor in (jo, TEAM):
        act(event, actor)
    here = carry_on(event)

    old = here.actors.get(name="Jo Judge")
    assert (old.number, old.account) == (2, None)
    assert here.journal.get(number=2).actor == old
    new = act(here, jo)
    assert (new != old, str(new)) == (True, "Jo Judge (4)")
    assert act(here, TEAM).number == 3, "a team is known by its pass"
    assert act(here, BOSS).number == 1, "and a command by what it is called"


def test_who_is_told_apart_by_the_number_still_is_on_another_laptop(event: Tournament) -> None:
    for actor in make_namesakes(event, Role.JUDGE):
        act(event, actor)
    here = carry_on(event)
    assert [str(row) for row in here.actors.all()][1:] == ["Jo Judge", "Jo Judge (3)"]


def test_what_an_account_did_stays_when_the_account_goes(event: Tournament) -> None:
    jo, _other = make_namesakes(event, Role.JUDGE)
    act(event, jo)
    StaffMember.objects.filter(account=jo.account).delete()
    Account.objects.get(pk=jo.account).delete()
    row = event.journal.latest("number").actor
    assert (row.name, row.account) == ("Jo Judge", None)
    assert not row.is_of(Actor("Jo Judge"))


def test_an_event_is_removed_with_its_actors(event: Tournament) -> None:
    act(event, TEAM)
    remove_tournament(event)
    assert not EventActor.objects.exists()
