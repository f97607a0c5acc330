"""Taking lines of the journal back, through the real actions; what was done at random is in test_undo_property.py."""

from datetime import timedelta

import pytest

from pairings.corrections.actions import correct_earlier_result
from pairings.corrections.consequences import Way
from pairings.deck_checks.actions import start_deck_check
from pairings.drops.actions import drop_entry
from pairings.matches.models import Extension
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.penalties.models import Penalty
from pairings.results.actions import record_result
from pairings.rounds.actions import (
    close_round,
    discard_proposal,
    pair_again,
    post_round,
    propose_round,
    reopen_round,
    take_back,
)
from pairings.tableside.calls import call_judge
from pairings.tableside.extensions import give_extension
from pairings.tableside.models import Call, DeckCheck, Presence, SlowPlayNote
from pairings.tableside.notes import note_presence, note_slow_play
from pairings.undo.actions import undo_line
from pairings.undo.queries import steps_of
from teams.entries.models import Entry
from teams.entries.partners import replace_partner
from teams.entries.registration import edit_entry, edit_player, register_entry
from teams.entries.seats import correct_seats
from teams.entries.steps import WARNINGS, Person
from tests.expected import refused
from tests.factories import (
    BOSS,
    CLERK,
    NOON,
    carry_on,
    make_closed_round,
    make_entries,
    make_namesakes,
    make_posted_round,
    make_registration,
    make_results,
    make_tournament,
)
from tests.shown import sees
from tournament.journal.models import line_who
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role
from tournament.kernel.shown import NotAsShown
from tournament.setup.actions import (
    change_settings,
    finish_tournament,
    plan_one_more_round,
    reopen_tournament,
)
from tournament.setup.shown import settings_stands
from tournament.wording.sentences import sentence

pytestmark = pytest.mark.django_db
JUDGE = Actor("Jo Judge", frozenset({Role.JUDGE}))


@pytest.fixture
def event():
    event = make_tournament()
    make_entries(event, 4)
    return event


def last(event):
    return event.journal.latest("number").number


def test_a_result_with_a_ticked_drop_box_goes_with_the_drop(event):
    round_ = make_posted_round(event)
    match = record_result(event, 1, 1, Ending(How.WON, 1), drops=frozenset({2}), actor=CLERK)

    undo_line(event, last(event), actor=CLERK)

    match = round_.matches.at_table(1)
    assert (match.how, match.recorded_at, match.shown_recorder) == ("open", None, "")
    assert match.two.dropped_at is None
    line = event.journal.latest("number")
    assert (line.action, line.undoes, line.round_number, line.table_number) == ("undo", last(event) - 1, 1, 1)
    assert line.after["of"] == "record_result"
    assert match.version == 2, "a slip that was open before is stale now"


def test_a_button_undoes_the_line_that_it_named(event):
    """Where an older copy was carried on, a number is another line."""
    make_posted_round(event)
    record_result(event, 1, 1, Ending(How.WON, 1), actor=CLERK, now=NOON)
    named = event.journal.latest("number")
    page = sees(named, actor=CLERK)
    other = sees(line_who(named.number, NOON, "clear_result"), actor=CLERK)

    with pytest.raises(NotAsShown, match="shown_other_line"):
        undo_line(event, named.number, actor=other)

    undo_line(event, named.number, actor=page)
    assert last(event) == named.number + 1


def test_an_undo_is_taken_back_and_so_done_again(event):
    round_ = make_posted_round(event)
    record_result(event, 1, 1, Ending(How.WON, 2), actor=CLERK)
    undo_line(event, last(event), actor=CLERK)

    undo_line(event, last(event), actor=CLERK)

    assert (round_.matches.at_table(1).how, round_.matches.at_table(1).winner) == ("won", 2)
    assert [line.undoes for line in event.journal.order_by("-number")[:2]] == [
        last(event) - 1,
        last(event) - 2,
    ]


def test_pressed_twice_it_is_done_once_and_says_by_which_line(event):
    make_posted_round(event)
    record_result(event, 1, 1, Ending(How.WON, 2), actor=CLERK)
    number = last(event)
    undo_line(event, number, actor=CLERK)

    with refused("pairings.undo_done") as caught:
        undo_line(event, number, actor=CLERK)

    assert caught.value.params["line"] == number + 1
    assert last(event) == number + 1


def test_a_closed_round_is_opened_and_its_missed_rounds_go_but_names_stay_taken_fr_242_b(event):
    event.is_premier = True
    event.save()
    round_ = make_posted_round(event)
    make_results(event, 1)
    late = register_entry(event, make_registration(9), actor=BOSS)
    close_round(event, 1, actor=BOSS)
    assert round_.matches.filter(one=late, how="missed").exists()

    undo_line(event, last(event), actor=BOSS)

    round_.refresh_from_db()
    assert round_.closed_at is None
    assert not round_.matches.filter(one=late).exists()
    assert not late.team.names.filter(reserved_at__isnull=False).exists()
    close_round(event, 1, actor=BOSS)
    assert round_.matches.filter(one=late, how="missed").exists()


