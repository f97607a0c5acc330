"""Slips as a scorekeeper types them: saved, shown before they are saved, corrected, never overwritten unseen."""

import re

import pytest
from django.utils import timezone

from pairings.drops.actions import drop_entry
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round, post_round, take_back
from pairings.rounds.clock import start_clock
from pairings.tableside.extensions import give_extension
from pairings.undo.actions import undo_line
from tests.factories import (
    BOSS,
    CLERK,
    NOON,
    make_entries,
    make_posted_round,
    make_results,
)
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
ADDRESS = "/t/cup/desk/results/"
HTMX = {"HX-Request": "true", "HX-Target": "entry"}


@pytest.fixture
def round_(event):
    make_entries(event, 6)
    return make_posted_round(event)


@pytest.fixture
def clerk(event, sign_in):
    sign_in(event, Role.HEAD_JUDGE, username="head")  # otherwise an organizer would hold that role too
    return sign_in(event, Role.SCOREKEEPER, username="sam")


def open_slip(client, table, keys=""):
    response = client.get(ADDRESS, {"table": table, "keys": keys}, headers=HTMX)
    return response, response.content.decode()


def send(client, table, keys, **more):
    response = client.post(ADDRESS, {"table": table, "keys": keys, **more}, headers=HTMX)
    return response, response.content.decode()


def hidden(text, name):
    """The value of a hidden field, None without it."""
    found = re.search(rf'name="{name}" value="([^"]*)"', text)
    return found and found[1]


def result(round_, table):
    match = round_.matches.at_table(table)
    return match.how, match.points_one, match.points_two


def test_table_number_shows_both_teams_with_their_keys(clerk, round_):
    match = round_.matches.at_table(2)

    _response, text = open_slip(clerk, "2")

    assert f'<kbd class="key">1</kbd> {match.one.team_name}' in text
    assert f'<kbd class="key">2</kbd> {match.two.team_name}' in text
    assert "<html" not in text


def test_win_is_saved_at_once_and_the_field_waits_for_the_next_slip(clerk, round_):
    response, text = send(clerk, "2", "1")

    assert response.status_code == 200
    assert result(round_, 2) == ("won", 3, 0)
    assert round_.matches.at_table(2).shown_recorder == "Sam"
    assert '<input id="table" name="table" value=""' in text
    assert "1 of 3 results" in text
    assert f'id="match-{round_.matches.at_table(2).pk}"' in text  # the row of the list that changed


def test_the_same_works_without_javascript(clerk, round_):
    page = clerk.get(ADDRESS, {"table": "2"}).content.decode()
    assert 'id="keys"' in page
    assert "<html" in page

    page = clerk.post(ADDRESS, {"table": "2", "keys": "2"}).content.decode()

    assert result(round_, 2) == ("won", 0, 3)
    assert "Table 2:" in page
    assert "<html" in page


def test_buttons_save_what_their_keys_would(clerk, round_):
    send(clerk, "1", "", pressed="2")
    _response, text = send(clerk, "2", "", pressed="2", drops=["1"])
    send(clerk, "2", hidden(text, "keys"), shown=hidden(text, "shown"))

    assert result(round_, 1) == result(round_, 2) == ("won", 0, 3)
    assert round_.matches.at_table(2).one.dropped_at is not None


@pytest.mark.parametrize("table", ["9", "abc", "-3", "999999999999"])
def test_wrong_table_number_gets_a_sentence_and_stays_in_the_field(clerk, round_, table):
    response, text = open_slip(clerk, table)

    assert response.status_code == 422
    assert 'role="alert"' in text
    assert f'value="{table}"' in text


def test_empty_table_number_says_nothing_and_waits(clerk, round_):
    response, text = open_slip(clerk, "")

    assert response.status_code == 200
    assert 'role="alert"' not in text


