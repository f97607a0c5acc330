"""Headers of other people's sheets."""

from collections.abc import Callable
from decimal import Decimal
from random import Random

import pytest
from django.conf import settings as django_settings
from django.utils.translation import gettext, override
from hypothesis import given, settings
from hypothesis import strategies as st

from teams.roster.headers import (
    COLUMN_TITLES,
    MOST_TITLE_ROWS,
    NUMBER_TITLES,
    SEED,
    SEED_TITLE,
    chosen_columns,
    column_letter,
    find_header,
    match_columns,
    name_columns,
    read_amount,
    read_paid,
)
from tests.for_each import for_each
from tests.samples import sample


@for_each(
    "header, field",
    [
        ("Team", "team_name"),
        ("Team name", "team_name"),
        ("TEAM_NAME", "team_name"),
        ("teamname", "team_name"),
        ("Name of the team", "team_name"),
        ("Équipe", "team_name"),
        ("Affiliation", "affiliation"),
        ("Verein", "affiliation"),
        ("Bundesland", "state"),
        ("Ort", "city"),
        ("Platz B", "name_b"),
        ("Spieler A Mitgliedsnummer", "number_a"),
        ("Club", "affiliation"),
        ("City", "city"),
        ("Team city", "city"),
        ("Town", "city"),
        ("Miasto", "city"),
        ("Województwo", "state"),
        ("Kraj", "country"),
        ("State", "state"),
        ("State/Province", "state"),
        ("State or province", "state"),
        ("Province", "state"),
        ("Country", "country"),
        ("Country code", "country"),
        ("Nation", "country"),
        ("País", "country"),
        ("Player A", "name_a"),
        ("player_a", "name_a"),
        ("PlayerA", "name_a"),
        ("A name", "name_a"),
        ("Name A", "name_a"),
        ("Player A name", "name_a"),
        ("Player A's name", "name_a"),
        ("Name of player A", "name_a"),
        ("Player 1", "name_a"),
        ("Seat B", "name_b"),
        ("Player B full name", "name_b"),
        ("Player two", "name_b"),
        ("DCI A", "number_a"),
        ("A DCI", "number_a"),
        ("dci_a", "number_a"),
        ("DCI # A", "number_a"),
        ("Player A DCI number", "number_a"),
        ("Player A DCI", "number_a"),
        ("Player A ID", "number_a"),
        ("Membership number B", "number_b"),
        ("DCI No. (player B)", "number_b"),
        ("Player 2 number", "number_b"),
        ("  player   b  DCI ", "number_b"),
        ("Nummer 1", "number_a"),
        ("Numero giocatore 2", "number_b"),
        ("Paid", "paid"),
        ("Paid?", "paid"),
        ("Entry fee", "paid"),
        ("Bezahlt", "paid"),
        ("Has already paid", "paid"),
        ("Ｐｌａｙｅｒ　Ｂ", "name_b"),
    ],
)
def test_a_header_is_understood(header: str, field: str) -> None:
    columns = match_columns([header])
    assert columns.places == {field: 0}
    assert columns.ignored == []


@for_each(
    "header",
    [
        "Number",
        "Team number",
        "Name",
        "Notes",
        "E-mail",
        "Player",
        "Player A email",
        "Player A and B",
        "Seed",
        "Entry",
        "Paid by",
    ],
)
def test_what_means_nothing_or_too_much_is_ignored_and_listed(header: str) -> None:
    columns = match_columns([header])
    assert columns.places == {}
    assert columns.ignored == [header]


def test_the_template_s_own_headers_are_understood_in_any_order() -> None:
    fields = sorted(COLUMN_TITLES)
    columns = match_columns([COLUMN_TITLES[name] for name in fields])
    assert columns.places == {name: index for index, name in enumerate(fields)}
    assert columns.doubles == columns.ignored == []


def test_the_header_that_says_more_wins() -> None:
    for titles in (["Team", "Team name"], ["Team name", "Team"]):
        columns = match_columns(titles)
        assert columns.places == {"team_name": titles.index("Team name")}
        assert columns.ignored == ["Team"]
        assert columns.doubles == []


