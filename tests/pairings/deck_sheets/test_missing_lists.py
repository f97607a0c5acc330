"""The list of players whose lists are missing or not legal, read back from its PDF."""

from pairings.deck_sheets.missing_lists import MOST_REASONS, OpenList, draw_open_lists


def open_list(team, **values):
    defaults = {"number": "7", "team": team, "letter": "A", "player": "Ada Żółć", "state": "Missing"}
    return OpenList(**(defaults | values))


def test_players_are_in_the_order_of_team_names_with_a_box_to_tick(frame, read_pages):
    lines = [
        open_list("Żubry", letter="B", state="Not legal", reasons=("61 cards. Take out 1 card.",)),
        open_list("Anchors"),
    ]
    text = read_pages(draw_open_lists(frame, lines, ["One list is let pass."]))[0]

    assert text.index("Anchors") < text.index("Żubry")
    for expected in ("Missing", "Not legal", "61 cards. Take out 1 card.", "seat B", "One list is let pass."):
        assert expected in text
    assert text.count("☐") == 2
    assert "Table" not in text


def test_the_table_stands_before_the_team_once_a_round_is_played(frame, read_pages):
    text = read_pages(draw_open_lists(frame, [open_list("Żubry", table="118")]))[0]

    assert "Table" in text
    assert "118" in text


def test_a_hundred_reasons_go_on_in_further_rows_with_one_box(frame, read_pages):
    reasons = tuple(f"Reason-{number}- why this list is not legal, and what to do." for number in range(100))
    pages = read_pages(draw_open_lists(frame, [open_list("Żubry", state="Not legal", reasons=reasons)]))

    text = "\n".join(pages)
    assert all(text.count(f"Reason-{number}-") == 1 for number in range(100))
    assert " ".join(text.split()).count("(continued)") == -(-100 // MOST_REASONS) - 1
    assert text.count("☐") == 1


def test_nothing_missing_says_so(frame, read_pages):
    assert "none breaks a rule" in read_pages(draw_open_lists(frame, []))[0]
