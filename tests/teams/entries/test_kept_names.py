"""Names kept for good (FR-242.b) or given up (FR-242.a), and who a team is (FR-243), in every way a name comes in."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from pairings.corrections.actions import correct_earlier_result
from pairings.drops.actions import drop_entry, reinstate_entry
from pairings.matches.scoring import Ending, How
from pairings.results.actions import clear_result, record_result
from pairings.rounds.actions import close_round, post_round, propose_round, reopen_round, take_back
from pairings.undo.actions import undo_line
from teams.entries.kept_names import allow_name
from teams.entries.models import Entry
from teams.entries.name_models import AllowedName, Rename
from teams.entries.name_queries import carried_stand, names_worn, teams_with_anothers_name
from teams.entries.pairs import Pair, join_pairs
from teams.entries.partners import join_solo_players, register_solo_player, replace_partner
from teams.entries.registration import edit_entry, edit_player, register_entry
from teams.entries.seats import swap_seats
from teams.entries.steps import WARNINGS, Person
from teams.people.models import TeamName
from teams.people.names import fold_name
from teams.roster.actions import import_roster
from teams.roster.plan import plan_import
from teams.roster.sheet_rows import RosterEntry
from tests.expected import refused
from tests.factories import (
    BOSS,
    CLERK,
    NOON,
    carry_on,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_registration,
    make_results,
    make_tournament,
)
from tests.shown import sees
from tournament.event.models import Tournament
from tournament.kernel.shown import NotAsShown
from tournament.setup.actions import remove_tournament

pytestmark = pytest.mark.django_db
PLACE = {"city": "Kraków", "state": "Małopolska", "country": "PL"}
ASKED: dict[str, Any] = {"reason": "misspelt", "asked_by": "team"}


@pytest.fixture
def premier() -> Tournament:
    """A premier event of four teams whose round 1 is posted."""
    event = make_tournament(is_premier=True)
    make_entries(event, 4)
    make_posted_round(event)
    return event


@pytest.fixture
def later() -> Tournament:
    """Another event, at which the teams 1 to 4 of a premier event have their names for good."""
    event = make_tournament(is_premier=True)
    make_entries(event, 4)
    make_closed_round(event)
    return make_tournament()


def kept() -> set[str]:
    """All names that are taken for good."""
    return set(TeamName.objects.filter(reserved_at__isnull=False).values_list("name", flat=True))


def at(minutes: int) -> Any:
    return NOON + timedelta(minutes=minutes)


def rename(event: Tournament, number: int, name: str, **more: Any) -> Entry:
    return edit_entry(event, number, {"team_name": name}, actor=BOSS, **(ASKED | more))


def undo_last(event: Tournament) -> None:
    undo_line(event, event.journal.latest("number").number, actor=BOSS, reason="mistyped")


# What is kept, whatever happens later ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "since", "until", "worn"),
    [
        ([], 0, 9, ["C"]),
        ([(5, "B")], 0, 9, ["C", "B"]),
        ([(5, "B"), (2, "A")], 0, 9, ["C", "B", "A"]),
        ([(5, "B"), (2, "A")], 3, 9, ["C", "B"]),
        ([(5, "B"), (2, "A")], 3, 4, ["B"]),
        ([(5, "B"), (2, "A")], 0, 1, ["A"]),
        ([(5, "B"), (2, "A")], 6, 9, ["C"]),
    ],
)
def test_names_worn_between_two_instants_fr_242_b(changes, since, until, worn) -> None:
    told = [(at(minute), former) for minute, former in changes]
    assert names_worn("C", told, since=at(since), until=at(until)) == worn


def test_a_name_is_kept_once_the_first_result_is_in_fr_242_b(premier: Tournament) -> None:
    match = record_result(premier, 1, 1, Ending(How.WON, 1), actor=CLERK)
    assert kept() == {entry.team_name for entry in match.entries}


def test_a_name_is_kept_where_the_clock_was_put_back_since_the_posting_fr_242_b(premier: Tournament) -> None:
    rename(premier, 1, "Second", now=at(-30))
    match = record_result(premier, 1, 1, Ending(How.WON, 1), actor=CLERK, now=at(-60))
    assert kept() >= {entry.team_name for entry in match.entries}


@pytest.mark.parametrize("how", [How.NO_SHOW])
def test_a_team_that_met_nobody_keeps_no_name_fr_242_b(premier: Tournament, how: How) -> None:
    record_result(premier, 1, 1, Ending(how, 1), actor=CLERK)
    assert kept() == set()


def test_a_name_is_kept_that_a_team_had_when_it_was_posted_and_gave_up_before_the_result_fr_242_b(
    premier: Tournament,
) -> None:
    rename(premier, 1, "Second", now=at(5))
    rename(premier, 1, "Third", now=at(6))
    make_results(premier, 1)  # at NOON; the rest of the names was not worn yet
    assert kept() >= {"Team 1"}
    for table in (1, 2):
        clear_result(premier, 1, table, actor=BOSS, now=at(9))
        record_result(premier, 1, table, Ending(How.WON, 2), actor=BOSS, now=at(10))
    assert kept() == {"Team 1", "Team 2", "Team 3", "Team 4", "Second", "Third"}


def test_a_name_that_was_given_up_before_posting_is_not_kept_fr_242_b() -> None:
    event = make_tournament(is_premier=True)
    make_entries(event, 2)
    edit_entry(event, 1, {"team_name": "New"}, actor=BOSS, now=at(-5))
    make_posted_round(event)
    make_results(event, 1)
    assert kept() == {"New", "Team 2"}


def test_a_name_is_kept_when_the_team_is_renamed_before_the_round_is_closed_fr_242_b(
    premier: Tournament,
) -> None:
    make_results(premier, 1)
    rename(premier, 1, "New")
    close_round(premier, 1, actor=BOSS)
    assert "Team 1" in kept()


def test_a_name_is_kept_when_the_result_is_cleared_or_undone_fr_242_b(premier: Tournament) -> None:
    make_results(premier, 1)
    clear_result(premier, 1, 1, actor=BOSS)
    undo_last(premier)
    undo_last(premier)
    assert len(kept()) == 4


def test_a_name_is_kept_when_the_result_is_corrected_to_a_no_show_fr_242_b(premier: Tournament) -> None:
    make_results(premier, 1)
    close_round(premier, 1, actor=BOSS)
    correct_earlier_result(premier, 1, 1, Ending(How.NO_SHOW, 1), reason="nobody came", actor=BOSS)
    assert len(kept()) == 4


def test_names_are_kept_when_the_round_is_opened_emptied_and_taken_back_fr_242_b(premier: Tournament) -> None:
    make_results(premier, 1)
    close_round(premier, 1, actor=BOSS)
    reopen_round(premier, 1, reason="slip", actor=BOSS)
    for table in (1, 2):
        clear_result(premier, 1, table, actor=BOSS)
    take_back(premier, 1, reason="wrong teams", actor=BOSS)
    assert len(kept()) == 4


def test_a_correction_keeps_the_name_that_the_team_had_in_that_round_fr_242_b(premier: Tournament) -> None:
    for table in (1, 2):
        record_result(premier, 1, table, Ending(How.NO_SHOW, 1), actor=BOSS, now=at(10))
    close_round(premier, 1, actor=BOSS, now=at(11))
    rename(premier, 1, "Not played under yet", now=at(12))
    table = premier.rounds.get().matches.filter(one__number=1).first() or premier.rounds.get().matches.get(
        two__number=1
    )
    correct_earlier_result(
        premier,
        1,
        table.table_number or 0,
        Ending(How.WON, 1),
        reason="they were here",
        actor=BOSS,
        now=at(13),
    )
    assert "Team 1" in kept()
    assert "Not played under yet" not in kept()


def test_undo_of_a_rename_leaves_the_name_that_was_played_under_fr_242_b(premier: Tournament) -> None:
    rename(premier, 1, "Played", now=NOON)
    line = premier.version
    make_results(premier, 1)
    undo_line(premier, line, actor=BOSS, reason="mistyped")
    assert premier.entries.get(number=1).team_name == "Team 1"
    assert {"Played", "Team 1"} <= kept()
    undo_last(premier)
    assert premier.entries.get(number=1).team_name == "Played"


def test_a_former_name_stays_kept_in_the_event_file_and_on_another_laptop_fr_242_b(
    premier: Tournament,
) -> None:
    make_results(premier, 1)
    rename(premier, 1, "New", is_offensive=True, asked_by="judge")
    allow_name(premier, "Let Pass", reason="their uncle's team", actor=BOSS)
    before = kept()

    copy = carry_on(premier)

    assert kept() == before == {"Team 1", "Team 2", "Team 3", "Team 4"}
    assert [(row.former_name, row.asked_by, row.is_offensive) for row in Rename.objects.all()] == [
        ("Team 1", "judge", True)
    ]
    assert [str(name) for name in copy.allowed_names.all()] == ["Let Pass"]


def test_a_file_keeps_a_name_that_another_team_here_played_under_too_fr_242_b(later: Tournament) -> None:
    later.is_premier = True
    later.save()
    make_entry(later, 2)
    allow_name(later, "Team 1", reason="same club", actor=BOSS)
    make_entry(later, 9, team_name="Team 1")
    make_closed_round(later)
    owners = TeamName.objects.filter(name="Team 1", reserved_at__isnull=False)
    assert owners.count() == 2

    carry_on(later)

    assert owners.count() == 2


@pytest.mark.parametrize("change", [{"reserved_at": None}, {"folded_name": "x"}])
def test_no_query_gives_a_kept_name_back_fr_242_b(later: Tournament, change: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError, match=r"FR-242\.b"), transaction.atomic():
        TeamName.objects.filter(name="Team 1").update(**change)


def test_names_go_with_their_whole_event_fr_242_b(premier: Tournament) -> None:
    make_results(premier, 1)
    remove_tournament(premier)
    assert kept() == set()


# Refused for another pair, in all ways --------------------------------------------------------------------------


def solo(event: Tournament, number: int) -> Any:
    return register_solo_player(
        event, Person(f"Solo {number}", str(5000 + number)), actor=BOSS, accepted=WARNINGS
    )


def by_form(event: Tournament) -> None:
    make_entry(event, 9, team_name="TEAM  1")


def by_rename(event: Tournament) -> None:
    make_entry(event, 9)
    edit_entry(event, 1, {"team_name": "Team 1"}, actor=BOSS)


def by_joining_two(event: Tournament) -> None:
    two = solo(event, 1), solo(event, 2)
    join_solo_players(event, *two, make_registration(9, team_name="team 1"), actor=BOSS)


def by_pairs(event: Tournament) -> None:
    join_pairs(event, [Pair(solo(event, 1), solo(event, 2), "Téam 1")], place=PLACE, actor=BOSS)


def by_another_partner(event: Tournament) -> None:
    make_entry(event, 1)
    replace_partner(event, 1, "b", Person("Cleo", "77"), actor=BOSS)


def by_coming_back(event: Tournament) -> None:
    make_entries(event, 2)
    make_entry(event, 9, team_name="Kept elsewhere")
    make_entry(event, 10)
    make_posted_round(event)
    drop_entry(event, 3, actor=BOSS)
    other = make_tournament(is_premier=True)
    make_entry(other, 20, team_name="Kept elsewhere")
    make_entry(other, 21)
    make_closed_round(other)
    reinstate_entry(event, 3, actor=BOSS)


def by_another_number(event: Tournament) -> None:
    make_entry(event, 1)
    edit_player(event, 1, "b", Person("Ben 1", "4711"), actor=BOSS, accepted=WARNINGS)


@pytest.mark.parametrize(
    "way",
    [by_form, by_rename, by_joining_two, by_pairs, by_another_partner, by_coming_back, by_another_number],
)
def test_a_kept_name_is_refused_for_another_pair_fr_242_b(later: Tournament, way: Any) -> None:
    with refused("teams.name_reserved", "FR-242.b", "team_name"):
        way(later)


def sheet_row(name: str) -> RosterEntry:
    return RosterEntry(
        row=2,
        team_name=name,
        affiliation="",
        name_a="Cleo",
        number_a=None,
        name_b="Dan",
        number_b=None,
        **PLACE,
    )


def test_a_kept_name_in_a_sheet_is_a_problem_of_its_row_until_it_was_let_pass_fr_242_b(
    later: Tournament,
) -> None:
    later.numbers_required = False
    later.save()
    plan = plan_import(later, [sheet_row("Team 1")], actor=BOSS)
    assert [(problem.code, problem.citation) for problem in plan.problems] == [
        ("teams.name_reserved", "FR-242.b")
    ]
    with refused("teams.nothing_to_import"):
        import_roster(later, [sheet_row("Team 1")], actor=BOSS)

    allow_name(later, "team 1", reason="same two people, numbers lost", actor=BOSS)

    assert import_roster(later, [sheet_row("Team 1")], actor=BOSS).count == 1


def test_a_name_that_no_team_can_have_is_not_allowed(later: Tournament) -> None:
    """What it is compared by would be too long to be read from the event's file."""
    with refused("teams.team_name_long", "", "team_name"):
        allow_name(later, "\ufdfa" * 30, reason="asked", actor=BOSS)


