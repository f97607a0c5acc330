"""Results of several games and of elimination rounds: recorded, confirmed, cleared, penalized, corrected, undone."""

from datetime import timedelta

import pytest

from pairings.corrections.actions import correct_earlier_result
from pairings.corrections.models import Correction
from pairings.cut.actions import CutChoice, make_cut
from pairings.drops.actions import drop_entry
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How, MatchKind, on_time
from pairings.matches.wording import result_sentence
from pairings.penalties.actions import PenaltyReport, give_penalty, overrule_penalty
from pairings.results.actions import clear_result, record_result
from pairings.results.queries import find_late_wins
from pairings.rounds.actions import close_round, post_round
from pairings.rounds.clock import start_clock
from pairings.team_reports.actions import look_at_report, report_result
from pairings.undo.actions import undo_line
from tests.factories import (
    BOSS,
    CLERK,
    NOON,
    carry_on,
    make_closed_round,
    make_entries,
    make_posted_event,
    make_results,
    make_tournament,
    phone_of,
)
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role

pytestmark = pytest.mark.django_db
HEAD = Actor(name="Hana", roles=frozenset({Role.HEAD_JUDGE}))
WON = Ending(How.WON, 1, games=(2, 1, 0))


@pytest.fixture
def event():
    return make_posted_event(swiss_games=3, planned_rounds=2)


@pytest.fixture
def match(event):
    return Match.objects.get(round__tournament=event, table_number=1)


def make_final(**values):
    """The final of an event of four teams, posted; it is round 2."""
    event = make_tournament(planned_rounds=1, cut_size=2, **{"equal_prizes": "next_prize"} | values)
    make_entries(event, 4)
    make_closed_round(event)
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)
    post_round(event, 2, actor=BOSS, now=NOON)
    return event


def record(event, ending, *, number=1, actor=BOSS, **more):
    return record_result(event, number, 1, ending, actor=actor, now=more.pop("now", NOON), **more)


def refused(act, *args, **kwargs):
    with pytest.raises(Refusal) as caught:
        act(*args, **kwargs)
    return caught.value.code.removeprefix("pairings.")


def lose_game(event, entry, level="game_loss", **values):
    report = PenaltyReport(infraction="115", level=level, entry_number=entry.number, **values)
    return give_penalty(event, report, round_number=1, table_number=1, actor=BOSS, now=NOON)


def test_games_are_kept_with_the_result_told_in_words_and_in_the_journal(event, match):
    """FR-217.a."""
    saved = record(event, WON, actor=CLERK)

    assert (saved.games, saved.points_one, saved.points_two) == ((2, 1, 0), 3, 0)
    assert result_sentence(saved) == f"{match.one} won, 2 : 1 games."
    assert event.journal.last().after["games"] == [2, 1, 0]
    record(event, WON, actor=BOSS)
    assert event.journal.last().action == "confirm_result"


def test_a_match_of_one_game_keeps_no_games():
    event = make_posted_event()
    saved = record(event, Ending(How.WON, 1, games=(2, 0, 0)))
    assert saved.games is None
    assert "games" not in event.journal.last().after


def test_a_score_before_time_needs_a_concession_or_the_head_judge_fr_216_d(event, match):
    start_clock(event, 1, actor=BOSS, now=NOON)
    leads = Ending(How.TIME, games=(1, 0, 0))

    assert refused(record, event, leads) == "games_not_decided"
    with pytest.raises(Refusal):
        record(event, leads, actor=CLERK, overrule_reason="hall closes")
    saved = record(event, leads, actor=HEAD, overrule_reason="hall closes")
    assert (saved.points_one, saved.winner) == (3, 1)
    conceded = record(event, Ending(How.WON, 2, games=(1, 0, 0)))
    assert result_sentence(conceded) == f"{match.one} conceded, so {match.two} wins (0 : 1 game)."


def test_who_did_not_come_loses_two_games_and_confirming_it_is_no_correction(event):
    missing = Ending(How.NO_SHOW, 2)
    assert record(event, missing).games == (0, 2, 0)
    record(event, missing)
    assert event.journal.last().action == "confirm_result"


