"""A sheet of teams -> good rows, and what is wrong with the others."""

from collections.abc import Sequence
from typing import Any

from teams.roster.sheet_rows import Roster, RowProblem, read_rows
from tests.for_each import for_each
from tournament.sheets.cell_errors import NOT_WORKED_OUT
from tournament.sheets.cell_kinds import DateText, NumberText
from tournament.wording.sentences import sentence_for

HEADER = ["Team", "Affiliation", "City", "State", "Country", "Player A", "DCI A", "Player B", "DCI B"]
COUNTRIES = {"United States": "US", "US": "US", "Japan": "JP", "JP": "JP", "Côte d'Ivoire": "CI", "CI": "CI"}


def row(number: int = 1, **changed: Any) -> list[Any]:
    """A good row; `changed` by the words team, club, city, state, country, a, dci_a, b, dci_b."""
    cells = {
        "team": f"Team {number}",
        "club": "",
        "city": "Seattle",
        "state": "Washington",
        "country": "US",
        "a": f"Ann {number}",
        "dci_a": 1000 + number,
        "b": f"Bob {number}",
        "dci_b": 2000 + number,
    }
    return list((cells | changed).values())


def read(*rows: Sequence[object], header: Sequence[object] = HEADER, **options: Any) -> Roster:
    given = {"numbers_required": True, "default_country": "US", "countries": COUNTRIES} | options
    return read_rows(header, rows, **given)


def told(problem: RowProblem) -> tuple[int, str, str]:
    assert sentence_for(problem.code, problem.params).endswith((".", "?"))
    return problem.row, problem.column, problem.code.removeprefix("teams.")


def test_a_good_row_becomes_an_entry() -> None:
    roster = read(["Rockets", "Team R", " Kyoto ", "Kyoto", "Japan", "Ann", "4000-0001", "Bob", 1234567.0])
    assert roster.problems == []
    (entry,) = roster.entries
    assert (entry.row, entry.team_name, entry.affiliation) == (2, "Rockets", "Team R")
    assert (entry.city, entry.state, entry.country) == ("Kyoto", "Kyoto", "JP")
    assert (entry.name_a, entry.name_b) == ("Ann", "Bob")
    assert entry.number_a is not None
    assert entry.number_a.canonical == "1"
    assert entry.number_b is not None
    assert entry.number_b.canonical == "1234567"
    assert entry.warnings == ()


def test_columns_stand_in_any_order_and_unknown_ones_are_listed() -> None:
    header = [
        "Shirt",
        "Player B",
        "DCI B",
        "Province",
        "City",
        "Player A DCI number",
        "Player A",
        "Team name",
    ]
    roster = read(["yes", "Bob", "2", "WA", "Seattle", "1", "Ann", "Rockets"], header=header)
    assert roster.ignored_columns == ["Shirt"]
    (entry,) = roster.entries
    assert (entry.team_name, entry.name_a, entry.name_b, entry.country) == ("Rockets", "Ann", "Bob", "US")


def test_missing_columns_are_one_clear_problem() -> None:
    roster = read(["x", "y"], header=["Team", "City"])
    assert roster.entries == []
    (problem,) = roster.problems
    assert told(problem) == (1, "", "roster_columns_missing")
    assert problem.citation == "FR-241.a"
    names = "Player A, Player B, Player A DCI number, Player B DCI number"
    assert problem.params["columns"] == names


def test_a_column_that_stands_there_twice_is_a_problem() -> None:
    roster = read([*row(), "Zoe"], header=[*HEADER, "player a"])
    assert [told(problem) for problem in roster.problems] == [(1, "player a", "roster_column_twice")]


def test_numbers_may_be_missing_where_the_event_does_not_ask_for_them() -> None:
    header = [title for title in HEADER if "DCI" not in title]
    roster = read(["Rockets", "", "Seattle", "WA", "US", "Ann", "Bob"], header=header, numbers_required=False)
    assert roster.problems == []
    assert roster.entries[0].number_a is roster.entries[0].number_b is None