def test_the_same_pair_has_its_name_in_other_seats_too_fr_243_b(later: Tournament) -> None:
    entry = make_entry(
        later, 1, player_a=Person("Ben 1", "1003"), player_b=Person("Ada 1", "1002"), team_name="team 1"
    )
    swap_seats(later, entry.number, actor=BOSS)
    assert later.entries.get().team_name == "team 1"


def test_a_new_member_makes_a_new_team_with_names_of_its_own_fr_243_e(later: Tournament) -> None:
    old = make_entry(later, 1)
    new = replace_partner(later, 1, "b", Person("Cleo", "77"), team_name="Others", actor=BOSS)
    assert new.team != old.team
    assert [name.name for name in new.team.names.all()] == ["Others"]
    assert make_entry(later, 1, player_a=Person("Zoe", "79"), team_name="Third").team not in (
        old.team,
        new.team,
    )


def test_another_place_of_a_team_that_has_anothers_name_is_saved_fr_243_f(later: Tournament) -> None:
    allow_name(later, "Team 1", reason="asked", actor=BOSS)
    make_entry(later, 9, team_name="Team 1")
    AllowedName.objects.all().delete()
    assert edit_entry(later, 1, {"city": "Sopot"}, actor=BOSS).city == "Sopot"


# Warned at pairing, and let pass -------------------------------------------------------------------------------


