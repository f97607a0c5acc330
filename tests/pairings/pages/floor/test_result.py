"""A judge enters at the table what happened there (M4): the desk's own decision, on a phone."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from pairings.cut.actions import CutChoice, make_cut
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round, post_round
from pairings.rounds.clock import start_clock
from pairings.tableside.extensions import give_extension
from pairings.team_reports.actions import report_result
from tests.factories import (
    BOSS,
    CLERK,
    NOON,
    make_closed_round,
    make_entries,
    make_posted_event,
    make_results,
    make_tournament,
    phone_of,
)
from tests.shown import field_of
from tournament.event.models import Tournament
from tournament.journal.models import JournalEntry
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db
TABLE = "/t/cup/floor/tables/1/"
RESULT = f"{TABLE}result/"
ON_TIME = {"said": "time", "left_one": "2", "left_two": "3"}


@pytest.fixture
def event():
    return make_posted_event(slug="cup", name="Spring Cup", judges_record=True)


@pytest.fixture
def head(event, sign_in):
    return sign_in(event, Role.HEAD_JUDGE, username="head")


@pytest.fixture
def judge(event, head, sign_in):
    return sign_in(event, Role.JUDGE)


def played(event, minutes, number=1):
    start_clock(event, number, actor=BOSS, now=timezone.now() - timedelta(minutes=minutes, seconds=5))


def match(number=1):
    return Match.objects.select_related("one", "two", "round").get(table_number=1, round__number=number)


def text(response):
    return " ".join(response.content.decode().split())


def shown_in(response):
    """What the confirming form of the page sends besides its token."""
    form = response.content.decode().split('id="result-look"')[1].split("</form>")[0]
    names = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)
    return {name: value for name, value in names if name != "csrfmiddlewaretoken"}


def test_on_time_is_shown_before_it_is_saved_and_recorded_as_at_the_desk(event, judge):
    played(event, 65)
    assert 'value="time" checked' in text(judge.get(RESULT)), "time is up: the first tap is done"

    look = judge.post(RESULT, ON_TIME)

    assert f"{match().one.team_name} wins" in text(look)
    assert "2 points" in text(look)
    assert match().is_open
    answer = judge.post(RESULT, shown_in(look), follow=True)
    assert answer.redirect_chain[-1][0] == TABLE
    assert match().ending == Ending(How.TIME, prizes_left=(2, 3))
    assert [match().points_one, match().points_two] == [2, 0]
    line = JournalEntry.objects.latest("number")
    assert (line.action, line.table_number, line.citation) == ("record_result", 1, "FR-216.b")
    assert match().ended_by == Match.EndedBy.JUDGE


def test_a_plain_win_is_saved_at_once_and_can_be_undone_by_the_judge(event, judge):
    judge.post(RESULT, {"said": "2"})

    assert match().ending == Ending(How.WON, 2)
    assert "Undo" in text(judge.get(TABLE))


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Choose how the match ended."),
        ({"said": "time", "left_one": "2"}, "Choose how many prizes each team has left."),
        ({"said": "time", "left_one": "2", "left_two": "99"}, "prizes"),
        ({"said": "time", "left_one": "0", "left_two": "3"}, "won"),
        ({"said": "draw"}, "does not allow agreed draws"),
    ],
)
def test_what_cannot_be_is_refused_with_what_was_chosen_kept(event, judge, sent, said):
    played(event, 65)

    answer = judge.post(RESULT, sent)

    assert answer.status_code == 422
    assert said in text(answer)
    assert match().is_open
    if sent.get("left_two") == "3":
        assert 'id="left_two-3" name="left_two" value="3" checked' in text(answer)


@pytest.mark.parametrize("keys", ["-", "**30", "/1", ".1", "1-2", "W1"])
def test_keys_of_the_desk_mean_nothing_here(event, judge, keys):
    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)

    judge.post(RESULT, {"keys": keys, "pressed": keys, "said": keys, "drops": ["2"]})

    assert match().ending == Ending(How.WON, 1)
    assert match().two.dropped_at is None


def test_before_the_tables_own_end_it_is_refused_and_the_head_judge_is_led_on(event, judge, head):
    played(event, 65)
    give_extension(event, 1, 1, minutes=30, reason="ruling", actor=BOSS)

    answer = judge.post(RESULT, ON_TIME)

    assert answer.status_code == 422
    assert "This table still has time" in text(answer)
    assert "/decide/" not in text(answer)
    assert "/tables/1/decide/" in text(head.post(RESULT, ON_TIME))


def test_when_a_round_started_is_asked_at_the_desk_alone(event, judge, sign_in):
    """As for a team's phone: nobody there may say when a round began."""
    answer = judge.post(RESULT, ON_TIME)

    assert answer.status_code == 422
    assert "The desk has to enter the start time of the round once" in text(answer)
    assert "/desk/results/" not in text(answer)
    desk = sign_in(event, Role.SCOREKEEPER, username="desk").post(RESULT, ON_TIME)
    assert "/desk/results/?table=1" in text(desk)


