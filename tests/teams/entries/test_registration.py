"""Registering, editing and checking in (FR-241 to FR-243): what the rules allow and what they refuse."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from pairings.undo.actions import undo_line
from teams.entries.models import Entry
from teams.entries.partners import replace_partner
from teams.entries.registration import check_in, edit_entry, edit_player, note_payment, register_entry
from teams.entries.steps import WARNINGS, Person
from teams.fees.till import read_till
from teams.people.models import Player, Team, TeamName
from tests.expected import refused
from tests.factories import (
    BOSS,
    CLERK,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_registration,
    make_tournament,
)
from tests.for_each import for_each
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor, Role
from tournament.setup.actions import change_settings, finish_tournament

pytestmark = pytest.mark.django_db
JUDGE = Actor(name="Joan Judge", roles=frozenset({Role.JUDGE}))


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


# Registering


def test_a_registration_is_kept_with_its_seats_and_one_journal_line(event: Tournament) -> None:
    entry = register_entry(event, make_registration(1, affiliation="  Poké   League "), actor=BOSS, now=NOON)
    assert (entry.number, entry.team_name, entry.affiliation) == (1, "Team 1", "Poké League")
    assert (entry.seat_a.name, entry.seat_b.name) == ("Ada 1", "Ben 1")
    assert entry.checked_in_at == NOON
    line = event.journal.last()
    assert (line.action, line.entry_number, line.actor.name) == ("register_entry", 1, BOSS.name)
    assert line.after["seat_a"] == {"name": "Ada 1", "number": "1002"}
    assert event.version == line.number == 2


@pytest.mark.parametrize("field", ["city", "state", "country"])
def test_only_the_affiliation_may_be_missing(event: Tournament, field: str) -> None:
    with refused(f"teams.{field}_missing", "FR-241.a", field):
        make_entry(event, 1, **{"country": "US", field: " "})
    assert not Entry.objects.exists()
    assert event.journal.count() == 1
    assert make_entry(event, 1, country="US", affiliation="").affiliation == ""


def test_a_team_needs_a_name(event: Tournament) -> None:
    with refused("teams.team_name_missing", "FR-241.a", "team_name"):
        make_entry(event, 1, team_name=" \u200b ")


def test_a_name_that_folds_to_too_much_is_refused(event: Tournament) -> None:
    with refused("teams.team_name_long", "", "team_name"):
        make_entry(event, 1, team_name="ﷺ" * 80)


def test_both_players_need_a_name(event: Tournament) -> None:
    with refused("teams.player_name_missing", "FR-241.a", "name_b"):
        make_entry(event, 1, player_b=Person(name=" ", number="77"))


def test_a_number_is_needed_where_the_event_asks_for_numbers(event: Tournament) -> None:
    with refused("teams.number_missing", "FR-241.a", "number_a"):
        make_entry(event, 1, player_a=Person(name="Ada"))


def test_a_number_may_be_missing_where_the_event_does_not_ask() -> None:
    event = make_tournament(numbers_required=False)
    entry = make_entry(event, 1, player_a=Person(name="Ada"), player_b=Person(name="Ben"))
    assert entry.seat_a.membership_number is None


def test_a_misshapen_number_is_refused_at_its_seat(event: Tournament) -> None:
    with refused("teams.number_shape", "FR-241.a", "number_b"):
        make_entry(event, 1, player_b=Person(name="Ben", number="12x"))


def test_an_issued_number_is_recognizable_and_never_read_as_dci(event: Tournament) -> None:
    entry = make_entry(event, 1, player_a=Person(name="Ada", wants_number=True))
    number = entry.seat_a.membership_number
    assert number is not None
    assert number.startswith("N-")
    assert entry.seat_a.number_shown == number


def test_one_person_cannot_sit_in_both_seats(event: Tournament) -> None:
    with refused("teams.one_person_twice", "FR-243.a", "number_b"):
        make_entry(event, 1, player_a=Person("Ada", "1"), player_b=Person("Ada", "40000001"))


def test_two_people_of_one_name_without_numbers_are_asked_about_once() -> None:
    event = make_tournament(numbers_required=False)
    registration = make_registration(
        1, player_a=Person("Jo Lee"), player_b=Person("jo lee"), accepted=frozenset()
    )
    with refused("teams.same_names", "FR-243.a", "name_b") as expected:
        register_entry(event, registration, actor=BOSS)
    accepted = frozenset({expected.value.params["accept"]})
    register_entry(event, replace(registration, accepted=accepted), actor=BOSS)
    assert Player.objects.count() == 2


def test_one_person_cannot_sit_in_two_teams_of_one_event(event: Tournament) -> None:
    make_entry(event, 1)
    with refused("teams.person_seated", "FR-243.c", "name_b") as expected:
        make_entry(event, 2, player_b=Person("Ada 1", "1002"))
    assert expected.value.params["team"] == "Team 1"


def test_one_person_may_play_in_another_team_of_another_event(event: Tournament) -> None:
    make_entry(event, 1)
    make_entry(make_tournament(), 2, player_b=Person("Ada 1", "1002"))
    assert Team.objects.count() == 2


def test_the_same_pair_is_the_same_team_in_other_seats_and_under_another_name(event: Tournament) -> None:
    first = make_entry(event, 1)
    undo_line(event, event.version, actor=BOSS)
    again = make_entry(
        event,
        9,
        team_name="Other Name",
        player_a=Person("Ben 1", "1003"),
        player_b=Person("Ada 1", "1002"),
    )
    assert again.team == first.team
    assert set(TeamName.objects.filter(team=first.team).values_list("name", flat=True)) == {
        "Team 1",
        "Other Name",
    }


def test_a_team_is_the_same_team_years_later(event: Tournament) -> None:
    """FR-243.d: a team lasts as long as its members call themselves one."""
    first = make_entry(event, 1)
    later = make_tournament(date=date(2023, 5, 20))
    again = register_entry(later, make_registration(1), actor=BOSS, now=NOON.replace(year=2023))
    assert again.team.is_of((first.seat_a, first.seat_b))


def test_the_same_pair_cannot_enter_twice(event: Tournament) -> None:
    make_entry(event, 1)
    with refused("teams.team_registered", "FR-243.b", "team_name") as expected:
        make_entry(
            event,
            2,
            team_name="Other",
            player_a=Person("Ben 1", "1003"),
            player_b=Person("Ada 1", "1002"),
        )
    assert expected.value.params["number"] == 1


def test_a_name_is_taken_without_regard_to_case_accents_and_spaces(event: Tournament) -> None:
    make_entry(event, 1, team_name="Łódź Lightning")
    with refused("teams.name_taken", "FR-241.b", "team_name"):
        make_entry(event, 2, team_name="lodz  LIGHTNING")


def test_a_name_is_taken_for_good_once_its_team_played_a_premier_event() -> None:
    premier = make_tournament(is_premier=True)
    make_entries(premier, 4)
    make_closed_round(premier)
    later = make_tournament()
    with refused("teams.name_reserved", "FR-242.b", "team_name"):
        make_entry(later, 9, team_name="TEAM 1")
    assert make_entry(later, 1).team_name == "Team 1"  # its own team may use it


def test_a_name_of_a_team_that_only_registered_is_free() -> None:
    make_entry(make_tournament(is_premier=True), 1)
    assert make_entry(make_tournament(), 9, team_name="Team 1").number == 1


# Warnings that can be accepted


def test_a_wrong_check_digit_can_be_accepted_for_that_number_alone(event: Tournament) -> None:
    registration = make_registration(1, player_a=Person("Ada", "40000002"), accepted=frozenset())
    with refused("teams.check_digit", "", "number_a") as expected:
        register_entry(event, registration, actor=BOSS)
    accepted = frozenset({expected.value.params["accept"]})
    other = replace(registration, player_a=Person("Ada", "40000003"), accepted=accepted)
    with refused("teams.check_digit", "", "number_a"):
        register_entry(event, other, actor=BOSS)
    assert register_entry(event, replace(registration, accepted=accepted), actor=BOSS).number == 1


def test_a_number_known_under_another_name_can_be_accepted(event: Tournament) -> None:
    make_entry(event, 1)
    replace_partner(event, 1, "a", Person("Cay", "77"), actor=BOSS)  # so Ada's number is known and free
    registration = make_registration(8, player_a=Person("Ada Newname", "1002"), accepted=frozenset())
    with refused("teams.number_of_another", "", "number_a") as expected:
        register_entry(event, registration, actor=BOSS)
    assert expected.value.params["name"] == "Ada 1"
    accepted = frozenset({expected.value.params["accept"]})
    entry = register_entry(event, replace(registration, accepted=accepted), actor=BOSS)
    assert entry.seat_a.name == "Ada Newname"
    assert Player.objects.filter(membership_number="1002").count() == 1


def test_another_person_of_the_same_name_can_be_accepted_where_numbers_are_not_asked() -> None:
    event = make_tournament(numbers_required=False)
    make_entry(event, 1, player_a=Person("Ada"), player_b=Person("Ben"))
    registration = make_registration(2, player_a=Person("ada"), player_b=Person("Cay"), accepted=frozenset())
    with refused("teams.same_name", "", "name_a") as expected:
        register_entry(event, registration, actor=BOSS)
    accepted = frozenset({expected.value.params["accept"]})
    register_entry(event, replace(registration, accepted=accepted), actor=BOSS)
    assert Player.objects.filter(name__iexact="ada").count() == 2


def test_long_and_short_spelling_of_a_number_are_one_person(event: Tournament) -> None:
    make_entry(event, 1, player_a=Person("Ada", "1"))
    with refused("teams.person_seated", "FR-243.c", "name_a"):
        make_entry(event, 2, player_a=Person("Ada", "4000 0001"))


# Editing


def test_name_and_place_may_change_and_the_old_name_is_kept(event: Tournament) -> None:
    entry = make_entry(event, 1)
    edited = edit_entry(event, 1, {"team_name": "New", "city": "Gdynia"}, actor=BOSS)
    assert edited.team == entry.team
    assert set(TeamName.objects.values_list("name", flat=True)) == {"Team 1", "New"}
    line = event.journal.last()
    assert line.before == {"team_name": "Team 1", "city": "Kraków"}
    assert line.after == {"team_name": "New", "city": "Gdynia"}


@pytest.mark.parametrize("field", ["city", "state", "country"])
def test_an_edit_cannot_empty_what_is_needed(event: Tournament, field: str) -> None:
    make_entry(event, 1, country="US", state="Ohio")
    with refused(f"teams.{field}_missing", "FR-241.a", field):
        edit_entry(event, 1, {field: ""}, actor=BOSS)


def test_a_fixed_table_of_another_team_is_refused_with_its_name(event: Tournament) -> None:
    make_entry(event, 1, fixed_table=5)
    make_entry(event, 2)
    with refused("teams.fixed_table_taken", "", "fixed_table") as expected:
        edit_entry(event, 2, {"fixed_table": 5}, actor=BOSS)
    assert expected.value.params["name"] == "Team 1"


def test_a_table_that_cannot_be_used_is_nobodys_fixed_table() -> None:
    event = make_tournament(unused_tables=[3])
    make_entry(event, 1)
    with refused("teams.fixed_table_unused", field="fixed_table"):
        edit_entry(event, 1, {"fixed_table": 3}, actor=BOSS)


def test_an_entry_that_is_not_there_is_told(event: Tournament) -> None:
    with refused("teams.no_such_entry"):
        edit_entry(event, 7, {"city": "Sopot"}, actor=BOSS)


def test_a_typo_in_a_name_and_number_is_mended_for_the_same_person(event: Tournament) -> None:
    entry = make_entry(event, 1)
    edit_player(event, 1, "a", Person("Ada Lovelace", "2222"), actor=BOSS)
    player = Player.objects.get(pk=entry.seat_a_id)
    assert (player.name, player.membership_number) == ("Ada Lovelace", "2222")
    assert event.journal.last().before == {"seat_a": {"name": "Ada 1", "number": "1002"}}


def test_a_typo_is_not_mended_into_another_person(event: Tournament) -> None:
    make_entries(event, 2)
    with refused("teams.number_is_another_person", "FR-243.e", "number_a"):
        edit_player(event, 1, "a", Person("Ada 1", "1004"), actor=BOSS)


# Check-in


def test_a_mended_name_that_somebody_else_has_is_asked_about() -> None:
    """FR-243.c: without numbers one person would sit twice under one name."""
    event = make_tournament(numbers_required=False)
    make_entry(event, 1, player_a=Person("Ada"), player_b=Person("Ben"))

    with refused("teams.same_name", field="name_a") as caught:
        edit_player(event, 1, "a", Person("Ben"), actor=BOSS)
    accepted = frozenset({caught.value.params["accept"]})
    assert edit_player(event, 1, "a", Person("Ben"), actor=BOSS, accepted=accepted).seat_a.name == "Ben"


def test_a_typo_in_a_locked_seat_is_the_head_judges_with_a_reason_for_all_to_see(event: Tournament) -> None:
    """FR-244.d: exchanging the names of A and B would exchange the seats."""
    make_entries(event, 2)
    make_posted_round(event)
    mended = Person("Ada Lovelace", "1002")

    with refused("tournament.not_allowed", "FR-244.d"):
        edit_player(event, 1, "a", mended, actor=CLERK, reason="typo")
    with refused("tournament.reason_missing", field="reason"):
        edit_player(event, 1, "a", mended, actor=BOSS)
    entry = edit_player(event, 1, "a", mended, actor=BOSS, reason="her card says so")

    assert entry.seat_a.name == "Ada Lovelace"
    assert entry.seat_correction == "her card says so"
    line = event.journal.last()
    assert (line.action, line.reason, line.citation) == ("edit_player", "her card says so", "FR-244.d")


def test_another_name_and_another_number_at_once_are_another_person(event: Tournament) -> None:
    """FR-243.e: once the team is paired that would be another team."""
    make_entries(event, 2)
    make_posted_round(event)
    with refused("teams.another_person", "FR-243.e", "name_b"):
        edit_player(event, 1, "b", Person("Someone Else", "8881"), actor=BOSS, reason="typo")


def test_registering_at_another_event_does_not_rename_who_sits_in_a_locked_seat(event: Tournament) -> None:
    make_entries(event, 2)
    make_posted_round(event)
    other = make_tournament()

    make_entry(other, 1, player_a=Person("Someone Else", "1002"), player_b=Person("Ben 1", "1003"))

    assert Entry.objects.get(tournament=event, number=1).seat_a.name == "Ada 1"


def test_a_check_in_can_be_taken_back_and_keeps_its_first_time(event: Tournament) -> None:
    make_entry(event, 1, is_checked_in=False)
    first = check_in(event, 1, actor=BOSS, now=NOON).checked_in_at
    assert check_in(event, 1, actor=BOSS).checked_in_at == first == NOON
    assert check_in(event, 1, actor=BOSS, is_here=False).checked_in_at is None
    assert [line.action for line in event.journal.all()][-2:] == ["check_in", "undo_check_in"]


def test_a_team_that_left_is_not_checked_in(event: Tournament) -> None:
    entry = make_entry(event, 1)
    Entry.objects.filter(pk=entry.pk).update(dropped_at=NOON)
    with refused("teams.entry_dropped"):
        check_in(event, 1, actor=BOSS)


def test_nothing_is_registered_once_the_results_are_handed_in(event: Tournament) -> None:
    make_entries(event, 4)
    make_closed_round(event)
    finish_tournament(event, reason="the hall closes", actor=BOSS)
    with refused("tournament.finished"):
        make_entry(event, 5)


def test_a_late_entry_comes_in_with_unlocked_seats(event: Tournament) -> None:
    make_entries(event, 4)
    make_posted_round(event)
    late = make_entry(event, 5)
    assert late.seats_locked_at is None
    assert Entry.objects.get(number=1).seats_locked_at is not None


def test_member_of_a_withdrawn_team_who_sits_in_a_locked_seat_is_mended_by_the_head_judge_alone(
    event: Tournament,
) -> None:
    make_entries(event, 2)
    replace_partner(event, 2, "b", Person("Cleo", "5555"), actor=BOSS, accepted=WARNINGS)
    make_posted_round(event)
    ada = Person("Ada Mended", event.entries.get(number=2).seat_a.membership_number)

    with refused("tournament.not_allowed", "FR-244.d"):
        edit_player(event, 2, "a", ada, actor=CLERK)
    edit_player(event, 2, "a", ada, actor=BOSS, reason="mistyped")

    assert event.entries.get(number=3).seat_a.name == "Ada Mended"


def test_a_state_is_asked_only_where_addresses_have_one(event: Tournament) -> None:
    entry = make_entry(event, 1, country="PL", state="")
    assert (entry.state, entry.region) == ("", "Poland")
    assert make_entry(event, 2, country="DE", state="-").state == ""
    assert make_entry(event, 3, country="US", state="-").state == "-"  # a place without any says so
    with refused("teams.state_missing", "FR-241.a", "state"):
        edit_entry(event, 1, {"country": "US"}, actor=BOSS)
    assert edit_entry(event, 3, {"country": "PL"}, actor=BOSS).state == ""


def test_who_has_paid_is_noted_and_taken_back(event: Tournament) -> None:
    entry = make_entry(event, 1)
    assert not entry.is_paid
    assert note_payment(event, 1, actor=BOSS).is_paid
    assert event.journal.latest("number").after == {"is_paid": True}
    undo_line(event, event.version, actor=BOSS)
    assert not Entry.objects.get().is_paid
    note_payment(event, 1, actor=BOSS)
    assert not note_payment(event, 1, is_paid=False, actor=BOSS).is_paid


def test_the_amount_is_the_fee_of_that_moment_or_another_and_goes_with_the_payment(event: Tournament) -> None:
    change_settings(event, {"entry_fee": Decimal("7.50"), "currency": "€"}, actor=BOSS)
    make_entry(event, 1)
    assert note_payment(event, 1, actor=BOSS).amount_paid == Decimal("7.50")
    change_settings(event, {"entry_fee": Decimal(10)}, actor=BOSS)
    assert Entry.objects.get().amount_paid == Decimal("7.50")
    assert note_payment(event, 1, amount=Decimal(0), actor=BOSS).amount_paid == 0
    assert event.journal.latest("number").before == {"is_paid": True, "amount_paid": "7.50"}
    undo_line(event, event.version, actor=BOSS)
    assert Entry.objects.get().amount_paid == Decimal("7.50")
    assert note_payment(event, 1, is_paid=False, actor=BOSS).amount_paid is None
    undo_line(event, event.version, actor=BOSS)
    assert (Entry.objects.get().is_paid, Entry.objects.get().amount_paid) == (True, Decimal("7.50"))
    assert make_entry(event, 2, is_paid=True).amount_paid == 10
    assert make_entry(event, 3, is_paid=True, amount_paid=Decimal(4)).amount_paid == 4
    assert make_entry(event, 4).amount_paid is None


@for_each("amount", [Decimal("-0.01"), Decimal(100_000_000)])
def test_an_amount_that_cannot_be_is_refused(event: Tournament, amount: Decimal) -> None:
    change_settings(event, {"entry_fee": Decimal(5)}, actor=BOSS)
    number = make_entry(event).number
    with refused("teams.amount_out_of_range", "", "amount_paid"):
        note_payment(event, number, amount=amount, actor=BOSS)
    assert not Entry.objects.get(number=number).is_paid


def test_an_event_without_a_fee_takes_no_amount(event: Tournament) -> None:
    make_entry(event, 1)
    with refused("teams.no_entry_fee", "", "amount_paid"):
        note_payment(event, 1, amount=Decimal(5), actor=BOSS)


def test_a_replaced_partner_keeps_the_amount(event: Tournament) -> None:
    change_settings(event, {"entry_fee": Decimal(5)}, actor=BOSS)
    make_entry(event, 1, is_paid=True, amount_paid=Decimal(3))
    assert replace_partner(event, 1, "a", Person("Cay", "77"), actor=BOSS).amount_paid == 3
    till = read_till(event)
    assert till is not None
    assert (till.paid, till.received) == (1, Decimal(3))


def test_a_replaced_partner_has_not_to_pay_again(event: Tournament) -> None:
    make_entry(event, 1, is_paid=True)
    assert replace_partner(event, 1, "a", Person("Cay", "77"), actor=BOSS).is_paid


def test_correcting_a_name_is_for_who_registers_until_the_seats_are_fixed(event: Tournament) -> None:
    """The action asks itself: a judge who gets to it from elsewhere corrects nobody."""
    make_entry(event, 1)
    with refused("tournament.not_allowed"):
        edit_player(event, 1, "a", Person("Ada One", "1002"), actor=JUDGE)
    assert edit_player(event, 1, "a", Person("Ada One", "1002"), actor=CLERK).seat_a.name == "Ada One"
