"""A proposal is out of date as soon as anything that it rests on is another, and not for anything else.

That nothing is forgotten is held twice: each item is changed and looked for on the page and at the posting; and what of
the settings pairing and seating read at all is recorded and compared with what the digests read.
"""

from contextlib import contextmanager

import pytest
from django.test import Client

from pairings.by_hand.actions import HandEdit, edit_proposal
from pairings.cut.actions import CutChoice, make_cut
from pairings.late_entries.actions import arrange_match
from pairings.matches.queries import round_matches
from pairings.matches.scoring import How
from pairings.rounds import actions
from pairings.rounds.actions import pair_again, post_round, propose_round, take_back
from pairings.rounds.elimination_rounds import find_changes
from pairings.rounds.rests_on import CLUBS, RESULTS, ROUNDS, SEEDS, TABLES, digests_now
from teams.entries.models import Entry
from teams.entries.registration import edit_entry
from tests.factories import (
    BOSS,
    NOON,
    carry_on,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_staff,
    make_tournament,
)
from tournament.event.models import Round, Tournament
from tournament.event.settings import SETTINGS
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db


def proposed(**values):
    """Six teams whose round 2 is a proposal."""
    event = make_tournament(slug="cup", planned_rounds=4, **values)
    make_entries(event, 6)
    make_closed_round(event, 1)
    propose_round(event, 2, actor=BOSS, now=NOON)
    return event


def newest(event):
    return event.rounds.latest("number")


def setting(name, value):
    return lambda event: change_settings(event, {name: value}, reason="Announced", actor=BOSS)


def of_entry(**values):
    return lambda event: edit_entry(event, 1, values, reason="they asked", actor=BOSS)


def other_result(event):
    """As a correction writes it, which keeps the proposal only where nothing of it moves."""
    match = event.rounds.get(number=1).matches.get(table_number=1)
    match.how, match.winner, match.points_one, match.points_two = How.WON, 2, 0, 3
    match.save()


ITEMS = {
    "tables that cannot be used": (setting("unused_tables", [1]), (TABLES,)),
    "the first table": (setting("first_table", 11), (TABLES,)),
    "a team's fixed table": (of_entry(fixed_table=3), (TABLES,)),
    "keeping clubs apart": (setting("avoid_affiliation", True), (CLUBS,)),
    "the number of rounds": (setting("planned_rounds", 3), (ROUNDS,)),
    "a result of an earlier round": (other_result, (RESULTS,)),
}


@pytest.mark.parametrize("item", ITEMS)
def test_each_item_that_changes_after_pairing_is_named_and_not_posted(item):
    change, parts = ITEMS[item]
    event = proposed()
    assert not find_changes(newest(event)).is_outdated
    change(event)
    assert find_changes(newest(event)).parts == parts
    client = Client()
    client.force_login(make_staff(event, "olivia", Role.ORGANIZER))
    page = client.get("/t/cup/desk/rounds/2/").content.decode()
    assert "This proposal is out of date" in page
    assert ">Post round 2<" not in page
    assert "Pair round 2 again" in client.get("/t/cup/desk/").content.decode()
    assert "This proposal is out of date" in client.get("/t/cup/desk/rounds/2/by-hand/").content.decode()
    with pytest.raises(Refusal) as refused:
        post_round(event, 2, actor=BOSS, now=NOON)
    assert refused.value.code == "pairings.proposal_rests"
    client.post("/t/cup/desk/rounds/2/pair-again/")
    assert not find_changes(newest(event)).is_outdated
    post_round(event, 2, actor=BOSS, now=NOON)


def test_a_club_counts_only_where_clubs_are_kept_apart():
    event = proposed()
    of_entry(affiliation="North")(event)
    assert find_changes(newest(event)).parts == ()
    other = make_tournament(slug="north", planned_rounds=4, avoid_affiliation=True)
    make_entries(other, 6)
    propose_round(other, 1, actor=BOSS, now=NOON)
    of_entry(affiliation="North")(other)
    assert find_changes(newest(other)).parts == (CLUBS,)


@pytest.mark.parametrize("values", [{"name": "Autumn Cup"}, {"round_minutes": 30}, {"record_order": "wdl"}])
def test_what_no_pairing_rests_on_leaves_it_as_it_is(values):
    event = proposed()
    change_settings(event, values, actor=BOSS)
    assert not find_changes(newest(event)).is_outdated


def test_what_was_asked_by_hand_is_no_change_from_outside():
    event = proposed()
    table = max(round_matches(newest(event)), key=lambda match: match.table_number or 0)
    edit = HandEdit("move_match", first=table.one.number, table=40)
    edit_proposal(event, 2, edit, reason="wheelchair", actor=BOSS)
    assert not find_changes(newest(event)).is_outdated
    setting("unused_tables", [1])(event)
    pair_again(event, 2, actor=BOSS, now=NOON)
    assert 40 in {match.table_number for match in round_matches(newest(event))}
    assert 1 not in {match.table_number for match in round_matches(newest(event))}


