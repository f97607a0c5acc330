"""Every rule of the documents has its line in `docs/rules-held.tsv`, and what the line says is so."""

import re
from dataclasses import replace

import pytest

from pairings.matches.scoring import limits_for
from rulings.library.files import read_files
from rulings.library.library import Library
from tests import draw_rules_held
from tests.for_each import for_each
from tests.rules_held import (
    COLUMNS,
    HELD,
    TABLE,
    WRONG,
    Line,
    below,
    find_faults,
    is_place,
    is_test,
    lines_of,
    lost_breaks,
    not_run,
    parse_table,
    table,
    watch,
    watched,
)

# Every rule of the documents, every clash and gap, and what follows from several: none is forgotten in the table.
RULES = """
FR-Intro.a FR-Intro.b FR-Intro.c FR-Intro.d FR-201.a FR-201.b FR-201.c FR-202.a FR-202.b FR-202.c FR-202.d
FR-203.a FR-203.b FR-204.a FR-204.b FR-211.a FR-211.b FR-211.c FR-212.a FR-212.b FR-213.a FR-213.b FR-213.c
FR-214.0 FR-214.1 FR-214.2 FR-214.3 FR-214.4 FR-214.5 FR-214.6 FR-214.7 FR-215 FR-216.a FR-216.b FR-216.c
FR-216.d FR-217.a FR-217.b FR-217.c FR-217.d FR-217.e FR-221.a FR-221.b FR-222 FR-225.a FR-225.b FR-226.a
FR-226.b FR-226.c FR-226.d FR-226.e FR-226.f FR-226.g FR-226.h FR-231.a FR-231.b FR-231.c FR-231.d FR-232
FR-233.a FR-233.b FR-233.c FR-234.a FR-234.b FR-235.a FR-235.b FR-236.a FR-236.b FR-241.a FR-241.b FR-242.a
FR-242.b FR-243.a FR-243.b FR-243.c FR-243.d FR-243.e FR-243.f FR-244.a FR-244.b FR-244.c FR-244.d FR-245
FR-246 FR-A1.a FR-A1.b FR-A1.c FR-A1.d FR-A1.e FR-A2.a FR-A2.b FR-A2.c FR-A3.a FR-A3.b FR-A3.c FR-A4.a
FR-A4.b FR-A4.c FR-A4.d FR-A4.e FR-A5.a FR-A5.c FR-A5.b FR-A6.a FR-A6.b FR-A7.a FR-A7.b FR-A7.c FR-A7.d
FR-A7.e FR-A8.a FR-A8.b FR-A8.c FR-A8.d FR-B.0 FR-B.GS1 FR-B.GS2 FR-B.GS3.a FR-B.GS3.b FR-B.GS3.c FR-B.GS4.a
FR-B.GS4.b FR-B.GS4.c FR-B.GS5 FR-B.GS6 FR-B.GS7.a FR-B.GS7.b FR-B.AT1 FR-B.AT2 FR-B.AT3 FR-B.TG1 FR-B.TG2
FR-B.TG3 FR-B.TG4 FR-B.TG5 FR-B.TG6 FR-B.TG7 FR-B.TG8 FR-B.TG9 FR-B.TG10 FR-B.PY1 FR-B.PY2 FR-B.TR1 FR-B.TR2
FR-B.PZ1.a FR-B.PZ1.b FR-B.PZ2 FR-B.PZ3 FR-B.LV1.a FR-B.LV1.b FR-B.LV1.c FR-B.LV1.d FR-B.LV2 FR-B.LV3
FR-B.LV4 FR-B.TK1 FR-B.TK2 FR-C.1 FR-C.2 FR-C.3 FR-C.4 FR-C.5 FR-C.6 FR-C.7 FR-C.8 FR-C.9 FR-C.10 FR-C.11
FR-C.12 FR-C.13 FR-E.1 FR-E.2 FR-E.3 FR-E.4 CE-E.1 CE-E.2 CE-E.3 CR-1 CR-2 CR-3 CR-4 CR-5 MP-0 MP-1 MP-2
MP-3 MP-4 MP-5 MP-6 MP-7 MP-8 MP-9 MP-10 MP-11 MP-12 MP-13 MP-14 MP-15 CE-S1 CE-S2 CE-S3 CE-S4 CE-S5 CE-T1
CE-T2 CE-P CE-V CE-N CE0-N TB-0 TB-S1 TB-S2 TB-S3 TB-S4 TB-S5 TB-S6 TB-G1 TB-G2 TB-G3 TB-G4 TB-G5 TB-G6
TB-C1 TB-C2 TB-C3 TB-C4 TB-B1 TB-14.3.1 TB-14.3.2 TB-N X1 X2 X3 X4 X5 X6 X7 X8 X9 X10 X11 X12 X13 X14 X15
X16 X17 X18 X19 X20 X21 X22 X23 X24 X25 X26 X27 X28 X29 X30 X31 gap:later-game gap:match-points
gap:tiebreakers gap:swiss-rounds gap:pairing gap:late-arrival gap:cut-size gap:seeding gap:intentional-draws
gap:mid-turn-team gap:prize-sum-at-time gap:short-team-sum gap:both-out-together gap:who-flips
gap:exactly-enough S7:fields S7:search S7:slips-as-aliases R:refuse-with-override R:number-means-all-below
R:CR-and-X-everywhere D1 D2 D3 D4 D5 D6 D7 D8 D9 D10
"""
IDS = RULES.split()
# Rows that came since: entries of their own, and questions on which the documents are silent.
FURTHER = """
CE-T3 CE-AT1 CE-AT2 CE-AT3 CE-TG1 CE-TG3 CE-TG4 CE-TG5 CE-TG8 CE-TG9 CE-TG10 CE-PY1 CE-PY2 CE-E.4 CR-6 CR-7 CR-8
CR-9 CR-10 X32 X34 gap:deck-checks gap:phones gap:proxies gap:rules-of-the-game gap:first-turn gap:bench
gap:concession gap:no-show gap:prize-penalty gap:looking gap:decked gap:organizer-announces gap:marked-cards
gap:outside-advice gap:which-penalty gap:slips gap:mistakes gap:at-the-table gap:judges-who-play gap:borrowed
gap:energy-in-packs
"""