def test_a_drop_is_refused_once_the_next_round_is_paired_with_the_line_that_is_in_the_way(event):
    make_posted_round(event)
    make_results(event, 1)
    drop_entry(event, 1, actor=BOSS)
    number = last(event)
    close_round(event, 1, actor=BOSS)
    propose_round(event, 2, actor=BOSS)

    with refused("pairings.undo_later") as caught:
        undo_line(event, number, actor=BOSS)

    assert caught.value.params["line"] == last(event)
    assert "Round paired: round 2" in sentence(caught.value)
    discard_proposal(event, 2, actor=BOSS)
    undo_line(event, number, actor=BOSS)
    assert event.entries.get(number=1).dropped_at is None


def test_a_proposal_comes_back_with_its_seed_certificate_and_tables(event):
    first = propose_round(event, 1, actor=BOSS)
    pairs = sorted(first.matches.values_list("table_number", "one__number", "two__number"))
    pair_again(event, 1, actor=BOSS)
    undo_line(event, last(event), actor=BOSS)

    again = event.rounds.get(number=1)
    assert (again.seed, again.cost, again.bound, again.paired_at) == (
        first.seed,
        first.cost,
        first.bound,
        first.paired_at,
    )
    assert sorted(again.matches.values_list("table_number", "one__number", "two__number")) == pairs

    discard_proposal(event, 1, actor=BOSS)
    undo_line(event, last(event), actor=BOSS)
    again = event.rounds.get(number=1)
    assert sorted(again.matches.values_list("table_number", "one__number", "two__number")) == pairs
    assert again.seed == first.seed


def note_everything(event, table):
    """Each kind of thing that can be noted at a table, and penalties of both kinds of places."""
    give_extension(event, 1, table, minutes=3, reason="seating", actor=BOSS, now=NOON)
    call_judge(event, 1, table, actor=BOSS, now=NOON)
    note_presence(event, 1, table, seats=["1a"], is_here=True, actor=BOSS, now=NOON)
    note_slow_play(event, 1, table, side=1, actor=BOSS, now=NOON)
    start_deck_check(event, 1, table, actor=BOSS, now=NOON)
    one = event.rounds.get(number=1).matches.get(table_number=table).one.number
    report = PenaltyReport(infraction="131", level="prize", entry_number=one, seat="a", prizes=1)
    give_penalty(event, report, actor=BOSS, round_number=1, table_number=table, now=NOON)


def noted(event):
    """What stands at which table, and with which of its teams."""
    rows = {
        model.__name__: sorted(
            (row.match.table_number, row.match.teams) if row.match else () for row in model.objects.all()
        )
        for model in (Extension, Call, Presence, SlowPlayNote, DeckCheck, Penalty)
    }
    return rows | {
        "minutes": list(Extension.objects.values_list("minutes", "reason", "given_by__name", "given_at"))
    }


@pytest.mark.parametrize("act", [pair_again, discard_proposal], ids=["paired again", "discarded"])
def test_a_proposal_that_was_posted_comes_back_with_all_that_was_noted_at_its_tables(event, act):
    make_posted_round(event)
    note_everything(event, 2)
    take_back(event, 1, reason="wrong", actor=BOSS)
    before = noted(event)
    assert all(before.values())

    act(event, 1, actor=BOSS)
    after = noted(event)
    assert after["Penalty"] == [()]
    assert [2, "extension", 1] in event.journal.latest("number").before["taken_away"]
    assert not any(after[name] for name in after if name != "Penalty")

    undo_line(event, last(event), actor=BOSS)
    assert noted(event) == before
    undo_line(event, last(event), actor=BOSS)
    assert noted(event) == after


def test_a_correction_that_took_the_round_back_brings_its_notes_and_penalties_back(event):
    make_closed_round(event)
    make_posted_round(event, 2)
    give_extension(event, 2, 1, minutes=3, reason="seating", actor=BOSS, now=NOON)
    team = event.rounds.get(number=2).matches.get(table_number=1).one.number
    report = PenaltyReport(infraction="131", level="prize", entry_number=team, seat="a", prizes=1)
    give_penalty(event, report, actor=BOSS, round_number=2, table_number=1, now=NOON)
    before = noted(event)

    right = Ending(How.WON, 2)
    correct_earlier_result(event, 1, 1, right, reason="misread", actor=BOSS, way=Way.ROUND)
    assert noted(event)["Penalty"] == [()]

    undo_line(event, last(event), actor=BOSS, reason="mistyped")
    assert noted(event) == before