def test_a_team_that_was_in_already_is_named_before_its_round_is_posted_fr_242_b() -> None:
    event, premier = make_tournament(), make_tournament(is_premier=True)
    make_entry(event, 9, team_name="Team 1")
    make_entries(premier, 2)
    assert teams_with_anothers_name(event) == []

    make_closed_round(premier)

    assert [entry.number for entry in teams_with_anothers_name(event)] == [1]
    make_entry(event, 10)
    propose_round(event, 1, actor=BOSS)
    assert post_round(event, 1, actor=BOSS).posted_at, "it is a warning: the head judge may be asleep"
    allow_name(event, "Team 1", reason="they had it first", actor=BOSS)
    assert teams_with_anothers_name(event) == []


@pytest.mark.parametrize("action", ["register", "rename", "partner"])
def test_the_head_judge_lets_a_name_pass_with_a_reason_fr_242_b(later: Tournament, action: str) -> None:
    why = "the same team, without its numbers"
    if action == "register":
        registration = make_registration(9, team_name="Team 1", name_reason=why)
        register_entry(later, registration, actor=BOSS)
    elif action == "rename":
        make_entry(later, 9)
        edit_entry(later, 1, {"team_name": "Team 1"}, name_reason=why, actor=BOSS)
    else:
        make_entry(later, 1)
        replace_partner(later, 1, "b", Person("Cleo", "77"), name_reason=why, actor=BOSS)
    line = later.journal.last()
    assert (line.citation, line.reason) == ("FR-242.b", why)
    allowed = AllowedName.objects.get()
    assert (allowed.folded_name, allowed.reason, str(allowed.allowed_by)) == ("team1", why, "Olivia Owner")
    assert fold_name("Team 1") in set(
        later.entries.filter(is_withdrawn=False).values_list("folded_name", flat=True)
    )


