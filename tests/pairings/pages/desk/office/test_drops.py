"""Teams that leave and come back, from the pages."""

import pytest
from django.db.models import Q

from pairings.drops.actions import disqualify_entry, drop_entry
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round
from pairings.rounds.clock import start_clock
from pairings.sheets import content
from tests.expected import opened
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_posted_round, make_tournament
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
ENTRY = "/t/cup/desk/entries/1/"


@pytest.fixture
def event():
    event = make_tournament(slug="cup", name="Spring Cup")
    make_entries(event, 4)
    return event


def entry(event):
    return event.entries.get(number=1)


def test_drop_takes_the_team_out_and_says_so(event, organizer):
    make_closed_round(event)

    response = organizer.post(f"{ENTRY}drop/", {"reason": "train"}, follow=True)

    assert entry(event).drop_reason == "train"
    assert entry(event).dropped_after_round == 1
    assert "Team 1" in response.content.decode()


def test_drop_page_warns_of_the_slip_that_is_still_out(event, organizer):
    make_posted_round(event)

    assert "still has no result" in organizer.get(f"{ENTRY}drop/").content.decode()


def test_disqualify_needs_a_reason(event, organizer):
    make_closed_round(event)
    assert organizer.post(f"{ENTRY}disqualify/").status_code == 422

    organizer.post(f"{ENTRY}disqualify/", {"reason": "marked cards"})

    assert entry(event).is_disqualified


def test_reinstate_brings_a_dropped_team_back(event, organizer):
    make_closed_round(event)
    organizer.post(f"{ENTRY}drop/")

    organizer.post(f"{ENTRY}reinstate/")

    assert entry(event).dropped_at is None


def test_reinstating_a_disqualified_team_needs_the_head_judge_and_a_reason(event, organizer, sign_in):
    make_closed_round(event)
    disqualify_entry(event, 1, reason="marked cards", actor=BOSS)
    assert organizer.post(f"{ENTRY}reinstate/").status_code == 422
    sign_in(event, Role.HEAD_JUDGE, username="head")

    response = organizer.post(f"{ENTRY}reinstate/", {"reason": "appeal"})
    assert response.status_code == 403
    assert entry(event).is_disqualified


def test_entry_that_is_not_there_is_not_found(event, organizer):
    assert organizer.get("/t/cup/desk/entries/99/drop/").status_code == 404


def test_a_disqualified_team_is_reinstated_by_the_head_judge_and_not_by_the_desk(event, sign_in):
    make_closed_round(event)
    disqualify_entry(event, 1, reason="bribery", actor=BOSS)
    head = sign_in(event, Role.HEAD_JUDGE)
    organizer = sign_in(event, Role.ORGANIZER)

    assert "reinstate/" not in opened(organizer.get(ENTRY))
    assert organizer.post(f"{ENTRY}reinstate/", {"reason": "please"}).status_code == 403
    assert "reinstate/" in head.get(ENTRY).content.decode()
    head.post(f"{ENTRY}reinstate/", {"reason": "it was a gift"})

    assert entry(event).is_active


@pytest.mark.parametrize("step", ["drop", "reinstate"])
def test_finished_event_shows_the_reason_in_place_of_the_form(event, organizer, step):
    make_closed_round(event)
    event.finished_at = NOON
    event.save()

    response = organizer.get(f"{ENTRY}{step}/")

    assert response.status_code == 409
    assert "is finished" in response.content.decode()
    assert 'name="reason"' not in response.content.decode()


# In the middle of a round ---------------------------------------------------------------------------------------


def match_of_team_1():
    return Match.objects.filter(Q(one__number=1) | Q(two__number=1)).get()


def other_than_team_1():
    match = match_of_team_1()
    return match.two if match.one.number == 1 else match.one


def text(response):
    return " ".join(response.content.decode().split())


@pytest.mark.parametrize(("is_started", "offered"), [(False, "no_show"), (True, "withdrawn")])
def test_drop_page_names_the_opponent_and_offers_the_win(event, organizer, is_started, offered):
    make_posted_round(event)
    if is_started:
        start_clock(event, 1, actor=BOSS, now=NOON)

    page = organizer.get(f"{ENTRY}drop/")

    assert f"{other_than_team_1().team_name} wins" in text(page)
    assert page.context["form"]["ends"].value() == offered


