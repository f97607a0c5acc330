"""Rounds from the desk: what is asked, what is said, what two clicks do."""

import re

import pytest

from pairings.drops.actions import drop_entry
from pairings.matches.models import Match
from pairings.rounds.actions import propose_round
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_results,
)
from tests.shown_pages import filled, form_on
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, hand_in
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db
ROUNDS = "/t/cup/desk/rounds/"


def read(response):
    return response.content.decode()


def test_pairing_asks_once_what_to_do_with_teams_not_checked_in(event, organizer):
    make_entries(event, 4)
    make_entry(event, 5, is_checked_in=False)

    response = organizer.post(f"{ROUNDS}1/pair/")

    assert response.status_code == 409
    assert "1 team is not checked in" in read(response)
    assert "Team 5" in read(response)
    assert not event.rounds.exists()


@pytest.mark.parametrize(
    ("absent", "playing", "dropped"), [("pair", 6, 0), ("leave_out", 4, 0), ("drop", 4, 2)]
)
def test_pairing_does_with_the_absent_what_was_said(event, organizer, absent, playing, dropped):
    make_entries(event, 4)
    for number in (5, 6):
        make_entry(event, number, is_checked_in=False)

    response = organizer.post(f"{ROUNDS}1/pair/", {"absent": absent})

    assert response.status_code == 302
    assert 2 * Match.objects.filter(table_number__isnull=False).count() == playing
    assert event.entries.filter(is_withdrawn=True).count() == dropped


def test_pairing_where_a_rematch_is_needed_says_how_many_and_asks(event, organizer):
    make_entries(event, 4)
    for number in (1, 2):
        make_closed_round(event, number)
    met = {match.one_id: match.two_id for match in Match.objects.filter(round__number=1)}
    keep = next(iter(met.items()))
    for entry in event.entries.exclude(pk__in=keep):
        drop_entry(event, entry.number, actor=BOSS)

    response = organizer.post(f"{ROUNDS}3/pair/")
    assert response.status_code == 409
    assert "In the best pairing, 1 pair meets again" in read(response)
    assert 'name="accepts_rematches"' in read(response)
    response = organizer.post(f"{ROUNDS}3/pair/", {"accepts_rematches": "on"}, follow=True)

    assert "1 pair meets again" in read(response)
    assert event.rounds.get(number=3).has_rematches


def test_second_click_on_pair_shows_the_same_round(event, organizer):
    make_entries(event, 4)
    organizer.post(f"{ROUNDS}1/pair/")

    response = organizer.post(f"{ROUNDS}1/pair/", follow=True)

    assert "Round 1 is already paired." in read(response)
    assert event.rounds.count() == 1


def test_pairing_with_results_missing_says_which_tables(event, organizer):
    make_entries(event, 4)
    make_posted_round(event)

    response = organizer.post(f"{ROUNDS}2/pair/", follow=True)

    assert "2 results are missing (tables 1, 2)" in read(response)
    assert event.rounds.count() == 1


def test_proposal_shows_records_certificate_and_the_way_on(event, organizer):
    make_entries(event, 5)
    make_closed_round(event)
    propose_round(event, 2, actor=BOSS, now=NOON)

    text = read(organizer.get(f"{ROUNDS}2/"))

    assert "only the desk sees them" in text
    assert "Proved: no better pairing exists" in text
    assert "Post round 2" in text
    assert "3 : 3" in text
    assert "1-0-0 : 1-0-0" in text
    assert '<span class="badge badge-bye">bye</span>' in text
    assert f"{ROUNDS}2/why/" in text


def test_a_swiss_round_has_no_column_of_seeds_the_first_neither(event, organizer):
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS)

    assert not re.search(r">\s*Seeds\s*<", read(organizer.get(f"{ROUNDS}1/")))


def test_proposal_says_that_its_look_ahead_was_cut_short(event, organizer, monkeypatch):
    make_entries(event, 6)
    monkeypatch.setattr("pairings.engine.swiss.MOST_STEPS", 0)
    propose_round(event, 1, actor=BOSS, now=NOON)

    text = read(organizer.get(f"{ROUNDS}1/"))

    assert "The best pairing found" in text
    assert "stops after a fixed number of steps" in text