def test_the_same_header_twice_is_told() -> None:
    columns = match_columns(["Team", "Player A", "player a"])
    assert columns.doubles == [(2, "name_a")]


def test_empty_headers_are_passed_over() -> None:
    assert match_columns(["", "Team", ""]).ignored == []


def test_headers_are_found_below_a_title() -> None:
    header = list(COLUMN_TITLES.values())
    rows = [["Poké League Cup"], ["20 November", "Kraków"], header, ["Rockets", "", "Kraków"]]
    assert find_header(rows).row == 2


def test_without_headers_the_first_row_is_the_one_to_mend() -> None:
    assert find_header([["Rockets", "Ada", "Ben"], ["Surf", "Cay", "Dan"]]).row == 0
    assert find_header([["Team", "City"], ["Rockets", "Kraków"]]).row == 0
    assert find_header([]).row == 0


def test_the_first_of_two_rows_of_headers_counts() -> None:
    header = list(COLUMN_TITLES.values())
    assert find_header([header, ["Rockets"], header]).row == 0


@for_each(
    "upper, lower, fields",
    [
        (
            ["Team", "City", "Player A", "", "Player B", ""],
            ["", "", "Name", "DCI number", "Name", "DCI number"],
            {"team_name": 0, "city": 1, "name_a": 2, "number_a": 3, "name_b": 4, "number_b": 5},
        ),
        (
            ["Team", "Team", "Spieler 1", "Spieler 1", "Spieler 2", "Spieler 2"],
            ["Name", "Stadt", "Name", "Nummer", "Name", "Nummer"],
            {"team_name": 0, "city": 1, "name_a": 2, "number_a": 3, "name_b": 4, "number_b": 5},
        ),
        (["Team", "City", "Players", ""], ["Team", "City", "Seat A", "Seat B"], {"name_a": 2, "name_b": 3}),
        (["Team", "City", "Player A", "Player B"], ["1", "A", "2", "B"], {"name_a": 2, "name_b": 3}),
        (
            ["Team", "City", "Player A", "Player B"],
            ["Number", "Ort", "Anna", "Ben"],
            {"city": 1, "name_a": 2},
        ),
    ],
)
def test_two_rows_of_headers_are_read_together(
    upper: list[str], lower: list[str], fields: dict[str, int]
) -> None:
    rows = [["Cup 2026"], upper, lower, ["Alpha", "Lyon", "Anna", "11", "Ben", "12"]]
    places = match_columns(find_header(rows).titles).places
    assert {name: places.get(name) for name in fields} == fields


@for_each(
    "title, name",
    [
        ("Team name (required)", "team_name"),
        ("City*", "city"),
        ("Player A (full name)", "name_a"),
        ("Player B (DCI number)", "number_b"),
        ("Affiliation (optional)", "affiliation"),
        ("Country [two letters]", "country"),
        ("Land (Pflichtfeld)", "country"),
        ("Ville (obligatoire) :", "city"),
        ("Paid? - optional", "paid"),
    ],
)
def test_a_header_is_read_without_the_remarks_of_a_form(title: str, name: str) -> None:
    assert match_columns([title]).places == {name: 0}


def test_a_header_with_a_remark_gives_way_to_one_without() -> None:
    columns = match_columns(["Player A (nickname)", "Player A", "Team name (short)", "Team name"])
    assert columns.places == {"name_a": 1, "team_name": 3}
    assert columns.ignored == ["Player A (nickname)", "Team name (short)"]
    assert columns.doubles == []


def test_a_long_text_has_no_headers() -> None:
    assert match_columns(["Team " * 50]).places == {}


def test_headers_far_down_are_not_looked_for() -> None:
    assert find_header([["x"]] * MOST_TITLE_ROWS + [list(COLUMN_TITLES.values())]).row == 0


cell = st.text(alphabet="abcdeKłóÄ 12.,-", max_size=12)
fields = st.permutations(sorted(COLUMN_TITLES)).flatmap(
    lambda names: st.integers(min_value=4, max_value=len(names)).map(lambda count: names[:count])
)