def test_empty_rows_are_passed_over_and_rows_keep_the_number_of_the_sheet() -> None:
    roster = read(row(1), [], [None] * 9, ["", " "], row(2))
    assert [entry.row for entry in roster.entries] == [2, 6]
    roster = read(row(1), row(2, a=""), header_row=3, row_numbers=[4, 9])
    assert [entry.row for entry in roster.entries] == [4]
    assert [problem.row for problem in roster.problems] == [9]


@for_each(
    "changed, expected",
    [
        ({"team": "  "}, ("Team", "roster_empty")),
        ({"city": None}, ("City", "roster_empty")),
        ({"state": ""}, ("State", "roster_state_empty")),
        ({"a": ""}, ("Player A", "roster_empty")),
        ({"b": ""}, ("Player B", "roster_empty")),
        ({"dci_a": ""}, ("DCI A", "roster_number_empty")),
        ({"dci_b": "12A"}, ("DCI B", "number_shape")),
        ({"dci_b": 1.5}, ("DCI B", "number_shape")),
        ({"dci_b": 12345678901}, ("DCI B", "number_shape")),
        ({"dci_a": "N-1"}, ("DCI A", "number_issued_shape")),
        ({"country": "Atlantis"}, ("Country", "roster_country")),
        ({"country": "Untied States"}, ("Country", "roster_country_nearest")),
        ({"team": "x" * 81}, ("Team", "roster_too_long")),
        ({"team": "ﷺ" * 40}, ("Team", "roster_too_long")),
        ({"a": "x" * 121}, ("Player A", "roster_too_long")),
        ({"b": "ann 3", "dci_b": "1003"}, ("Player B", "roster_same_person")),
    ],
)
def test_a_bad_cell_is_named_by_row_column_and_reason(
    changed: dict[str, Any], expected: tuple[str, str]
) -> None:
    roster = read(row(1), row(2), row(3, **changed))
    assert [entry.row for entry in roster.entries] == [2, 3]
    assert [told(problem) for problem in roster.problems] == [(4, *expected)]


def test_every_bad_cell_of_a_row_is_told_at_once() -> None:
    roster = read(row(1, team="", dci_a="?", country="Atlantis"))
    assert [told(problem)[1] for problem in roster.problems] == ["Team", "Country", "DCI A"]


def test_the_nearest_country_is_offered() -> None:
    (problem,) = read(row(1, country="Jappan")).problems
    assert problem.params["nearest"] == "Japan"


def test_countries_are_known_without_case_and_accents() -> None:
    assert read(row(1, country="cote d’ivoire")).entries[0].country == "CI"
    assert read(row(1, country="jp")).entries[0].country == "JP"


def test_without_a_default_a_country_has_to_be_named() -> None:
    roster = read(row(1, country=""), default_country="")
    assert [told(problem) for problem in roster.problems] == [(2, "Country", "roster_empty")]


def test_a_wrong_check_digit_is_a_warning_that_can_be_accepted() -> None:
    roster = read(row(1, dci_a="50000001"))
    assert roster.problems == []
    (warning,) = roster.entries[0].warnings
    assert told(warning) == (2, "DCI A", "check_digit")


def test_one_person_in_two_rows_is_found_through_every_spelling() -> None:
    roster = read(row(1, dci_a="40000001"), row(2, b="Ann 1", dci_b="1"))
    assert [told(problem) for problem in roster.problems] == [(3, "Player B", "roster_person_twice")]
    assert roster.problems[0].params["other_row"] == 2
    assert roster.problems[0].citation == "FR-243.c"


def test_the_same_pair_in_other_seats_is_the_same_team() -> None:
    roster = read(row(1), row(1, team="Another name", a="Bob 1", dci_a=2001, b="Ann 1", dci_b=1001))
    assert [told(problem) for problem in roster.problems] == [(3, "", "roster_team_twice")]
    assert roster.problems[0].citation == "FR-243.b"