def test_a_team_that_leaves_loses_the_match_with_all_games(event, match):
    drop_entry(event, match.one.number, reason="ill", ends="withdrawn", actor=BOSS, now=NOON)
    assert Match.objects.get(pk=match.pk).games == (0, 2, 0)


def test_a_bye_has_all_games():
    event = make_posted_event(3, swiss_games=5)
    assert Match.objects.get(round__tournament=event, two=None).games == (3, 0, 0)


def test_no_win_is_looked_over_as_late_where_none_is_worth_two_points_fr_217_d(event):
    start_clock(event, 1, actor=BOSS, now=NOON)
    record(event, WON, now=NOON + timedelta(hours=2))
    assert find_late_wins(event, event.rounds.get()) is None


# Penalties ------------------------------------------------------------------------------------------------------


def test_a_judge_s_game_loss_is_a_lost_game_and_the_match_goes_on_fr_213_b(event, match):
    penalty = lose_game(event, match.one)

    assert not penalty.ended_match
    assert Match.objects.get(pk=match.pk).is_open
    notes = record(event, Ending(How.WON, 1, games=(2, 0, 0))) and event.journal.last().after["notes"]
    assert notes == ["game_loss_missing"]
    record(event, WON)
    assert event.journal.last().after["notes"] == []


def test_as_many_game_losses_as_win_the_match_end_it(event, match):
    first = lose_game(event, match.one)
    second = lose_game(event, match.one)

    ended = Match.objects.get(pk=match.pk)
    assert second.ended_match
    assert (ended.how, ended.winner, ended.games) == ("penalty", 2, (0, 2, 0))
    overrule_penalty(event, first.number, reason="was here", actor=HEAD, now=NOON)
    assert Match.objects.get(pk=match.pk).is_open


def test_a_match_loss_ends_the_match_without_a_game(event, match):
    lose_game(event, match.two, "match_loss")
    ended = Match.objects.get(pk=match.pk)
    assert (ended.how, ended.winner, ended.games) == ("penalty", 1, (2, 0, 0))


def test_a_game_loss_after_the_result_is_written_down_and_the_games_are_entered_anew(event, match):
    record(event, Ending(How.WON, 1, games=(2, 0, 0)))

    assert refused(lose_game, event, match.one) == "penalty_after_result"
    assert refused(lose_game, event, match.one, changes_result=True) == "game_loss_in_result"
    lose_game(event, match.one, changes_result=False)
    assert Match.objects.get(pk=match.pk).games == (2, 0, 0)


def test_what_a_match_loss_replaced_comes_back_with_its_games(event, match):
    record(event, WON)
    penalty = lose_game(event, match.one, "match_loss", changes_result=True)
    overrule_penalty(event, penalty.number, reason="no", actor=HEAD, now=NOON)
    assert Match.objects.get(pk=match.pk).games == (2, 1, 0)


# Corrections, undo, event file ----------------------------------------------------------------------------------


def test_a_correction_keeps_the_games_before_and_after(event, match):
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=NOON)

    correct_earlier_result(
        event, 1, 1, Ending(How.WON, 2, games=(1, 2, 0)), reason="slip", actor=BOSS, now=NOON
    )

    correction = Correction.objects.get()
    assert correction.ending_before.games == (2, 0, 0)
    assert correction.ending.games == (1, 2, 0)
    line = event.journal.last().number
    undo_line(event, line, actor=BOSS, reason="mistyped", now=NOON)
    assert Match.objects.get(pk=match.pk).games == (2, 0, 0)


def test_clearing_takes_the_games_away_and_its_undo_brings_them_back(event, match):
    record(event, WON)
    clear_result(event, 1, 1, actor=BOSS, now=NOON)
    assert Match.objects.get(pk=match.pk).games is None
    undo_line(event, event.journal.last().number, actor=BOSS, now=NOON)
    assert Match.objects.get(pk=match.pk).ending == WON


def test_games_and_ways_go_into_the_event_file_and_come_back():
    event = make_final(elimination_games=3, final_games=3)
    ending = Ending(How.TIME, 2, games=(1, 1, 0), prizes_left=(2, 2), equal_way="next_prize")
    record(event, ending, number=2)

    again = carry_on(event)

    assert again.rounds.get(number=2).matches.get().ending == ending