def test_only_the_head_judge_lets_a_name_pass_and_never_in_silence_fr_242_b(later: Tournament) -> None:
    with refused("tournament.not_allowed", "FR-242.b"):
        allow_name(later, "Team 1", reason="please", actor=CLERK)
    with refused("tournament.not_allowed", "FR-242.b"):
        register_entry(later, make_registration(9, team_name="Team 1", name_reason="please"), actor=CLERK)
    with refused("tournament.reason_missing", "", "reason"):
        allow_name(later, "Team 1", reason=" ", actor=BOSS)
    allow_name(later, "Team 1", reason="asked", actor=BOSS)
    with refused("teams.name_allowed_already", "FR-242.b", "team_name"):
        allow_name(later, "TEAM 1", reason="again", actor=BOSS)


def test_a_name_is_allowed_from_a_page_that_showed_who_has_anothers_name_fr_242_b() -> None:
    event, premier = make_tournament(), make_tournament(is_premier=True)
    make_entry(event, 9, team_name="Team 1")
    make_entries(premier, 2)
    page = sees(carried_stand(teams_with_anothers_name(event)))
    make_closed_round(premier)
    with pytest.raises(NotAsShown) as caught:
        allow_name(event, "Team 7", reason="asked", actor=page)
    assert (caught.value.code, caught.value.params) == ("teams.shown_other_names", {"names": "Team 1"})
    assert not AllowedName.objects.exists()

    page = sees(carried_stand(teams_with_anothers_name(event)))
    make_entry(event, 10)  # under a name of its own
    event = carry_on(event)
    allow_name(event, "Team 1", reason="they had it first", actor=page)
    with pytest.raises(NotAsShown) as caught:
        allow_name(event, "Team 7", reason="asked", actor=page)
    assert caught.value.code == "teams.shown_no_names"