def test_two_teams_of_one_name_are_told_apart_by_nothing() -> None:
    roster = read(row(1, team="Pokémon Fans"), row(2, team="POKEMON  FANS"))
    assert [told(problem) for problem in roster.problems] == [(3, "Team", "roster_name_twice")]
    assert roster.problems[0].params["other_row"] == 2


def test_names_stand_for_people_where_no_numbers_are_asked() -> None:
    free = {"dci_a": "", "dci_b": ""}
    roster = read(row(1, **free), row(2, b="Ann  1", **free), numbers_required=False)
    assert roster.problems == []
    (question,) = roster.entries[1].warnings  # they may be two, as at the desk
    assert told(question) == (3, "Player B", "roster_same_name")


def test_two_people_of_one_name_in_a_team_are_asked_about_where_they_have_no_numbers() -> None:
    free = {"dci_a": "", "dci_b": ""}
    (entry,) = read(row(1, a="Jan", b="Jan", **free), numbers_required=False).entries
    assert [told(question) for question in entry.warnings] == [(2, "Player B", "same_names")]


@for_each("column", ["team", "a", "dci_b", "city"])
def test_a_formula_without_its_result_is_an_error_of_its_row(column: str) -> None:
    roster = read(row(1, **{column: NOT_WORKED_OUT}), row(2))
    assert [(problem.row, problem.code) for problem in roster.problems] == [(2, "teams.roster_formula")]


@for_each("text", ["#REF!", "#VALUE!", "#N/A", "#BEZUG!", "Err:502"])
@for_each("column", ["team", "a", "dci_b", "city"])
def test_an_error_in_a_cell_is_an_error_of_its_row(text: str, column: str) -> None:
    roster = read(row(1, **{column: text}), row(2))
    assert [(problem.row, problem.code) for problem in roster.problems] == [(2, "teams.roster_cell_error")]
    assert [entry.row for entry in roster.entries] == [3]


@for_each("name", ["Ludwik Mi\ufffdosz", "\ufffd", "Mü\ufffd\ufffder"])
def test_letters_that_were_lost_are_an_error_of_their_row(name: str) -> None:
    roster = read(row(1, b=name), row(2))
    assert [(problem.row, problem.code) for problem in roster.problems] == [(2, "teams.roster_letters_lost")]


@for_each(
    "cell, read_as",
    [
        ("Ivana Spudi&#263;", "Ivana Spudić"),
        ("Rock &amp; Roll", "Rock & Roll"),
        ("Zo&euml; O&#x27;Neil", "Zoë O'Neil"),
        ("A&nbsp;B", "A B"),
    ],
)
def test_a_code_of_a_web_page_is_read_as_its_letter_and_said(cell: str, read_as: str) -> None:
    (entry,) = read(row(1, a=cell)).entries
    assert entry.name_a == read_as
    assert [told(note) for note in entry.notes] == [(2, "Player A", "roster_web_code")]
    assert sentence_for(entry.notes[0].code, entry.notes[0].params) == (
        f"“{cell}” contains web page code and is read as “{read_as}”."
    )


@for_each(
    "changed, column",
    [
        ("team", "Team"),
        ("city", "City"),
        ("a", "Player A"),
        ("dci_b", "DCI B"),
    ],
)
def test_a_day_in_the_place_of_a_text_is_an_error_of_its_row(changed: str, column: str) -> None:
    roster = read(row(1, **{changed: DateText("2026-02-01")}), row(2))
    assert [entry.row for entry in roster.entries] == [3]
    assert [told(problem) for problem in roster.problems] == [(2, column, "roster_date")]
    sentence = sentence_for(roster.problems[0].code, roster.problems[0].params)
    assert "is a date or a time (1 February 2026)" in sentence
    assert "with an apostrophe" in sentence