@pytest.mark.parametrize("keys", ["9", "*66", "*00", "*0", "3", "W", "x", "", "1-5"])
def test_impossible_line_gets_a_sentence_and_stays_in_the_field(clerk, round_, keys):
    response, text = send(clerk, "1", keys)

    assert response.status_code == 422
    assert 'role="alert"' in text
    assert f'id="keys" name="keys" value="{keys}"' in text
    assert result(round_, 1) == ("open", None, None)


def test_agreed_draw_is_saved_where_the_event_allows_it(event, clerk, round_):
    Tournament.objects.filter(pk=event.pk).update(agreed_draws=True)  # as it was announced before round 1

    send(clerk, "1", "3")

    assert result(round_, 1) == ("draw", 1, 1)


def test_both_lose_is_saved(clerk, round_):
    send(clerk, "1", "0")

    assert result(round_, 1) == ("both_lose", 0, 0)


def test_result_on_time_is_shown_with_its_reason_before_it_is_saved(event, clerk, round_):
    start_clock(event, 1, actor=BOSS, now=NOON)
    match = round_.matches.at_table(1)

    _response, text = send(clerk, "1", "*23")

    assert result(round_, 1) == ("open", None, None)
    assert f"{match.one.team_name} wins with fewer prizes left, 2 to 3." in text
    assert "/rulings/FR-216.b/" in text

    send(clerk, "1", "*23", shown=hidden(text, "shown"))

    assert result(round_, 1) == ("time", 2, 0)


def test_preview_shows_the_same_and_which_key_is_missing(clerk, event, round_):
    start_clock(event, 1, actor=BOSS, now=NOON)
    preview = f"{ADDRESS}preview/"

    missing = clerk.get(preview, {"table": "1", "keys": "*2"}).content.decode()
    whole = clerk.get(preview, {"table": "1", "keys": "*22"}).content.decode()

    assert "add both teams&#x27; prizes left" in missing
    assert "a draw, prizes left 2 : 2" in whole
    assert hidden(whole, "shown")
    assert not hidden(missing, "shown")
    assert Match.objects.filter(how="open").count() == 3


def test_another_line_than_the_one_shown_is_not_saved(event, clerk, round_):
    start_clock(event, 1, actor=BOSS, now=NOON)
    shown = hidden(send(clerk, "1", "*23")[1], "shown")

    send(clerk, "1", "*32", shown=shown)

    assert result(round_, 1) == ("open", None, None)


def test_result_on_time_before_the_end_is_refused_with_its_rule(event, clerk, round_):
    start_clock(event, 1, actor=BOSS)

    response, text = send(clerk, "1", "*23")

    assert response.status_code == 422
    assert "/rulings/FR-216.d/" in text
    assert 'name="overrule_reason"' not in text  # not a scorekeeper's to overrule


def test_result_on_time_inside_an_extension_is_refused(event, clerk, round_):
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timezone.timedelta(minutes=52))
    give_extension(event, 1, 1, minutes=5, reason="deck check", actor=BOSS)

    assert send(clerk, "1", "*23")[0].status_code == 422
    assert send(clerk, "2", "*23")[0].status_code == 200


def test_head_judge_overrules_the_clock_with_a_reason(event, sign_in, round_):
    start_clock(event, 1, actor=BOSS)
    owner = sign_in(event, Role.ORGANIZER)  # alone, so every role is theirs
    _response, text = send(owner, "1", "*23")
    assert 'name="overrule_reason"' in text

    _response, text = send(owner, "1", "*23", overrule_reason="the hall closes")
    assert "before this table" in text
    assert result(round_, 1) == ("open", None, None)
    shown = hidden(text, "shown")
    send(owner, "1", "*23", overrule_reason="the hall closes", shown=shown)

    assert result(round_, 1) == ("time", 2, 0)
    assert event.journal.get(action="record_result").reason == "the hall closes"