@given(
    above=st.lists(st.lists(cell, min_size=1, max_size=3), max_size=MOST_TITLE_ROWS - 1),
    names=fields,
    below=st.lists(st.lists(cell, max_size=9), max_size=5),
    case=st.sampled_from([str.upper, str.lower, str.title, lambda title: f"  {title} "]),
)
@settings(max_examples=sample(200), deadline=None)
def test_whatever_is_above_and_below_the_headers_are_found_and_read(
    above: list[list[str]], names: list[str], below: list[list[str]], case: Callable[[str], str]
) -> None:
    header = [case(COLUMN_TITLES[name]) for name in names]
    found = find_header([*above, header, *below])
    assert (found.row, found.titles) == (len(above), header)
    assert match_columns(header).places == {name: index for index, name in enumerate(names)}


@given(
    names=fields,
    others=st.lists(st.sampled_from(["Notes", "E-mail", "Seed", "Shirt", ""]), max_size=4),
    seed=st.randoms(),
)
@settings(max_examples=sample(100), deadline=None)
def test_other_columns_anywhere_change_no_reading(names: list[str], others: list[str], seed: Random) -> None:
    titles = [COLUMN_TITLES[name] for name in names] + others
    seed.shuffle(titles)
    columns = match_columns(titles)
    assert {titles[place] for place in columns.places.values()} == {COLUMN_TITLES[name] for name in names}
    assert sorted(columns.ignored) == sorted(title for title in others if title)


@for_each(
    "text",
    [
        "yes",
        "X",
        " ok ",
        "Ja",
        "tak",
        "sí",
        "✓",
        "✔",
        "10",
        "10 €",
        "€10,00",
        "100 PLN",
        "PLN 5",
        "1",
        "paid",
    ],
)
def test_who_has_paid_is_read_from_words_ticks_and_amounts(text: str) -> None:
    assert read_paid(text) is True


@for_each("text", ["", "no", "NEIN", "-", "–", "0", "0,00 €", "unpaid", "not paid", "open"])
def test_who_has_not_paid_is_read_as_well(text: str) -> None:
    assert read_paid(text) is False


@pytest.mark.parametrize("text", ["later", "10 of 20", "Ada pays", "50%?? maybe", "2026-11-20"])
def test_what_says_neither_is_not_guessed(text: str) -> None:
    assert read_paid(text) is None


@given(st.text(max_size=20))
@settings(max_examples=sample(200), deadline=None)
def test_any_text_is_read_or_not_and_never_breaks(text: str) -> None:
    assert read_paid(text) in {True, False, None}


@pytest.mark.parametrize("language", [code for code, _name in django_settings.LANGUAGES])
def test_headers_that_were_written_in_another_language_are_read(language: str) -> None:
    ours = COLUMN_TITLES | {SEED: SEED_TITLE}
    with override(language):
        for titles in (ours, ours | NUMBER_TITLES):
            header = [gettext(title) for title in titles.values()]
            assert list(match_columns(header, has_seeds=True).places) == list(titles)


def test_headings_whose_letters_were_taken_for_others_are_known() -> None:
    titles = ["Ã‰quipe", "CittÃ", "PaÃ\xads", "Numéro A"]
    assert match_columns(titles).places == {"team_name": 0, "city": 1, "country": 2, "number_a": 3}


# --- Whose number it is where the header does not say --------------------------------------------------------------


@for_each(
    "header, field",
    [
        ("POP ID P1", "number_a"),
        ("POP ID P2", "number_b"),
        ("DCI P1", "number_a"),
        ("P2 DCI", "number_b"),
        ("P1", "name_a"),
        ("Sp. 2", "name_b"),
        ("Spieler1", "name_a"),
        ("Spieler2 POP-ID", "number_b"),
        ("POPID1", "number_a"),
        ("Pokémon ID 2", "number_b"),
        ("Numer gracza 1", "number_a"),
        ("N° POP 1", "number_a"),
    ],
)
def test_a_header_with_the_seat_in_short_is_understood(header: str, field: str) -> None:
    assert match_columns([header]).places == {field: 0}


