"""The slip of several games, and of an elimination round, at the desk, in a correction, from paper and on the floor."""

import re

import pytest
from django.utils import timezone

from pairings.games.actions import note_game_won, take_prizes
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round
from pairings.rounds.clock import start_clock
from tests.expected import opened
from tests.factories import BOSS, NOON, make_posted_event, make_results
from tests.pairings.pages.desk.play.test_results import ADDRESS, hidden, open_slip, send
from tests.pairings.results.test_actions_games import make_final
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_posted_event(slug="cup", swiss_games=3, planned_rounds=2)


@pytest.fixture
def match(event):
    return Match.objects.get(round__tournament=event, table_number=1)


@pytest.fixture
def clerk(event, sign_in):
    sign_in(event, Role.HEAD_JUDGE, username="head")
    return sign_in(event, Role.SCOREKEEPER, username="sam")


def stored(event, number=1):
    return event.rounds.get(number=number).matches.get(table_number=1)


def words(text):
    return " ".join(text.split())


def test_a_win_by_two_digits_is_saved_at_once_and_told_by_its_games(clerk, event, match):
    response, text = send(clerk, "1", "21", version="0")

    assert response.status_code == 200
    assert stored(event).games == (2, 1, 0)
    assert f"{match.one} won, 2 : 1 games." in words(text)


@pytest.mark.parametrize("keys", ["0", "211", "10+2"])
def test_what_may_be_half_of_a_score_or_was_given_up_is_shown_first(clerk, event, keys):
    _response, text = send(clerk, "1", keys, version="0")

    assert stored(event).is_open
    send(clerk, "1", keys, version="0", shown=hidden(text, "shown"))
    assert not stored(event).is_open


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("1", "Enter both teams&#x27; games: 20, 21"),
        ("2", "Enter both teams&#x27; games: 20, 21"),
        ("31", "no team can have more"),
        ("22", "the other team cannot have 2 too"),
        ("11*23", "the game in progress does not count"),
        ("+1", "One player left the game"),
        ("*23", "games first"),
        ("77", "no team can have more"),
        ("x", "is not a result"),
        ("219", "That is too many drawn games"),
    ],
)
def test_bad_input_is_answered_by_a_sentence_and_saves_nothing(clerk, event, keys, told):
    """FR-217: a game after the match was decided, a half score, prizes in Swiss rounds."""
    response, text = send(clerk, "1", keys, version="0")

    assert response.status_code == 422
    assert told in words(text)
    assert stored(event).is_open


def test_preview_says_what_a_score_at_time_comes_to(clerk, event, match):
    event.rounds.update(is_untimed=True)
    _response, text = open_slip(clerk, "1", "11")
    assert "On games: a draw, 1 : 1 games." in words(text)
    _response, text = open_slip(clerk, "1", "01")
    assert f"On games: {match.two} wins, 1 : 0 game." in words(text)
    assert "1 point each" not in words(text)


def test_a_score_before_time_asks_for_a_concession_or_the_head_judge(clerk, sign_in, event):
    start_clock(event, 1, actor=BOSS, now=timezone.now())
    _response, text = open_slip(clerk, "1", "10")
    assert "If a team conceded the match, enter that" in words(text)
    assert "Head judge: accept it anyway" not in text
    head = sign_in(event, Role.SCOREKEEPER, Role.HEAD_JUDGE, username="both")
    _response, text = open_slip(head, "1", "10")
    assert "Head judge: accept it anyway" in text


def test_buttons_have_the_scores_and_fields_any_other(clerk, event, match):
    event.rounds.update(is_untimed=True)
    _response, text = open_slip(clerk, "1")
    assert f"{match.two} won, 2 : 1 games" in words(text)
    assert 'value="W1"' not in text
    _response, text = send(
        clerk, "1", "", pressed="G", games_one="1", games_two="0", games_drawn="0", version="0"
    )
    assert stored(event).is_open
    send(clerk, "1", "10", shown=hidden(text, "shown"), version="0")
    assert (stored(event).how, stored(event).games) == ("time", (1, 0, 0))