@pytest.mark.parametrize(
    ("keys", "saved"), [("W1", ("withdrawn", 0, 3)), ("N2", ("no_show", 3, 0)), ("P1", ("penalty", 0, 3))]
)
def test_key_that_names_the_side_at_fault_says_who_wins_first(clerk, round_, keys, saved):
    match = round_.matches.at_table(1)
    winner = match.one if saved[1] else match.two

    _response, text = send(clerk, "1", keys)
    assert f"{winner.team_name} wins" in text
    assert result(round_, 1) == ("open", None, None)
    send(clerk, "1", keys, shown=hidden(text, "shown"))

    assert result(round_, 1) == saved


def test_judges_decision_is_the_head_judges_and_needs_its_reason(event, clerk, round_, sign_in):
    assert send(clerk, "1", "J11")[0].status_code == 422
    event.staff.filter(role=Role.HEAD_JUDGE).delete()
    owner = sign_in(event, Role.ORGANIZER)

    _response, text = send(owner, "1", "J11")
    shown = hidden(text, "shown")
    response, text = send(owner, "1", "J11", shown=shown)
    assert response.status_code == 422
    send(owner, "1", "J11", shown=shown, note="both finished at once")

    assert result(round_, 1) == ("judge", 1, 1)
    assert round_.matches.at_table(1).note == "both finished at once"


def test_drop_box_after_the_result_drops_that_team(event, clerk, round_):
    match = round_.matches.at_table(1)

    _response, text = send(clerk, "1", "1-2")
    assert "Yes, save it" in text
    _response, text = send(clerk, "1", "1-2", shown=hidden(text, "shown"))

    assert f"{match.two.team_name} drops." in text
    entry = event.entries.get(pk=match.two_id)
    assert (entry.dropped_after_round, entry.is_withdrawn) == (1, False)
    assert f"/t/cup/desk/entries/{entry.number}/reinstate/" in text


def send_asked(client, table, keys, **more):
    """A slip that is asked for once: sent, and sent again as it was shown."""
    _response, text = send(client, table, keys, **more)
    assert "Yes, save it" in text
    return send(client, table, keys, shown=hidden(text, "shown"), **more)[1]


@pytest.mark.parametrize("keys", ["2-1", "1-2", "1-1", "0-1-2", "2D1", "2–1"])
def test_a_drop_that_comes_with_a_result_is_asked_for_once(event, clerk, round_, keys):
    response, text = send(clerk, "1", keys)

    assert (response.status_code, result(round_, 1)) == (200, ("open", None, None))
    assert " drop" in text
    assert "type only the result" in text
    assert not event.entries.exclude(dropped_at=None).exists()
    send(clerk, "1", keys, shown=hidden(text, "shown"))
    assert event.entries.exclude(dropped_at=None).exists()


def test_what_was_shown_while_it_was_typed_does_not_answer_for_a_drop(event, clerk, round_):
    typed = {"table": "1", "keys": "2-1"}
    text = clerk.get("/t/cup/desk/results/preview/", typed).content.decode()

    assert "drops." in text
    assert "asked to confirm" in text
    assert hidden(text, "shown") is None
    typed["keys"] = "/1"
    assert hidden(clerk.get("/t/cup/desk/results/preview/", typed).content.decode(), "shown")


def test_a_team_that_is_out_already_is_not_asked_about(event, clerk, round_):
    drop_entry(event, round_.matches.at_table(1).one.number, actor=BOSS)

    send(clerk, "1", "2-1")

    assert result(round_, 1) == ("won", 0, 3)


@pytest.mark.parametrize("right", ["2", "1", "0", "/2"])
def test_a_corrected_result_takes_the_drop_back_that_the_wrong_line_had(event, clerk, round_, right):
    """Typed `2-1` for a score of two to one: the same team won, or another; the team that "dropped" plays on."""
    send_asked(clerk, "1", "2-1")
    wrong = round_.matches.at_table(1).one
    assert not wrong.is_active

    _response, text = send(clerk, "1", right)
    assert f"{wrong.team_name} dropped with the recorded result, and is now back in the event." in text
    assert f"{wrong.team_name} stays out" in text
    wrong.refresh_from_db()
    assert not wrong.is_active
    _response, text = send(clerk, "1", right, shown=hidden(text, "shown"))

    wrong.refresh_from_db()
    assert (wrong.is_active, wrong.drop_cause) == (True, "")
    line = event.journal.last()
    assert (line.action, line.after["reinstated"]) == ("correct_result", [wrong.number])
    undo_line(event, line.number, actor=BOSS)
    wrong.refresh_from_db()
    assert not wrong.is_active


