"""One table on a judge's phone."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from pairings.deck_checks.actions import start_deck_check
from pairings.matches.models import Extension, Match
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.results.actions import record_result
from pairings.rounds.clock import start_clock
from pairings.tableside.calls import call_judge
from pairings.tableside.extensions import give_extension
from pairings.tableside.models import Call, DeckCheck, Presence, SlowPlayNote
from pairings.tableside.notes import note_presence
from tests.factories import BOSS, make_posted_event
from tests.shown_pages import filled, form_on
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
TABLE = "/t/cup/floor/tables/1/"


@pytest.fixture
def event():
    return make_posted_event(slug="cup")


@pytest.fixture
def match(event):
    return Match.objects.get(round__tournament=event, table_number=1)


@pytest.fixture
def phone(event, sign_in):
    return sign_in(event, Role.JUDGE)


@pytest.fixture
def head(event, sign_in):
    return sign_in(event, Role.HEAD_JUDGE)


def ago(minutes, seconds=0):
    return timezone.now() - timedelta(minutes=minutes, seconds=seconds)


def text(answer):
    return " ".join(answer.content.decode().split())


# The page -------------------------------------------------------------------------------------------------------


def test_table_page_shows_both_teams_their_penalties_and_the_result(event, match, phone):
    penalty = PenaltyReport(infraction="115", level="warning", entry_number=match.one.number, seat="a")
    give_penalty(event, penalty, actor=BOSS, round_number=1, table_number=1)
    record_result(event, 1, 1, Ending(How.WON, 2), actor=BOSS)

    page = text(phone.get(TABLE))

    assert match.one.team_name in page
    assert match.two.seat_b.name in page
    assert "<strong>warning</strong>" in page
    assert "115 Late at the table" in page
    assert f"{match.two.team_name} won." in page


def test_table_that_is_not_there_is_not_found(phone):
    assert phone.get("/t/cup/floor/tables/77/").status_code == 404


def test_part_of_the_table_is_sent_only_when_something_moved(event, phone):
    seen = phone.get(TABLE).context["key"]
    call_judge(event, 1, 1, actor=BOSS)

    answer = phone.get(TABLE, {"seen": seen}, headers={"HX-Request": "true"})

    assert answer.status_code == 200
    assert "Called a judge" in text(answer)
    assert "<html" not in text(answer)


@pytest.mark.parametrize("how_many", [1, 3])
def test_table_asks_as_often_for_three_rows_as_for_one(
    event, match, phone, how_many, django_assert_num_queries
):
    for number in range(how_many):
        penalty = PenaltyReport(infraction="115", level="caution", entry_number=match.one.number, seat="b")
        give_penalty(event, penalty, actor=BOSS, round_number=1, table_number=1)
        give_extension(event, 1, 1, minutes=number + 1, reason="seating", actor=BOSS)
        note_presence(event, 1, 1, seats=["1a", "1b", "2a"][: number + 1], is_here=True, actor=BOSS)

    with django_assert_num_queries(25):
        phone.get(TABLE)


# Who is there ---------------------------------------------------------------------------------------------------


def test_a_team_is_present_when_both_of_its_players_sit(phone):
    phone.post(f"{TABLE}presence/", {"seats": "1a", "here": "1"})
    assert "present</span>" not in text(phone.get(TABLE))

    phone.post(f"{TABLE}presence/", {"seats": "1b", "here": "1"})
    page = phone.get(TABLE)

    assert [side.is_present for side in page.context["view"].sides] == [True, False]
    assert "present</span>" in text(page)
    assert "player missing" in text(page)


def test_all_four_are_noted_at_once_and_one_is_taken_back(phone):
    phone.post(f"{TABLE}presence/", {"seats": ["1a", "1b", "2a", "2b"], "here": "1"})
    assert "All four are here" not in text(phone.get(TABLE))

    phone.post(f"{TABLE}presence/", {"seats": "2b", "here": "0"})

    assert Presence.objects.count() == 3


@pytest.mark.parametrize("data", [{}, {"seats": "9z", "here": "1"}, {"seats": "1a"}])
def test_a_seat_that_is_not_there_is_told_and_changes_nothing(phone, data):
    answer = phone.post(f"{TABLE}presence/", data, follow=True)

    assert "Choose one of the four players" in text(answer) or not Presence.objects.exists()
    assert not Presence.objects.exists()


@pytest.mark.parametrize(("minutes", "is_folded"), [(3, False), (15, True), (47, True)])
def test_who_is_here_is_folded_away_once_play_is_on(event, phone, minutes, is_folded):
    start_clock(event, 1, actor=BOSS, now=ago(minutes))

    page = text(phone.get(TABLE))

    assert ('<details class="card" id="presence">' in page) is is_folded
    assert page.count("floor-seat-row") == 4, "the buttons are there in both cases"


def test_who_is_here_is_folded_away_as_soon_as_all_four_sit(event, phone):
    note_presence(event, 1, 1, seats=["1a", "1b", "2a"], is_here=True, actor=BOSS)
    assert 'id="presence"' not in text(phone.get(TABLE))

    note_presence(event, 1, 1, seats=["2b"], is_here=True, actor=BOSS)

    assert 'id="presence"' in text(phone.get(TABLE))


def test_who_is_here_stays_open_where_somebody_is_missing(event, phone):
    start_clock(event, 1, actor=BOSS, now=ago(47))
    note_presence(event, 1, 1, seats=["2a", "2b"], is_here=False, actor=BOSS)

    assert 'id="presence"' not in text(phone.get(TABLE))


def test_a_press_on_a_seat_that_was_unfolded_leaves_it_so(event, phone):
    start_clock(event, 1, actor=BOSS, now=ago(30))

    answer = phone.post(f"{TABLE}presence/", {"seats": "1a", "here": "1", "back": "seats"}, follow=True)

    assert '<details class="card" id="presence" open>' in text(answer)


@pytest.mark.parametrize(("seats", "who"), [(["2a", "2b"], "team"), (["2a"], "player")])
def test_a_stray_tap_in_mid_round_asks_before_a_team_is_missing(event, match, phone, seats, who):
    start_clock(event, 1, actor=BOSS, now=ago(47))

    asked = phone.post(f"{TABLE}presence/", {"seats": seats, "here": "missing", "back": "seats"})

    name = match.two.team_name if who == "team" else match.two.seat_a.name
    assert f"Not here: {name}" in text(asked)
    assert "The round has been running for 47 minutes." in text(asked)
    assert not Presence.objects.exists()
    form = asked.context["form"]
    again = {"seats": form["seats"].value(), "here": "missing", "back": "seats", "is_sure": "True"}
    answer = phone.post(f"{TABLE}presence/", again)
    assert answer["Location"] == f"{TABLE}?seats=1"
    assert list(Presence.objects.values_list("is_here", flat=True)) == [False] * len(seats)


@pytest.mark.parametrize("seats", ["", "3c", "\x00"])
def test_in_mid_round_a_seat_that_no_table_has_is_refused(event, phone, seats):
    start_clock(event, 1, actor=BOSS, now=ago(47))

    answer = phone.post(f"{TABLE}presence/", {"seats": seats, "here": "missing"}, follow=True)

    assert "This table has no such seat." in text(answer)
    assert not Presence.objects.exists()


@pytest.mark.parametrize("minutes", [None, 5, 14])
def test_early_in_a_round_one_tap_notes_who_is_missing(event, phone, minutes):
    if minutes is not None:
        start_clock(event, 1, actor=BOSS, now=ago(minutes))

    phone.post(f"{TABLE}presence/", {"seats": ["2a", "2b"], "here": "missing"})

    assert Presence.objects.count() == 2


# At 0:00 --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("minutes", "is_shown"), [(20, False), (51, True)])
def test_at_the_end_of_its_time_the_table_says_what_to_do(event, phone, minutes, is_shown):
    start_clock(event, 1, actor=BOSS, now=ago(minutes))

    page = text(phone.get(TABLE))
    notice = page[page.index("data-from=") :].partition("</div>")[0]

    assert ("hidden" not in notice.partition(">")[0]) is is_shown
    assert "Finish the current turn. Then count the prizes left" in notice
    assert 'href="/t/cup/rulings/aids/time/?table=1"' in page


def test_a_table_with_a_result_has_no_end_to_come(event, phone):
    start_clock(event, 1, actor=BOSS, now=ago(51))
    record_result(event, 1, 1, Ending(How.WON, 2), actor=BOSS)

    assert "data-from=" not in text(phone.get(TABLE))


# Undo -----------------------------------------------------------------------------------------------------------


def test_the_page_of_a_table_offers_to_undo_what_was_done_there_alone(event, phone):
    phone.post(f"{TABLE}slow-play/", {"side": "1"})

    assert "<span>Undo: Slow play noted</span></button>" in text(phone.get(TABLE))
    assert "Undo:" not in text(phone.get("/t/cup/floor/tables/2/"))
    assert "Undo: Slow play noted: table 1" in text(phone.get("/t/cup/floor/"))


# Minutes and deck checks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("address", "chip", "number"), [("?minutes=4", "4", ""), ("?minutes=14", "", "14")])
def test_minutes_that_are_offered_are_chosen_already(phone, address, chip, number):
    form = phone.get(f"{TABLE}extension/{address}&reason=deck_check").context["form"]

    assert (form["chip"].value(), form["minutes"].value()) == (chip, number)
    assert form["reason"].value() == "deck_check"


def test_the_reason_is_a_ruling_until_another_is_chosen(phone):
    assert phone.get(f"{TABLE}extension/").context["form"]["reason"].value() == "ruling"
    assert phone.get(f"{TABLE}extension/?minutes={'9' * 5000}").status_code == 200
    assert phone.get(f"{TABLE}extension/?reason=nonsense").context["form"]["reason"].value() == "ruling"


def test_one_press_chooses_minutes_and_a_typed_number_comes_before_it(phone):
    phone.post(f"{TABLE}extension/", {"chip": "5", "reason": "ruling"})
    phone.post(f"{TABLE}extension/", {"chip": "5", "minutes": "12", "reason": "ruling"})

    assert list(Extension.objects.order_by("pk").values_list("minutes", flat=True)) == [5, 12]


def test_minutes_that_nobody_chose_are_asked_for(phone):
    answer = phone.post(f"{TABLE}extension/", {"reason": "ruling"})

    assert answer.status_code == 422
    assert "Choose how many minutes." in text(answer)


def test_minutes_move_the_moment_from_which_a_result_on_time_counts(event, phone):
    start_clock(event, 1, actor=BOSS, now=ago(51))
    data = {"minutes": "5", "reason": "ruling", "words": ""}

    answer = phone.post(f"{TABLE}extension/", data, follow=True)

    assert "Table 1 has 5 more minutes." in text(answer)
    extension = Extension.objects.get()
    assert (extension.minutes, extension.reason, extension.shown_judge) == (5, "ruling", "Judge")
    team = extension.match.one.team_name
    assert "This table has 5 extra minutes." in text(phone.get("/t/cup/", {"q": team}))  # a player's phone
    assert "until" in text(phone.get("/t/cup/clock/"))  # the large clock
    assert "+5 min" in text(phone.get("/t/cup/desk/"))  # the outstanding tables
    with pytest.raises(Refusal) as refused:
        record_result(event, 1, 1, Ending(How.TIME, prizes_left=(1, 2)), actor=BOSS)
    assert refused.value.citation == "FR-216.d"
    record_result(
        event,
        1,
        1,
        Ending(How.TIME, prizes_left=(1, 2)),
        actor=BOSS,
        now=timezone.now() + timedelta(minutes=5),
    )
    assert "long ruling" in text(phone.get(TABLE))


def test_minutes_sent_twice_are_given_once(phone):
    data = filled(form_on(phone, f"{TABLE}extension/"), minutes="5", reason="deck_check")
    phone.post(f"{TABLE}extension/", data)

    answer = phone.post(f"{TABLE}extension/", data)

    assert answer.status_code == 409
    assert "has changed in the meantime" in text(answer)
    assert Extension.objects.count() == 1


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"minutes": "0", "reason": "ruling"}, "minutes"),
        ({"minutes": "121", "reason": "ruling"}, "minutes"),
        ({"minutes": "3"}, "reason"),
        ({"minutes": "3", "reason": "other", "words": ""}, "words"),
    ],
)
def test_minutes_that_cannot_be_mark_the_field_and_keep_the_rest(phone, data, field):
    answer = phone.post(f"{TABLE}extension/", data)

    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert answer.context["form"]["minutes"].value() == data["minutes"]
    assert not Extension.objects.exists()


@pytest.mark.parametrize(
    ("reason", "words", "kept"),
    [
        ("seating", "wheelchair", "seating: wheelchair"),
        ("other", "spilled water", "spilled water"),
        ("deck_check", "", "deck_check"),
    ],
)
def test_reason_of_minutes_is_kept_as_a_code_and_words(phone, reason, words, kept):
    phone.post(f"{TABLE}extension/", {"minutes": "2", "reason": reason, "words": words})

    assert Extension.objects.get().reason == kept


def test_a_finished_deck_check_offers_its_minutes_and_the_usual_three(event, phone):
    start_deck_check(event, 1, 1, actor=BOSS, now=ago(6, seconds=30))

    answer = phone.post(f"{TABLE}deck-check/done/", follow=True)

    form = answer.context["form"]
    assert (form["chip"].value(), form["reason"].value()) == ("10", "deck_check")
    assert "(our suggestion): 10 minutes" in text(phone.get(TABLE))
    phone.post(f"{TABLE}extension/", {"minutes": "10", "reason": "deck_check"})
    assert "(our suggestion): 10 minutes" not in text(phone.get(TABLE))


def test_a_deck_check_is_started_and_finished_by_buttons(phone):
    phone.post(f"{TABLE}deck-check/")
    assert "Decks are back" in text(phone.get(TABLE))

    phone.post(f"{TABLE}deck-check/done/")

    assert DeckCheck.objects.get().finished_by.name == "Judge"
    again = phone.post(f"{TABLE}deck-check/done/", follow=True)
    assert "No deck check is running" in text(again)


# Calls ----------------------------------------------------------------------------------------------------------


def test_a_call_is_noted_taken_and_answered(event, phone):
    phone.post(f"{TABLE}call/", {"caller": "Ada", "about": "prizes"})
    call = Call.objects.get()

    taken = phone.post(f"{TABLE}call/take/", {"call": call.pk})
    answered = phone.post(f"{TABLE}call/answer/", {"call": call.pk, "note": "two each"})

    assert taken["Location"] == answered["Location"] == TABLE
    call.refresh_from_db()
    assert (call.shown_caller, call.taken_by.name, call.answered_by.name, call.note) == (
        "Ada",
        "Judge",
        "Judge",
        "two each",
    )
    assert "two each" in text(phone.get(TABLE))


def test_a_call_needs_no_words(phone):
    phone.post(f"{TABLE}call/", {})

    assert Call.objects.get().shown_caller == "Judge"


def test_a_call_that_took_long_offers_its_minutes(event, phone):
    call_judge(event, 1, 1, actor=BOSS, now=ago(6, seconds=30))

    phone.post(f"{TABLE}call/answer/", {})

    page = phone.get(TABLE)
    assert "The call took 7 minutes." in text(page)
    assert (page.context["view"].offer.minutes, page.context["view"].offer.reason) == (7, "ruling")


def test_the_second_judge_hears_who_was_faster(event, phone, head):
    call_judge(event, 1, 1, actor=BOSS)
    head.post(f"{TABLE}call/take/", {})

    answer = phone.post(f"{TABLE}call/take/", {}, follow=True)

    assert "Head_Judge has already taken the call from table 1" in text(answer)
    assert answer.redirect_chain[-1][0] == "/t/cup/floor/"


def test_a_call_goes_back_into_the_queue(event, phone):
    call_judge(event, 1, 1, actor=BOSS)
    phone.post(f"{TABLE}call/take/", {})

    phone.post(f"{TABLE}call/hand-back/", {})

    assert Call.objects.get().taken_at is None


def test_a_table_that_waits_already_is_not_noted_twice(event, phone):
    call_judge(event, 1, 1, actor=BOSS)

    answer = phone.post(f"{TABLE}call/", {"about": "again"})

    assert answer.status_code == 422
    assert "has already been waiting for a judge" in text(answer)
    assert answer.context["form"]["about"].value() == "again"


# Slow play, and what only the head judge does --------------------------------------------------------------------


def test_slow_play_is_a_note_with_its_time(match, phone):
    phone.post(f"{TABLE}slow-play/", {"side": "2", "note": "asked twice"})

    noted = SlowPlayNote.objects.get()
    assert (noted.side, noted.note, noted.noted_by.name) == (2, "asked twice", "Judge")
    assert "asked twice" in text(phone.get(TABLE))


@pytest.mark.as_shown
def test_slow_play_that_is_sent_twice_is_noted_once(match, phone):
    data = filled(form_on(phone, f"{TABLE}slow-play/"), side="2", note="asked twice")
    phone.post(f"{TABLE}slow-play/", data)

    answer = phone.post(f"{TABLE}slow-play/", data)

    assert answer.status_code == 409
    assert "Slow play has been noted at table 1 in the meantime." in text(answer)
    assert match.slow_play_notes.count() == 1
    phone.post(f"{TABLE}slow-play/", filled(form_on(phone, f"{TABLE}slow-play/"), side="2"))
    assert match.slow_play_notes.count() == 2


def test_slow_play_is_of_one_of_the_two_teams(phone):
    assert phone.post(f"{TABLE}slow-play/", {"side": "3"}).status_code == 422
    assert not SlowPlayNote.objects.exists()


def test_head_judge_takes_a_result_on_time_before_its_time_with_a_reason(event, match, head):
    start_clock(event, 1, actor=BOSS, now=ago(20))
    data = {"how": "time", "prizes_left_one": "1", "prizes_left_two": "3", "reason": "fire alarm"}

    head.post(f"{TABLE}decide/", data | {"version": match.version})

    match.refresh_from_db()
    line = event.journal.latest("number")
    assert (match.how, match.points_one, match.points_two) == ("time", 2, 0)
    assert (line.reason, line.actor.name) == ("fire alarm", "Head_Judge")


def test_head_judge_decides_on_the_points(event, match, head):
    head.post(f"{TABLE}decide/", {"how": "judge", "judge_points": "0-2", "reason": "both finished at once"})

    match.refresh_from_db()
    assert (match.how, match.winner, match.points_two) == ("judge", 2, 2)
    assert match.note == "both finished at once"


def test_the_head_judge_is_offered_a_draw_and_decides(match, head):
    """GAP-13: where both teams finish at once, a draw is what the form proposes, and it is the head judge's to say."""
    page = head.get(f"{TABLE}decide/").content.decode()
    offered = re.findall(r'<input type="radio" name="judge_points" value="([\d-]+)"([^>]*)>', page)
    assert [value for value, rest in offered if "checked" in rest] == ["1-1"]
    assert len(offered) > 1

    head.post(f"{TABLE}decide/", {"how": "judge", "judge_points": "1-1", "reason": "both finished at once"})

    match.refresh_from_db()
    assert (match.how, match.points_one, match.points_two) == ("judge", 1, 1)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"how": "judge", "reason": "x"}, "judge_points"),
        ({"how": "judge", "judge_points": "1-1"}, "reason"),
        ({"how": "time", "prizes_left_one": "2", "reason": "x"}, "prizes_left_two"),
        ({"how": "time", "prizes_left_one": "9", "prizes_left_two": "2", "reason": "x"}, "prizes_left_one"),
        ({"how": "won", "reason": "x"}, "how"),
    ],
)
def test_a_decision_that_cannot_be_marks_the_field(match, head, data, field):
    answer = head.post(f"{TABLE}decide/", data)

    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert Match.objects.get(pk=match.pk).is_open