def test_proposal_that_is_paired_again_without_a_change_is_the_same_and_says_so(event, organizer):
    make_entries(event, 8)
    seed = propose_round(event, 1, actor=BOSS, now=NOON).seed

    page = read(organizer.post(f"{ROUNDS}1/pair-again/", {"version": "0"}, follow=True))

    assert "The same teams with the same changes by hand lead to the same pairing." in page
    assert event.rounds.get().seed == seed
    assert event.journal.get(action="pair_again").before["matches"]


def test_proposal_is_drawn_again_with_a_reason(event, organizer):
    make_entries(event, 8)
    seed = propose_round(event, 1, actor=BOSS, now=NOON).seed

    assert "draw 2 of this round" in read(organizer.get(f"{ROUNDS}1/draw-again/"))
    assert organizer.post(f"{ROUNDS}1/draw-again/", {"version": "0", "reason": ""}).status_code == 422
    page = read(
        organizer.post(
            f"{ROUNDS}1/draw-again/", {"version": "0", "reason": "The beamer showed it"}, follow=True
        )
    )

    assert "The beamer showed it" in page
    round_ = event.rounds.get()
    assert (round_.draw_number, round_.seed == seed) == (2, False)


def test_posted_round_is_not_drawn_again(event, organizer):
    make_entries(event, 4)
    make_posted_round(event)
    assert "posted" in read(organizer.get(f"{ROUNDS}1/draw-again/"))


def test_proposal_that_somebody_changed_meanwhile_is_not_posted(event, organizer):
    make_entries(event, 8)
    propose_round(event, 1, actor=BOSS, now=NOON)
    page = form_on(organizer, f"{ROUNDS}1/", f"{ROUNDS}1/post/")
    organizer.post(f"{ROUNDS}1/pair-again/")

    assert organizer.post(f"{ROUNDS}1/post/", filled(page)).status_code == 409
    assert event.rounds.get().posted_at is None


def test_proposal_is_posted_and_players_see_it(event, organizer):
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS, now=NOON)

    response = organizer.post(f"{ROUNDS}1/post/", follow=True)

    assert "Round 1 is posted" in read(response)
    assert "Team 3" in read(organizer.get("/t/cup/"))


def test_proposal_is_discarded(event, organizer):
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS, now=NOON)

    organizer.post(f"{ROUNDS}1/discard/")

    assert not event.rounds.exists()


def test_posted_round_is_taken_back_only_with_a_reason(event, organizer):
    make_entries(event, 4)
    make_posted_round(event)

    response = organizer.post(f"{ROUNDS}1/take-back/", {"reason": "  "})
    assert response.status_code == 422
    assert event.rounds.get().posted_at is not None
    organizer.post(f"{ROUNDS}1/take-back/", {"reason": "wrong field"})

    assert event.rounds.get().posted_at is None
    assert event.journal.last().reason == "wrong field"


def test_posted_round_with_a_result_is_not_taken_back_and_the_reason_stays_typed(event, organizer):
    make_entries(event, 4)
    make_posted_round(event)
    make_results(event, 1)

    response = organizer.post(f"{ROUNDS}1/take-back/", {"reason": "wrong field"})

    assert response.status_code == 422
    assert 'value="wrong field"' in read(response)


def test_closing_lists_the_tables_without_a_result(event, organizer):
    make_entries(event, 4)
    make_posted_round(event)

    response = organizer.post(f"{ROUNDS}1/close/", follow=True)

    assert "2 results are missing (tables 1, 2)" in read(response)


def test_closing_leads_to_the_standings(event, organizer):
    make_entries(event, 4)
    make_posted_round(event)
    make_results(event, 1)

    response = organizer.post(f"{ROUNDS}1/close/", follow=True)

    assert response.redirect_chain[-1][0] == "/t/cup/desk/standings/"
    assert "After round 1" in read(response)


def test_closed_round_is_opened_again_with_a_reason(event, organizer):
    make_entries(event, 4)
    make_closed_round(event)

    organizer.post(f"{ROUNDS}1/reopen/", {"reason": "slip 2 misread"})

    assert event.rounds.get().closed_at is None


def test_closed_round_stays_closed_once_the_next_is_posted(event, organizer):
    make_entries(event, 4)
    make_closed_round(event)
    make_posted_round(event, 2)

    response = organizer.post(f"{ROUNDS}1/reopen/", {"reason": "slip 2 misread"})

    assert response.status_code == 422
    assert event.rounds.get(number=1).closed_at is not None