def test_the_team_stays_out_where_the_box_or_the_line_says_so(event, clerk, round_):
    send_asked(clerk, "1", "2-1")

    _response, text = send(clerk, "1", "1", drops=["1"])
    assert hidden(text, "keys") == "1-1"
    assert "now back in the event" not in text
    send(clerk, "1", "1-1", shown=hidden(text, "shown"))

    assert result(round_, 1) == ("won", 3, 0)
    assert not round_.matches.at_table(1).one.is_active


def test_a_second_desk_with_the_same_result_is_asked_where_only_one_slip_has_the_drop(event, clerk, round_):
    """Neither desk drops a team or brings one back without having been shown it."""
    subject = hidden(open_slip(clerk, "2")[1], "subject")
    record_result(event, 1, 2, Ending(How.WON, 2), drops=frozenset({1}), actor=CLERK)

    _response, text = send(clerk, "2", "2", subject=subject)

    assert "Yes, save it" in text
    assert not round_.matches.at_table(2).one.is_active
    send(clerk, "2", "2-1", subject=subject)
    assert event.journal.last().action == "confirm_result"
    assert not round_.matches.at_table(2).one.is_active


def test_a_team_that_the_desk_dropped_stays_out_whatever_the_slip_says(event, clerk, round_):
    send(clerk, "1", "1")
    drop_entry(event, round_.matches.at_table(1).two.number, actor=BOSS)

    _response, text = send(clerk, "1", "2")
    assert "is now back in the event" not in text
    send(clerk, "1", "2", shown=hidden(text, "shown"))

    assert not round_.matches.at_table(1).two.is_active


def test_clearing_says_who_plays_on(event, clerk, round_):
    send_asked(clerk, "1", "2-1")

    assert "dropped with the recorded result, and is now back in the event" in send(clerk, "1", "-")[1]


def test_recorded_result_is_shown_and_replaced_only_when_it_was_looked_at(event, clerk, round_):
    make_results(event, 1, [1, 1, 1])
    match = round_.matches.at_table(2)

    _response, text = open_slip(clerk, "2")
    assert f"{match.one.team_name} won." in text
    subject = hidden(text, "subject")
    _response, text = send(clerk, "2", "2", subject=subject)
    assert result(round_, 2) == ("won", 3, 0)
    assert "Press Enter to replace the recorded result" in text

    send(clerk, "2", "2", subject=subject, shown=hidden(text, "shown"))

    assert result(round_, 2) == ("won", 0, 3)
    line = event.journal.get(action="correct_result")
    assert (line.before["points"], line.after["points"]) == ([3, 0], [0, 3])


def test_second_scorekeeper_is_shown_both_results_and_chooses(event, clerk, round_):
    subject = hidden(open_slip(clerk, "2")[1], "subject")
    record_result(event, 1, 2, Ending(How.WON, 2), actor=CLERK)

    response, text = send(clerk, "2", "1", subject=subject)

    assert response.status_code == 409
    assert result(round_, 2) == ("won", 0, 3)
    assert "Sam Scorekeeper" in text
    assert f"{round_.matches.at_table(2).two.team_name} won." in text
    assert f"{round_.matches.at_table(2).one.team_name} won." in text
    assert hidden(text, "shown") is None  # a second Enter alone does not replace what was not looked at
    # Nothing looks saved that is not.
    assert "Your entry, not saved:" in text
    assert "notice-good" not in text
    assert "is-winner" not in text
    assert "Replace the recorded result" in text

    subject = hidden(text, "subject")
    _response, text = send(clerk, "2", "1", subject=subject)
    send(clerk, "2", "1", subject=subject, shown=hidden(text, "shown"))
    assert result(round_, 2) == ("won", 3, 0)