def test_a_game_loss_that_a_judge_gave_stands_on_the_slip(clerk, event, match):
    report = PenaltyReport(infraction="115", level="game_loss", entry_number=match.one.number)
    give_penalty(event, report, round_number=1, table_number=1, actor=BOSS, now=NOON)

    _response, text = open_slip(clerk, "1", "20")

    assert f"{match.one} received a game loss (penalty 1: 115 Late at the table)" in words(text)
    assert "that these games do not include" in words(text)
    send(clerk, "1", "20", version="0")
    assert stored(event).is_open  # it is shown first


def test_a_slip_with_other_games_than_a_judge_noted_is_shown_first(clerk, event):
    for winner in (2, 1, 2):
        note_game_won(event, 1, 1, winner=winner, actor=BOSS, now=NOON)

    _response, text = open_slip(clerk, "1", "21")
    assert "A judge noted different games at the table." in words(text)
    send(clerk, "1", "21", version="0")
    assert stored(event).is_open

    response, _text = open_slip(clerk, "1", "12")
    assert "A judge noted" not in words(opened(response))
    send(clerk, "1", "12", version="0")
    assert stored(event).games == (1, 2, 0)


def test_the_list_and_the_public_page_show_the_games(clerk, event, client):
    send(clerk, "1", "21", version="0")
    assert "2 : 1 games" in words(clerk.get(ADDRESS).content.decode())
    assert "2 : 1 games" in words(client.get("/t/cup/rounds/1/").content.decode())


def test_a_correction_takes_the_same_line(sign_in, event):
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=NOON)
    boss = sign_in(event, Role.ORGANIZER, Role.HEAD_JUDGE, username="boss")
    address = "/t/cup/desk/rounds/1/tables/1/correct/"

    assert "2 : 1 games" in words(boss.get(address).content.decode())
    assert "Enter both teams" in boss.get(address, {"keys": "1"}).content.decode()
    page = words(boss.get(address, {"keys": "12"}).content.decode())
    assert "won, 2 : 1 games." in page


# Elimination ----------------------------------------------------------------------------------------------------


@pytest.fixture
def final():
    event = make_final(slug="cup")
    event.rounds.update(is_untimed=True)
    return event


def test_equal_prizes_ask_who_won_and_are_shown_before_they_are_saved_x6(final, sign_in):
    clerk = sign_in(final, Role.SCOREKEEPER, username="sam")
    match = stored(final, 2)
    response, text = send(clerk, "1", "*22", version="0")
    assert response.status_code == 422
    assert "for the team that took the next prize, as on the signed slip" in words(text)

    _response, text = send(clerk, "1", "*222", version="0")
    assert f"{match.two} wins, prizes left 2 : 2, decided by the next prize." in words(text)
    assert stored(final, 2).is_open
    send(clerk, "1", "*222", version="0", shown=hidden(text, "shown"))
    assert (stored(final, 2).winner, stored(final, 2).equal_way) == (2, "next_prize")


def test_no_key_of_a_draw_is_offered_or_taken_fr_217_e(final, sign_in):
    clerk = sign_in(final, Role.SCOREKEEPER, username="sam")
    _response, text = open_slip(clerk, "1")
    assert "Agreed draw" not in text
    response, text = send(clerk, "1", "3", version="0")
    assert response.status_code == 422
    assert "One team may concede; enter the winner." in words(text)


def test_another_way_is_for_the_head_judge_who_says_why_x6(final, sign_in):
    clerk = sign_in(final, Role.SCOREKEEPER, username="sam")
    _response, text = open_slip(clerk, "1", "*221*2")
    assert "The event announced a different way to decide a match with equal prizes" in words(text)
    assert 'name="shown"' not in text
    head = sign_in(final, Role.SCOREKEEPER, Role.HEAD_JUDGE, username="head")
    _response, text = open_slip(head, "1", "*221*2")
    assert 'name="note"' in text
    send(head, "1", "*221*2", version="0", shown=hidden(text, "shown"), note="the lights went out")
    assert stored(final, 2).equal_way == "sudden_death"
    assert "Head judge: the lights went out" in words(head.get("/t/cup/floor/tables/1/").content.decode())