def test_drop_in_mid_round_says_what_it_did_and_is_taken_back_in_one_press(event, organizer):
    make_posted_round(event)

    page = organizer.post(f"{ENTRY}drop/", {"ends": "withdrawn"}, follow=True)

    assert f"so {other_than_team_1().team_name} wins" in text(page)
    assert match_of_team_1().how == "withdrawn"
    table = match_of_team_1().table_number
    assert f"It did not leave: reopen table {table}" in text(page)
    organizer.post(f"{ENTRY}reinstate/", {"reopens": "1"})
    assert entry(event).is_active
    assert match_of_team_1().is_open


def test_drop_in_mid_round_asks_what_becomes_of_the_table(event, organizer):
    make_posted_round(event)

    assert organizer.post(f"{ENTRY}drop/").status_code == 422
    assert entry(event).is_active


def test_a_table_may_be_left_open(event, organizer):
    make_posted_round(event)

    organizer.post(f"{ENTRY}drop/", {"ends": "open"})

    assert not entry(event).is_active
    assert match_of_team_1().is_open


def test_where_both_teams_leave_the_table_is_left_open_unless_somebody_says_otherwise(event, organizer):
    make_posted_round(event)
    drop_entry(event, other_than_team_1().number, actor=BOSS)

    assert organizer.get(f"{ENTRY}drop/").context["form"]["ends"].value() == "open"


def test_disqualification_in_mid_round_gives_the_opponent_the_win(event, organizer):
    make_posted_round(event)

    organizer.post(f"{ENTRY}disqualify/", {"reason": "bribery", "ends": "penalty"})

    assert match_of_team_1().how == "penalty"
    page = organizer.get(f"{ENTRY}reinstate/")
    assert page.context["form"]["reopens"].value()


def test_after_the_round_is_closed_only_the_team_comes_back(event, organizer):
    make_posted_round(event)
    organizer.post(f"{ENTRY}drop/", {"ends": "no_show"})
    table = Match.objects.get(how="open").table_number
    record_result(event, 1, table, Ending(How.WON, 1), actor=BOSS)
    close_round(event, 1, actor=BOSS)

    assert "reopen table" not in text(organizer.get(ENTRY))
    assert "reopens" not in organizer.get(f"{ENTRY}reinstate/").context["form"].fields


@pytest.mark.parametrize("ends", ["open", "no_show"])
def test_a_team_that_left_is_nowhere_shown_as_if_it_played(event, organizer, client, ends):
    """Whoever looks for an opponent on the wall, the phone, the projector or the slip reads that it left."""
    make_posted_round(event)
    other, table = other_than_team_1(), match_of_team_1().table_number

    organizer.post(f"{ENTRY}drop/", {"ends": ends})

    assert "out of the event and will not be paired again" in text(client.get("/t/cup/?q=Team+1"))
    opponents = text(client.get(f"/t/cup/?q={other.number}"))
    assert ("If no one is at your table, tell the desk." in opponents) == (ends == "open")
    assert ("Team 1 is leaving the event after this match." in opponents) == (ends == "open")
    assert "is out of the event" not in opponents
    assert ("Recorded:" in opponents) == (ends == "no_show")
    assert 'badge-dropped">dropped' in text(client.get("/t/cup/"))
    screen = text(client.get("/t/cup/screen/teams/"))
    assert screen.count("Team 1 (dropped)") == 2  # in its own line and in its opponents'
    assert screen.count("(dropped)") == 2
    assert "Ada 1 (dropped)" in text(client.get("/t/cup/screen/players/"))
    (slip,) = content.slips(event.rounds.get(), tables=[table])
    assert "Team 1 (dropped)" in {side.team for side in slip.sides}
    lines = content.team_lines(event.rounds.get())
    assert sorted(line.name for line in lines if "dropped" in line.name) == ["Team 1 (dropped)"]
    assert {line.opponent for line in lines if line.name == other.team_name} == {"Team 1 (dropped)"}
    assert "Team 1 (dropped)" in repr(content.table_lines(event.rounds.get()))