def test_undo_of_letting_a_name_pass_refuses_it_again_fr_242_b(later: Tournament) -> None:
    allow_name(later, "Team 1", reason="asked", actor=BOSS)
    undo_last(later)
    with refused("teams.name_reserved", "FR-242.b", "team_name"):
        make_entry(later, 9, team_name="Team 1")
    undo_last(later)
    make_entry(later, 9, team_name="Team 1")


# Another name --------------------------------------------------------------------------------------------------


def test_before_round_1_a_name_changes_without_a_reason_fr_243_f() -> None:
    event = make_tournament()
    make_entry(event, 1)
    edit_entry(event, 1, {"team_name": "New"}, actor=BOSS)
    assert Rename.objects.get().former_name == "Team 1"


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({}, "teams.rename_asked_by", "asked_by"),
        ({"asked_by": "team"}, "teams.rename_reason", "reason"),
        ({"asked_by": "uncle", "reason": "x"}, "teams.rename_asked_by", "asked_by"),
        ({"asked_by": "team", "reason": "x", "is_offensive": True}, "teams.rename_offensive_by", "asked_by"),
    ],
)
def test_after_round_1_another_name_needs_who_asked_and_why_fr_242_a(
    premier: Tournament, given: dict[str, Any], code: str, field: str
) -> None:
    with refused(code, "FR-242.a", field):
        edit_entry(premier, 1, {"team_name": "New"}, actor=BOSS, **given)
    assert premier.entries.get(number=1).team_name == "Team 1"


def test_another_spelling_after_round_1_is_no_other_name_fr_242_a(premier: Tournament) -> None:
    assert edit_entry(premier, 1, {"team_name": "TEAM 1"}, actor=BOSS).team_name == "TEAM 1"


def test_an_offensive_name_is_given_up_with_a_reason_and_not_taken_again_fr_242_a() -> None:
    event = make_tournament()
    make_entry(event, 1, team_name="Rude")
    with refused("teams.rename_asked_by", "FR-242.a", "asked_by"):
        edit_entry(event, 1, {"team_name": "Kind"}, is_offensive=True, actor=BOSS)
    with refused("teams.rename_to_what", "FR-242.a", "team_name"):
        edit_entry(event, 1, {}, is_offensive=True, asked_by="judge", reason="rude", actor=BOSS)
    edit_entry(
        event,
        1,
        {"team_name": "Kind"},
        is_offensive=True,
        asked_by="judge",
        reason="a swear word",
        actor=BOSS,
    )
    line = event.journal.last()
    assert (line.citation, line.reason) == ("FR-242.a", "a swear word")

    with refused("teams.name_offensive", "FR-242.a", "team_name"):
        make_entry(event, 2, team_name="rude")
    undo_line(event, line.number, actor=BOSS, reason="mistyped")
    assert event.entries.get(number=1).team_name == "Rude"
    assert not Rename.objects.exists()
