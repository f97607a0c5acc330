"""Rounds are paired, posted, taken back, closed and opened again; every refusal says why."""

import pytest
from django.db import IntegrityError, transaction

from pairings.drops.actions import drop_entry
from pairings.matches.models import Match
from pairings.matches.queries import round_matches
from pairings.results.actions import clear_result
from pairings.rounds.actions import (
    PairingChoice,
    close_round,
    discard_proposal,
    pair_again,
    post_round,
    propose_round,
    reopen_round,
    take_back,
)
from pairings.rounds.shown import edits_stand
from pairings.standings.queries import standings
from teams.entries.registration import check_in
from teams.people.models import TeamName
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_results,
    make_tournament,
)
from tests.shown import sees
from tournament.event.models import Round, Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.shown import NotAsShown
from tournament.setup.actions import change_settings, finish_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_tournament()


def refused(code, act, *args, **kwargs):
    """The refusal of an action, which changed nothing."""
    event = args[0]
    version = Tournament.objects.get(pk=event.pk).version
    with pytest.raises(Refusal) as caught:
        act(*args, actor=BOSS, **kwargs)
    assert caught.value.code == code
    assert Tournament.objects.get(pk=event.pk).version == version
    return caught.value


def tables(round_):
    return [match.table_number for match in round_matches(round_)]


# Pairing


def test_pair_round_makes_a_proposal_with_its_certificate_and_one_journal_line(event):
    make_entries(event, 5)

    round_ = propose_round(event, 1, actor=BOSS, now=NOON)

    assert (round_.state, round_.is_proved, round_.cost == round_.bound) == (Round.State.PROPOSED, True, True)
    assert tables(round_) == [1, 2, None]
    line = event.journal.last()
    assert (line.action, line.after["seed"], len(line.after["matches"])) == ("pair_round", round_.seed, 3)


def test_a_look_ahead_that_was_cut_short_is_kept_with_the_round_and_what_was_posted(event, monkeypatch):
    make_entries(event, 6)
    monkeypatch.setattr("pairings.engine.swiss.MOST_STEPS", 0)

    propose_round(event, 1, actor=BOSS, now=NOON)
    round_ = post_round(event, 1, actor=BOSS, now=NOON)

    assert (round_.is_proved, round_.is_cut_short, round_.has_rematches) == (False, True, False)
    assert (round_.posted_is_proved, round_.posted_is_cut_short) == (False, True)


