"""A late team from the pages: registered in mid-round, matched, printed, taken apart."""

from datetime import timedelta

import pytest
from django.utils import timezone

from pairings.matches.models import Extension, Match
from pairings.rounds.clock import start_clock
from tests.factories import (
    BOSS,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_event,
    make_results,
    make_tournament,
)
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
LATE = "/t/cup/desk/entries/6/late/"


@pytest.fixture
def event():
    """Five teams, so one has the bye; team 6 comes late."""
    event = make_posted_event(5, slug="cup", name="Spring Cup")
    make_entry(event, 6)
    return event


def bye():
    return Match.objects.get(how="bye").one


def text(response):
    return " ".join(response.content.decode().split())


def arrange(client, **more):
    return client.post(LATE, {"round": "1", "opponent": str(bye().number)} | more, follow=True)


def test_a_team_registered_in_mid_round_is_offered_a_match_at_once(event, organizer):
    data = {
        "team_name": "Late Larks",
        "city": "Kraków",
        "state": "Małopolska",
        "country": "PL",
        "name_a": "Lena",
        "number_a": "9001",
        "name_b": "Lars",
        "number_b": "9002",
        "is_checked_in": "on",
    }

    page = organizer.post("/t/cup/desk/entries/new/", data, follow=True)

    assert "“Late Larks” has no match in this round (Round 1)" in text(page)
    assert "/t/cup/desk/entries/7/late/" in text(page)


def test_the_desk_and_the_teams_page_say_who_has_no_match(event, organizer):
    assert "1 team has no match in round 1" in text(organizer.get("/t/cup/desk/"))
    assert LATE in text(organizer.get("/t/cup/desk/"))
    assert LATE in text(organizer.get("/t/cup/desk/entries/6/"))
    assert "late/" not in text(organizer.get("/t/cup/desk/entries/1/"))


def test_the_bye_and_what_missing_means_are_told_before_anything_is_done(event, organizer):
    page = text(organizer.get(LATE))

    assert f"{bye().team_name}, instead of its bye" in page
    assert "0 points, a loss" in page
    assert "The team plays from round 2." in page
    assert not event.journal.filter(action="arrange_match").exists()


def test_one_press_gives_the_place_of_the_bye_and_the_public_page_shows_it(event, organizer, client):
    giver = bye()

    page = arrange(organizer)

    assert f"Table 3: {giver.team_name} plays Team 6." in text(page)
    assert 'slips.pdf" target="_blank"' in text(page)
    assert 'name="tables" value="3"' in text(page)
    assert f"Table 3, against {giver.team_name}" in text(client.get("/t/cup/?q=Team+6"))
    assert "has no match in this round" not in text(organizer.get("/t/cup/desk/"))


def test_the_slip_of_the_new_table_alone_is_printed(event, organizer):
    arrange(organizer)

    assert organizer.get("/t/cup/desk/paper/rounds/1/slips.pdf?tables=3").status_code == 200


def test_the_minutes_of_the_others_are_offered_once_the_clock_runs(event, organizer):
    assert "gives_minutes" not in organizer.get(LATE).context["form"].fields
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=11, seconds=30))

    label = organizer.get(LATE).context["form"].fields["gives_minutes"].label
    arrange(organizer, gives_minutes="on")

    assert label == "Give their table the 12 minutes that the others have already played"
    assert [(given.match.table_number, given.minutes) for given in Extension.objects.all()] == [(3, 12)]


def test_two_late_teams_are_offered_each_other(event, organizer):
    make_entry(event, 7)

    page = text(organizer.get(LATE))
    organizer.post(LATE, {"round": "1", "opponent": "7"})

    assert "Team 7, also without a match" in page
    assert Match.objects.get(table_number=3).one.number == 7
    assert bye()


def test_where_nobody_is_free_it_says_so(event, sign_in):
    event = make_posted_event(slug="even")
    make_entry(event, 5)

    page = text(sign_in(event, Role.ORGANIZER).get("/t/even/desk/entries/5/late/"))

    assert "No opponent is free" in page
    assert "Let them play" not in page