@pytest.fixture(scope="module")
def library() -> Library:
    return read_files()[1]


def faults(lines: list[Line]) -> list[str]:
    return find_faults(lines, [*IDS, *FURTHER.split()], read_files()[1].entries)


def changed(key: str, **values: object) -> list[Line]:
    """The table with one line changed."""
    return [replace(line, **values) if line.id == key else line for line in table()]


def test_every_rule_has_its_line_and_what_holds_it_is_there() -> None:
    assert faults(list(table())) == []


def test_each_change_that_a_rule_s_tests_have_to_find_can_be_made() -> None:
    """Whether they find it is asked by `make mutants`."""
    assert lost_breaks() == []


def test_there_are_261_rules_and_32_lines_more() -> None:
    assert len(IDS) == len(set(IDS)) == 292
    assert sum(":" not in key and not key.startswith("D") for key in IDS) == 261


def test_no_rule_is_missing_or_wrong() -> None:
    assert [line.id for line in table() if line.status == WRONG] == []


def test_every_ruling_of_the_library_belongs_to_a_line(library: Library) -> None:
    """A new entry of a document, a chat, a clash or a gap gets a line; one below a number that has one need not."""
    numbers = {number for line in table() for number in (line.id, *line.told)}
    told = {key for number in numbers for key in below(number, library.entries)}
    rules = [key for key in library.entries if re.match(r"(?:FR|MP|CE0?|TB|CR|GAP)-|X\d", key)]
    assert [key for key in rules if key not in told] == []


def test_the_page_is_drawn_from_the_table() -> None:
    drawn = draw_rules_held.draw_page(table())
    assert draw_rules_held.DOC.read_text(encoding="utf-8") == drawn, "python -m tests.draw_rules_held"


def test_the_page_has_every_line_in_one_part() -> None:
    page = draw_rules_held.draw_page(table())
    assert [line.id for line in table() if page.count(f"\n| {line.id} |") != 1] == []


@for_each("line", [line for line in table() if line.status != HELD])
def test_the_library_says_what_it_has_to_say(line: Line, library: Library) -> None:
    """Each rule that is told, by the words that a judge has to find in its entry."""
    told = [library.entries[key] for number in line.told for key in below(number, library.entries)]
    text = " ".join(f"{entry.title} {entry.answer} {entry.why}" for entry in told).casefold()
    assert [word for word in line.says if word.casefold() not in text] == []