def test_pair_round_twice_makes_one_round(event):
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS)

    refused("pairings.round_exists", propose_round, event, 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(tournament=event, number=1, paired_at=NOON, seed=1, is_proved=True)


def test_pair_round_with_fewer_than_two_teams_is_refused(event):
    refused("pairings.too_few", propose_round, event, 1)
    make_entry(event, 1)

    refused("pairings.too_few", propose_round, event, 1)


def test_pair_round_beyond_the_next_is_refused(event):
    make_entries(event, 4)

    refused("tournament.no_such_round", propose_round, event, 2)


def test_pair_round_with_results_missing_names_the_tables(event):
    make_entries(event, 4)
    make_posted_round(event)

    assert refused("pairings.results_missing", propose_round, event, 2).params["tables"] == [1, 2]
    make_results(event, 1)

    refused("pairings.round_not_closed", propose_round, event, 2)


def test_pair_round_beyond_the_planned_rounds_is_refused_until_more_are_planned(event):
    make_entries(event, 8)
    change_settings(event, {"planned_rounds": 1}, actor=BOSS)
    make_closed_round(event)

    refused("pairings.all_rounds_played", propose_round, event, 2)
    change_settings(event, {"planned_rounds": 2}, reason="Time is left", actor=BOSS)

    assert propose_round(event, 2, actor=BOSS).number == 2


def test_pair_round_beyond_what_the_field_can_play_is_refused(event):
    make_entries(event, 2)
    make_closed_round(event)

    refused("pairings.rounds_exhausted", propose_round, event, 2)


def test_pair_round_asks_about_teams_that_are_not_checked_in(event):
    make_entries(event, 2)
    make_entry(event, 3, is_checked_in=False)

    refusal = refused("pairings.not_checked_in", propose_round, event, 1)

    assert (refusal.params["count"], refusal.params["names"]) == (1, ["Team 3"])


def test_pair_round_leaving_somebody_out_notes_a_missed_round_worth_what_the_event_gives(event):
    change_settings(event, {"missed_round_points": 1}, actor=BOSS)
    make_entries(event, 2)
    make_entry(event, 3, is_checked_in=False)

    propose_round(event, 1, actor=BOSS, choice=PairingChoice(absent="leave_out"))

    missed = Match.objects.get(how="missed")
    assert (missed.one.number, missed.points_one) == (3, 1)
    assert event.journal.last().after["left_out"] == [3]


def test_pair_round_dropping_the_absent_withdraws_who_was_never_paired(event):
    make_entries(event, 2)
    make_entry(event, 3, is_checked_in=False)

    propose_round(event, 1, actor=BOSS, choice=PairingChoice(absent="drop"))

    assert event.entries.get(number=3).is_withdrawn
    assert event.journal.last().after["dropped"] == [3]


def test_pair_round_with_everybody_here_by_wish_checks_them_in(event):
    make_entries(event, 2)
    make_entry(event, 3, is_checked_in=False)
    make_entry(event, 4, is_checked_in=False)

    propose_round(event, 1, actor=BOSS, choice=PairingChoice(absent="pair"))

    assert Match.objects.count() == 2
    assert not event.entries.filter(checked_in_at=None).exists()


def test_pair_round_needs_agreement_for_a_rematch(event):
    make_entries(event, 4)
    make_closed_round(event, 1)
    first = round_matches(event.rounds.get(number=1))[0]
    for entry in event.entries.exclude(pk__in=(first.one_id, first.two_id)):
        drop_entry(event, entry.number, actor=BOSS)

    assert refused("pairings.rematch_needed", propose_round, event, 2).params["fewest"] == 1
    round_ = propose_round(event, 2, actor=BOSS, choice=PairingChoice(accepts_rematches=True))

    assert round_.has_rematches
    assert round_.matches.get().is_rematch


def test_tables_are_numbered_from_the_top_of_the_standings_without_those_that_cannot_be_used(event):
    change_settings(event, {"first_table": 11, "unused_tables": [12, 14]}, actor=BOSS)
    make_entries(event, 8)
    make_closed_round(event)

    round_ = propose_round(event, 2, actor=BOSS)

    assert tables(round_) == [11, 13, 15, 16]
    ranks = {row.entry.number: row.rank for row in standings(event)}
    best = [min(ranks[match.one.number], ranks[match.two.number]) for match in round_matches(round_)]
    assert best == sorted(best)


def test_fixed_table_is_kept_and_nobody_else_sits_there(event):
    make_entries(event, 5)
    make_entry(event, 6, fixed_table=2)

    round_ = propose_round(event, 1, actor=BOSS)

    assert 6 in {
        entry.number for match in round_.matches.filter(table_number=2) for entry in (match.one, match.two)
    }
    assert tables(round_) == [1, 2, 3]


def test_late_entry_gets_its_missed_rounds_noted_when_it_is_first_paired(event):
    change_settings(event, {"missed_round_points": 1}, actor=BOSS)
    make_entries(event, 4)
    make_closed_round(event)
    make_entry(event, 5)
    make_entry(event, 6)

    propose_round(event, 2, actor=BOSS)

    missed = Match.objects.filter(how="missed")
    assert sorted(match.one.number for match in missed) == [5, 6]
    assert {(match.round.number, match.points_one) for match in missed} == {(1, 1)}
    assert event.journal.last().after["missed_before"] == [[5, 1, 1], [6, 1, 1]]


def test_pair_again_replaces_the_proposal_and_keeps_the_old_one_in_the_journal(event):
    make_entries(event, 8)
    old = propose_round(event, 1, actor=BOSS)

    shown = sees(old, edits_stand(old))
    new = pair_again(event, 1, actor=shown)

    assert event.rounds.get() == new
    assert new.version > old.version
    assert len(event.journal.last().before["matches"]) == 4
    with pytest.raises(NotAsShown, match="shown_other_round"):
        pair_again(event, 1, actor=shown)


def test_pair_again_and_discard_of_a_posted_round_are_refused(event):
    make_entries(event, 4)
    make_posted_round(event)

    refused("pairings.round_posted", pair_again, event, 1)
    refused("pairings.round_posted", discard_proposal, event, 1)


def test_discard_proposal_keeps_the_pairing_in_the_journal(event):
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS)

    discard_proposal(event, 1, actor=BOSS)

    assert not event.rounds.exists()
    assert len(event.journal.last().before["matches"]) == 2


# Posting


def test_post_round_locks_the_seats_of_those_who_play(event):
    make_entries(event, 4)
    make_entry(event, 5, is_checked_in=False)
    make_posted_round(event, absent="leave_out")

    locked = event.entries.filter(seats_locked_at__isnull=False)
    assert sorted(entry.number for entry in locked) == [1, 2, 3, 4]
    assert event.journal.last().citation == "FR-244.d"


def test_post_round_twice_is_refused(event):
    make_entries(event, 4)
    make_posted_round(event)

    refused("pairings.round_posted", post_round, event, 1)


def test_post_round_of_an_outdated_proposal_names_who_left_and_who_came(event):
    make_entries(event, 4)
    make_entry(event, 5, is_checked_in=False)
    make_entry(event, 6, is_checked_in=False)
    propose_round(event, 1, actor=BOSS, choice=PairingChoice(absent="leave_out"))
    drop_entry(event, 1, actor=BOSS)
    check_in(event, 5, actor=BOSS)
    make_entry(event, 7)

    refusal = refused("pairings.proposal_outdated", post_round, event, 1)

    assert refusal.params["gone"] == ["Team 1"]
    assert refusal.params["joined"] == ["Team 5", "Team 7"]