@for_each(
    "name",
    [
        "1-Feb",
        "01. Feb",
        "1.Feb.",
        "Feb-26",
        "2026-02-01",
        "1.2.2026",
        "01/02/26",
        "1.2.",
        "3. Mär",
        "DEC 05",
    ],
)
def test_a_name_that_looks_like_a_day_is_asked_about(name: str) -> None:
    (entry,) = read(row(1, team=name)).entries
    assert [told(one) for one in entry.warnings] == [(2, "Team", "roster_date_as_name")]


@for_each(
    "name", ["4-Ever", "1-2", "1.2", "May", "April 1", "Team 2026", "1/2", "7. Himmel", "2nd Feb", "1.2.3.4"]
)
def test_a_name_with_numbers_is_not_asked_about(name: str) -> None:
    (entry,) = read(row(1, team=name)).entries
    assert entry.warnings == ()


def test_a_time_in_the_place_of_a_text_is_named_as_it_is_kept() -> None:
    (problem,) = read(row(1, b=DateText("12:30:00"))).problems
    assert "(12:30:00)" in sentence_for(problem.code, problem.params)


def test_the_day_of_a_payment_is_no_error() -> None:
    roster = read([*row(1), DateText("2026-02-01")], header=[*HEADER, "Paid"])
    assert roster.problems == []


def test_a_number_in_the_place_of_a_name_is_asked_about_fr_241_b() -> None:
    roster = read(
        row(1, team=NumberText("7"), a=NumberText("0.5"), dci_a=NumberText("1001")), row(2, team="7b")
    )
    assert [[told(one) for one in entry.warnings] for entry in roster.entries] == [
        [(2, "Team", "roster_number_as_name"), (2, "Player A", "roster_number_as_name")],
        [],
    ]
    assert [(entry.team_name, entry.name_a) for entry in roster.entries] == [("7", "0.5"), ("7b", "Ann 2")]


@for_each("cell", ["2", NumberText("2"), "#2", "2.", "(2)", "002"])
def test_a_seed_is_read_however_it_is_shown(cell: str) -> None:
    (entry,) = read([*row(1), cell], header=[*HEADER, "Seed"], has_seeds=True).entries
    assert entry.seed == 2


@for_each(
    "cell, read_as",
    [
        ("MÃ¼ller", "Müller"),
        ("Å\x81Ã³dÅº", "Łódź"),
        ("ZaĹĽĂłĹ‚Ä‡", "Zażółć"),
        ("M√ºller", "Müller"),
        ("РњРѕСЃРєРІР°", "Москва"),
        ("MÃƒÂ¼ller", "Müller"),
        ("AT&amp;T cafÃ©", "AT&T café"),
    ],
)
def test_letters_that_were_taken_for_others_are_read_as_meant_and_asked_about(
    cell: str, read_as: str
) -> None:
    roster = read(row(1, a=cell, city=cell))
    (entry,) = roster.entries
    assert (entry.name_a, entry.city) == (read_as, read_as)
    assert [told(one) for one in entry.warnings] == [
        (2, "City", "roster_letters_garbled"),
        (2, "Player A", "roster_letters_garbled"),
    ]


@for_each("name", ["M?ller", "?ukasz Nowak", "????", "?? ??"])
def test_a_question_mark_in_the_place_of_a_letter_is_asked_about(name: str) -> None:
    (entry,) = read(row(1, b=name)).entries
    assert [told(one) for one in entry.warnings] == [(2, "Player B", "roster_letter_unknown")]


@for_each(
    "name", ["Who?", "What? Nothing", "Who?!", "São Paulo", "IRMÃ", "Лёша", "Лё", "Ö–Team", "Ange ©", "Đặng"]
)
def test_letters_that_are_meant_are_not_asked_about(name: str) -> None:
    (entry,) = read(row(1, team=name)).entries
    assert (entry.team_name, entry.warnings) == (name, ())