def test_list_of_rounds_shows_each_with_its_state(event, organizer):
    make_entries(event, 5)
    make_closed_round(event)
    propose_round(event, 2, actor=BOSS, now=NOON)

    text = read(organizer.get(ROUNDS))

    assert "badge-closed" in text
    assert "badge-proposed" in text
    assert "with a bye" in text


def test_round_that_is_not_there_is_not_found(event, organizer):
    assert organizer.get(f"{ROUNDS}4/").status_code == 404
    assert organizer.get(f"{ROUNDS}4/take-back/").status_code == 404


def test_round_is_searched_by_player(event, organizer):
    make_entries(event, 6)
    make_posted_round(event)

    text = read(organizer.get(f"{ROUNDS}1/", {"q": "ada 3"}, headers={"HX-Request": "true"}))

    assert text.count('id="match-') == 1
    assert "Ada 3" in text


@pytest.mark.parametrize("matches", [1, 3])
def test_round_asks_the_database_as_often_for_one_match_as_for_three(
    event, organizer, matches, django_assert_num_queries
):
    make_entries(event, 2 * matches)
    propose_round(event, 1, actor=BOSS, now=NOON)

    with django_assert_num_queries(16 + 4):  # four for what the proposal rests on
        organizer.get(f"{ROUNDS}1/")
    with django_assert_num_queries(6):
        organizer.get(ROUNDS)


def test_reopening_before_a_later_posted_round_shows_the_reason_and_no_form(event, organizer):
    make_entries(event, 4)
    make_closed_round(event)
    make_posted_round(event, 2)

    response = organizer.get(f"{ROUNDS}1/reopen/")

    assert response.status_code == 409
    assert "There is already a later round (Round 2)" in read(response)
    assert f'href="{ROUNDS}2/"' in read(response)
    assert 'name="reason"' not in read(response)


def test_closed_round_with_a_proposal_after_it_can_be_reopened(event, organizer):
    make_entries(event, 4)
    make_closed_round(event)
    propose_round(event, 2, actor=BOSS, now=NOON)

    assert 'name="reason"' in read(organizer.get(f"{ROUNDS}1/reopen/"))


def test_pairing_beyond_the_plan_shows_the_reason_and_the_ways_on(event, organizer):
    make_entries(event, 4)
    for number in (1, 2):
        make_closed_round(event, number)
    event.planned_rounds = 2
    event.save()

    response = organizer.get(f"{ROUNDS}3/pair/")

    assert response.status_code == 409
    assert "All planned rounds have been played (2)." in read(response)
    assert 'href="/t/cup/desk/settings/"' in read(response)
    assert "Pair round 3</button>" not in read(response)


def test_steps_of_a_finished_event_show_how_to_open_it_again(event, organizer):
    make_entries(event, 4)
    make_closed_round(event)
    event.finished_at = NOON
    event.save()

    for step in ("2/pair/", "1/reopen/", "1/take-back/", "1/clock/lengthen/", "1/extensions/"):
        response = organizer.get(f"{ROUNDS}{step}")
        assert response.status_code == 409, step
        assert "is finished" in read(response)
        assert 'href="/t/cup/desk/reopen/"' in read(response)
        assert '<form method="post" class="form"' not in read(response)


def test_pairing_page_of_a_round_that_is_there_leads_to_it(event, organizer):
    make_entries(event, 4)
    make_posted_round(event)

    assert organizer.get(f"{ROUNDS}1/pair/")["Location"] == f"{ROUNDS}1/"


def test_round_with_results_shows_why_it_is_not_taken_back_or_paired_again(event, organizer):
    make_entries(event, 4)
    make_posted_round(event)
    make_results(event, 1)

    assert "already has results" in read(organizer.get(f"{ROUNDS}1/take-back/"))
    assert "posted" in read(organizer.get(f"{ROUNDS}1/pair-again/"))


def test_next_round_is_not_offered_while_results_are_missing(event, organizer):
    make_entries(event, 4)
    make_posted_round(event)

    response = organizer.get(f"{ROUNDS}2/pair/")

    assert "2 results are missing (tables 1, 2)" in read(response)
    assert 'href="/t/cup/desk/results/"' in read(response)