def test_without_alternate_scoring_no_two_points_are_offered(event, head):
    event.alternate_scoring = False
    event.save()

    assert "2 to " not in text(head.get(f"{TABLE}decide/"))


# A game loss after the result ------------------------------------------------------------------------------------


def lose_game(event, entry):
    late = PenaltyReport(infraction="115", level="game_loss", entry_number=entry.number, changes_result=False)
    give_penalty(event, late, actor=BOSS, round_number=1, table_number=1)


def test_a_game_lost_after_the_result_is_shown_with_the_games_that_follow(sign_in):
    """FR-213.b: a judge's loss is a lost game, whenever it is given."""
    event = make_posted_event(slug="cup", swiss_games=3)
    match = Match.objects.get(round__tournament=event, table_number=1)
    record_result(event, 1, 1, Ending(How.WON, 1, games=(2, 1, 0)), actor=BOSS, now=ago(5))
    judge, clerk = sign_in(event, Role.JUDGE), sign_in(event, Role.SCOREKEEPER, Role.JUDGE)
    assert "A game loss was given after this result" not in text(judge.get(TABLE))

    lose_game(event, match.one)

    assert "With it, the game score is 1 : 2." in text(judge.get(TABLE))
    assert "Ask the desk to correct the result." in text(judge.get(TABLE))
    page = text(clerk.get(TABLE))
    assert "Correct the result to 1 : 2<" in page
    assert '<input type="hidden" name="keys" value="12">' in page
    look = clerk.post("/t/cup/desk/results/", {"table": "1", "keys": "12"})
    values = {
        "table": "1",
        "keys": "12",
        "shown": re.findall(r'name="shown" value="([^"]+)"', look.content.decode())[0],
        "version": match.version + 1,
    }
    clerk.post("/t/cup/desk/results/", values)
    match.refresh_from_db()
    assert (match.winner, match.games) == (2, (1, 2, 0))
    assert "A game loss was given after this result" not in text(clerk.get(TABLE))


def test_a_game_lost_after_a_lost_match_changes_nothing(sign_in):
    event = make_posted_event(slug="cup", swiss_games=3)
    match = Match.objects.get(round__tournament=event, table_number=1)
    record_result(event, 1, 1, Ending(How.WON, 1, games=(2, 0, 0)), actor=BOSS, now=ago(5))

    lose_game(event, match.two)

    assert "A game loss was given after this result" not in text(sign_in(event, Role.JUDGE).get(TABLE))