@for_each("name", ["Tom & Jerry", "AT&T", "R&B; Soul", "&c.", "Fish &#x; Chips"])
def test_an_ampersand_that_begins_no_code_is_left_alone(name: str) -> None:
    (entry,) = read(row(1, team=name)).entries
    assert (entry.team_name, entry.notes) == (name, ())


def test_an_error_in_a_column_that_is_not_read_does_no_harm() -> None:
    roster = read([*row(1), "#REF!"], header=[*HEADER, "Shirt"])
    assert roster.problems == []


def test_a_row_that_its_program_does_not_show_is_asked_about() -> None:
    roster = read(row(1), row(2), hidden_rows={3})
    assert [[told(one) for one in entry.warnings] for entry in roster.entries] == [
        [],
        [(3, "", "roster_row_hidden")],
    ]


def test_two_people_of_one_name_with_their_own_numbers_are_fine() -> None:
    roster = read(row(1, a="John Smith", b="John Smith"), row(2, a="John Smith"))
    assert roster.problems == []


def test_numbers_are_read_however_a_spreadsheet_kept_them() -> None:
    for cell in (40000001, 40000001.0, "40000001.0", "'40000001", " 4000 0001 ", "４００００００１"):
        (entry,) = read(row(1, dci_a=cell)).entries
        assert entry.number_a is not None
        assert entry.number_a.canonical == "1"


def test_short_and_long_rows_are_read() -> None:
    roster = read(["Rockets"], [*row(2), "more", "cells"])
    assert [entry.row for entry in roster.entries] == [3]
    assert {problem.row for problem in roster.problems} == {2}


def test_one_number_beside_two_names_names_the_number() -> None:
    roster = read(row(1, dci_a="77", dci_b="77"))
    assert [told(problem) for problem in roster.problems] == [(2, "DCI B", "roster_number_of_both")]
    assert roster.problems[0].params == {"number": "77", "name_a": "Ann 1", "name_b": "Bob 1"}


def test_the_number_of_somebody_in_an_earlier_row_names_whose_it_is() -> None:
    roster = read(row(1), row(2, b="Zoe", dci_b="1001"))
    assert [told(problem) for problem in roster.problems] == [(3, "DCI B", "roster_number_twice")]
    sentence = sentence_for(roster.problems[0].code, roster.problems[0].params)
    assert sentence.startswith("1001 is also the number of Ann 1 in row 2. Correct the number of Zoe")


def test_two_people_of_one_name_come_in_with_a_note() -> None:
    roster = read(row(1, a="Jan Nowak"), row(2, b="jan nowak"), row(3))
    assert [[note.code for note in entry.notes] for entry in roster.entries] == [
        [],
        ["teams.roster_namesake"],
        [],
    ]
    (note,) = roster.entries[1].notes
    assert (note.row, note.column, note.params["other_row"]) == (3, "Player B", 2)
    assert not roster.entries[1].warnings


def test_the_row_of_the_headers_is_named_where_they_lack_something() -> None:
    roster = read(["x"], header=["Team", "City", "Player A"], header_row=4)
    sentence = sentence_for(roster.problems[0].code, roster.problems[0].params)
    assert sentence.startswith("Row 4 should hold the column headings")


def test_a_state_is_needed_only_where_addresses_have_one() -> None:
    roster = read(row(1, country="Côte d'Ivoire", state=""), row(2, country="US", state=""))
    assert [entry.state for entry in roster.entries] == [""]
    assert [told(problem) for problem in roster.problems] == [(3, "State", "roster_state_empty")]


def test_a_dash_for_no_state_is_not_kept() -> None:
    (entry,) = read(row(1, country="Côte d'Ivoire", state="–")).entries
    assert entry.state == ""


