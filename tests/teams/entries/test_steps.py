"""People of two events: nothing of one can be read or changed from the other (FR-243.e, FR-243.f)."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairings.rounds.actions import post_round, propose_round
from pairings.undo.actions import undo_line
from teams.entries.models import Entry
from teams.entries.partners import register_solo_player, remove_solo_player, replace_partner
from teams.entries.registration import edit_entry, edit_player, register_entry
from teams.entries.steps import WARNINGS, Person, people_elsewhere
from teams.people.membership import read_number
from teams.people.models import Player, Team, TeamName
from teams.roster.actions import import_roster
from teams.roster.sheet_rows import RosterEntry
from tests.expected import refused
from tests.factories import (
    actor_called,
    make_account,
    make_closed_round,
    make_entries,
    make_entry,
    make_registration,
    make_staff,
    make_tournament,
    sealed,
)
from tests.samples import sample
from tournament.config.files.event_file import export_event, import_event
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role
from tournament.setup.actions import remove_tournament
from tournament.staff.models import Account, StaffMember

pytestmark = pytest.mark.django_db

ALICE = Person("Alice Autumn", "1234567")
NOBODY: frozenset[str] = frozenset()


@pytest.fixture
def autumn() -> Tournament:
    """The other event, where Alice plays."""
    event = make_tournament(slug="autumn", name="Autumn Cup")
    make_entry(event, 1, player_a=ALICE, team_name="Leaves")
    return event


@pytest.fixture
def spring() -> Tournament:
    """The event at which somebody works who is asking."""
    return make_tournament(slug="spring")


@pytest.fixture
def stranger(spring: Tournament) -> Actor:
    """The organizer of spring alone."""
    make_staff(spring, "sue", Role.ORGANIZER)
    return actor_called("sue", spring)


def working_at(event: Tournament, username: str, *roles: Role) -> None:
    for role in roles:
        account = Account.objects.get(username=username)
        StaffMember.objects.create(tournament=event, account=account, role=role.value)


def state_of(event: Tournament) -> tuple[bytes, int, int]:
    """All that is known of an event: its file, how many lines its journal has, and its version."""
    event.refresh_from_db()
    return export_event(event), event.journal.count(), event.version


def bob(**values: Any) -> Any:
    """A registration with Alice's number under another name."""
    person = Person("Bob Spring", ALICE.number)
    return make_registration(5, **({"player_a": person, "accepted": NOBODY} | values))


# What is told


def test_a_stranger_learns_nothing_from_a_number(
    autumn: Tournament, spring: Tournament, stranger: Actor
) -> None:
    before = state_of(autumn)
    entry = register_entry(spring, bob(), actor=stranger)
    assert entry.seat_a.name == "Bob Spring"
    assert "Alice" not in export_event(spring).decode()
    assert "Leaves" not in export_event(spring).decode()
    assert state_of(autumn) == before


def test_whoever_registers_people_there_too_is_told_name_and_event(
    autumn: Tournament, spring: Tournament, stranger: Actor
) -> None:
    working_at(autumn, "sue", Role.SCOREKEEPER)
    before = state_of(autumn)
    with refused("teams.number_elsewhere", "", "number_a") as told:
        register_entry(spring, bob(), actor=stranger)
    assert (told.value.params["name"], told.value.params["event"]) == ("Alice Autumn", "Autumn Cup")

    accepted = frozenset({told.value.params["accept"]})
    entry = register_entry(spring, bob(accepted=accepted), actor=stranger)

    assert entry.seat_a.name == "Bob Spring"
    assert state_of(autumn) == before


def test_the_owner_is_told_of_every_event(autumn: Tournament, spring: Tournament) -> None:
    make_account("olivia", is_owner=True)
    with refused("teams.number_elsewhere", "", "number_a"):
        register_entry(spring, bob(), actor=actor_called("olivia", spring))


@pytest.mark.parametrize("roles", [(Role.JUDGE,), (Role.HEAD_JUDGE,), (Role.JUDGE, Role.HEAD_JUDGE)])
def test_a_judge_of_the_other_event_is_told_nothing(
    autumn: Tournament, spring: Tournament, stranger: Actor, roles: tuple[Role, ...]
) -> None:
    working_at(autumn, "sue", *roles)
    assert register_entry(spring, bob(), actor=stranger).seat_a.name == "Bob Spring"