def test_the_second_desk_is_told_that_the_place_is_gone(event, organizer):
    make_entry(event, 7)
    giver = str(bye().number)
    arrange(organizer)

    page = organizer.post("/t/cup/desk/entries/7/late/", {"round": "1", "opponent": giver})

    assert page.status_code == 422
    assert Match.objects.filter(table_number__isnull=False).count() == 3


def test_a_page_of_a_round_that_was_closed_meanwhile_changes_nothing(event, organizer):
    giver = bye().number
    make_results(event, 1)
    organizer.post("/t/cup/desk/rounds/1/close/", {"version": event.rounds.get().version})

    page = organizer.post(LATE, {"round": "1", "opponent": str(giver)})

    assert page.status_code == 422
    assert organizer.get(LATE).status_code == 409
    assert "No round is being played now" in text(organizer.get(LATE))


def test_taken_apart_the_bye_is_back_and_the_late_team_waits(event, organizer):
    giver = bye()
    page = arrange(organizer)
    number = page.context["arranging"].number
    assert f"/t/cup/desk/journal/{number}/undo/" in text(page)

    page = organizer.post(f"/t/cup/desk/journal/{number}/undo/", {"next": LATE}, follow=True)

    assert bye() == giver
    assert "this team has no match." in text(page)


def test_a_match_with_its_result_is_not_offered_to_be_taken_apart(event, organizer):
    arrange(organizer)
    make_results(event, 1)

    assert "arranging" not in organizer.get(LATE).context


def test_a_paired_team_and_one_with_the_bye_see_where_they_play(event, organizer):
    playing = Match.objects.get(table_number=1).one.number

    assert "Table 1:" in text(organizer.get(f"/t/cup/desk/entries/{playing}/late/"))
    assert "has the bye" in text(organizer.get(f"/t/cup/desk/entries/{bye().number}/late/"))


def test_a_team_that_left_is_no_late_team(event, organizer):
    organizer.post("/t/cup/desk/entries/6/drop/")

    assert organizer.get(LATE).status_code == 409


@pytest.mark.parametrize("how_many", [1, 3])
def test_the_page_asks_as_often_for_three_late_teams_as_for_one(
    event, organizer, how_many, django_assert_num_queries
):
    for number in range(7, 6 + how_many):
        make_entry(event, number)

    with django_assert_num_queries(13):
        organizer.get(LATE)


def test_without_a_round_being_played_nothing_is_offered(event, sign_in):
    event = make_tournament(slug="closed")
    make_entries(event, 4)
    make_closed_round(event)
    make_entry(event, 5)
    desk = sign_in(event, Role.ORGANIZER)

    assert "late/" not in text(desk.get("/t/closed/desk/entries/5/"))
    assert "has no match" not in text(desk.get("/t/closed/desk/"))


def test_in_the_last_round_no_page_speaks_of_a_next_one(event, organizer):
    Tournament.objects.filter(pk=event.pk).update(planned_rounds=1)

    desk, late = text(organizer.get("/t/cup/desk/")), text(organizer.get(LATE))
    teams_page = text(organizer.get("/t/cup/desk/entries/new/"))

    assert "this is the last round" in desk
    assert "next round" not in desk
    assert "It is the last one planned." in late
    assert "round 2" not in late
    assert "The last planned round has begun" in teams_page
    assert "round 2" not in teams_page


@pytest.mark.parametrize("is_last", [False, True])
def test_where_nobody_is_free_no_match_is_offered_and_the_reason_is_said(event, organizer, is_last):
    Tournament.objects.update(planned_rounds=1 if is_last else 3)
    arrange(organizer)
    late = make_entry(event, 7)
    nobody = (
        "No opponent is free: no team has the bye, and no other team is without a match. "
        "A team whose opponent does not come already has one."
    )
    then = "No round is planned after this one." if is_last else "It plays from round 2."

    came = text(organizer.get(f"/t/cup/desk/entries/new/?late={late.number}"))
    desk = text(organizer.get("/t/cup/desk/"))
    own = text(organizer.get(f"/t/cup/desk/entries/{late.number}/"))

    for page in (came, desk):
        assert f"{nobody} {then}" in page
        assert "Find it a match" not in page
        assert f"/entries/{late.number}/late/" not in page
    assert nobody in own
    assert "find the team a match" not in own
