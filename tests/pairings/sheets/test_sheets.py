"""What each sheet says, read back from its PDF."""

import re

import pytest

from pairings.sheets.pairings_by_name import NameLine, draw_pairings_by_player, draw_pairings_by_team
from pairings.sheets.pairings_by_table import PrintedSide, TableLine, draw_pairings_by_table
from pairings.sheets.poster import draw_poster
from pairings.sheets.registration_form import draw_registration_form
from pairings.sheets.standings import StandingLine, TiebreakerNote, draw_standings
from pairings.sheets.table_numbers import draw_table_numbers
from pairings.sheets.team_list import TeamLine, draw_team_list


def name_line(name, **values):
    defaults = {
        "name": name,
        "below": "A Ada · B Bo",
        "table": "7",
        "opponent": "Rockets",
        "opponent_players": "A Cy · B Di",
        "record": "1-0-1",
        "points": "4 points",
        "last_result": "won on time",
    }
    return NameLine(**(defaults | values))


def test_pairings_by_table_shows_both_teams_and_the_bye(frame, read_pages):
    lines = [
        TableLine("1", PrintedSide("Żubry", "A Ada · B Bo", "6"), PrintedSide("東京団", "A Cy · B Di", "4")),
        TableLine("", PrintedSide("Rockets", "A Ed · B Flo", "0"), None, alone="bye"),
    ]
    text = read_pages(draw_pairings_by_table(frame, lines))[0]

    for expected in ("Żubry", "東京団", "A Cy · B Di", "Rockets", "bye", "Round 3"):
        assert expected in text


def test_fixed_table_is_signed_also_where_it_was_changed_and_the_sign_is_explained(frame, read_pages):
    sides = PrintedSide("Żubry", "A Ada · B Bo", "6"), PrintedSide("東京団", "A Cy · B Di", "4")
    legend = "Fixed table: the number says nothing about the standings."

    text = read_pages(draw_pairings_by_table(frame, [TableLine("9", *sides, is_fixed=True)]))[0]
    assert all(expected in text for expected in ("9 ◆", "fixed", f"◆ {legend}"))
    both = read_pages(
        draw_pairings_by_table(frame, [TableLine("9", *sides, is_fixed=True, is_changed=True)])
    )[0]
    assert all(expected in both for expected in ("9 ◆", "changed", f"◆ {legend}"))
    assert legend not in read_pages(draw_pairings_by_table(frame, [TableLine("9", *sides)]))[0]


@pytest.mark.parametrize("draw", [draw_pairings_by_team, draw_pairings_by_player])
def test_lists_by_name_mark_a_fixed_table_too(frame, read_pages, draw):
    legend = "Fixed table: the number says nothing about the standings."

    marked = read_pages(draw(frame, [name_line("Żubry", table="9", is_fixed=True)], record_heading="W-L-D"))[
        0
    ]
    plain = read_pages(draw(frame, [name_line("Żubry", table="9")], record_heading="W-L-D"))[0]

    assert all(expected in marked for expected in ("9 ◆", "fixed", f"◆ {legend}"))
    assert "◆" not in plain


def test_pairings_of_the_bracket_say_the_match_below_the_table_and_seeds_in_place_of_points(
    frame, read_pages
):
    lines = [
        TableLine(
            "1",
            PrintedSide("Żubry", "A Ada · B Bo", "1"),
            PrintedSide("東京団", "A Cy · B Di", "8"),
            position="Quarterfinal 1",
        )
    ]
    by_table = read_pages(draw_pairings_by_table(frame, lines))[0]
    named = name_line("Anna", record="seed 8", points="", position="Match for third place")
    by_name = read_pages(draw_pairings_by_team(frame, [named], record_heading="W-L-D"))[0]

    assert "Quarterfinal 1" in by_table
    assert "Seed" in by_table
    assert "Points" not in by_table
    for expected in ("Match for", "third place", "seed 8"):
        assert expected in " ".join(by_name.split())
    assert "Record" not in by_name