def test_whoever_lost_the_role_there_is_told_nothing(
    autumn: Tournament, spring: Tournament, stranger: Actor
) -> None:
    working_at(autumn, "sue", Role.ORGANIZER)
    StaffMember.objects.filter(tournament=autumn).delete()
    assert register_entry(spring, bob(), actor=stranger).seat_a.name == "Bob Spring"


def test_one_event_that_knows_the_name_is_enough(
    autumn: Tournament, spring: Tournament, stranger: Actor
) -> None:
    winter = make_tournament()
    make_entry(winter, 1, player_a=Person("Bob Spring", ALICE.number))
    for event in (autumn, winter):
        working_at(event, "sue", Role.ORGANIZER)
    assert register_entry(spring, bob(), actor=stranger).number == 1


def test_a_command_and_a_team_are_told_of_no_event(autumn: Tournament, spring: Tournament) -> None:
    for actor in (Actor("import", roles=frozenset(Role)), Actor("Team", entry=1)):
        assert people_elsewhere(spring, [ALICE.number], actor) == {}


def test_the_same_number_is_asked_for_at_partners_solo_players_and_edits(
    autumn: Tournament, spring: Tournament, stranger: Actor
) -> None:
    working_at(autumn, "sue", Role.ORGANIZER)
    make_entry(spring, 2)
    person = Person("Bob Spring", ALICE.number)
    with refused("teams.number_elsewhere", "", "number_a"):
        register_solo_player(spring, person, actor=stranger)
    with refused("teams.number_elsewhere", "", "number_a"):
        replace_partner(spring, 1, "a", person, actor=stranger)
    with refused("teams.number_elsewhere", "", "number_a"):
        edit_player(spring, 1, "a", Person("Ada 2", ALICE.number), actor=stranger)


def test_a_name_that_is_mended_is_not_compared_with_other_events(
    autumn: Tournament, spring: Tournament, stranger: Actor
) -> None:
    register_entry(spring, bob(), actor=stranger)
    working_at(autumn, "sue", Role.ORGANIZER)
    edit_player(spring, 1, "a", Person("Bobby", ALICE.number), actor=stranger)
    assert Entry.objects.get(tournament=spring).seat_a.name == "Bobby"


# What is changed


def deeds(event: Tournament, actor: Actor) -> dict[str, Callable[[], object]]:
    """Every action that names people, with Alice's number at an event that has entries 2 and 3."""
    person = Person("Bob Spring", ALICE.number)

    def row() -> RosterEntry:
        alice, other = read_number(ALICE.number), read_number("2468")
        place = ("", "Kraków", "Małopolska", "PL")
        return RosterEntry(9, "Rows", *place, "Bob Spring", alice, "Cay", other)

    def come_and_leave() -> None:
        solo = register_solo_player(event, person, actor=actor)
        remove_solo_player(event, solo, actor=actor)

    return {
        "register": lambda: register_entry(event, bob(), actor=actor),
        "solo": lambda: register_solo_player(event, person, actor=actor),
        "solo and leave": come_and_leave,
        "partner": lambda: replace_partner(event, 1, "a", person, actor=actor),
        "edit number": lambda: edit_player(event, 1, "a", Person("Ada 2", ALICE.number), actor=actor),
        "edit both": lambda: edit_player(event, 1, "a", person, actor=actor),
        "import": lambda: import_roster(event, [row()], actor=actor, accepts_warnings=True),
    }


@pytest.mark.parametrize(
    "deed", ["register", "solo", "solo and leave", "partner", "edit number", "edit both", "import"]
)
@pytest.mark.parametrize("is_locked", [False, True])
def test_no_deed_at_one_event_reaches_a_person_of_another(
    autumn: Tournament, spring: Tournament, stranger: Actor, deed: str, is_locked: bool
) -> None:
    make_entries(spring, 2)
    if is_locked:
        make_entry(autumn, 2)
        propose_round(autumn, 1, actor=stranger)
        post_round(autumn, 1, actor=stranger)
    before = state_of(autumn)

    deeds(spring, stranger)[deed]()

    assert state_of(autumn) == before
    assert "Alice" not in export_event(spring).decode()
    line = spring.version
    undo_line(spring, line, actor=stranger)
    assert state_of(autumn) == before
    undo_line(spring, spring.version, actor=stranger)
    assert state_of(autumn) == before


