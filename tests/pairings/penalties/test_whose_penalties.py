"""I3: a penalty is its person's, whatever team and seat that person has since, and names alone make nobody one."""

from datetime import timedelta

import pytest

from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.penalties.models import Penalty
from pairings.penalties.queries import penalties_of
from pairings.penalties.wording import subject_text
from pairings.undo.actions import undo_line
from teams.entries.models import Entry
from teams.entries.partners import replace_partner
from teams.entries.seats import correct_seats, swap_seats
from teams.entries.steps import WARNINGS, Person
from tests.factories import (
    BOSS,
    NOON,
    carry_on,
    make_entries,
    make_entry,
    make_posted_round,
    make_tournament,
)
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    tournament = make_tournament(slug="cup")
    make_entries(tournament, 4)
    return tournament


def at(minutes):
    return NOON + timedelta(minutes=minutes)


def warn(event, number=None, seat="", *, minutes=1, **values):
    report = PenaltyReport("141", values.pop("level", "warning"), number, seat, **values)
    return give_penalty(event, report, actor=BOSS, now=at(minutes))


def replace(event, number, seat="b", *, name="Cy", code="90002", minutes=2):
    person = Person(name, code)
    return replace_partner(event, number, seat, person, accepted=WARNINGS, actor=BOSS, now=at(minutes))


def earlier(event, number, **values):
    entry = Entry.objects.get(tournament=event, number=number)
    return [penalty.number for penalty in penalties_of(event, entry.players, **values)]


def test_a_replaced_partner_takes_no_penalty_away_and_brings_none(event):
    """The player who stays has a penalty of each kind; who left keeps an own one."""
    warn(event, 1, "a")
    warn(event, 1, "b")
    warn(event, 1)

    new = replace(event, 1)

    assert earlier(event, new.number) == [3, 1]


def test_a_partner_replaced_twice_is_the_same_person(event):
    warn(event, 1, "a")
    second = replace(event, 1)
    warn(event, second.number, "b", minutes=3)
    third = replace(event, second.number, "b", name="Di", code="90003", minutes=4)

    assert earlier(event, third.number) == [1]


def test_who_left_and_plays_for_another_team_has_them_there(event):
    warn(event, 1, "b")
    replace(event, 1)
    other = make_entry(event, 9, player_a=Person("Ben 1", "1003"))

    assert earlier(event, other.number) == [1]


def test_seats_that_were_swapped_and_then_a_partner_replaced(event):
    warn(event, 1, "a")
    swap_seats(event, 1, actor=BOSS, now=at(2))
    new = replace(event, 1, "a", minutes=3)  # the one who sat in B

    assert new.seat_b.name == "Ada 1"
    assert earlier(event, new.number) == [1]


def test_seats_that_were_corrected_leave_the_penalty_with_its_player(event):
    make_posted_round(event)
    penalty = warn(event, 1, "a")
    correct_seats(event, 1, reason="mistyped", actor=BOSS)

    penalty = Penalty.objects.get(pk=penalty.pk)
    assert subject_text(penalty) == "Ada 1 (Team 1)"
    assert earlier(event, 1) == [1]


def test_it_stays_so_on_another_laptop(event):
    warn(event, 1, "a")
    warn(event, 1, "b")
    new = replace(event, 1)
    give_penalty(event, PenaltyReport("141", "caution", 1, "b"), actor=BOSS, now=at(3))

    copy = carry_on(event)

    assert earlier(copy, new.number) == [1]
    gone = Entry.objects.get(tournament=copy, number=1)
    assert [one.number for one in penalties_of(copy, [gone.seat_b])] == [3, 2]


def test_an_undone_replacement_leaves_each_with_their_own(event):
    warn(event, 1, "a")
    replace(event, 1)
    undo_line(event, event.journal.last().number, actor=BOSS)

    assert earlier(event, 1) == [1]


def test_who_left_a_team_can_be_penalized_and_the_team_is_not(event):
    """A disqualified spectator takes nobody out."""
    new = replace(event, 1)
    penalty = warn(event, 1, "b", level="disqualification", minutes=3)

    assert subject_text(penalty) == "Ben 1 (not playing; previously in Team 1)"
    assert earlier(event, new.number) == []
    assert not Entry.objects.filter(tournament=event, is_disqualified=True).exists()


def test_what_counts_in_a_match_is_not_given_to_who_left(event):
    replace(event, 1)

    with pytest.raises(Refusal, match="penalty_needs_team"):
        warn(event, 1, "b", level="game_loss", minutes=3)


@pytest.mark.parametrize("typed", ["Sid Smith", "  sid   SMITH ", "Síd Smith", "Smith, Sid"])
def test_a_spectator_is_one_person_in_any_spelling(event, typed):
    warn(event, person="Sid Smith")
    warn(event, person="Sid Smithe")

    assert [one.number for one in penalties_of(event, person=typed)] == [1]


def test_what_a_spectator_was_given_before_registering_is_listed_with_the_player(event):
    warn(event, person="Ada  9", minutes=-5)
    entry = make_entry(event, 9)

    assert earlier(event, entry.number) == [1]


def test_a_namesake_of_a_player_stays_another_person(event):
    """The judge was asked, and said that it is another person of the name."""
    warn(event, person="Ada 1")

    assert earlier(event, 1) == []


def test_two_players_of_one_name_stay_two(event):
    warn(event, 1, "a")
    other = make_entry(event, 9, player_a=Person("Ada 1", "90002"))

    assert earlier(event, other.number) == []


def test_people_whose_names_were_taken_out_are_not_one(event):
    for name in ("Sid", "Tom"):
        warn(event, person=name)
    Penalty.objects.filter(tournament=event).update(person="(…)")

    assert penalties_of(event, person="(…)") == []
    assert Tournament.objects.get(pk=event.pk).penalties.count() == 2
