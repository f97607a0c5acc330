"""One team's page and what may be changed about it."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from pairings.rounds.actions import propose_round
from teams.entries.models import Entry
from teams.entries.registration import edit_entry
from teams.entries.seats import correct_seats
from tests.expected import opened
from tests.factories import (
    BOSS,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_staff,
    make_tournament,
)
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup")


@pytest.fixture
def desk(event: Tournament, client: Client) -> Client:
    """A browser at the desk: the organizer, who holds every role while there is no head judge."""
    client.force_login(make_staff(event, "olivia", Role.ORGANIZER))
    return client


def address(name: str, *args: Any) -> str:
    return reverse(f"teams:{name}", args=["cup", *args])


def place(**values: Any) -> dict[str, Any]:
    form = {
        "team_name": "Team 1",
        "affiliation": "",
        "city": "Kraków",
        "state": "Małopolska",
        "country": "PL",
        "fixed_table": "",
        "reason": "",
    }
    return form | values


def test_the_page_shows_the_players_in_their_seats(desk: Client, event: Tournament) -> None:
    make_entry(event, 1)
    text = desk.get(address("entry", 1)).content.decode()
    for shown in ("Team 1", "Ada 1", "1002", "Ben 1", "1003", "Swap A and B", "Replace"):
        assert shown in text


def test_a_number_without_a_team_is_not_found(desk: Client) -> None:
    assert desk.get(address("entry", 7)).status_code == 404


def test_a_locked_team_offers_the_correction_to_the_head_judge_alone(
    desk: Client, client: Client, event: Tournament
) -> None:
    make_entries(event, 4)
    make_posted_round(event)
    text = desk.get(address("entry", 1)).content.decode()
    assert "The seats have been locked" in text
    assert "/rulings/FR-244.d/" in text
    assert "Correct mistyped seats" in text
    assert "Swap A and B" not in text
    assert "Replace" not in text
    client.force_login(make_staff(event, "sam", Role.SCOREKEEPER))
    assert "Correct mistyped seats" not in opened(client.get(address("entry", 1)))


def test_a_judge_looks_and_changes_nothing(client: Client, event: Tournament) -> None:
    make_entry(event, 1)
    client.force_login(make_staff(event, "judy", Role.JUDGE))
    text = client.get(address("entry", 1)).content.decode()
    assert "Ada 1" in text
    assert "<form method=" not in text.partition("<main")[2].partition("</main>")[0]


def test_other_names_of_the_team_are_shown(desk: Client, event: Tournament) -> None:
    make_entry(make_tournament(), 1, team_name="Name Elsewhere")
    make_entry(event, 1)
    edit_entry(event, 1, {"team_name": "Present Name"}, actor=BOSS)
    page = desk.get(address("entry", 1)).content.decode()
    assert "Team 1" in page
    assert "Name Elsewhere" not in page


def test_the_page_takes_as_many_queries_for_three_names_as_for_one(
    desk: Client, event: Tournament, django_assert_num_queries: Any
) -> None:
    make_entry(event, 1)
    for names in (["One"], ["Two", "Three"]):
        for name in names:
            edit_entry(event, 1, {"team_name": name}, actor=BOSS)
        with django_assert_num_queries(15):
            desk.get(address("entry", 1))


# Name and place


def test_name_and_place_are_edited(desk: Client, event: Tournament) -> None:
    make_entry(event, 1)
    answer = desk.post(
        address("entry-edit", 1), place(team_name="New", fixed_table="5", reason="the old one was rude")
    )
    assert answer.headers["Location"] == address("entry", 1)
    entry = Entry.objects.get()
    assert (entry.team_name, entry.fixed_table) == ("New", 5)
    assert event.journal.last().reason == "the old one was rude"


def test_bad_input_is_told_and_kept(desk: Client, event: Tournament) -> None:
    make_entry(event, 1)
    answer = desk.post(address("entry-edit", 1), place(team_name="", city="Gdynia", fixed_table="0"))
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"team_name", "fixed_table"}
    assert 'value="Gdynia"' in answer.content.decode()


# Players


def test_a_typo_is_mended(desk: Client, event: Tournament) -> None:
    make_entry(event, 1)
    page = desk.get(address("player-edit", 1, "b"))
    assert page.context["form"]["name"].value() == "Ben 1"
    desk.post(address("player-edit", 1, "b"), {"name": "Benjamin", "number": "1003"})
    assert Entry.objects.get().seat_b.name == "Benjamin"


def test_a_number_of_somebody_else_is_refused_at_the_number(desk: Client, event: Tournament) -> None:
    make_entries(event, 2)
    answer = desk.post(address("player-edit", 1, "a"), {"name": "Ada 1", "number": "1004"})
    assert answer.status_code == 422
    assert "a different person" in str(answer.context["form"].errors["number"])


def test_a_number_is_issued_later(desk: Client, event: Tournament) -> None:
    make_entry(event, 1)
    desk.post(address("player-edit", 1, "a"), {"name": "Ada 1", "number": "", "issue": "on"})
    assert str(Entry.objects.get().seat_a.membership_number).startswith("N-")


def test_a_missing_number_is_asked_for(desk: Client, event: Tournament) -> None:
    make_entry(event, 1)
    answer = desk.post(address("player-edit", 1, "a"), {"name": "Ada 1", "number": ""})
    assert "let the event issue one" in str(answer.context["form"].errors["number"])


def test_a_partner_is_replaced(desk: Client, event: Tournament) -> None:
    make_entry(event, 1)
    assert "Ada 1 of “Team 1” stays" in desk.get(address("replace-partner", 1, "b")).content.decode()
    answer = desk.post(address("replace-partner", 1, "b"), {"name": "Cay", "number": "77", "team_name": ""})
    assert answer.headers["Location"] == address("entry", 2)


def test_a_replacement_that_warns_is_asked_about(desk: Client, event: Tournament) -> None:
    make_entry(event, 1)
    form = {"name": "Cay", "number": "40000002", "team_name": ""}
    asked = desk.post(address("replace-partner", 1, "b"), form)
    assert asked.status_code == 422
    form["accepted"] = asked.context["form"].offered[0][0]
    assert desk.post(address("replace-partner", 1, "b"), form).status_code == 302


# Seats


def test_seats_are_swapped_by_a_button(desk: Client, event: Tournament) -> None:
    make_entry(event, 1)
    text = desk.post(address("swap-seats", 1), follow=True).content.decode()
    assert "Seats swapped. Seat A: Ben 1. Seat B: Ada 1." in text


def test_locked_seats_are_not_swapped_by_a_forged_form(desk: Client, event: Tournament) -> None:
    make_entries(event, 4)
    make_posted_round(event)
    text = desk.post(address("swap-seats", 1), follow=True).content.decode()
    assert "Only the head judge can correct them" in text
    assert Entry.objects.get(number=1).seat_a.name == "Ada 1"


def test_the_head_judge_corrects_seats_with_a_reason(desk: Client, event: Tournament) -> None:
    make_entries(event, 4)
    make_posted_round(event)
    empty = desk.post(address("correct-seats", 1), {"reason": " "})
    assert empty.status_code == 422
    desk.post(address("correct-seats", 1), {"reason": "slip says so"})
    text = desk.get(address("entry", 1)).content.decode()
    assert "slip says so" in text
    assert Entry.objects.get(number=1).seat_a.name == "Ben 1"


def test_a_correction_with_an_old_reason_is_asked_again(desk: Client, event: Tournament) -> None:
    make_entries(event, 4)
    make_posted_round(event)
    correct_seats(event, 1, reason="mistyped", actor=BOSS)
    answer = desk.post(address("correct-seats", 1), {"reason": "mistyped"})
    assert "Enter what was mistyped this time" in str(answer.context["form"].errors["reason"])


def test_mending_a_name_in_a_locked_seat_asks_for_a_reason(desk: Client, event: Tournament) -> None:
    make_entries(event, 2)
    make_posted_round(event)
    typed = {"name": "Ada Lovelace", "number": "1002"}

    refused = desk.post(address("player-edit", 1, "a"), typed)
    assert refused.status_code == 422
    assert "Ada Lovelace" in refused.content.decode()

    saved = desk.post(address("player-edit", 1, "a"), typed | {"reason": "her card says so"})
    assert saved.status_code == 302
    assert "her card says so" in desk.get("/t/cup/").content.decode()


def test_mending_a_name_in_a_locked_seat_is_the_head_judges(client: Client, event: Tournament) -> None:
    make_entries(event, 2)
    make_posted_round(event)
    head_judge = make_staff(event, "hilda", Role.HEAD_JUDGE)
    client.force_login(make_staff(event, "sam", Role.SCOREKEEPER))

    assert client.get(address("player-edit", 1, "a")).status_code == 403
    client.force_login(head_judge)
    assert client.get(address("player-edit", 1, "a")).status_code == 200


@pytest.mark.parametrize("dash", ["-", "–", " — "])
def test_a_lone_dash_for_a_country_without_states_is_not_shown(
    desk: Client, event: Tournament, dash: str
) -> None:
    entry = make_entry(event, 1)
    type(entry).objects.filter(pk=entry.pk).update(city="Umeå", state=dash, country="SE")

    entry.refresh_from_db()

    assert entry.region == "Sweden"
    assert "Umeå, Sweden" in desk.get(f"/t/{event.slug}/desk/entries/1/").content.decode()
    rows = desk.get(f"/t/{event.slug}/desk/entries/").content.decode()
    assert 'Umeå<span class="players">Sweden</span>' in rows


# Names of other teams


@pytest.fixture
def anothers(event: Tournament) -> None:
    """At another, premier event teams 1 and 2 have played under their names."""
    premier = make_tournament(is_premier=True)
    make_entries(premier, 2)
    make_closed_round(premier)


def test_the_head_judge_is_asked_why_a_name_may_pass_and_nobody_else_fr_242_b(
    desk: Client, event: Tournament, anothers: None
) -> None:
    make_entry(event, 9)
    refused = desk.post(address("entry-edit", 1), place(team_name="Team 1"))
    assert refused.status_code == 422
    assert "permanently belongs to a team" in refused.content.decode()
    assert 'name="name_reason"' in refused.content.decode()
    done = desk.post(address("entry-edit", 1), place(team_name="Team 1", name_reason="the same two people"))
    assert done.status_code == 302
    assert event.entries.get().team_name == "Team 1"

    make_staff(event, "jo", Role.HEAD_JUDGE)
    make_entry(event, 10)
    refused = desk.post(address("entry-edit", 2), place(team_name="Team 2"))
    assert 'name="name_reason"' not in refused.content.decode()


def test_a_team_with_anothers_name_is_marked_on_its_page_until_it_was_let_pass_fr_242_b(
    desk: Client, event: Tournament
) -> None:
    make_entry(event, 9, team_name="Team 1")
    make_entry(event, 10)
    premier = make_tournament(is_premier=True)
    make_entries(premier, 2)
    make_closed_round(premier)
    propose_round(event, 1, actor=BOSS)
    warning = "has a name that belongs to another team"
    pages = address("entry", 1), "/t/cup/desk/rounds/1/"
    for page in pages:
        assert warning in desk.get(page).content.decode()
    names = desk.get(address("names"), {"name": "Team 1"}).content.decode()
    assert 'value="Team 1"' in names

    desk.post(address("names"), {"team_name": "Team 1", "reason": "they had it first"})

    for page in pages:
        assert warning not in opened(desk.get(page))
    assert "they had it first" in desk.get(address("names")).content.decode()


def test_names_are_let_pass_with_a_reason_alone_fr_242_b(desk: Client, event: Tournament) -> None:
    answer = desk.post(address("names"), {"team_name": "Team 1", "reason": ""})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"reason"}


def test_a_rename_after_round_1_asks_who_wanted_it_and_shows_that_fr_242_a(
    desk: Client, event: Tournament
) -> None:
    make_entries(event, 2)
    make_posted_round(event)
    silent = desk.post(address("entry-edit", 1), place(team_name="New"))
    assert set(silent.context["form"].errors) == {"asked_by"}
    asked = {"asked_by": "judge", "reason": "a swear word", "is_offensive": "on"}
    desk.post(address("entry-edit", 1), place(team_name="New", **asked))
    page = desk.get(address("entry", 1)).content.decode()
    assert "Change requested by: the head judge · a swear word" in page
    assert "offensive" in page