def test_second_scorekeeper_with_the_same_result_confirms_it(event, clerk, round_):
    subject = hidden(open_slip(clerk, "2")[1], "subject")
    record_result(event, 1, 2, Ending(How.WON, 2), actor=CLERK)

    response, _text = send(clerk, "2", "2", subject=subject)

    assert response.status_code == 200
    assert round_.matches.at_table(2).version == 1
    assert event.journal.last().action == "confirm_result"


def test_last_slip_is_taken_back_with_one_button(event, clerk, round_):
    _response, text = send(clerk, "2", "1")

    form = {name: hidden(text, name) for name in ("table", "keys", "subject", "shown")}
    response, text = send(clerk, form.pop("table"), form.pop("keys"), **form)

    assert response.status_code == 200
    assert result(round_, 2) == ("open", None, None)
    assert "was cleared" in text


def test_result_that_is_taken_back_brings_back_the_team_that_its_slip_took_out(event, clerk, round_):
    text = send_asked(clerk, "2", "1-2")
    assert "drops." in text

    _response, text = send(clerk, "2", "-", shown=hidden(text, "shown"))

    assert "was cleared" in text
    assert "/reinstate/" not in text
    assert not event.entries.exclude(dropped_at=None).exists()


def test_correction_offers_its_undo_which_gives_the_first_result_again(event, clerk, round_):
    send(clerk, "2", "1")
    _response, text = send(clerk, "2", "2")
    _response, text = send(clerk, "2", "2", shown=hidden(text, "shown"))
    assert result(round_, 2) == ("won", 0, 3)
    number = event.journal.order_by("-number").first().number

    assert f"/desk/journal/{number}/undo/" in text
    clerk.post(f"/t/cup/desk/journal/{number}/undo/", {"next": ADDRESS})

    assert result(round_, 2) == ("won", 3, 0)


def test_poll_of_the_progress_brings_the_rows_that_a_second_laptop_saved(event, clerk, round_):
    make_results(event, 1, [1, 1])
    seen = event.version
    record_result(event, 1, 3, Ending(How.WON, 1), actor=CLERK)

    text = clerk.get(f"{ADDRESS}progress/", {"version": seen}, headers=HTMX).content.decode()

    match = round_.matches.get(table_number=3)
    assert f'id="match-{match.pk}"' in text
    assert text.count("<template data-row>") == 1
    assert clerk.get(f"{ADDRESS}progress/", {"version": "x"}, headers=HTMX).status_code == 200


def test_slip_with_a_damaged_version_saves_nothing_unseen(event, clerk, round_):
    make_results(event, 1, [1])

    _response, text = send(clerk, "1", "2", version="x")

    assert result(round_, 1) == ("won", 3, 0)
    assert "Press Enter to replace the recorded result" in text


def test_minus_at_the_table_number_takes_the_last_slip_back(event, clerk, round_):
    send(clerk, "2", "1")

    response = clerk.get(ADDRESS, {"table": "-", "last": "2"}, headers=HTMX)
    text = response.content.decode()
    assert "Clear this result?" in text
    send(clerk, "2", "-", subject=hidden(text, "subject"), shown=hidden(text, "shown"))

    assert result(round_, 2) == ("open", None, None)


def test_taking_back_a_table_without_a_result_says_so(clerk, round_):
    assert send(clerk, "2", "-")[0].status_code == 422


def test_taking_back_a_result_that_somebody_changed_meanwhile_is_refused(event, clerk, round_):
    _response, text = send(clerk, "2", "1")
    form = {name: hidden(text, name) for name in ("subject", "shown")}
    record_result(event, 1, 2, Ending(How.WON, 2), actor=CLERK)

    response, _text = send(clerk, "2", "-", **form)

    assert response.status_code == 409
    assert result(round_, 2) == ("won", 0, 3)