def test_tables_of_a_round_of_the_bracket_are_set_anew_without_another_cut():
    event = make_tournament(slug="cup", planned_rounds=2, cut_size=4)
    make_entries(event, 6)
    for number in (1, 2):
        make_closed_round(event, number)
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)
    seeds = list(event.cuts.get().seeds.values_list("entry__number", "seed"))
    setting("unused_tables", [1])(event)
    assert find_changes(newest(event)).parts == (TABLES,)
    with pytest.raises(Refusal) as refused:
        post_round(event, 3, actor=BOSS, now=NOON)
    assert refused.value.code == "pairings.proposal_rests"
    client = Client()
    client.force_login(make_staff(event, "olivia", Role.ORGANIZER))
    assert "rounds/3/pair-again/" in client.get("/t/cup/desk/").content.decode()
    client.post("/t/cup/desk/rounds/3/pair-again/")
    assert {match.table_number for match in round_matches(newest(event))} == {2, 3}
    assert list(event.cuts.get().seeds.values_list("entry__number", "seed")) == seeds
    post_round(event, 3, actor=BOSS, now=NOON)


@pytest.mark.parametrize("change", [of_entry(seed=1), setting("is_bracket_drawn", True)])
def test_seeds_that_are_typed_and_the_draw_make_the_bracket_of_all_teams(change):
    event = make_tournament(structure="elimination")
    make_entries(event, 6)
    propose_round(event, 1, actor=BOSS, now=NOON)
    change(event)
    assert find_changes(newest(event)).parts == (SEEDS,)
    pair_again(event, 1, actor=BOSS, now=NOON)
    assert not find_changes(newest(event)).is_outdated


def test_a_round_that_was_withdrawn_with_a_team_that_came_late_is_posted_again():
    event = make_tournament(planned_rounds=3)
    make_entries(event, 5)
    make_posted_round(event)
    make_entry(event, 6)
    bye = event.rounds.get().matches.get(how=How.BYE).one
    arrange_match(event, 1, 6, opponent=bye.number, actor=BOSS, now=NOON)
    take_back(event, 1, reason="too early", actor=BOSS, now=NOON)
    assert not find_changes(newest(event)).is_outdated
    post_round(event, 1, actor=BOSS, now=NOON)


def test_a_proposal_of_before_digests_were_kept_is_compared_by_its_teams_alone():
    event = proposed()
    Round.objects.filter(tournament=event, number=2).update(rests_on={})
    setting("unused_tables", [1])(event)
    assert not find_changes(newest(event)).is_outdated


def test_it_is_out_of_date_on_another_laptop_too():
    event = proposed()
    setting("unused_tables", [1])(event)
    copy = carry_on(event)
    assert find_changes(newest(copy)).parts == (TABLES,)
    pair_again(copy, 2, actor=BOSS, now=NOON)
    assert not find_changes(newest(carry_on(copy))).is_outdated


# Nothing is forgotten ----------------------------------------------------------------------------------------------

# Read while a round is paired, and nothing that a setting can change moves the pairing by it.
NO_INPUT = {
    "structure",  # fixed by round 1; says whether the round is of the bracket
    "cut_size",  # whether a bracket follows: who has to be there for the next cut is no matter of this round
    "has_team_round",  # through the number of rounds that are left
    "planned_rounds",  # the same
    "tiebreakers",  # through the order of the standings
    "has_third_place",  # who is in the match for third place is compared match by match
    *(
        "swiss_games",
        "elimination_games",
        "final_games",
        "equal_prizes",
        "prizes_first",
    ),  # what a match is, not who plays it
}


@contextmanager
def recorded(model, names):
    """The columns of these that are read of rows of a model inside the block."""
    found = set()
    plain = model.__getattribute__

    def reading(row, name):
        if name in names:
            found.add(name)
        return plain(row, name)

    model.__getattribute__ = reading
    try:
        yield found
    finally:
        del model.__getattribute__


OF_ENTRY = {"affiliation", "fixed_table", "seed", "city", "state", "country", "paid_at"}


@pytest.mark.parametrize("structure", ["swiss", "elimination"])
def test_whatever_pairing_reads_is_in_the_digests(structure, monkeypatch):
    event = make_tournament(structure=structure)
    make_entries(event, 6)
    if structure == "swiss":
        make_closed_round(event, 1)
    number = event.rounds.count() + 1
    pairs = "make_proposal" if structure == "swiss" else "make_bracket_of_all"
    plain = getattr(actions, pairs)
    read, of_teams = set(), set()

    def recording(*given, **named):
        with recorded(Tournament, set(SETTINGS)) as settings, recorded(Entry, OF_ENTRY) as columns:
            made = plain(*given, **named)
        read.update(settings)
        of_teams.update(columns)
        return made

    monkeypatch.setattr(actions, pairs, recording)
    propose_round(event, number, actor=BOSS, now=NOON)
    assert "unused_tables" in read
    with recorded(Tournament, set(SETTINGS)) as known, recorded(Entry, OF_ENTRY) as known_of_teams:
        digests_now(newest(event))
    assert read - known - NO_INPUT == set()
    assert of_teams - known_of_teams == set()


def test_the_record_of_what_is_read_sees_a_setting():
    event = make_tournament()
    with recorded(Tournament, {"venue"}) as read:
        assert event.venue
    assert read == {"venue"}
