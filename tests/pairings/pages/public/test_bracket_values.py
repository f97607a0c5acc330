"""The bracket for other programs, and as a PDF for everybody."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from pypdf import PdfReader

from pairings.pages.public.bracket_values import BRACKET
from pairings.rounds.actions import close_round
from tests.factories import BOSS, make_tournament
from tests.pairings.bracket.brackets import go_on, make_cut_event, win

pytestmark = pytest.mark.django_db
DOCUMENT = (Path(settings.BASE_DIR) / "docs/public-data.md").read_text(encoding="utf-8")


def read(client):
    response = client.get("/t/cup/data/v1/bracket.json")
    assert response["Access-Control-Allow-Origin"] == "*"
    return json.loads(response.content)


def test_before_a_bracket_is_posted_it_is_empty(client):
    make_tournament(slug="cup", cut_size=4)
    data = read(client)

    assert (data["format"], data["version"], data["size"], data["winner"]) == (
        "tandem-bracket",
        1,
        None,
        None,
    )
    assert (data["rounds"], data["places"], data["is_complete"]) == ([], [], False)
    assert client.get("/t/cup/bracket.pdf").status_code == 404


def test_matches_have_their_teams_and_say_where_the_others_come_from(client):
    event = make_cut_event(6, size=4, slug="cup")
    seeds = {seed.seed: seed.entry.number for seed in event.cuts.get().seeds.all()}
    semifinals, final = read(client)["rounds"]

    assert (semifinals["teams_left"], semifinals["number"], semifinals["state"]) == (4, 2, "posted")
    first = semifinals["matches"][0]
    assert (first["slot"], first["table"], first["state"], first["winner"]) == (1, 1, "open", None)
    assert [(side["seed"], side["team"]["number"]) for side in first["sides"]] == [
        (1, seeds[1]),
        (4, seeds[4]),
    ]
    assert (final["number"], final["state"]) == (None, "waiting")
    sides = final["matches"][0]["sides"]
    assert [side["state"] for side in sides] == ["unknown", "unknown"]
    assert sides[1]["from"] == {"teams_left": 4, "slot": 2, "who": "winner"}


def test_the_winner_and_the_places_are_there_once_the_final_is_closed(client):
    event = make_cut_event(6, size=4, slug="cup")
    go_on(event)
    win(event, [2])
    assert (read(client)["is_complete"], read(client)["winner"]) == (False, None)
    close_round(event, event.rounds.latest("number").number, actor=BOSS)
    data = read(client)
    seeds = {seed.seed: seed.entry.number for seed in event.cuts.get().seeds.all()}

    assert (data["is_complete"], data["winner"]) == (True, seeds[2])
    assert data["places"][:2] == [{"place": [1, 1], "team": seeds[2]}, {"place": [2, 2], "team": seeds[1]}]
    assert [place["place"] for place in data["places"][2:]] == [[3, 4], [3, 4]]


def test_the_same_as_csv_with_the_columns_that_the_document_names(client):
    make_cut_event(6, size=4, slug="cup")
    text = client.get("/t/cup/data/v1/bracket.csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))

    told = re.search("<!-- bracket -->(.*)<!-- end of bracket -->", DOCUMENT)[1]
    assert tuple(re.findall("`(.+?)`", told)) == BRACKET == tuple(rows[0])
    assert [(row["teams_left"], row["slot"], row["one_seed"]) for row in rows] == [
        ("4", "1", "1"),
        ("4", "2", "2"),
        ("2", "1", ""),
    ]


def test_everybody_gets_the_bracket_as_a_pdf_once_for_each_version(client):
    event = make_cut_event(6, size=4, slug="cup")
    first = client.get("/t/cup/bracket.pdf")
    again = client.get("/t/cup/bracket.pdf", headers={"If-None-Match": first["ETag"]})
    win(event)
    later = client.get("/t/cup/bracket.pdf")

    text = PdfReader(io.BytesIO(first.content)).pages[0].extract_text()
    assert all(seed.entry.team_name in text for seed in event.cuts.get().seeds.all())
    assert again.status_code == 304
    assert later["ETag"] != first["ETag"]