def test_posting_is_taken_back_with_the_seat_lock_and_not_once_somebody_reported(event):
    propose_round(event, 1, actor=BOSS)
    post_round(event, 1, actor=BOSS)
    posted = last(event)
    record_result(event, 1, 1, Ending(How.WON, 1), actor=CLERK)

    with refused("pairings.undo_later"):
        undo_line(event, posted, actor=BOSS)

    undo_line(event, last(event), actor=CLERK)
    undo_line(event, posted, actor=BOSS)
    assert event.rounds.get(number=1).posted_at is None
    assert not event.entries.exclude(seats_locked_at=None).exists()


def test_a_registration_taken_back_frees_people_and_name_and_comes_again(event):
    entry = register_entry(event, make_registration(9), actor=BOSS)
    number = last(event)

    undo_line(event, number, actor=BOSS)

    entry.refresh_from_db()
    assert entry.is_withdrawn
    register_entry(event, make_registration(9), actor=BOSS)
    with pytest.raises(Refusal) as caught:
        undo_line(event, number + 1, actor=BOSS)
    assert caught.value.params["line"] == number + 2


def test_a_partner_who_was_replaced_is_back(event):
    old = event.entries.get(number=1)
    replace_partner(event, 1, "b", Person("Cleo", "5555"), actor=BOSS, accepted=WARNINGS)

    undo_line(event, last(event), actor=BOSS)

    old.refresh_from_db()
    assert (old.is_withdrawn, old.dropped_at) == (False, None)
    assert event.entries.get(number=5).is_withdrawn


def test_a_name_that_was_changed_is_no_former_name_after_the_undo(event):
    entry = event.entries.get(number=1)
    edit_entry(event, 1, {"team_name": "Foxes"}, actor=BOSS)

    undo_line(event, last(event), actor=BOSS)

    entry.refresh_from_db()
    assert (entry.team_name, entry.team.name) == ("Team 1", "Team 1")
    assert [name.name for name in entry.team.names.all()] == ["Team 1"]


def test_locked_seats_swapped_by_the_head_judge_swap_back_and_say_so(event):
    make_posted_round(event)
    before = event.entries.get(number=1)
    correct_seats(event, 1, reason="mistyped", actor=BOSS)
    number = last(event)

    with refused("pairings.undo_not_allowed"):
        undo_line(event, number, actor=CLERK)
    undo_line(event, number, actor=BOSS, reason="mistyped")

    entry = event.entries.get(number=1)
    assert (entry.seat_a_id, entry.seat_b_id) == (before.seat_a_id, before.seat_b_id)
    assert str(number + 1) in entry.seats_corrected_because


def test_a_setting_that_play_fixed_meanwhile_names_the_line_that_fixed_it(event):
    change_settings(event, {"prizes_a": 4}, actor=BOSS)
    number = last(event)
    make_posted_round(event)

    with refused("pairings.undo_forbidden", "FR-B.GS5") as caught:
        undo_line(event, number, actor=BOSS)

    assert caught.value.params["line"] > number
    assert event.prizes_a == 4


def test_settings_put_back_by_an_undo_are_not_overwritten_by_a_form_shown_before(event):
    change_settings(event, {"venue": "Hall 8"}, actor=BOSS)
    page = sees(event, *settings_stands(event, ["venue"]))
    undo_line(event, event.version, actor=BOSS)

    with pytest.raises(NotAsShown, match="shown_other_settings"):
        change_settings(event, {"venue": "Hall 9"}, actor=page)
    change_settings(event, {"venue": "Hall 9"}, actor=sees(event, *settings_stands(event, ["venue"])))


def test_judges_take_back_their_own_minutes_and_nobody_elses(event):
    round_ = make_posted_round(event)
    give_extension(event, 1, 1, minutes=5, reason="ruling", actor=JUDGE, now=NOON)
    number = last(event)

    with refused("pairings.undo_not_yours"):
        undo_line(event, number, actor=Actor("Kim", frozenset({Role.JUDGE})))
    undo_line(event, number, actor=JUDGE, now=NOON + timedelta(minutes=1))

    assert not round_.matches.at_table(1).extensions.exists()


@pytest.mark.parametrize("is_carried_on", [False, True])
def test_a_person_of_the_same_name_is_another_one(event, is_carried_on):
    make_posted_round(event)
    jo, other = make_namesakes(event, Role.JUDGE)
    if is_carried_on:
        event = carry_on(event)
    give_extension(event, 1, 1, minutes=5, reason="ruling", actor=jo, now=NOON)
    give_extension(event, 1, 2, minutes=5, reason="ruling", actor=other, now=NOON)
    number = last(event)

    assert steps_of(event, jo)[0].line.number == number - 1
    with refused("pairings.undo_not_yours") as caught:
        undo_line(event, number, actor=jo)
    assert caught.value.params == {"who": f"Jo Judge ({event.actors.count()})"}
    undo_line(event, number, actor=other)
    undo_line(event, number - 1, actor=jo)