def test_a_mended_name_stays_at_its_event_whoever_mends_it(
    autumn: Tournament, spring: Tournament, stranger: Actor
) -> None:
    winter = make_tournament()
    for event in (spring, winter):
        make_entry(event, 1, player_a=ALICE)
    working_at(winter, "sue", Role.ORGANIZER)
    before = [state_of(event) for event in (autumn, winter)]

    edit_player(spring, 1, "a", Person("Alicia", ALICE.number), actor=stranger)

    assert spring.journal.get(number=spring.version).after["seat_a"]["name"] == "Alicia"
    assert [state_of(event) for event in (autumn, winter)] == before


@pytest.mark.parametrize("is_spring_first", [True, False])
def test_what_two_events_mended_is_undone_in_either_order(
    autumn: Tournament, spring: Tournament, stranger: Actor, is_spring_first: bool
) -> None:
    make_entry(spring, 1, player_a=ALICE)
    names = {autumn.pk: "Alicia Autumn", spring.pk: "Alicia Spring"}
    for event in (autumn, spring):
        edit_player(event, 1, "a", Person(names[event.pk], ALICE.number), actor=stranger)

    for event in (spring, autumn) if is_spring_first else (autumn, spring):
        undo_line(event, event.version, actor=stranger)
        names[event.pk] = ALICE.name
        shown = {row.tournament_id: row.seat_a.name for row in Entry.objects.select_related("seat_a")}
        assert shown == names


def test_a_new_name_in_an_undone_registration_goes_with_it(spring: Tournament, stranger: Actor) -> None:
    make_entry(spring, 1, player_a=ALICE)
    undo_line(spring, spring.version, actor=stranger)
    register_entry(spring, bob(accepted=WARNINGS), actor=stranger)
    assert [entry.seat_a.name for entry in spring.entries.all()] == ["Bob Spring", "Bob Spring"]

    undo_line(spring, spring.version, actor=stranger)
    assert [entry.seat_a.name for entry in spring.entries.all()] == ["Alice Autumn", "Alice Autumn"]

    undo_line(spring, spring.version, actor=stranger)
    assert [entry.seat_a.name for entry in spring.entries.all()] == ["Bob Spring", "Bob Spring"]


def test_a_name_that_was_mended_since_keeps_the_registration_that_gave_another(
    spring: Tournament, stranger: Actor
) -> None:
    """Both lines are about one person, who is in a withdrawn entry and in the new one."""
    make_entry(spring, 1, player_a=ALICE)
    undo_line(spring, spring.version, actor=stranger)
    register_entry(spring, bob(accepted=WARNINGS), actor=stranger)
    registered = spring.version
    edit_player(spring, 2, "a", Person("Bobby", ALICE.number), actor=stranger)

    with refused("pairings.undo_later"):
        undo_line(spring, registered, actor=stranger)


# Teams and their names


def test_a_team_of_two_events_is_one_team_by_the_numbers_of_its_members(
    autumn: Tournament, spring: Tournament, stranger: Actor
) -> None:
    there = Entry.objects.select_related("team").get(tournament=autumn)
    number = there.seat_b.membership_number or ""
    entry = make_entry(spring, 1, player_a=Person(there.seat_b.name, number), player_b=ALICE)
    assert there.team.is_of((entry.seat_a, entry.seat_b))
    assert there.team != entry.team
    assert not there.team.is_of((entry.seat_a, make_entry(spring, 2).seat_b))


def test_people_without_numbers_are_one_team_at_their_event_alone() -> None:
    entries = []
    for _ in range(2):
        event = make_tournament(numbers_required=False)
        entries.append(make_entry(event, 1, player_a=Person("Ada"), player_b=Person("Ben")))
    first, second = entries
    assert first.team.is_of((first.seat_b, first.seat_a))
    assert not first.team.is_of((second.seat_a, second.seat_b))


def test_a_name_taken_for_good_is_its_teams_at_every_event(spring: Tournament) -> None:
    premier = make_tournament(is_premier=True)
    make_entries(premier, 4)
    make_closed_round(premier)

    assert make_entry(spring, 1).team_name == "Team 1"
    with refused("teams.name_reserved", "FR-242.b", "team_name"):
        make_entry(spring, 9, team_name="Team 2")


def test_a_name_is_taken_at_each_premier_event_of_its_team() -> None:
    events = []
    for _ in range(2):
        event = make_tournament(is_premier=True)
        make_entries(event, 4)
        make_closed_round(event)
        events.append(event)
    remove_tournament(events[0])
    assert TeamName.objects.filter(reserved_at__isnull=False).count() == 4


