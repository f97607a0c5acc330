"""The rows of the standings for everybody."""

from xml.etree import ElementTree

import pytest

from pairings.drops.actions import drop_entry
from pairings.pages.public.standing_rows import draw_rows
from pairings.standings.queries import standings
from tests.factories import BOSS, make_posted_event
from tournament.wording.tiebreakers import tiebreaker_texts

pytestmark = pytest.mark.django_db


def test_rows_say_rank_team_players_points_record_and_tiebreakers():
    event = make_posted_event()
    entry = event.entries.get(number=1)
    entry.team_name = "<i>Rock</i> & Roll"
    entry.save()
    drop_entry(event, 2, actor=BOSS, reason="train")
    rows = standings(event, through=1)
    texts = tiebreaker_texts(event.tiebreakers)

    drawn = ElementTree.fromstring(f"<table>{draw_rows(rows, texts, 'wld', '/t/cup/teams/')}</table>")  # noqa: S314 - our own

    assert len(drawn) == len(rows)
    by_number = {row.entry.number: shown for row, shown in zip(rows, drawn, strict=True)}
    for row, shown in zip(rows, drawn, strict=True):
        cells = ["".join(cell.itertext()) for cell in shown]
        assert cells[0] == str(row.rank)
        assert f"{row.entry.seat_a.name}, {row.entry.seat_b.name}" in cells[1]
        assert cells[2:4] == [str(row.match_points), "-".join(map(str, row.record))]
        assert [cell.get("data-label") for cell in shown[4:]] == ["OMW%", "OOMW%"]
    assert "<i>Rock</i> & Roll" in "".join(by_number[1].itertext())
    assert by_number[1].get("class") is None
    assert by_number[2].get("class") == "is-dropped"
    assert "dropped" in "".join(by_number[2].itertext())