def test_list_is_searched_by_team_player_and_table(clerk, round_):
    match = round_.matches.at_table(3)

    for query in ("3", match.two.team_name, match.one.seat_b.name.upper()):
        text = clerk.get(ADDRESS, {"q": query}, headers={"HX-Request": "true"}).content.decode()
        assert f'id="match-{match.pk}"' in text
        assert text.count('id="match-') < 3


def test_progress_answers_nothing_until_something_moved(event, clerk, round_):
    address = re.search(r'hx-get="([^"]+progress[^"]+)"', clerk.get(ADDRESS).content.decode())[1]
    assert clerk.get(address).status_code == 204
    make_results(event, 1, [1])

    assert "3 of 3 results" in clerk.get(address).content.decode()


def test_results_without_a_posted_round_lead_to_the_desk(event, clerk):
    assert "What comes next" in clerk.get(ADDRESS).content.decode()


@pytest.mark.parametrize("matches", [1, 3])
def test_results_ask_the_database_as_often_for_one_table_as_for_three(
    event, clerk, matches, django_assert_num_queries
):
    make_entries(event, 2 * matches)
    make_posted_round(event)

    with django_assert_num_queries(11):
        clerk.get(ADDRESS)
    with django_assert_num_queries(21 + 3):  # who acts here for the first time gets a row
        send(clerk, "1", "1")


@pytest.mark.parametrize("more", [{"on_time": "1"}, {}])
def test_box_on_time_takes_both_prizes_left_whoever_is_said_to_have_won(event, clerk, round_, more):
    start_clock(event, 1, actor=BOSS, now=NOON)
    match = round_.matches.at_table(1)

    _response, text = send(clerk, "1", "1-2", left_one="3", left_two="2", **more)

    assert f"{match.two.team_name} wins with fewer prizes left, 2 to 3." in text
    assert f"{match.two.team_name} drops." in text
    send(clerk, "1", "*3.2-2", shown=hidden(text, "shown"))
    assert result(round_, 1) == ("time", 0, 2)


def test_box_on_time_alone_asks_for_the_prizes_and_saves_nothing(event, clerk, round_):
    start_clock(event, 1, actor=BOSS, now=NOON)

    _response, text = send(clerk, "1", "", pressed="1", on_time="1")

    assert "add both teams&#x27; prizes left" in text
    assert 'id="keys" name="keys" value="*"' in text
    assert result(round_, 1) == ("open", None, None)


def test_win_entered_after_time_was_called_is_taken_as_it_is(event, clerk, round_):
    start_clock(event, 1, actor=BOSS, now=NOON)

    response, _text = send(clerk, "1", "1")

    assert response.status_code == 200
    assert result(round_, 1) == ("won", 3, 0)


@pytest.mark.parametrize(
    ("keys", "is_selected"),
    [("9", True), ("*66", True), ("*", False), ("/", False), ("*23", True), ("/1", True)],
)
def test_what_is_wrong_or_only_shown_is_selected_and_what_is_unfinished_is_not(
    event, clerk, round_, keys, is_selected
):
    start_clock(event, 1, actor=BOSS, now=NOON)

    _response, text = send(clerk, "1", keys)

    assert (" data-select" in text) is is_selected


def test_sentence_about_a_wrong_key_offers_a_draw_only_where_the_event_has_one(event, clerk, round_):
    assert "3 for a draw" not in send(clerk, "1", "8")[1]
    Tournament.objects.filter(pk=event.pk).update(agreed_draws=True)  # as it was announced before round 1

    assert "3 for a draw" in send(clerk, "1", "8")[1]


def test_points_of_a_saved_slip_read_as_points(clerk, round_):
    _response, text = send(clerk, "2", "1")

    assert f'{round_.matches.at_table(2).one.team_name} won. <span class="score">3 points</span>' in text
    assert "3 : 0" not in text.partition("<template")[0]


