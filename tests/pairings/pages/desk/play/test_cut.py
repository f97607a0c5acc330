"""The cut at the desk: what the next step says, what the page shows, what is refused in a sentence."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from pairings.cut.actions import CutChoice, make_cut
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round, post_round
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_results,
)
from tests.shown import field_of
from tournament.event.models import Tournament

pytestmark = pytest.mark.django_db
DESK = "/t/cup/desk/"


def read(response):
    return response.content.decode()


@pytest.fixture
def cup(event):
    """Six teams after three Swiss rounds, before the cut to four."""
    Tournament.objects.filter(pk=event.pk).update(cut_size=4, planned_rounds=3)
    event.refresh_from_db()
    make_entries(event, 6)
    for number in (1, 2, 3):
        make_closed_round(event, number)
    return event


def test_a_team_that_left_by_the_slips_drop_box_is_shown_and_can_be_brought_back(event, organizer):
    Tournament.objects.filter(pk=event.pk).update(cut_size=2, planned_rounds=1)
    event.refresh_from_db()
    make_entries(event, 4)
    make_posted_round(event, 1)
    make_results(event, 1)
    gone = event.rounds.get(number=1).matches.get(table_number=1).one
    record_result(event, 1, 1, Ending(How.WON, 1), drops=frozenset({1}), actor=BOSS, now=NOON)
    close_round(event, 1, actor=BOSS, now=NOON)

    page = read(organizer.get(f"{DESK}cut/"))

    assert "Left by the slip&#x27;s drop box." in page or "Dropped: the box on the slip was ticked." in page
    assert "The cut line" in page
    link = f"{DESK}entries/{gone.number}/reinstate/?next={DESK}cut/"
    assert f'href="{link}"' in page

    assert f'name="next" value="{DESK}cut/"' in read(organizer.get(link))
    gone.refresh_from_db()
    back = organizer.post(link, {"version": gone.version, "next": f"{DESK}cut/"}, follow=True)

    assert back.redirect_chain == [(f"{DESK}cut/", 302)]  # the line again, where it was asked
    assert "takes part again" in read(back)
    assert "Reinstate it" not in read(back)


def test_a_round_of_the_bracket_is_not_edited_by_hand(cup, organizer):
    organizer.post(f"{DESK}cut/", {"is_confirmed": "on"})
    response = organizer.get(f"{DESK}rounds/4/by-hand/")
    assert response.status_code == 409
    assert "Seeds and results decide" in read(response)
    assert "Edit by hand" not in read(organizer.get(f"{DESK}rounds/4/"))


def test_the_proposal_and_the_round_show_the_seeds_of_both_teams(cup, organizer):
    make_cut(cup, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)
    for _posted in (False, True):
        page = read(organizer.get(f"{DESK}rounds/4/"))
        assert re.search(r">\s*Seeds\s*<", page)
        assert re.findall(r">\s*(\d – \d)\s*<", page) == ["1 – 4", "2 – 3"]
        if not _posted:
            post_round(cup, 4, actor=BOSS, now=NOON)
    assert not re.search(r">\s*Seeds\s*<", read(organizer.get(f"{DESK}rounds/3/")))


def test_the_page_of_the_cut_takes_as_many_queries_for_twelve_teams_as_for_six(cup, organizer):
    make_entry(cup, 7)  # has played nothing, so it is asked whether a round is left to play
    with CaptureQueriesContext(connection) as few:
        organizer.get(f"{DESK}cut/")
    for number in range(8, 13):
        make_entry(cup, number)
    with CaptureQueriesContext(connection) as many:
        organizer.get(f"{DESK}cut/")
    assert len(many) == len(few)


def test_an_event_is_played_from_the_cut_to_its_final_at_the_desk(cup, organizer):
    assert "Make the cut to 4" in read(organizer.get(DESK))
    page = read(organizer.get(f"{DESK}cut/"))
    assert "What decides the cut line" in page

    response = organizer.post(f"{DESK}cut/", {"is_confirmed": "on"})

    assert response.status_code == 302, read(response)
    assert "Semifinals" in read(organizer.get(DESK))
    for number in (4, 5):
        assert organizer.get(f"{DESK}rounds/{number}/").status_code == 200
        assert organizer.post(f"{DESK}rounds/{number}/post/").status_code == 302
        assert organizer.get(DESK).status_code == 200
        assert organizer.post(f"{DESK}rounds/{number}/clock/start/").status_code == 302
        make_results(cup, number)
        assert "Close the round" in read(organizer.get(DESK))
        assert organizer.post(f"{DESK}rounds/{number}/close/").status_code == 302
        if number == 4:
            assert "Set up the next round: Final" in read(organizer.get(DESK))
            assert organizer.post(f"{DESK}rounds/5/pair/").status_code == 302
    assert "Finish the event" in read(organizer.get(DESK))


def test_who_does_not_play_on_needs_a_reason_and_the_line_is_looked_at_only_once(cup, organizer):
    """The answer to a missing reason shows the new line, so the reason alone is then enough (A8.b)."""
    page = read(organizer.get(f"{DESK}cut/"))
    assert "Why it does not advance <span" not in page  # not called optional
    first = organizer.get(f"{DESK}cut/").context["plan"].rows[0].entry.number
    sent = {"is_confirmed": "on", "declined": first}
    shown = field_of(*organizer.get(f"{DESK}cut/").context["names"])

    refused = organizer.post(f"{DESK}cut/", sent | shown)
    assert refused.status_code == 422
    assert "Say why the team you ticked does not advance." in read(refused)

    sent |= {"declined_reason": "Their train leaves"} | field_of(*refused.context["names"])
    assert organizer.post(f"{DESK}cut/", sent).status_code == 302
    assert first not in {
        entry.number for match in cup.rounds.get(number=4).matches.all() for entry in match.entries
    }


def test_rounds_of_the_bracket_have_their_name_and_their_own_minutes_at_the_desk(cup, organizer):
    """A final without a clock shows none, and a level match there does not ask when the round began (X6)."""
    times = [[4, 60, ""], [2, None, ""]]
    Tournament.objects.filter(pk=cup.pk).update(bracket_rounds=times, equal_prizes="sudden_death")
    organizer.post(f"{DESK}cut/", {"is_confirmed": "on"})
    page = read(organizer.post(f"{DESK}rounds/4/post/", follow=True))
    assert "Semifinals: posted. Players can see it now." in page
    assert "1:00:00" in page
    assert "50:00" not in page
    assert "Results: Semifinals" in read(organizer.get(f"{DESK}results/"))
    make_results(cup, 4)
    closed = organizer.post(f"{DESK}rounds/4/close/", follow=True)
    assert "Semifinals: closed." in read(closed)
    assert "Round closed: Semifinals" in read(closed)  # beside its undo
    assert "Semifinals: reopen the round" in read(organizer.get(f"{DESK}rounds/4/reopen/"))
    opened = organizer.post(f"{DESK}rounds/4/reopen/", {"reason": "a slip"}, follow=True)
    assert "Semifinals: open again." in read(opened)
    closed = organizer.post(f"{DESK}rounds/4/close/", follow=True)
    assert closed.redirect_chain[-1][0] == DESK  # the standings do not change by it

    organizer.post(f"{DESK}rounds/5/pair/")
    organizer.post(f"{DESK}rounds/5/post/")
    assert "50:00" not in read(organizer.get(DESK))
    assert "When did this round start?" not in read(
        organizer.post(f"{DESK}results/", {"table": "1", "keys": "*23"})
    )

    make_results(cup, 5)
    page = read(organizer.get(DESK))
    assert "The winners advance." not in page
    assert "You can then finish the event." in page
    organizer.post(f"{DESK}rounds/5/close/")
    organizer.post(f"{DESK}finish/")
    assert "After round 5" not in read(organizer.get(DESK))


def test_fewer_teams_than_the_cut_have_to_be_chosen_and_no_cut_leaves_final_standings(event, organizer):
    Tournament.objects.filter(pk=event.pk).update(cut_size=8, planned_rounds=1)
    event.refresh_from_db()
    make_entries(event, 6)
    make_closed_round(event, 1)
    page = " ".join(read(organizer.get(f"{DESK}cut/")).split())
    assert "How many teams advance" in page
    assert "How many teams advance <span" not in page  # not called optional
    assert f'href="{DESK}finish/">No cut today' in read(organizer.get(f"{DESK}cut/"))
    assert "The cut to the top 8 was not made" in read(organizer.get(f"{DESK}finish/"))
    organizer.post(f"{DESK}finish/", {"reason": "The hall closes at eight"})
    standings = read(organizer.get("/t/cup/standings/"))
    assert "Final, after 1 round" in standings
    assert "Final, after 1 rounds" not in standings
    assert "The hall closes at eight" in standings
    bracket = read(organizer.get("/t/cup/bracket/"))
    assert "The event was ended early: The hall closes at eight" in bracket
    assert "will appear here" not in bracket
