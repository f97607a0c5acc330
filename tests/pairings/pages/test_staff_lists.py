"""Standings and journal for staff: searched, sorted, with a constant number of queries."""

from itertools import product

import pytest

from pairings.drops.actions import disqualify_entry
from pairings.rounds.actions import reopen_round
from tests.factories import (
    BOSS,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_results,
)
from tests.for_each import check_each
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def clerk(event, sign_in):
    sign_in(event, Role.HEAD_JUDGE, username="head")
    return sign_in(event, Role.SCOREKEEPER)


def read(client, path, **query):
    return client.get(f"/t/cup/desk/{path}", query).content.decode()


def test_standings_show_points_record_and_exact_tiebreakers(event, clerk):
    make_entries(event, 4)
    make_closed_round(event)

    text = read(clerk, "standings/")

    assert "1-0-0" in text
    assert "exactly 33/100" in text
    assert "average of the opponents" in text


def test_standings_before_a_closed_round_say_so(event, clerk):
    assert "No round is closed yet" in read(clerk, "standings/")


def test_standings_after_an_earlier_round_stay_what_they_were(event, clerk):
    make_entries(event, 4)
    make_closed_round(event, 1)
    before = read(clerk, "standings/1/")
    make_closed_round(event, 2)

    assert "After round 1" in before
    assert "1-0-0" in read(clerk, "standings/1/")
    assert clerk.get("/t/cup/desk/standings/3/").status_code == 404


def test_standings_give_a_disqualified_team_no_rank(event, clerk):
    make_entries(event, 4)
    make_closed_round(event)
    disqualify_entry(event, 2, reason="marked cards", actor=BOSS)

    text = read(clerk, "standings/", sort="-rank")

    assert "badge-disqualified" in text


def test_standings_are_searched_by_player(event, clerk):
    make_entries(event, 4)
    make_closed_round(event)

    text = clerk.get("/t/cup/desk/standings/", {"q": "BEN 3"}, headers=HTMX).content.decode()

    assert "Team 3" in text
    assert "Team 2" not in text


def test_journal_shows_the_newest_line_first_in_words(event, clerk):
    make_entries(event, 2)

    text = read(clerk, "journal/")

    lines = text.partition("<tbody")[2]
    assert lines.index("Team registered") < lines.index("Event created")
    assert "Olivia Owner" in text


@pytest.mark.parametrize(
    ("query", "found", "left_out"),
    [
        ("team 2", "Team 2", "Event created"),
        ("ben 2", "Result recorded", "Event created"),
        ("olivia", "Event created", "No line matches"),
        ("misread", "Round reopened", "Round closed"),
        ("round closed", "Round closed", "Event created"),
        ("2", "Result recorded", "Round closed"),
        ("nobody at all", "No line matches", "Event created"),
    ],
)
def test_journal_is_searched_by_team_person_action_reason_and_table(event, clerk, query, found, left_out):
    make_entries(event, 4)
    make_closed_round(event)
    reopen_round(event, 1, reason="slip 2 misread", actor=BOSS)

    text = clerk.get("/t/cup/desk/journal/", {"q": query}, headers=HTMX).content.decode()

    assert found in text
    assert left_out not in text


@pytest.mark.parametrize("path", ["journal/", "standings/"])
@pytest.mark.parametrize("matches", [1, 3])
def test_list_asks_the_database_as_often_for_one_match_as_for_three(
    event, clerk, path, matches, django_assert_num_queries
):
    make_entries(event, 2 * matches)
    make_closed_round(event)

    with django_assert_num_queries({"journal/": 12, "standings/": 7}[path]):
        read(clerk, path)


@pytest.mark.parametrize(
    ("path", "columns"),
    [
        ("standings/", ["rank", "team", "match_points", "record", "omw", "oomw"]),
        ("journal/", ["number", "at", "who", "action", "place", "team", "reason"]),
        ("rounds/", ["round", "state", "paired", "posted", "started", "closed"]),
        ("rounds/2/", ["table_number", "one", "two", "gap"]),
        ("results/", ["table_number", "one", "two", "result", "recorded"]),
    ],
)
def test_list_is_sorted_by_every_column_both_ways(event, clerk, path, columns):
    make_entries(event, 5)
    make_closed_round(event, 1)
    disqualify_entry(event, 5, reason="marked cards", actor=BOSS)
    make_posted_round(event, 2)
    make_results(event, 2, [1])

    for column in columns:
        for sign in ("", "-"):
            assert clerk.get(f"/t/cup/desk/{path}", {"sort": sign + column}).status_code == 200, column
    assert clerk.get(f"/t/cup/desk/{path}", {"sort": "nonsense", "page": "x"}).status_code == 200


def test_odd_search_finds_nothing_and_breaks_nothing(event, clerk):
    make_entries(event, 2)
    make_closed_round(event)
    queries = ["\x00", "a\x00b", "%", "_", "'", "²", "9" * 40, "'; --"]

    def check(asked):
        assert clerk.get(f"/t/cup/desk/{asked[0]}", {"q": asked[1]}).status_code == 200

    check_each(product(["journal/", "standings/", "rounds/1/"], queries), check)
