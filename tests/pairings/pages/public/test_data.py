"""Pairings and standings for other programs: the same as the pages for everybody, under names that stay."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from django.conf import settings

from pairings.drops.actions import disqualify_entry, drop_entry
from pairings.matches.how_names import HOW_NAMES
from pairings.matches.queries import round_matches
from pairings.matches.scoring import Ending, How
from pairings.pages.public.data_values import PAIRINGS, STANDINGS
from pairings.results.actions import record_result
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_results,
    make_tournament,
)

pytestmark = pytest.mark.django_db
DOCUMENT = (Path(settings.BASE_DIR) / "docs/public-data.md").read_text(encoding="utf-8")
V1 = "/t/cup/data/v1/"


@pytest.fixture
def event():
    event = make_tournament(slug="cup", name="Spring Cup", planned_rounds=3)
    make_entries(event, 5)
    return event


def read(client, path):
    response = client.get(V1 + path)
    assert response.status_code == 200, path
    return json.loads(response.content)


def rows_of(client, path):
    response = client.get(V1 + path)
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))


def keys_of(values):
    """All keys of values, at whatever depth."""
    if isinstance(values, dict):
        return set(values) | {key for value in values.values() for key in keys_of(value)}
    return {key for value in values for key in keys_of(value)} if isinstance(values, list) else set()


def test_before_round_1_the_lists_are_empty(client, event):
    pairings, standings = read(client, "pairings.json"), read(client, "standings.json")

    assert (pairings["round"], pairings["matches"]) == (None, [])
    assert (standings["after_round"], standings["standings"], standings["is_final"]) == (0, [], False)
    assert rows_of(client, "pairings.csv") == rows_of(client, "standings.csv") == []


def test_pairings_are_the_posted_round_with_the_results_that_are_in(client, event):
    make_posted_round(event)
    open_match = read(client, "pairings.json")["matches"][0]
    assert (open_match["how"], open_match["winner"], open_match["points"]) == ("open", None, None)
    won = make_results(event, 1, [1])[0]

    data = read(client, "pairings.json")

    assert (data["format"], data["version"]) == ("tandem-pairings", 1)
    assert (data["round"]["number"], data["round"]["state"]) == (1, "posted")
    assert [match["table"] for match in data["matches"]] == [1, 2, None]
    match = next(match for match in data["matches"] if match["table"] == won.table_number)
    winner = won.entry_at(won.winner)
    assert (match["how"], match["winner"]) == ("won", winner.number)
    assert sorted(match["points"]) == [0, 3]
    assert match["teams"][won.winner - 1] == {
        "number": winner.number,
        "name": winner.team_name,
        "players": [winner.seat_a.name, winner.seat_b.name],
        "status": "playing",
        "points_before": 0,
    }
    bye = data["matches"][-1]
    assert (bye["how"], bye["points"], len(bye["teams"])) == ("bye", [3], 1)


def test_a_round_that_is_not_posted_is_not_there(client, event):
    make_posted_round(event)

    assert read(client, "rounds/1.json")["round"]["number"] == 1
    assert client.get(f"{V1}rounds/2.json").status_code == 404
    assert client.get(f"{V1}standings/1.json").status_code == 404


def test_standings_are_those_of_the_page(client, event):
    make_closed_round(event)
    drop_entry(event, 2, actor=BOSS, reason="train")
    disqualify_entry(event, 3, actor=BOSS, reason="told privately")

    data = read(client, "standings.json")

    assert (data["format"], data["after_round"], data["is_final"]) == ("tandem-standings", 1, False)
    assert data["tiebreakers"] == [{"key": "omw", "name": "OMW%"}, {"key": "oomw", "name": "OOMW%"}]
    assert [line["rank"] for line in data["standings"]] == [1, 2, 3, 4, None]
    by_number = {line["team"]["number"]: line for line in data["standings"]}
    assert {number: line["team"]["status"] for number, line in by_number.items()} == {
        1: "playing",
        2: "dropped",
        3: "disqualified",
        4: "playing",
        5: "playing",
    }
    assert sum(line["wins"] for line in data["standings"]) == 3
    assert all(set(line["tiebreakers"]["omw"]) == {"value", "exact"} for line in data["standings"])
    assert read(client, "standings/1.json") == data


def test_csv_says_the_same_in_rows(client, event):
    make_posted_round(event)
    make_results(event, 1)
    matches = read(client, "pairings.json")["matches"]

    rows = rows_of(client, "pairings.csv")

    assert tuple(rows[0]) == PAIRINGS
    assert [row["table"] for row in rows] == ["1", "2", ""]
    for row, match in zip(rows, matches, strict=True):
        assert [row["one_team"], row["how"]] == [match["teams"][0]["name"], match["how"]]
        assert row["winner"] == str(match["winner"] or "")
    assert (rows[-1]["two_team"], rows[-1]["one_points"]) == ("", "3")


def test_csv_of_standings_has_a_column_for_each_tiebreaker(client, event):
    make_closed_round(event)

    rows = rows_of(client, "standings.csv")

    assert tuple(rows[0]) == (*STANDINGS, "omw", "oomw")
    assert [row["rank"] for row in rows] == ["1", "2", "3", "4", "5"]
    assert all(33 <= float(row["omw"]) <= 100 for row in rows)


def test_a_name_like_a_formula_is_text_in_a_spreadsheet(client, event):
    entry = event.entries.get(number=1)
    entry.team_name = "=1+1"
    entry.save()
    make_closed_round(event)

    assert "'=1+1" in [row["team"] for row in rows_of(client, "standings.csv")]
    assert "=1+1" in [line["team"]["name"] for line in read(client, "standings.json")["standings"]]


def test_nothing_of_it_is_secret(client, event):
    make_closed_round(event)
    drop_entry(event, 2, actor=BOSS, reason="a private matter")
    event.entries.filter(number=1).update(pass_code="abcdefgh", affiliation="Secret club")
    numbers = [player.number_shown for player in event.players.all() if player.number_shown]
    assert numbers

    for path in ("pairings.json", "pairings.csv", "standings.json", "standings.csv"):
        text = client.get(V1 + path).content.decode()
        assert [
            word for word in (*numbers, "a private matter", "abcdefgh", "Secret club") if word in text
        ] == []


@pytest.mark.parametrize("path", ["pairings.json", "pairings.csv", "standings.json", "standings.csv"])
def test_pages_of_others_may_read_it_and_no_cookie_is_set(client, event, path):
    response = client.get(V1 + path, headers={"origin": "https://club.example"})

    assert response["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response
    assert not response.cookies
    assert "Cookie" not in response.get("Vary", "")


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("/t/cup/data/v1/rounds/9.json", "GET", 404),
        ("/t/cup/data/v1/standings/9.csv", "HEAD", 404),
        ("/t/no-such-event/data/v1/pairings.json", "GET", 404),
        ("/t/cup/data/v1/pairings.json", "POST", 405),
    ],
)
def test_pages_of_others_read_a_refusal_too(client, event, path, method, status):
    response = client.generic(method, path, headers={"origin": "https://club.example"})

    assert response.status_code == status
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in response["Access-Control-Expose-Headers"]


def test_a_script_may_send_the_tag_of_the_last_answer(client, event):
    """A browser asks before that: a header that is none of its own few."""
    asked = {"access-control-request-method": "GET", "access-control-request-headers": "if-none-match"}
    response = client.options(V1 + "pairings.json", headers={"origin": "https://club.example", **asked})

    assert (response.status_code, response.content) == (204, b"")
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "If-None-Match" in response["Access-Control-Allow-Headers"]
    assert "POST" not in response["Access-Control-Allow-Methods"]


def test_other_addresses_answer_no_preflight(client, event):
    for path in ("/t/cup/", "/t/cup/team/abcdefgh/", "/t/cup/desk/", "/nowhere/"):
        assert "Access-Control-Allow-Origin" not in client.options(path)


def test_no_other_address_may_be_read_by_pages_of_others(client, event):
    for path in ("/t/cup/", "/t/cup/standings/", "/t/cup/clock/now/", "/"):
        assert "Access-Control-Allow-Origin" not in client.get(path)


def test_every_key_and_every_way_to_end_is_documented(client, event):
    make_closed_round(event)
    keys = keys_of(read(client, "pairings.json")) | keys_of(read(client, "standings.json"))

    assert sorted(key for key in keys if not re.search(rf"\b{key}\b", DOCUMENT)) == []
    assert sorted(how.value for how in HOW_NAMES if f"`{how.value}`" not in DOCUMENT) == []


@pytest.mark.parametrize(("name", "columns"), [("pairings", PAIRINGS), ("standings", STANDINGS)])
def test_columns_are_those_of_the_document(name, columns):
    told = re.search(rf"<!-- {name} -->(.*?)<!-- end of {name} -->", DOCUMENT, re.DOTALL)

    assert told[1] == ", ".join(f"`{column}`" for column in columns)


def test_number_of_queries_does_not_grow_with_the_field(client, event, django_assert_num_queries):
    make_closed_round(event)
    big = make_tournament(slug="big")
    make_entries(big, 9)
    make_closed_round(big)

    for slug in ("cup", "big"):
        with django_assert_num_queries(6):
            client.get(f"/t/{slug}/data/v1/pairings.json")
        with django_assert_num_queries(5):
            client.get(f"/t/{slug}/data/v1/standings.json")


def test_a_match_of_several_games_has_its_games(client):
    event = make_tournament(slug="cup", swiss_games=3, cut_size=4)
    make_entries(event, 5)
    make_posted_round(event)
    match = round_matches(event.rounds.get())[0]
    ending = Ending(How.WON, 2, games=(1, 2, 0))
    record_result(event, 1, match.table_number, ending, actor=BOSS, now=NOON)

    data = read(client, "pairings.json")

    assert (data["event"]["structure"], data["event"]["cut_size"]) == ("swiss", 4)
    assert (data["round"]["stage"], data["round"]["teams_left"], data["round"]["games_a_match"]) == (
        "swiss",
        None,
        3,
    )
    assert [each["games"] for each in data["matches"]] == [[1, 2, 0], None, [2, 0, 0]]
    row = rows_of(client, "pairings.csv")[0]
    assert (row["one_games"], row["two_games"], row["drawn_games"]) == ("1", "2", "0")
