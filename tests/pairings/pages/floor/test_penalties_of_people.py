"""I3 on the pages: earlier penalties and slow play come with the person; a name that is known here is asked about."""

from datetime import timedelta
from urllib.parse import urlencode

import pytest

from pairings.matches.models import Match
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.penalties.models import Penalty
from pairings.rounds.actions import close_round
from pairings.tableside.notes import note_slow_play
from teams.entries.partners import replace_partner
from teams.entries.steps import WARNINGS, Person
from tests.factories import BOSS, NOON, make_entries, make_posted_round, make_results, make_tournament
from tests.shown_pages import filled, form_on
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
NEW = "/t/cup/floor/penalties/new/"


@pytest.fixture
def event():
    """Ben 1 was warned, and replaced before round 1: he is here and does not play."""
    tournament = make_tournament(slug="cup")
    make_entries(tournament, 4)
    give_penalty(tournament, PenaltyReport("141", "warning", 1, "b"), actor=BOSS, now=NOON)
    give_penalty(tournament, PenaltyReport("141", "caution", 1, "a"), actor=BOSS, now=NOON)
    replace_partner(
        tournament,
        1,
        "b",
        Person("Cy", "90002"),
        accepted=WARNINGS,
        actor=BOSS,
        now=NOON + timedelta(minutes=1),
    )
    return tournament


@pytest.fixture
def phone(event, sign_in):
    return sign_in(event, Role.HEAD_JUDGE, username="hana")


def text(answer):
    return " ".join(answer.content.decode().split())


def numbers(penalties):
    return [penalty.number for penalty in penalties]


def test_the_penalty_of_the_player_who_stays_is_shown_in_the_new_team(event, phone):
    page = phone.get(NEW, {"team": "5", "who": "5a", "infraction": "141"})

    assert numbers(page.context["same"]) == [2]


@pytest.mark.parametrize("typed", ["Ben 1", "ben  1", "BEN 1", "1, Ben"])
def test_a_name_that_is_known_here_is_asked_about(phone, typed):
    answer = phone.get(NEW, {"who": "other", "person": typed, "infraction": "141"})

    assert answer.status_code == 422
    choices = dict(answer.context["form"].fields["known"].choices)
    assert choices == {"1b": "Ben 1, previously in Team 1", "other": "another person with this name"}
    assert "Choose who it is" in text(answer)


def test_the_player_whom_the_judge_recognizes_is_penalized_with_all_that_was_before(event, phone):
    asked = {"who": "other", "person": "ben 1", "infraction": "141", "known": "1b"}

    answer = phone.get(NEW, asked)
    page = phone.get(answer["Location"])

    assert "Ben 1, previously in Team 1" in text(page)
    assert numbers(page.context["same"]) == [1]
    levels = [level for level, _label in page.context["form"].fields["level"].choices]
    assert levels == ["caution", "warning", "disqualification"]
    data = filled(form_on(phone, answer["Location"]), level="warning")
    assert phone.post(answer["Location"], data).status_code == 302
    given = Penalty.objects.get(number=3)
    assert (given.entry.number, given.player.name) == (1, "Ben 1")


def test_another_person_of_the_name_begins_without_any(event, phone):
    asked = {"who": "other", "person": "Ben 1", "infraction": "141", "known": "other"}

    page = phone.get(NEW, asked)

    assert page.status_code == 200
    assert numbers(page.context["same"]) == []
    data = filled(form_on(phone, f"{NEW}?{urlencode(asked)}"), level="warning")
    assert phone.post(NEW, data).status_code == 302
    assert Penalty.objects.get(number=3).person == "Ben 1"
    assert numbers(phone.get(NEW, asked).context["same"]) == [3]


def test_a_player_at_this_table_who_was_typed_as_a_spectator_is_penalized_at_the_table(event, phone):
    make_posted_round(event)
    match = Match.objects.get(round__tournament=event, table_number=1)
    who = f"{match.one.number}a"
    asked = {"who": "other", "person": match.one.seat_a.name, "infraction": "115", "known": who}

    answer = phone.get("/t/cup/floor/tables/1/penalty/", asked)

    assert answer["Location"].startswith("/t/cup/floor/tables/1/penalty/?")
    assert phone.get(answer["Location"]).context["subject"].startswith(match.one.seat_a.name)


def test_nothing_is_asked_about_a_name_that_nobody_has(phone):
    assert phone.get(NEW, {"who": "other", "person": "Ben 11", "infraction": "141"}).status_code == 200


def test_the_page_of_a_team_shows_what_its_people_were_given_before(event, phone):
    new = text(phone.get("/t/cup/desk/entries/5/"))

    assert "Penalties of these players" in new
    assert "Ada 1 (Team 1)" in new
    assert "Ben 1" not in new
    assert "Penalties of these players" not in text(phone.get("/t/cup/desk/entries/2/"))


def test_slow_play_of_an_earlier_round_is_at_the_next_table_and_beside_the_penalty(event, phone):
    make_posted_round(event)
    first = Match.objects.filter(round__tournament=event, two__isnull=False).first()
    note_slow_play(event, 1, first.table_number, side=1, note="long turns", actor=BOSS)
    team = first.one
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)
    make_posted_round(event, 2)
    second = next(
        match for match in Match.objects.filter(round__number=2, two__isnull=False) if team in match.entries
    )
    other = next(entry for entry in second.entries if entry != team)
    table = f"/t/cup/floor/tables/{second.table_number}/"

    assert text(phone.get(table)).count("Slow play noted: Round 1") == 1
    penalty = phone.get(f"{table}penalty/", {"who": f"{team.number}b", "infraction": "141"})
    assert "long turns" in text(penalty)
    assert "long turns" not in text(
        phone.get(f"{table}penalty/", {"who": f"{other.number}b", "infraction": "141"})
    )
    assert "long turns" in text(phone.get(f"/t/cup/desk/entries/{team.number}/"))


@pytest.mark.as_shown
def test_the_page_of_a_player_whose_partner_was_replaced_leads_to_the_new_team(event, phone):
    """I4: the page was open before; the player whom it named gets the penalty, where it counts, or nobody does."""
    address = f"{NEW}?{urlencode({'team': '2', 'who': '2a', 'infraction': '151'})}"
    data = filled(form_on(phone, address), level="disqualification", note="took money")
    replace_partner(event, 2, "b", Person("Di", "90003"), accepted=WARNINGS, actor=BOSS)

    refused = phone.post(address, data)
    assert "Ada 2 is now in team 6, Team 2." in text(refused)
    assert Penalty.objects.count() == 2

    again = phone.get(address)
    assert "team=6" in again["Location"]
    data = filled(form_on(phone, again["Location"]), level="disqualification", note="took money")
    phone.post(again["Location"], data)
    assert event.entries.get(number=6).is_disqualified