@for_each(
    "titles, a, b",
    [
        (["Team", "Player 1", "DCI", "Player 2", "DCI"], 2, 4),
        (["Team", "Player 2", "DCI", "Player 1", "DCI"], 4, 2),
        (["Team", "Player 1", "E-mail", "POP ID", "Player 2", "E-mail", "POP ID"], 3, 6),
        (["DCI", "Player 1", "DCI", "Player 2", "Team"], 0, 2),
        (["Team", "Player 1", "DCI", "Player 2", "DCI2"], 2, 4),
        (["Team", "Spieler 1", "Mitgliedsnummer", "Spieler 2", "Mitgliedsnummer"], 2, 4),
        (["No.", "Team", "Player 1", "DCI", "Player 2", "DCI"], 3, 5),
    ],
)
def test_a_number_belongs_to_the_player_beside_it(titles: list[str], a: int, b: int) -> None:
    columns = match_columns(titles)
    assert (columns.places["number_a"], columns.places["number_b"]) == (a, b)
    assert columns.doubles == []


@for_each(
    "titles",
    [
        ["Team", "Player 1", "Player 2", "DCI", "DCI"],
        ["No.", "Team", "Player 1", "No.", "Player 2"],
        ["Team", "Player 1", "Player 2", "Number"],
        ["Team", "Player 1", "DCI", "Player 2"],
        ["Team", "DCI", "DCI"],
        ["Team", "Player 1", "DCI", "POP", "Player 2", "No."],
    ],
)
def test_a_number_that_could_be_anyone_s_is_not_read(titles: list[str]) -> None:
    assert not {"number_a", "number_b"} & match_columns(titles).places.keys()


def test_one_header_for_both_players_is_read_in_its_order() -> None:
    columns = match_columns(["Team", "Name", "DCI", "Name", "DCI", "Town"])
    assert columns.places == {
        "team_name": 0,
        "name_a": 1,
        "number_a": 2,
        "name_b": 3,
        "number_b": 4,
        "city": 5,
    }
    assert "name_a" not in match_columns(["Name", "City", "Name"]).places


def test_the_upper_of_two_rows_says_whose_a_name_is_before_the_order_does() -> None:
    upper, lower = ["", "", "Player B", "", "Player A", ""], ["Team", "City", "Name", "DCI", "Name", "DCI"]
    places = match_columns(
        find_header([upper, lower, ["Alpha", "Lyon", "Ben", "12", "Anna", "11"]]).titles
    ).places
    assert (places["name_a"], places["number_a"], places["name_b"], places["number_b"]) == (4, 5, 2, 3)


def test_columns_are_called_by_their_headers_and_by_letters_where_those_do_not_tell() -> None:
    assert name_columns(["Team", "DCI", "", "DCI"]) == ["Team", "DCI (B)", "C", "DCI (D)"]
    assert [column_letter(index) for index in (0, 25, 26, 99)] == ["A", "Z", "AA", "CV"]


def test_columns_are_what_a_person_chose_and_nothing_else() -> None:
    columns = chosen_columns(
        ["Team", "City", "X"], [(2, "team_name"), (1, "city"), (0, "city"), (9, "name_a")]
    )
    assert columns.places == {"team_name": 2, "city": 1}
    assert columns.doubles == [(0, "city")]


def test_a_title_is_not_taken_for_headers_that_nobody_knows() -> None:
    rows = [["Spring Cup"], [""], ["Squad", "P. One", "P. Two", "Where"], ["Rockets", "Ada", "Ben", "Kraków"]]
    assert find_header(rows).row == 2


@for_each(
    "text, amount",
    [
        ("7.50", Decimal("7.50")),
        ("€ 480", Decimal(480)),
        ("7,5 EUR", Decimal("7.5")),
        ("1.000", None),
        ("1,234.56", None),
        ("yes", None),
        ("", None),
        ("999999999", None),
    ],
)
def test_an_amount_is_read_only_where_it_can_be_read_in_one_way(text: str, amount: Decimal | None) -> None:
    assert read_amount(text) == amount