def test_a_rule_that_loses_its_test_fails() -> None:
    gone = ("tests/teams/entries/test_seats.py::test_that_is_gone",)
    assert faults(changed("FR-244.d", tests=gone)) == [f"FR-244.d: no such test: {gone[0]}"]
    assert faults(changed("FR-244.d", tests=())) == ["FR-244.d: held without a test"]


def test_a_rule_that_loses_its_function_fails() -> None:
    gone = ("teams/entries/seats.py:swap_nothing",)
    assert faults(changed("FR-244.d", held=gone)) == [f"FR-244.d: no such place: {gone[0]}"]
    assert faults(changed("FR-244.d", held=())) == ["FR-244.d: held nowhere"]


def test_a_rule_that_loses_its_entry_or_its_words_fails() -> None:
    assert faults(changed("FR-B.AT3", told=("FR-B.AT99",))) == ["FR-B.AT3: no such entry: FR-B.AT99"]
    nowhere = "FR-B.AT3: in no entry of the library, or without words that a test can look for"
    assert faults(changed("FR-B.AT3", told=())) == [nowhere]
    assert faults(changed("FR-B.AT3", says=())) == [nowhere]


def test_a_rule_that_loses_its_line_or_has_two_fails() -> None:
    lines = [line for line in table() if line.id != "CR-5"]
    assert faults(lines) == ["CR-5: 0 lines, not one"]
    assert faults([*lines, *(line for line in table() if line.id in {"CR-5", "CR-4"})]) == [
        "CR-4: 2 lines, not one"
    ]
    assert faults(changed("CR-5", id="CR-55"))[-1] == "CR-55: a line for a rule that nobody knows"


def test_an_open_line_says_why() -> None:
    assert faults(changed("FR-245", waits=())) == ["FR-245: open, and does not say why"]
    assert faults(changed("FR-245", waits=("better days",)))[0] == (
        "FR-245: no such work to wait for: better days"
    )
    assert faults(changed("FR-244.d", waits=("decks",))) == ["FR-244.d: held, and waits for other work"]
    assert faults(changed("FR-245", status="X"))[0] == "FR-245: no such status: 'X'"


def test_a_table_of_another_shape_is_not_read() -> None:
    text = TABLE.read_text(encoding="utf-8")
    assert len(parse_table(text)) == len(IDS) + len(FURTHER.split())
    with pytest.raises(ValueError, match="Not 10 cells"):
        parse_table(text + "FR-1\tno cells")
    with pytest.raises(ValueError, match="first line"):
        parse_table(text.removeprefix(COLUMNS[0]))


@pytest.mark.parametrize("text", ["no_such.py:name", "teams/entries/seats.py", "tests/rules_held.py:table"])
def test_what_is_no_place_of_the_program_is_none(text: str) -> None:
    assert not is_place(text)


@pytest.mark.parametrize("text", ["tests/test_rules_held.py", "tests/test_rules_held.py::table"])
def test_what_is_no_test_is_none(text: str) -> None:
    assert not is_test(text)


def test_a_test_that_no_longer_runs_its_rule_is_found() -> None:
    """The other half is in `tests/conftest.py`: each test of the table is watched while it runs."""
    test = "tests/pairings/matches/test_scoring.py::test_a_prize_penalty_raises_the_limit_of_its_team_only"
    assert {"FR-B.GS5", "X1"} <= {line.id for line in lines_of(f"{test}[dci-2003]")}
    with watched() as ran:
        pass
    assert {"FR-B.GS5", "X1"} <= set(not_run(test, ran))
    with watched() as ran:
        limits_for(3, 2)
    assert "pairings/matches/scoring.py:limits_for" in ran
    assert not_run(test, ran) == []


def test_a_test_that_was_gutted_fails() -> None:
    """What `tests/conftest.py` wraps each test in, around one that runs nothing of its rule, and one that does."""
    test = "tests/pairings/matches/test_scoring.py::test_a_prize_penalty_raises_the_limit_of_its_team_only"
    around = watch(test)
    next(around)
    with pytest.raises(pytest.fail.Exception, match=r"FR-B\.GS5"):
        around.send(None)
    around = watch(test)
    next(around)
    limits_for(3, 2)
    with pytest.raises(StopIteration):
        around.send(None)