# Elimination ----------------------------------------------------------------------------------------------------


def test_equal_prizes_of_a_final_are_won_by_the_announced_way_x6():
    event = make_final()
    match = event.rounds.get(number=2).matches.get()

    assert refused(record, event, Ending(How.TIME, prizes_left=(2, 2)), number=2) == "equal_undecided"
    decided = Ending(How.TIME, 2, prizes_left=(2, 2), equal_way="next_prize")
    saved = record(event, decided, number=2, actor=CLERK)

    assert (saved.winner, saved.equal_way) == (2, "next_prize")
    assert result_sentence(saved) == (
        f"On time: {match.two} wins, prizes left 2 : 2, decided by the next prize."
    )
    line = event.journal.last()
    assert (line.citation, line.after["equal_way"]) == ("X6", "next_prize")


def test_another_way_than_the_announced_one_is_the_head_judge_s_with_a_reason_x6():
    event = make_final()
    other = Ending(How.TIME, 1, prizes_left=(2, 2), equal_way="sudden_death", note="lights went out")

    silent = Ending(How.TIME, 1, prizes_left=(2, 2), equal_way="sudden_death")
    with pytest.raises(Refusal):
        record(event, other, number=2, actor=CLERK)
    with pytest.raises(Refusal):
        record(event, silent, number=2, actor=HEAD)
    saved = record(event, other, number=2, actor=HEAD)
    assert "decided by sudden death" in result_sentence(saved)
    assert "Head judge: lights went out" in result_sentence(saved)


def test_no_result_of_an_elimination_round_is_a_draw_fr_217_e():
    event = make_final(agreed_draws=True)
    for ending in (Ending(How.DRAW), Ending(How.JUDGE, judge_points=(1, 1), note="both at once")):
        assert refused(record, event, ending, number=2) == "no_draws"


# Phones ---------------------------------------------------------------------------------------------------------


def test_two_teams_that_tell_the_same_games_have_a_result():
    event = make_posted_event(swiss_games=3, team_reports=True)
    event.rounds.update(is_untimed=True)
    match = Match.objects.select_related("one", "two").get(round__tournament=event, table_number=1)
    told = Ending(How.TIME, games=(1, 0, 0))

    report_result(event, 1, match.one, told, actor=phone_of(match.one), now=NOON)
    report_result(event, 1, match.two, told, actor=phone_of(match.two), now=NOON)

    ended = Match.objects.get(pk=match.pk)
    assert (ended.ended_by, ended.games, ended.points_one) == ("agreed", (1, 0, 0), 3)


def test_level_teams_of_an_elimination_round_are_sent_to_a_judge_x6():
    event = make_final(team_reports=True)
    event.rounds.update(is_untimed=True)
    match = event.rounds.get(number=2).matches.select_related("one").get()
    level = Ending(How.TIME, prizes_left=(2, 2))

    assert refused(look_at_report, event, 2, match.one, level, actor=BOSS, now=NOON) == "report_equal"
    told = refused(report_result, event, 2, match.one, level, actor=phone_of(match.one), now=NOON)
    assert told == "report_equal"


def test_prizes_first_decide_a_final_against_the_games_x30():
    """As announced; sentence, bracket and list say why the team with fewer games won."""
    event = make_final(final_games=3, prizes_first=True)
    kind = MatchKind(3, is_elimination=True, equal_prizes="next_prize", prizes_first=True)

    saved = record(event, on_time(kind, (4, 1), (1, 0, 0)), number=2)

    assert (saved.winner, saved.prizes_left, saved.games) == (2, (4, 1), (1, 0, 0))
    said = f"On prizes: {saved.two} wins with fewer prizes left, 1 to 4, at 0 : 1 game."
    assert result_sentence(saved) == said
    assert saved.shown_games == "by prizes, at 1 : 0 games"
    assert saved.kind == kind
    event.refresh_from_db()
    journal = event.journal.last().after
    assert (journal["games"], journal["prizes_left"]) == ([1, 0, 0], [4, 1])