def test_a_round_without_a_clock_warns_as_the_desk_does(event, judge):
    Tournament.objects.filter(pk=event.pk).update(round_minutes=None)

    look = judge.post(RESULT, ON_TIME)

    assert "The clock of this round was never started" in text(look)
    judge.post(RESULT, shown_in(look))
    assert match().how == How.TIME


def test_only_who_may_and_the_event_gives_it_to_judges(event, head, sign_in):
    change_settings(event, {"judges_record": False}, actor=BOSS)
    judge = sign_in(event, Role.JUDGE)
    assert judge.get(RESULT).status_code == 403
    assert judge.post(RESULT, {"said": "1"}).status_code == 403
    assert RESULT not in text(judge.get(TABLE))
    assert head.get(RESULT).status_code == 200
    assert RESULT in text(head.get(TABLE))
    assert head.get("/t/cup/desk/results/").status_code == 403

    change_settings(event, {"judges_record": True}, actor=BOSS)

    assert RESULT in text(judge.get(TABLE))
    assert judge.get("/t/cup/desk/results/").status_code == 403
    judge.post(RESULT, {"said": "1"})
    assert match().ending == Ending(How.WON, 1)


def test_another_result_meanwhile_is_shown_with_what_was_entered(event, judge, head):
    played(event, 65)
    look = judge.post(RESULT, ON_TIME)
    record_result(event, 1, 1, Ending(How.WON, 2), actor=CLERK)

    answer = judge.post(RESULT, shown_in(look))

    assert answer.status_code == 422
    assert f"You entered: <strong>On time: {match().one.team_name} wins" in text(answer)
    assert f"{match().two.team_name} won." in text(answer)
    assert match().ending == Ending(How.WON, 2)
    assert "has a result" in text(judge.get(RESULT))
    # The head judge may put it in the place of the other, once both were seen.
    look = head.post(RESULT, ON_TIME)
    assert "Already recorded:" in text(look)
    assert match().ending == Ending(How.WON, 2)
    head.post(RESULT, shown_in(look))
    assert match().ending == Ending(How.TIME, prizes_left=(2, 3))


def test_the_same_result_by_another_person_is_no_conflict(event, judge):
    played(event, 65)
    look = judge.post(RESULT, ON_TIME)
    record_result(event, 1, 1, Ending(How.TIME, prizes_left=(2, 3)), actor=CLERK)

    judge.post(RESULT, shown_in(look))

    assert JournalEntry.objects.latest("number").action == "confirm_result"


@pytest.mark.as_shown
def test_a_page_left_open_about_another_match_records_nothing(event, judge):
    mine = field_of(match(), match().stands)
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)

    answer = judge.post(RESULT, {"said": "2", **mine})

    assert answer.status_code == 422, "the same match, but the round is over"
    assert "The round is over" in text(answer)
    assert match().ending == Ending(How.WON, 1)
    assert judge.post(RESULT, {"said": "2"}).status_code == 409, "a page that showed nothing"