def test_who_has_paid_is_read() -> None:
    roster = read([*row(1), "yes"], [*row(2), ""], [*row(3), "later"], header=[*HEADER, "Paid?"])
    assert [entry.is_paid for entry in roster.entries] == [True, False, False]
    assert [[note.code for note in entry.notes] for entry in roster.entries] == [
        [],
        [],
        ["teams.roster_paid_unclear"],
    ]


# --- What is asked about single people -----------------------------------------------------------------------------


def asked(*rows: Sequence[object], **options: Any) -> list[tuple[int, str, str]]:
    roster = read(*rows, **options)
    assert roster.problems == []
    return [told(warning) for entry in roster.entries for warning in entry.warnings]


def test_a_number_that_lacks_digits_beside_the_others_is_asked_about() -> None:
    long = [row(number, dci_a=1_000_000 + number, dci_b=2_000_000 + number) for number in range(3)]
    assert asked(*long, row(4, dci_a="1234", dci_b=3_000_000)) == [(5, "DCI A", "roster_number_short")]
    assert asked(*long, row(4, dci_a=123_456, dci_b=3_000_000)) == []
    assert asked(*long, row(4, dci_a="40000001", dci_b=3_000_000)) == []  # its check digit is right
    assert asked(row(1, dci_a="1234", dci_b="1007424")) == []  # which of the two is unusual?


def test_short_numbers_among_short_ones_are_an_event_s_own() -> None:
    assert asked(*(row(number, dci_a=number, dci_b=100 + number) for number in range(1, 9))) == []


def test_an_issued_number_is_not_short() -> None:
    long = [row(number, dci_a=1_000_000 + number, dci_b=2_000_000 + number) for number in range(3)]
    assert asked(*long, row(4, dci_a="N-3467C", dci_b=3_000_000)) == []


@for_each(
    "here, there",
    [
        ("Anna Huber", "Huber, Anna"),
        ("Anna Huber", "HUBER Anna"),
        ("José María Ñúñez", "Nunez, Jose Maria"),
        ("Anna Huber", "Huber,Anna"),
        ("Ada B. King", "King, Ada B"),
    ],
)
def test_a_name_in_another_order_is_asked_about(here: str, there: str) -> None:
    (warning,) = [
        warning for entry in read(row(1, a=here), row(2, b=there)).entries for warning in entry.warnings
    ]
    assert told(warning) == (3, "Player B", "roster_name_turned")
    assert warning.params == {"name": there, "other_name": here, "other_row": 2}


def test_in_one_team_too_and_not_for_names_that_differ() -> None:
    assert asked(row(1, a="Anna Huber", b="Huber Anna")) == [(2, "Player B", "roster_name_turned")]
    assert asked(row(1, a="Anna Huber", b="Hans Huber"), row(2, a="Anna", b="Huber")) == []
    same = read(row(1, a="Anna Huber"), row(2, a="Anna Huber")).entries
    assert [note.code for entry in same for note in entry.notes] == ["teams.roster_namesake"]
    assert not any(entry.warnings for entry in same)


@for_each(
    "name, is_asked",
    [("ANNA HUBER", 1), ("ÉMILE ŽÁK", 1), ("KAI", 1), ("J. R.", 0), ("JJ", 0), ("山田", 0), ("McX", 0)],
)
def test_a_player_in_capitals_is_asked_about(name: str, is_asked: int) -> None:
    assert asked(row(1, a=name)) == [(2, "Player A", "roster_name_capitals")] * is_asked


def test_a_team_in_capitals_is_called_like_that() -> None:
    assert asked(row(1, team="TEAM ROCKET")) == []


def test_what_one_cause_asks_about_many_rows_is_accepted_apart() -> None:
    usual, doubtful, both = read(
        row(1, dci_a="40000002"), row(2, a="ANNA HUBER"), row(3, a="BEN", dci_a="40000003")
    ).entries
    assert [(entry.has_usual, entry.has_doubts) for entry in (usual, doubtful, both)] == [
        (True, False),
        (False, True),
        (True, True),
    ]