def test_what_was_done_before_a_laptop_died_is_nobodys_own_but_that_of_teams(event):
    make_posted_round(event)
    jo, _other = make_namesakes(event, Role.JUDGE)
    give_extension(event, 1, 1, minutes=5, reason="ruling", actor=jo, now=NOON)
    here = carry_on(event)

    assert steps_of(here, jo) == (None, None)
    with refused("pairings.undo_not_yours"):
        undo_line(here, last(here), actor=jo)
    undo_line(here, last(here), actor=Actor("Hana", frozenset({Role.HEAD_JUDGE})))


def test_a_line_that_is_not_there_says_so(event):
    with refused("pairings.undo_no_line"):
        undo_line(event, 99, actor=BOSS)


def test_undoing_a_mended_name_in_a_locked_seat_swaps_no_seats():
    event = make_tournament(numbers_required=False)
    for number in (1, 2):
        people = {"player_a": Person(f"Ada {number}"), "player_b": Person(f"Ben {number}")}
        register_entry(event, make_registration(number, **people), actor=BOSS, now=NOON)
    make_posted_round(event)
    before = Entry.objects.values().get(number=1)

    edit_player(event, 1, "a", Person("Ida 1"), reason="typo", actor=BOSS, now=NOON)
    undo_line(event, event.version, actor=BOSS, reason="mistyped", now=NOON)

    after = Entry.objects.values().get(number=1)
    assert {name for name in after if after[name] != before[name]} == {"version"}


@pytest.fixture
def played_out(event):
    """Two of two rounds are closed."""
    change_settings(event, {"planned_rounds": 2}, actor=BOSS)
    make_closed_round(event, 1)
    make_closed_round(event, 2)
    return event


def test_one_more_round_is_undone_until_it_is_paired(played_out):
    plan_one_more_round(played_out, 3, reason="Time is left", actor=BOSS)
    number = last(played_out)
    propose_round(played_out, 3, actor=BOSS)
    with refused("pairings.undo_forbidden"):
        undo_line(played_out, number, reason="No time after all", actor=BOSS)
    discard_proposal(played_out, 3, actor=BOSS)

    undo_line(played_out, number, reason="No time after all", actor=BOSS)

    played_out.refresh_from_db()
    assert played_out.planned_rounds == 2
    assert played_out.settings_version == last(played_out), "a form that shows three rounds is stale"


def test_who_goes_back_and_forth_over_one_more_round_says_why_each_time(played_out):
    """The room has read that there are three rounds: each announcement is one of its own, none has another's number."""
    plan_one_more_round(played_out, 3, reason="Time is left", actor=BOSS)
    undo_line(played_out, last(played_out), reason="No time after all", actor=BOSS)
    assert up(played_out) == [(2, "No time after all")]

    undo_line(played_out, last(played_out), reason="The hall is ours until ten", actor=BOSS)

    assert up(played_out) == [(1, "Time is left"), (3, "The hall is ours until ten")]


def up(event):
    return list(event.announcements.filter(taken_down_at=None).values_list("number", "text"))


def test_no_undo_reopens_an_event_without_a_reason(played_out):
    finish_tournament(played_out, actor=BOSS)
    with refused("pairings.undo_asks_why"):
        undo_line(played_out, last(played_out), actor=BOSS)
    reopen_tournament(played_out, reason="wrong slip", actor=BOSS)

    undo_line(played_out, last(played_out), actor=BOSS)  # which finishes it again, and asks nothing

    played_out.refresh_from_db()
    assert played_out.finished_at is not None
    with refused("pairings.undo_asks_why"):
        undo_line(played_out, last(played_out), actor=BOSS)


def test_a_discarded_proposal_does_not_have_to_come_back_before_its_round_is_open_again(event):

    make_closed_round(event)
    closing = last(event)
    propose_round(event, 2, actor=BOSS, now=NOON)
    discard_proposal(event, 2, actor=BOSS)

    undo_line(event, closing, actor=BOSS)

    assert event.rounds.get().closed_at is None
    undo_line(event, last(event), actor=BOSS)  # and closes it again
    assert event.rounds.get().closed_at is not None


def test_an_undo_finishes_no_event_whose_round_is_open(played_out):
    finish_tournament(played_out, actor=BOSS)
    reopen_tournament(played_out, reason="wrong slip", actor=BOSS)
    number = last(played_out)
    reopen_round(played_out, 2, reason="wrong slip", actor=BOSS)

    with refused("pairings.undo_forbidden"):
        undo_line(played_out, number, actor=BOSS)

    played_out.refresh_from_db()
    assert played_out.finished_at is None