def test_the_head_judge_ends_a_level_match_on_the_floor_x6(final, sign_in):
    head = sign_in(final, Role.HEAD_JUDGE, username="head")
    address = "/t/cup/floor/tables/1/decide/"
    page = words(head.get(address).content.decode())
    assert "If the teams are level: who won" in page
    assert "1 to each team" not in page
    sent = {"how": "time", "prizes_left_one": "2", "prizes_left_two": "2", "reason": "seen", "version": "0"}
    assert "Enter who won and how" in head.post(address, sent).content.decode()
    head.post(address, sent | {"equal_winner": "2", "equal_way": "next_prize"})
    assert stored(final, 2).winner == 2


def test_the_head_judge_ends_a_match_of_several_games_before_its_time(event, sign_in):
    start_clock(event, 1, actor=BOSS, now=timezone.now())
    head = sign_in(event, Role.HEAD_JUDGE, username="head")
    address = "/t/cup/floor/tables/1/decide/"
    assert "Prizes left" not in opened(head.get(address))
    sent = {"how": "time", "games_one": "1", "games_two": "0", "reason": "the hall closes", "version": "0"}
    head.post(address, sent)
    assert (stored(event).games, stored(event).winner) == ((1, 0, 0), 1)


def test_a_game_loss_on_the_floor_says_what_it_means(event, sign_in, match):
    judge = sign_in(event, Role.JUDGE, username="jim")
    who = {"who": str(match.one.number), "infraction": "115"}
    page = words(judge.get("/t/cup/floor/tables/1/penalty/", who).content.decode())
    assert "one game is lost, the match goes on" in page
    judge.post("/t/cup/floor/tables/1/penalty/", who | {"level": "game_loss", "seen": "0", "note": ""})
    page = words(judge.get("/t/cup/floor/tables/1/").content.decode())
    assert "The opponents win that game: count it among theirs on the result slip." in page
    assert f"{match.one} received a game loss" in page
    assert stored(event).is_open


def test_prizes_noted_in_one_game_do_not_contradict_a_match_of_several(event, sign_in):
    judge = sign_in(event, Role.JUDGE, username="jim")
    take_prizes(event, 1, 1, seat="1a", number=1, actor=BOSS, now=NOON)
    record_result(event, 1, 1, Ending(How.WON, 1, games=(2, 0, 0)), actor=BOSS, now=NOON)
    page = words(judge.get("/t/cup/floor/tables/1/").content.decode())
    assert "do not show this win" not in page


def test_a_recorded_result_of_the_bracket_shows_a_winner_and_no_points(final, client):
    record_result(final, 2, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)
    match = stored(final, 2)
    page = words(client.get("/t/cup/rounds/2/").content.decode())
    assert f"{match.one} won" in page
    assert "3 : 0 points" not in page


# From paper -----------------------------------------------------------------------------------------------------


def test_a_round_from_paper_takes_scores_of_games(sign_in):
    event = make_posted_event(slug="cup", swiss_games=3, planned_rounds=3)
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=NOON)
    boss = sign_in(event, Role.ORGANIZER, Role.SCOREKEEPER, username="boss")
    lines = {"layout": "teams", "text": "1 2 2:1\n3 4 0-2", "reason": "no laptop"}
    page = boss.post("/t/cup/desk/rounds/2/from-paper/", lines).content.decode()
    assert "won, 2 : 1 games." in words(page)
    boss.post("/t/cup/desk/rounds/2/from-paper/", lines | {"shown": hidden(page, "shown") or ""})
    games = [match.games for match in event.rounds.get(number=2).matches.order_by("table_number")]
    assert games == [(2, 1, 0), (0, 2, 0)]


def test_the_undo_and_the_journal_tell_games_as_the_pages_do(event, sign_in):
    """Not the 0 : 3 match points that they are worth."""
    organizer = sign_in(event, Role.ORGANIZER)
    send(organizer, "1", "12", version="0")

    desk, journal = (organizer.get(f"/t/cup/desk/{page}").content.decode() for page in ("", "journal/"))

    assert "1 : 2 games" in desk
    assert "1 : 2 games" in journal
    for text in (desk, journal):
        assert "0 : 3 points" not in text
    assert "games: 1 : 2" not in words(journal)


@pytest.mark.parametrize("keys", ["4", "1", "2", "10+", "*23"])
def test_what_is_wrong_or_missing_is_said_once(clerk, event, keys):
    _response, text = send(clerk, "1", keys, version="0")

    alert = re.search(r'id="slip-error"><p>(.*?)</p>', text, re.S)
    assert text.count(alert[1].strip()) == 1