def test_names_of_one_event_are_not_shown_at_another(
    autumn: Tournament, spring: Tournament, stranger: Actor
) -> None:
    there = Entry.objects.get(tournament=autumn)
    number = there.seat_b.membership_number or ""
    entry = make_entry(spring, 1, player_a=ALICE, player_b=Person("Ben", number))
    edit_entry(spring, 1, {"team_name": "Blossoms"}, actor=stranger)
    assert set(entry.team.names.values_list("name", flat=True)) == {"Team 1", "Blossoms"}
    assert "Leaves" not in export_event(spring).decode()


# The event file, and removing an event


def test_a_file_with_numbers_known_here_under_other_names_changes_nobody(
    autumn: Tournament, spring: Tournament, stranger: Actor
) -> None:
    register_entry(spring, bob(), actor=stranger)
    data = export_event(spring)
    remove_tournament(spring)
    before = state_of(autumn)

    copy = import_event(data)

    assert export_event(copy) == data
    assert Entry.objects.get(tournament=copy).seat_a.name == "Bob Spring"
    assert state_of(autumn) == before


def test_a_file_in_which_one_number_has_two_names_is_refused(spring: Tournament, stranger: Actor) -> None:
    make_entry(spring, 1, player_a=ALICE)
    undo_line(spring, spring.version, actor=stranger)
    make_entry(spring, 2, player_a=ALICE)
    values = json.loads(export_event(spring))
    remove_tournament(spring)
    values["teams"][1]["seat_a"]["name"] = "Bob Spring"

    with pytest.raises(Refusal) as told:
        import_event(sealed(values))

    assert told.value.params["place"] == "/teams/1/seat_a"


def test_with_an_event_its_people_go_and_no_others(autumn: Tournament, spring: Tournament) -> None:
    make_entry(spring, 1, player_a=ALICE)
    remove_tournament(spring)
    assert [player.tournament for player in Player.objects.filter(membership_number=ALICE.number)] == [autumn]
    assert Team.objects.count() == 1


# Anything two organizers do

NUMBERS = st.sampled_from(["11", "12", "13", "14", "15"])
DEEDS = st.lists(
    st.tuples(
        st.sampled_from("ab"),  # at whose event
        st.sampled_from(["register", "solo", "partner", "edit", "undo", "rename"]),
        NUMBERS,
        NUMBERS,
        st.sampled_from("xyz"),
    ),
    min_size=4,
    max_size=10,
)


def _do(event: Tournament, actor: Actor, mark: str, deed: tuple[str, str, str, str]) -> None:
    what, first, second, name = deed
    person, other = Person(f"{mark}-{name}", first), Person(f"{mark}-other", second)
    entry = event.entries.filter(is_withdrawn=False).last()
    if what == "register":
        values = {"team_name": f"{mark}-team {event.version}", "player_a": person, "player_b": other}
        register_entry(event, make_registration(1, **values), actor=actor)
    elif what == "solo":
        register_solo_player(event, person, actor=actor, accepted=WARNINGS)
    elif what == "undo":
        undo_line(event, event.version, actor=actor)
    elif entry is not None and what == "partner":
        replace_partner(event, entry.number, "b", person, actor=actor, accepted=WARNINGS)
    elif entry is not None and what == "edit":
        edit_player(event, entry.number, "a", person, actor=actor, accepted=WARNINGS)
    elif entry is not None:
        edit_entry(event, entry.number, {"team_name": f"{mark}-named {first}"}, actor=actor)


@settings(max_examples=sample(20), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(done=DEEDS)
def test_two_organizers_never_see_or_touch_each_others_people(
    done: list[tuple[str, str, str, str, str]],
) -> None:
    with transaction.atomic():
        events = {mark: make_tournament(slug=f"event-{mark}") for mark in "ab"}
        actors = {}
        for mark, event in events.items():
            make_staff(event, f"organizer-{mark}", Role.ORGANIZER)
            actors[mark] = actor_called(f"organizer-{mark}", event)
        for mark, *deed in done:
            theirs = "b" if mark == "a" else "a"
            before = state_of(events[theirs])
            told = ""
            try:
                _do(events[mark], actors[mark], mark, (deed[0], deed[1], deed[2], deed[3]))
            except Refusal as refusal:
                told = json.dumps(dict(refusal.params), default=str)
            assert f"{theirs}-" not in told
            assert state_of(events[theirs]) == before
            assert f'"{theirs}-' not in state_of(events[mark])[0].decode()
        transaction.set_rollback(True)