def test_pairing_round_1_asks_once_where_required_lists_are_missing(event, organizer):
    """A missing list is asked about and never in the way of a proposal."""
    change_settings(event, {"deck_lists": "required"}, actor=BOSS)
    make_entries(event, 4)
    hand_in(event, 1, "a", has_mixed_backs=False)
    hand_in(event, 1, "b", FOUR_TOO_MANY, has_mixed_backs=False)

    response = organizer.post(f"{ROUNDS}1/pair/")
    assert response.status_code == 409
    assert "Deck lists: 6 missing, 1 not legal" in read(response)
    assert not event.rounds.exists()

    response = organizer.post(f"{ROUNDS}1/pair/", {"without_lists": "on"})
    assert response.status_code == 302
    assert event.rounds.exists()
    assert organizer.post(f"{ROUNDS}1/pair-again/").status_code == 302


def test_a_round_without_required_lists_is_posted_by_the_head_judge_alone(event, organizer, sign_in):
    change_settings(event, {"deck_lists": "required"}, actor=BOSS)
    make_entries(event, 2)
    hand_in(event, 1, "a", FOUR_TOO_MANY, has_mixed_backs=False)
    propose_round(event, 1, actor=BOSS)
    judge = sign_in(event, Role.HEAD_JUDGE)
    post, without = f"{ROUNDS}1/post/", f"{ROUNDS}1/post-without-lists/"

    assert "4 deck lists are missing or not legal" in read(organizer.get(f"{ROUNDS}1/"))
    page = organizer.post(post, filled(form_on(organizer, f"{ROUNDS}1/", post)))
    assert page.status_code == 409
    assert "The head judge may post the round without these lists" in read(page)
    assert 'name="reason"' not in read(page)
    assert all(player in read(page) for player in ("Ada 1", "Ben 1", "Ada 2", "Ben 2"))
    assert organizer.get(without).status_code == 403

    assert without in read(judge.get(f"{ROUNDS}1/"))
    form = form_on(judge, without)
    assert judge.post(without, filled(form, reason=" ")).status_code == 422
    hand_in(event, 2, "a", FOUR_TOO_MANY, has_mixed_backs=False)
    # It came in since: the page did not show it, so it is asked about again.
    assert judge.post(without, filled(form, reason="checked by hand")).status_code == 409
    assert not event.rounds.get().posted_at

    assert judge.post(without, filled(form_on(judge, without), reason="checked by hand")).status_code == 302
    assert event.rounds.get().posted_at
    assert event.journal.latest("number").reason == "checked by hand"
    assert "checked by hand" in read(judge.get("/t/cup/desk/journal/"))


def test_who_may_do_both_is_led_from_posting_to_the_lists(event, sign_in):
    change_settings(event, {"deck_lists": "required"}, actor=BOSS)
    make_entries(event, 2)
    propose_round(event, 1, actor=BOSS)
    both = sign_in(event, Role.HEAD_JUDGE, Role.ORGANIZER)
    answer = both.post(f"{ROUNDS}1/post/", filled(form_on(both, f"{ROUNDS}1/", f"{ROUNDS}1/post/")))
    assert (answer.status_code, answer["Location"]) == (302, f"{ROUNDS}1/post-without-lists/")


def test_lists_that_are_only_requested_are_not_asked_about(event, organizer):
    change_settings(event, {"deck_lists": "requested"}, actor=BOSS)
    make_entries(event, 4)
    assert organizer.post(f"{ROUNDS}1/pair/").status_code == 302


@pytest.mark.parametrize(("asked_for", "is_said_after"), [("requested", False), ("required", True)])
def test_the_desk_says_which_lists_are_missing(event, organizer, asked_for, is_said_after):
    change_settings(event, {"deck_lists": asked_for}, actor=BOSS)
    make_entries(event, 2)
    hand_in(event, 1, "a", has_mixed_backs=False)
    assert "3 deck lists are missing" in read(organizer.get("/t/cup/desk/"))
    make_posted_round(event)
    page = read(organizer.get("/t/cup/desk/"))
    assert ("3 deck lists are missing" in page) == is_said_after
    assert ("Give a penalty" in page) == is_said_after


def test_the_desk_says_nothing_of_lists_where_none_are_asked_for(event, organizer):
    make_entries(event, 2)
    assert "deck list" not in read(organizer.get("/t/cup/desk/"))