def test_after_a_line_that_was_not_saved_the_next_one_is_shown_first(event, clerk, round_):
    """A refusal, then a plain result for this table: it may be meant for the next slip."""
    wrong, page = send(clerk, "2", "8")
    assert wrong.status_code == 422
    assert '<input type="hidden" name="asked" value="1">' in page
    subject = hidden(page, "subject")

    text = send(clerk, "2", "1", subject=subject, asked="1")[1]
    assert result(round_, 2)[0] == "open"
    assert "Press Enter to save it." in text
    look = clerk.get(f"{ADDRESS}preview/", {"table": "2", "keys": "2", "asked": "1"}, headers=HTMX)
    assert "nothing has been saved for this table yet" in look.content.decode()
    assert 'name="shown"' not in look.content.decode()

    send(clerk, "2", "1", subject=hidden(text, "subject"), asked="1", shown=hidden(text, "shown"))
    assert result(round_, 2) == ("won", 3, 0)


def test_minus_says_so_where_nothing_was_entered_yet(clerk, round_):
    response = clerk.get(ADDRESS, {"table": "-"}, headers=HTMX)

    assert response.status_code == 422
    assert "Nothing has been entered since" in response.content.decode()


def test_after_a_correction_only_its_undo_is_offered(clerk, round_):
    send(clerk, "2", "1")
    shown = hidden(send(clerk, "2", "2")[1], "shown")

    _response, text = send(clerk, "2", "2", shown=shown)

    assert "Undo: Result corrected" in text
    assert "data-take-back" not in text


@pytest.mark.as_shown
def test_a_slip_that_stayed_open_is_not_taken_for_the_next_round(event, clerk, round_):
    """Window A has table 1 of round 1 open while the round is played, closed, and the next one is posted."""
    _response, slip = open_slip(clerk, "1")
    form = {"subject": hidden(slip, "subject")}
    label = form["subject"].partition(";")[2]
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=timezone.now())
    later = make_posted_round(event, 2)

    response, text = send(clerk, "1", "2", **form)

    now = later.matches.at_table(1)
    assert response.status_code == 409
    assert result(later, 1) == ("open", None, None)
    assert f"The page was for: {label}." in text
    assert f"{now.one.team_name} is now playing {now.two.team_name}" in text
    assert f'href="{ADDRESS}?table=1"' in text
    _response, fresh = open_slip(clerk, "1")
    assert send(clerk, "1", "2", subject=hidden(fresh, "subject"))[0].status_code == 200
    assert result(later, 1) == ("won", 0, 3)


@pytest.mark.as_shown
def test_a_table_number_is_typed_for_the_round_that_the_page_shows(event, clerk, round_):
    sent = {"table": "1", "subject": hidden(clerk.get(ADDRESS).content.decode(), "subject")}
    assert clerk.get(ADDRESS, sent, headers=HTMX).status_code == 200
    take_back(event, 1, reason="a team is missing", actor=BOSS, now=timezone.now())
    post_round(event, 1, actor=BOSS, now=timezone.now())

    answer = clerk.get(ADDRESS, sent, headers=HTMX)

    assert answer.status_code == 409
    assert "The page was for: Round 1." in answer.content.decode()
    assert (
        f'href="{ADDRESS}?table=1"' in answer.content.decode()
    )  # not with what the page showed: it would be the same
    assert clerk.get(ADDRESS, {"table": "1"}, headers=HTMX).status_code == 200  # as it is typed into the bar


@pytest.mark.as_shown
def test_a_table_number_that_is_typed_once_no_round_is_played_brings_no_page_into_the_page(
    event, clerk, round_
):
    sent = {"table": "1", "subject": hidden(clerk.get(ADDRESS).content.decode(), "subject")}
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=timezone.now())

    answer = clerk.get(ADDRESS, sent, headers=HTMX)

    assert answer.status_code == 409
    assert "<html" not in answer.content.decode()


@pytest.mark.as_shown
def test_a_slip_is_not_taken_once_no_round_is_played(event, clerk, round_):
    _response, slip = open_slip(clerk, "1")
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=timezone.now())

    response, text = send(clerk, "1", "2", subject=hidden(slip, "subject"))

    assert response.status_code == 409
    assert "No round is being played now." in text