def test_dropping_out_of_a_proposal_leaves_no_trace_of_having_played(event):
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS)

    drop_entry(event, 1, actor=BOSS)

    assert event.entries.get(number=1).is_withdrawn


# Taking back


def test_take_back_makes_a_proposal_with_free_seats_and_a_clock_that_never_ran(event):
    make_entries(event, 4)
    make_posted_round(event)

    round_ = take_back(event, 1, reason="wrong field", actor=BOSS)

    assert (round_.state, round_.clock.started_at) == (Round.State.PROPOSED, None)
    assert not event.entries.filter(seats_locked_at__isnull=False).exists()
    assert post_round(event, 1, actor=BOSS).posted_at


def test_take_back_of_a_later_round_leaves_the_seats_locked(event):
    make_entries(event, 4)
    make_closed_round(event)
    make_posted_round(event, 2)

    take_back(event, 2, reason="wrong field", actor=BOSS)

    assert event.entries.filter(seats_locked_at__isnull=False).count() == 4


def test_take_back_without_a_reason_is_refused(event):
    make_entries(event, 4)
    make_posted_round(event)

    refused("tournament.reason_missing", take_back, event, 1, reason=" ")


def test_take_back_of_a_proposal_or_a_closed_round_is_refused(event):
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS)
    refused("tournament.round_not_posted", take_back, event, 1, reason="why not")
    post_round(event, 1, actor=BOSS)
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)

    refused("tournament.round_closed", take_back, event, 1, reason="why not")


def test_take_back_with_a_result_is_refused_until_the_result_is_taken_back(event):
    make_entries(event, 2)
    make_posted_round(event)
    make_results(event, 1)
    refused("pairings.has_results", take_back, event, 1, reason="wrong field")

    clear_result(event, 1, 1, actor=BOSS)

    assert take_back(event, 1, reason="wrong field", actor=BOSS).posted_at is None


# Closing and reopening


def test_close_round_with_results_missing_names_the_tables(event):
    make_entries(event, 6)
    make_posted_round(event)

    assert refused("pairings.results_missing", close_round, event, 1).params["tables"] == [1, 2, 3]


def test_close_round_of_a_proposal_or_twice_is_refused(event):
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS)
    refused("tournament.round_not_posted", close_round, event, 1)
    post_round(event, 1, actor=BOSS)
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)

    refused("tournament.round_closed", close_round, event, 1)


def test_close_round_notes_who_joined_during_it_as_missing_it(event):
    make_entries(event, 4)
    make_posted_round(event)
    make_entry(event, 5)
    make_results(event, 1)

    close_round(event, 1, actor=BOSS)

    assert Match.objects.get(how="missed").one.number == 5
    assert event.journal.last().after["missed"] == [[5, 1, 0]]


def test_close_round_of_a_premier_event_takes_the_names_of_those_who_played_for_good():
    event = make_tournament(is_premier=True)
    make_entries(event, 5)
    make_closed_round(event)

    reserved = set(TeamName.objects.filter(reserved_at__isnull=False).values_list("name", flat=True))

    bye = Match.objects.get(how="bye").one.team_name
    assert reserved == {f"Team {number}" for number in range(1, 6)} - {bye}


def test_close_round_of_another_event_takes_no_name(event):
    make_entries(event, 4)
    make_closed_round(event)

    assert not TeamName.objects.filter(reserved_at__isnull=False).exists()


def test_reopen_round_discards_the_proposal_for_the_next_and_keeps_it_in_the_journal(event):
    make_entries(event, 4)
    make_closed_round(event)
    propose_round(event, 2, actor=BOSS)

    round_ = reopen_round(event, 1, reason="slip misread", actor=BOSS)

    assert round_.state == Round.State.POSTED
    assert event.rounds.count() == 1
    assert len(event.journal.last().before["proposal"]) == 2


def test_reopen_round_is_refused_once_the_next_is_posted_or_while_it_is_open(event):
    make_entries(event, 4)
    make_closed_round(event)
    make_posted_round(event, 2)

    refused("pairings.later_round", reopen_round, event, 1, reason="slip misread")
    refused("pairings.round_not_closed", reopen_round, event, 2, reason="slip misread")
    refused("tournament.reason_missing", reopen_round, event, 2, reason="")


def test_older_round_than_the_newest_is_left_alone(event):
    make_entries(event, 4)
    make_closed_round(event)
    make_posted_round(event, 2)

    refused("pairings.later_round", close_round, event, 1)
    refused("tournament.no_such_round", close_round, event, 3)


def test_finished_event_is_left_as_it_is(event):
    make_entries(event, 4)
    make_closed_round(event)
    finish_tournament(event, reason="the hall closes", actor=BOSS)

    refused("tournament.finished", propose_round, event, 2)
    refused("tournament.finished", reopen_round, event, 1, reason="slip misread")
    refused("tournament.finished", clear_result, event, 1, 1)
    refused("tournament.finished", drop_entry, event, 1)