def test_a_report_of_a_team_and_a_dispute_are_in_sight(event, judge):
    change_settings(event, {"team_reports": True}, actor=BOSS)
    report_result(event, 1, match().one, Ending(How.WON, 1), actor=phone_of(match().one))
    assert "Reported by phone" in text(judge.get(RESULT))
    report_result(event, 1, match().two, Ending(How.WON, 2), actor=phone_of(match().two))

    assert "different results by phone" in text(judge.get(RESULT))
    judge.post(RESULT, {"said": "2"})

    assert match().ending == Ending(How.WON, 2)
    assert "different results" not in text(judge.get(TABLE))


def test_what_the_slip_said_about_drops_stays(event, head):
    record_result(event, 1, 1, Ending(How.WON, 1), actor=CLERK, drops=frozenset({2}))

    look = head.post(RESULT, {"said": "2"})
    head.post(RESULT, shown_in(look))

    assert match().ending == Ending(How.WON, 2)
    assert match().two.dropped_at is not None


def make_final(**values):
    event = make_tournament(slug="cup", planned_rounds=1, cut_size=2, judges_record=True, **values)
    make_entries(event, 4)
    make_closed_round(event)
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)
    post_round(event, 2, actor=BOSS, now=NOON)
    played(event, 200, 2)
    return event


def test_a_level_match_of_a_bracket_asks_who_won_by_the_announced_way(sign_in):
    event = make_final(equal_prizes="next_prize")
    judge = sign_in(event, Role.JUDGE)
    level = {"said": "time", "left_one": "2", "left_two": "2"}

    asked = judge.post(RESULT, level)
    assert asked.status_code == 422
    assert "Who won, decided by the next prize?" in text(asked)
    look = judge.post(RESULT, {**level, "equal_winner": "2"})

    judge.post(RESULT, shown_in(look))
    assert match(2).ending == Ending(How.TIME, 2, prizes_left=(2, 2), equal_way="next_prize")


def test_both_teams_of_a_bracket_may_finish_at_once(sign_in):
    judge = sign_in(make_final(equal_prizes="sudden_death"), Role.JUDGE)
    at_once = {"said": "time", "left_one": "0", "left_two": "0", "equal_winner": "1"}

    judge.post(RESULT, shown_in(judge.post(RESULT, at_once)))

    assert match(2).ending == Ending(How.TIME, 1, prizes_left=(0, 0), equal_way="sudden_death")


def test_without_an_announced_way_the_head_judge_decides(sign_in):
    event = make_final()
    head = sign_in(event, Role.HEAD_JUDGE, username="head")
    level = {"said": "time", "left_one": "2", "left_two": "2", "equal_winner": "1"}

    answer = sign_in(event, Role.JUDGE).post(RESULT, level)

    assert answer.status_code == 422
    assert "the head judge decides who wins" in text(answer)
    assert "/tables/1/decide/" in text(head.post(RESULT, level))
    assert match(2).is_open


@pytest.mark.parametrize(
    ("sent", "ending"),
    [
        ({"said": "1", "games_one": "2", "games_two": "1"}, Ending(How.WON, 1, games=(2, 1, 0))),
        ({"said": "time", "games_one": "1", "games_two": "1"}, Ending(How.TIME, games=(1, 1, 0))),
        ({"said": "time", "games_one": "0", "games_two": "1"}, Ending(How.TIME, games=(0, 1, 0))),
        ({"said": "2", "games_one": "1", "games_two": "0"}, Ending(How.WON, 2, games=(1, 0, 0))),
    ],
)
def test_of_several_games_the_games_decide(sign_in, sent, ending):
    event = make_posted_event(slug="cup", judges_record=True, swiss_games=3)
    judge = sign_in(event, Role.JUDGE)
    played(event, 200)
    answer = judge.post(RESULT, sent)
    if match().is_open:
        judge.post(RESULT, shown_in(answer))

    assert match().ending == ending