def test_pairings_by_team_are_in_order_of_names_with_ranges_and_14_points(frame, read_pages):
    lines = [
        name_line(f"{letter}-team {number}")
        for number in range(3)
        for letter in "ŻZYXWVUTSRQPÓONMLKJIHGFEDCBA"
    ]
    pages = read_pages(draw_pairings_by_team(frame, lines, record_heading="W-L-D"))

    names = [name for page in pages for name in re.findall(r"\w-team \d", page)]
    assert len(names) == len(lines)
    assert names[:3] == ["A-team 0", "A-team 1", "A-team 2"]
    assert names.index("O-team 0") < names.index("Ó-team 0") < names.index("P-team 0")
    assert "A – " in pages[0]


def test_pairings_by_player_show_table_record_and_last_result_as_recorded(frame, read_pages):
    text = read_pages(
        draw_pairings_by_player(
            frame, [name_line("Anna", below="Żubry · seat A", table="12")], record_heading="W-L-D"
        )
    )[0]

    for expected in ("Anna", "Żubry · seat A", "12", "Rockets", "1-0-1", "4 points", "won on time"):
        assert expected in text


def test_standings_explain_every_tiebreaker_and_show_no_rank_for_the_disqualified(frame, read_pages):
    notes = [TiebreakerNote("OMW%", "Opponents' match-win percentage", "An average.")]
    lines = [
        StandingLine("1", "Żubry", "A Ada · B Bo", "7", "2-0-1", ("58.33",)),
        StandingLine("", "Rockets", "A Cy · B Di", "3", "1-2-0", ("50.00",), remark="disqualified"),
    ]
    text = read_pages(
        draw_standings(frame, lines, notes, ["A win on time is 2 points."], record_heading="W-L-D")
    )[0]

    assert "OMW%: Opponents' match-win percentage. An average." in text
    assert "A win on time is 2 points." in text
    assert "A Cy · B Di · disqualified" in text
    assert "58.33" in text
    assert any(line.startswith("– ") and "Rockets" in line for line in text.splitlines())


def test_team_list_shows_what_was_registered_and_a_box_for_who_is_not_here(frame, read_pages):
    lines = [
        TeamLine(
            "2", "Żubry", "Card Club", ("Łódź", "Łódzkie, Poland"), (("Ada", "40000001"), ("Bo", "")), "here"
        ),
        TeamLine("1", "Anchors", "", ("Oslo", "Oslo, Norway"), (("Cy", ""), ("Di", ""))),
    ]
    text = read_pages(draw_team_list(frame, lines))[0]

    assert text.index("Anchors") < text.index("Żubry")
    for expected in ("Card Club", "40000001", "Łódzkie, Poland", "here", "☐"):
        assert expected in text


@pytest.mark.parametrize("asks_numbers", [True, False])
def test_registration_form_asks_for_everything_a_team_has_to_give(frame, read_pages, asks_numbers):
    pages = read_pages(draw_registration_form(frame, ["Seats are locked."], asks_numbers=asks_numbers))

    assert len(pages) == 1
    for label in (
        "Team name",
        "Affiliation",
        "City",
        "State or province",
        "Country",
        "Name of player A",
        "Seats are",
    ):
        assert pages[0].count(label) == 2
    assert ("Membership (DCI) number" in pages[0]) == asks_numbers


@pytest.mark.parametrize(("per_page", "first_page"), [(1, [5]), (2, [5, 8]), (4, [5, 7, 9])])
def test_table_numbers_are_collated_in_table_order(frame, read_pages, per_page, first_page):
    pages = read_pages(draw_table_numbers(frame, range(5, 10), per_page=per_page))

    assert len(pages) == -(-5 // per_page)
    assert [int(line) for line in re.findall(r"^(\d+)(?:Table)?$", pages[0], re.MULTILINE)] == first_page


def test_poster_prints_the_address_in_letters_too(frame, read_pages):
    assert "http://10.0.0.2:8000/t/lodz/" in read_pages(draw_poster(frame, "http://10.0.0.2:8000/t/lodz/"))[0]


def test_poster_says_what_is_announced_during_registration(frame, read_pages):
    """FR-233.b."""
    notes = ["Basic Energy is supplied.", "Return the supplied Energy cards when you leave the tournament."]
    pages = read_pages(draw_poster(frame, "http://10.0.0.2:8000/t/lodz/", notes))

    assert len(pages) == 1
    for note in notes:
        assert note in pages[0]
