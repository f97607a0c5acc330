"""Making an event, its settings, finishing, as an organizer sees them."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.expected import opened
from tests.factories import (
    make_account,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_staff,
    make_tournament,
)
from tournament.event.models import Tournament
from tournament.kernel.planning import suggested_rounds
from tournament.kernel.roles import Role
from tournament.setup.forms import LIMITED_FIELDS, EventForm
from tournament.setup.stage_forms import STAGE_FIELDS, TIME_FIELDS
from tournament.staff.models import StaffMember

pytestmark = pytest.mark.django_db


def filled(**values: Any) -> dict[str, Any]:
    """A complete form of an event as a browser sends it."""
    form = {
        "name": "Spring Cup",
        "date": "2003-05-17",
        "venue": "Hall 2",
        "city": "Kraków",
        "country": "PL",
        "rule_set": "dci-2003",
        "format": "modified",
        "prizes_a": "3",
        "prizes_b": "2",
        "round_minutes": "50",
        "seats_locked": "on",
        "alternate_scoring": "on",
        "planned_rounds": "",
        "tiebreaker_1": "omw",
        "tiebreaker_2": "oomw",
        "tiebreaker_3": "",
        "missed_round_points": "0",
        "record_order": "wld",
        "deck_lists": "none",
        "numbers_required": "on",
        "first_table": "1",
        "unused_tables": "",
        "paper": "",
        "time_zone": "",
    }
    return {name: value for name, value in (form | values).items() if value is not None}


def settled(event: Tournament, **values: Any) -> dict[str, Any]:
    """The settings of an event as a browser sends them back."""
    own = {"name": event.name, "paper": "A4", "time_zone": "Europe/Warsaw"}
    return filled(**(own | values))


@pytest.fixture
def olivia(client: Client) -> Client:
    client.force_login(make_account("olivia", is_owner=True))
    return client


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup")


NEW = "/events/new/"


def test_the_empty_form_is_filled_with_today_and_the_rules(olivia: Client) -> None:
    page = olivia.get(NEW)
    assert page.status_code == 200
    form = page.context["form"]
    assert form["rule_set"].value() == "dci-2003"
    assert [form[name].value() for name in ("prizes_a", "prizes_b", "round_minutes")] == [3, 2, 50]
    text = page.content.decode()
    assert "/rulings/FR-B.GS5/" in text
    assert "/rulings/FR-244.d/" in text
    assert "house rule" not in text


def test_one_page_makes_an_event_with_its_organizer(olivia: Client) -> None:
    answer = olivia.post(NEW, filled())
    event = Tournament.objects.get()
    assert answer.headers["Location"] == "/t/spring-cup/desk/"
    assert (event.name, event.country.code, event.round_minutes) == ("Spring Cup", "PL", 50)
    assert (event.paper, event.time_zone) == ("A4", "Europe/Warsaw")
    assert event.tiebreakers == ["omw", "oomw"]
    assert StaffMember.objects.filter(tournament=event, role=Role.ORGANIZER).count() == 1
    assert event.journal.get().action == "create_tournament"


def test_paper_is_letter_where_that_is_usual(olivia: Client) -> None:
    olivia.post(NEW, filled(country="US", time_zone="America/Denver"))
    assert Tournament.objects.get().paper == "Letter"


def test_bad_input_is_told_and_nothing_typed_is_lost(olivia: Client) -> None:
    answer = olivia.post(
        NEW, filled(name="", prizes_a="0", unused_tables="13, door", tiebreaker_2="omw", venue="Hall 9")
    )
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"name", "prizes_a", "unused_tables", "tiebreaker_2"}
    text = answer.content.decode()
    assert "“door” is not a table number" in text
    assert 'value="Hall 9"' in text
    assert 'value="13, door"' in text
    assert not Tournament.objects.exists()


def test_two_clicks_make_one_event(olivia: Client) -> None:
    olivia.post(NEW, filled())
    again = olivia.post(NEW, filled())
    assert again.status_code == 422
    assert "There is already an event called “Spring Cup” on this day" in again.content.decode()
    assert Tournament.objects.count() == 1


def test_another_rule_set_fills_its_values_in_and_saves_nothing(olivia: Client) -> None:
    page = olivia.post(NEW, filled(rule_set="casual-2v2", name="", venue="Hall 9", refill="1"))
    form = page.context["form"]
    assert page.status_code == 200
    assert [form[name].value() for name in ("prizes_a", "prizes_b", "round_minutes")] == [3, 3, None]
    assert form["seats_locked"].value() is False
    assert form["venue"].value() == "Hall 9"
    assert not Tournament.objects.exists()


def test_a_refill_by_htmx_answers_with_the_part(olivia: Client) -> None:
    page = olivia.post(
        NEW,
        filled(format="sealed", refill="1"),
        headers={"HX-Request": "true", "HX-Target": "rule-values"},
    )
    text = page.content.decode()
    assert text.lstrip().startswith("<fieldset")
    assert 'value="40"' in text  # FR-B.GS7.a: 40 minutes for Limited


def test_a_refill_takes_what_was_said_about_the_values_before(olivia: Client) -> None:
    wrong = filled(prizes_a="0", round_minutes="601")
    assert "Type a whole number from 1 to 600" in olivia.post(NEW, wrong).content.decode()
    part = olivia.post(
        NEW,
        wrong | {"rule_set": "casual-2v2", "refill": "1"},
        headers={"HX-Request": "true", "HX-Target": "rule-values"},
    ).content.decode()
    assert "field-error" not in part
    assert '<div id="form-problems" hx-swap-oob="true" hidden></div>' in part


@pytest.mark.parametrize(
    ("format_", "is_unrated"),
    [("modified", False), ("sealed", False), ("booster", True), ("unlimited", True)],
)
def test_a_format_without_a_team_rating_says_so(olivia: Client, format_: str, is_unrated: bool) -> None:
    text = olivia.post(NEW, filled(format=format_, refill="1")).content.decode()
    assert ("Unrated:" in text) == is_unrated
    assert ("/rulings/X15/" in text) == is_unrated


@pytest.mark.parametrize(
    ("rule_set", "is_unrated"),
    [("dci-2003", False), ("multiplayer-1.3", False), ("casual-2v2", True), ("team-battle-14.3", True)],
)
def test_modified_by_rules_that_are_not_the_dcis_says_that_it_is_unrated_x15(
    olivia: Client, rule_set: str, is_unrated: bool
) -> None:
    text = olivia.post(NEW, filled(rule_set=rule_set, refill="1")).content.decode()
    assert ("Unrated:" in text) == is_unrated
    assert ("/rulings/FR-201.c/" in text) == is_unrated


def test_a_clock_for_a_rule_set_without_one_borrows_the_end_of_time(olivia: Client) -> None:
    text = olivia.post(NEW, filled(rule_set="team-battle-14.3")).content.decode()  # 50 minutes typed
    assert Tournament.objects.get().house_rules >= {"round_minutes"}
    assert text == ""
    page = olivia.get("/t/spring-cup/desk/settings/").content.decode()
    assert "does not say what happens when time is called" in page
    assert "/rulings/FR-216/" in page


def test_the_settings_show_a_changed_value_as_house_rule(olivia: Client, event: Tournament) -> None:
    address = reverse("tournament:settings", args=[event.slug])
    assert "house rule" not in opened(olivia.get(address))
    answer = olivia.post(address, settled(event, prizes_b="3", numbers_required=None))
    assert answer.status_code == 302
    event.refresh_from_db()
    assert event.house_rules == {"prizes_b", "numbers_required"}
    page = olivia.get(address).content.decode()
    assert page.count("house rule</span>") == 2
    assert "Under the rules: 2" in page


def test_what_results_rest_on_is_fixed_once_round_one_is_posted(olivia: Client, event: Tournament) -> None:
    make_entries(event, 4)
    make_posted_round(event)
    address = reverse("tournament:settings", args=[event.slug])
    page = olivia.get(address)
    assert page.context["form"].fields["prizes_a"].disabled
    assert not page.context["form"].fields["round_minutes"].disabled
    assert "Round 1 has been posted" in page.content.decode()
    olivia.post(
        address,
        settled(
            event, name="Renamed", prizes_a="6", rule_set="casual-2v2", tiebreaker_1="own", round_minutes="45"
        ),
    )
    event.refresh_from_db()
    assert (event.name, event.prizes_a, event.rule_set, event.round_minutes) == ("Renamed", 3, "dci-2003", 45)
    assert event.tiebreakers == ["omw", "oomw"]


def test_a_refill_of_a_posted_event_saves_nothing_else(olivia: Client, event: Tournament) -> None:
    make_entries(event, 4)
    make_posted_round(event)
    olivia.post(
        reverse("tournament:settings", args=[event.slug]),
        settled(event, rule_set="casual-2v2", refill="1"),
    )
    event.refresh_from_db()
    assert event.rule_set == "dci-2003"


def test_numbers_cannot_be_required_while_somebody_has_none(olivia: Client) -> None:
    event = make_tournament(slug="cup", numbers_required=False)
    make_entries(event, 1)
    player = event.entries.get().seat_b
    player.membership_number = None
    player.save()
    answer = olivia.post(reverse("tournament:settings", args=["cup"]), settled(event))
    assert answer.status_code == 422
    assert "numbers_required" in answer.context["form"].errors


@pytest.mark.parametrize(("teams", "usual", "most"), [(2, 1, 1), (5, 3, 5), (9, 4, 9)])
def test_the_settings_suggest_rounds_for_the_field(
    olivia: Client, event: Tournament, teams: int, usual: int, most: int
) -> None:
    make_entries(event, teams)
    plan = olivia.get(reverse("tournament:settings", args=[event.slug])).context["plan"]
    assert (plan["usual"], plan["most"]) == (usual, most)
    assert plan["with_team_round"] == min(usual + 1, most)


def test_an_event_is_finished_early_once_somebody_says_why(olivia: Client, event: Tournament) -> None:
    address = reverse("tournament:finish", args=[event.slug])
    make_entries(event, 4)
    make_closed_round(event)
    refused = olivia.post(address)
    assert refused.status_code == 422
    assert "Everyone reads this on the public pages" in refused.content.decode()
    event.refresh_from_db()
    assert event.finished_at is None
    assert olivia.post(address, {"reason": "The hall closes"}).status_code == 302
    event.refresh_from_db()
    assert (event.why_unplayed, event.finished_at is not None) == ("The hall closes", True)


def test_where_all_is_played_no_reason_is_asked_for(olivia: Client, over: Tournament) -> None:
    assert 'name="reason"' not in opened(olivia.get("/t/cup/desk/finish/"))
    assert olivia.post("/t/cup/desk/finish/").status_code == 302
    over.refresh_from_db()
    assert over.finished_at is not None


def test_an_event_is_reopened_with_a_reason_alone(olivia: Client, event: Tournament) -> None:
    make_entries(event, 4)
    make_closed_round(event)
    olivia.post(reverse("tournament:finish", args=[event.slug]), {"reason": "The hall closes"})
    address = reverse("tournament:reopen", args=[event.slug])
    assert olivia.post(address, {"reason": " "}).status_code == 422
    assert olivia.post(address, {"reason": "wrong slip at table 3"}).status_code == 302
    event.refresh_from_db()
    assert event.finished_at is None
    assert event.journal.last().reason == "wrong slip at table 3"


def test_settings_take_as_many_queries_for_three_teams_as_for_one(
    olivia: Client, event: Tournament, django_assert_num_queries: Any
) -> None:
    address = reverse("tournament:settings", args=[event.slug])
    for more in (1, 2):
        make_entries(make_tournament(), more)
        with django_assert_num_queries(6):
            olivia.get(address)


@pytest.mark.parametrize("path", ["/events/new/", "/t/spring-cup/desk/settings/"])
def test_every_field_of_the_form_is_on_the_page(client: Client, path: str) -> None:
    """A field without a place in the template would be emptied by each press of Save."""
    client.force_login(make_account(is_owner=True))
    make_tournament(slug="spring-cup", format="rochester", cut_size=32, equal_prizes="other", final_games=3)

    answer = client.get(path)

    page = answer.content.decode()
    bracket = {*TIME_FIELDS, *STAGE_FIELDS} - {"structure", "cut_size", "swiss_games"}
    # A new event is Constructed and has no cut at first.
    not_asked = {"/events/new/": {*LIMITED_FIELDS, "pick_seconds", *bracket}}
    missing = {name for name in answer.context["form"].fields if f'name="{name}"' not in page}
    assert missing == not_asked.get(path, set())


def test_what_an_organizer_decides_first_is_in_sight_on_the_new_event_page(olivia: Client) -> None:
    page = olivia.get("/events/new/").content.decode()
    in_sight, folded = page.split("<details", 1)[0], page.split("More: ", 1)[1]
    for name in ("planned_rounds", "has_team_round", "deck_lists", "structure", "cut_size"):
        assert f'name="{name}"' in in_sight, name
        assert f'name="{name}"' not in folded, name
    assert "3 rounds up to 8 teams, 4 up to 16, 5 up to 32, 6 up to 64, 7 up to 128" in in_sight


def test_the_rounds_that_the_page_recommends_are_those_that_are_planned() -> None:
    text = str(EventForm.base_fields["planned_rounds"].help_text)
    said = re.search(r"(\d) rounds up to (\d+) teams", text), *re.finditer(r"(\d) up to (\d+)", text)
    for found in said:
        rounds, teams = int(found[1]), int(found[2])
        assert (suggested_rounds(teams), suggested_rounds(teams + 1)) == (rounds, rounds + 1)


def test_an_event_is_made_with_rounds_and_deck_lists(olivia: Client) -> None:
    olivia.post("/events/new/", filled(planned_rounds="6", deck_lists="required"))
    event = Tournament.objects.get()
    assert (event.planned_rounds, event.deck_lists) == (6, "required")


@pytest.fixture
def over(event: Tournament) -> Tournament:
    """Two of two rounds are closed."""
    make_entries(event, 4)
    Tournament.objects.filter(pk=event.pk).update(planned_rounds=2)
    make_closed_round(event, 1)
    make_closed_round(event, 2)
    event.refresh_from_db()
    return event


def test_one_press_on_the_desk_plans_one_more_round_and_two_plan_no_second(
    olivia: Client, over: Tournament
) -> None:
    desk = olivia.get("/t/cup/desk/").content.decode()
    assert "Plan one more round" in desk
    assert '<input type="hidden" name="number" value="3">' in desk
    for _press in range(2):
        page = olivia.post(
            "/t/cup/desk/one-more-round/", {"number": "3", "reason": "Time is left"}, follow=True
        )
    over.refresh_from_db()
    assert over.planned_rounds == 3
    text = page.content.decode()
    assert "Round 3 of 3" in text
    assert "Undo: Extra round planned" in " ".join(text.split())


def test_one_more_round_than_teams_can_play_is_not_offered(olivia: Client, over: Tournament) -> None:
    Tournament.objects.filter(pk=over.pk).update(planned_rounds=3)
    make_closed_round(over, 3)
    assert "Plan one more round" not in opened(olivia.get("/t/cup/desk/"))
    text = olivia.post(
        "/t/cup/desk/one-more-round/", {"number": "4", "reason": "Time is left"}, follow=True
    ).content.decode()
    assert "would force teams to play each other again" in text


@pytest.mark.parametrize("sent", [{}, {"number": "x"}, {"number": "99999999999999999999"}, {"number": "-1"}])
def test_one_more_round_without_a_number_is_refused(
    olivia: Client, over: Tournament, sent: dict[str, str]
) -> None:
    assert olivia.post("/t/cup/desk/one-more-round/", sent).status_code == 302
    over.refresh_from_db()
    assert over.planned_rounds == 2


def test_the_link_undo_asks_why_an_event_is_reopened(olivia: Client, over: Tournament) -> None:
    olivia.post("/t/cup/desk/finish/")
    number = over.journal.latest("number").number
    asked = olivia.post(f"/t/cup/desk/journal/{number}/undo/", {"next": "/t/cup/desk/"})
    assert asked.headers["Location"] == "/t/cup/desk/reopen/"
    over.refresh_from_db()
    assert over.finished_at is not None


def test_finishing_before_the_last_round_says_what_is_not_played(olivia: Client, over: Tournament) -> None:
    assert "not played" not in opened(olivia.get("/t/cup/desk/finish/"))
    Tournament.objects.filter(pk=over.pk).update(planned_rounds=3)
    assert "Swiss round not played: 3." in olivia.get("/t/cup/desk/finish/").content.decode()


def test_finishing_before_the_final_says_what_is_not_played(olivia: Client, over: Tournament) -> None:
    Tournament.objects.filter(pk=over.pk).update(cut_size=2)
    page = olivia.get("/t/cup/desk/finish/").content.decode()
    assert "The cut to the top 2 was not made, so there is no bracket." in " ".join(page.split())
    assert "Swiss round" not in page


def test_one_more_round_is_the_head_judge_s_where_there_is_one(olivia: Client, over: Tournament) -> None:
    judge = Client()
    judge.force_login(make_staff(over, "hannah", Role.HEAD_JUDGE))
    sent = {"number": "3", "reason": "Time is left"}

    assert olivia.post("/t/cup/desk/one-more-round/", sent).status_code == 403
    assert "The head judge can plan one more round." in olivia.get("/t/cup/desk/").content.decode()
    text = judge.post("/t/cup/desk/one-more-round/", sent, follow=True).content.decode()
    assert "Round 3 of 3" in text
    assert "Time is left" in judge.get("/t/cup/").content.decode()


def test_one_more_round_without_a_reason_is_refused(olivia: Client, over: Tournament) -> None:
    text = olivia.post("/t/cup/desk/one-more-round/", {"number": "3"}, follow=True).content.decode()
    assert "so give a reason that everyone can read" in text
    over.refresh_from_db()
    assert over.planned_rounds == 2
