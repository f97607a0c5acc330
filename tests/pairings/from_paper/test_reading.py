"""Lines of a round that was played on paper: read as they are meant, asked about where that is unclear."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairings.from_paper.reading import PaperMatch, find_team, nearest_teams, read_round, split_line
from pairings.matches.scoring import Ending, How
from pairings.refusals import SENTENCES
from pairings.results.keypad import TypedSlip
from teams.people.names import fold_name

TEAMS = {1: "Foxes", 2: "Owls", 3: "Łódź Lions", 4: "東京", 5: "Owls 2", 6: "Smith, Jones"}
WON, LOST = TypedSlip(Ending(How.WON, 1)), TypedSlip(Ending(How.WON, 2))


def read(text, *, has_tables=True, **answers):
    return read_round(text, TEAMS, has_tables=has_tables, answers=answers)


def codes(reading):
    return [fault.code for fault in reading.faults]


@pytest.mark.parametrize(
    "line",
    [
        "7 1 2 1",
        "7\tFoxes\tOwls\t1",
        "7;foxes;OWLS;1",
        "7,Foxes,Owls,1:0",
        "7. Foxes vs Owls 1",
        "7 Foxes – Owls 1",
    ],
)
def test_a_line_is_read_however_its_cells_are_parted(line):
    reading = read(line)
    assert reading.matches == (PaperMatch(7, 1, 2, WON),)
    assert reading.is_clear
    assert reading.absent == (3, 4, 5, 6)


@pytest.mark.parametrize("line", ["1 2 2", "Foxes\tOwls\tOwls", "Foxes vs Owls 2", "1;2;0:1"])
def test_lines_without_tables_get_the_next_free_one(line):
    reading = read(line, has_tables=False)
    expected = PaperMatch(None, 1, 5) if line == "Foxes vs Owls 2" else PaperMatch(None, 1, 2, LOST)
    assert reading.matches == (expected,)  # a team of that whole name is meant before a result is


def test_an_answer_that_no_page_offers_answers_nothing():
    key = read("7\tFoxxes\tOwls\t1").questions[0].key
    for answer in ("9" * 5000, "x", "99"):
        assert (
            read_round("7\tFoxxes\tOwls\t1", TEAMS, has_tables=True, answers={key: answer}).questions[0].key
            == key
        )


def test_a_heading_empty_lines_and_empty_cells_at_the_end_do_no_harm():
    reading = read("Table\tTeam 1\tTeam 2\tResult\n\n1\tFoxes\tOwls\t1\t\t\n\n2\t東京\tLodz Lions\t\n")
    assert reading.matches == (PaperMatch(1, 1, 2, WON), PaperMatch(2, 4, 3))
    assert reading.is_clear


def test_team_that_is_called_like_a_column_is_no_heading():
    reading = read_round("1\tTeam 1\tTeam 2\t1", {7: "Team 1", 8: "Team 2"}, has_tables=True)
    assert reading.matches == (PaperMatch(1, 7, 8, WON),)


@pytest.mark.parametrize("line", ["- 4 bye", "- 4 Freilos", "\t東京\tbye", "-\t東京\t-\tbye", ";4;;"])
def test_bye(line):
    reading = read(f"1 1 2 1\n{line}")
    assert reading.bye == 4
    assert reading.is_clear


@pytest.mark.parametrize("cell", ["0-1", "1-0", "1-1", "2-1", "7:5"])
def test_score_that_means_two_things_is_asked(cell):
    """To the keys of a slip 0-1 is "both lose, the first team drops", to people the second team won."""
    reading = read(f"1\tFoxes\tOwls\t{cell}")
    (question,) = reading.questions
    assert question.refusal.code == "pairings.paper_score_unclear"
    assert not reading.is_clear
    assert "draw" not in str(SENTENCES[question.refusal.code])
    asked = read_round(f"1\tFoxes\tOwls\t{cell}", TEAMS, has_tables=True, has_draws=True).questions[0]
    assert "3 for a draw" in str(SENTENCES[asked.refusal.code])
    answered = read(f"1\tFoxes\tOwls\t{cell}", **{question.key: "2"})
    assert answered.matches == (PaperMatch(1, 1, 2, LOST),)
    assert answered.is_clear


def test_result_that_nobody_can_read_is_asked_until_it_can_be():
    reading = read("1\tFoxes\tOwls\tX")
    key = reading.questions[0].key
    again = read("1\tFoxes\tOwls\tX", **{key: "*2"})
    assert again.questions[0].refusal.code == "pairings.keys_prizes"
    done = read("1\tFoxes\tOwls\tX", **{key: "*23"})
    assert done.matches[0].slip.ending == Ending(How.TIME, prizes_left=(2, 3))


def test_drop_boxes_stay_with_their_team():
    assert read("1\t1\t2\t1-2").questions  # a score to people, a drop to the keys
    assert read("1\t1\t2\t*23-2").matches[0].slip.drops == {2}


def test_unclear_team_is_asked_once_with_the_nearest_first():
    text = "1\tOwels\tFoxes\t1"
    reading = read(text)
    (question,) = reading.questions
    assert question.teams[0] == 2
    answered = read(text, **{question.key: "5"})
    assert answered.matches == (PaperMatch(1, 5, 1, WON),)
    assert read(text, **{question.key: "99"}).questions == reading.questions
    assert read(text, **{question.key: "x"}).questions == reading.questions


def test_team_by_number_name_or_both():
    folded = {fold_name(name): number for number, name in TEAMS.items()}
    for typed, number in {
        "3": 3,
        "#3": 3,
        "lodz lions": 3,
        "3 Łódź Lions": 3,
        "5 Owls 2": 5,
        "owls": 2,
        "owl": None,
        "3 Owls": None,
        "99": None,
        "": None,
    }.items():
        assert find_team(typed, TEAMS, folded) == number, typed


def test_team_whose_name_is_the_number_of_another_is_asked():
    teams = {1: "2", 2: "Owls"}
    assert find_team("2", teams, {"2": 1, "owls": 2}) is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "pairings.paper_empty"),
        ("Foxes Owls 1", "pairings.paper_no_cells"),
        ("1\t2\t3\t4\t5", "pairings.paper_no_cells"),
        ("x\tFoxes\tOwls\t1", "pairings.paper_table"),
        ("0\tFoxes\tOwls\t1", "pairings.paper_table"),
        ("9" * 5000 + "\tFoxes\tOwls\t1", "pairings.paper_table"),  # Python reads no number of so many digits
        ("1 1 2 1\n1 3 4 1", "pairings.paper_table_twice"),
        ("1 1 2 1\n2 3 1 1", "pairings.paper_team_twice"),
        ("1 1 1 1", "pairings.paper_team_twice"),
        ("1\tFoxes\t\t1", "pairings.paper_no_opponent"),
        ("- 1 bye\n- 2 bye", "pairings.paper_byes"),
        ("1 1 2 1\n" * 2001, "pairings.paper_too_long"),
    ],
)
def test_what_contradicts_itself_is_a_fault(text, code):
    reading = read(text)
    assert code in codes(reading)
    assert not reading.is_clear


def test_cell_with_a_comma_needs_another_sign():
    assert split_line("1\tSmith, Jones\tOwls\t1", TEAMS, has_tables=True) == (
        "1",
        "Smith, Jones",
        "Owls",
        "1",
    )


def test_nearest_teams_begin_with_what_contains_it():
    assert nearest_teams("tokyo", TEAMS) == ()
    assert nearest_teams("lions", TEAMS)[0] == 3
    assert set(nearest_teams("owls", TEAMS)[:2]) == {2, 5}


# A round written down in any of the ways is the round that was meant -----------------------------------------------

RESULTS = {"1": WON, "2": LOST, "": None, "*23": TypedSlip(Ending(How.TIME, prizes_left=(2, 3)))}


@st.composite
def rounds(draw):
    names = {number: f"Team {chr(65 + number)}{'x' * number}" for number in range(1, 21)}
    order = draw(st.permutations(sorted(names)))
    count = draw(st.integers(1, 9))
    tables = draw(st.lists(st.integers(1, 99), min_size=count, max_size=count, unique=True))
    keys = draw(st.lists(st.sampled_from(sorted(RESULTS)), min_size=count, max_size=count))
    played = [(tables[n], order[2 * n], order[2 * n + 1], keys[n]) for n in range(count)]
    bye = draw(st.sampled_from([None, order[18]]))
    return names, played, bye


@settings(suppress_health_check=[HealthCheck.too_slow])  # what draws is quick, the machine may not be
@given(rounds(), st.sampled_from("\t;,"), st.booleans(), st.booleans())
def test_written_round_is_read_back(round_, sign, by_name, has_tables):
    names, played, bye = round_
    shown = names.__getitem__ if by_name else str
    lines = [sign.join([str(table), shown(one), shown(two), key]) for table, one, two, key in played]
    if bye is not None:
        lines.append(sign.join(["-", shown(bye), "bye"]))
    if not has_tables:
        lines = [line.partition(sign)[2] for line in lines]
    reading = read_round("\n".join(lines), names, has_tables=has_tables)
    assert reading.is_clear
    assert reading.bye == bye
    assert [(m.table, m.one, m.two, m.slip) for m in reading.matches] == [
        (table if has_tables else None, one, two, RESULTS[key]) for table, one, two, key in played
    ]
    assert set(reading.absent) == set(names) - {
        team for _t, one, two, _k in played for team in (one, two)
    } - {bye}


@given(st.text(max_size=200), st.booleans())
def test_any_text_is_read_or_asked_about_and_never_breaks(text, has_tables):
    reading = read_round(text, TEAMS, has_tables=has_tables)
    assert reading.is_clear or reading.questions or reading.faults
