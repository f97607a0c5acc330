"""What a preview says about rows: the same of many rows is one line, and what is about single people comes first."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.utils.text import Truncator

from teams.roster.sheet_rows import ASKED_OF_MANY, RowProblem
from tournament.kernel.table_ranges import write_tables
from tournament.wording.sentences import sentence_for

MOST_SHOWN = 200  # letters of a cell that a sentence names
MOST_LINES = 100  # of one question
MOST_UNFOLDED = 3  # questions about single people of one kind that are shown each by itself

# The line for many of one kind.
COUNTED = {
    "teams.check_digit": "teams.many_check_digits",
    "teams.number_nine_digits": "teams.many_nine_digits",
    "teams.number_elsewhere": "teams.many_numbers_of_others",
    "teams.number_of_another": "teams.many_numbers_of_others",
    "teams.roster_date_as_name": "teams.many_dates_as_names",
    "teams.roster_letter_unknown": "teams.many_letters_unknown",
    "teams.roster_letters_garbled": "teams.many_letters_garbled",
    "teams.roster_name_capitals": "teams.many_names_in_capitals",
    "teams.roster_name_turned": "teams.many_names_turned",
    "teams.roster_name_turned_here": "teams.many_names_turned",
    "teams.roster_number_as_name": "teams.many_numbers_as_names",
    "teams.roster_number_short": "teams.many_numbers_short",
    "teams.roster_other_people": "teams.many_other_people",
    "teams.roster_other_people_locked": "teams.many_other_people",
    "teams.roster_row_hidden": "teams.many_rows_hidden",
    "teams.roster_same_name": "teams.many_same_names",
    "teams.roster_same_name_here": "teams.many_same_names",
    "teams.same_names": "teams.many_same_names",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """A line of the preview: where in the sheet, what is wrong, by which rule."""

    row: int
    column: str
    text: str
    citation: str


@dataclass(frozen=True, slots=True)
class EqualFaults:
    """A line of the preview: what is wrong in the same words in all its rows, and in the same columns of each."""

    rows: tuple[int, ...]
    columns: tuple[str, ...]
    text: str
    citation: str

    @property
    def row(self) -> str:
        """The rows as people write them: "2-25, 27"."""
        return write_tables(self.rows)

    @property
    def column(self) -> str:
        """The columns in a row, "" where it is about whole rows."""
        return ", ".join(self.columns)


class RowFault(Protocol):
    """What is wrong with a row of a sheet, whatever sheet it is."""

    @property
    def row(self) -> int: ...
    @property
    def column(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def citation(self) -> str: ...


@dataclass(frozen=True, slots=True)
class EqualQuestions:
    """Questions of one kind, folded behind one line; `more` are too many to show."""

    text: str
    faults: list[Fault]
    more: int


@dataclass(slots=True)
class Questions:
    """What is asked: single lines, and those that many rows share."""

    faults: list[Fault] = field(default_factory=list)
    folded: list[EqualQuestions] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.faults or self.folded)


def as_fault(problem: RowProblem) -> Fault:
    """A problem of a row in words."""
    params = {key: cut_cell(value) for key, value in problem.params.items()}
    return Fault(problem.row, cut_cell(problem.column), sentence_for(problem.code, params), problem.citation)


def equal_together(faults: Iterable[RowFault]) -> list[EqualFaults]:
    """The same fault of many rows as one line, in the order of the first rows.

    48 cells without a number, in two columns of 24 rows, are one line. Rows where one column alone is wrong are a line
    of their own: whoever corrects the sheet finds every cell.
    """
    columns: dict[tuple[str, str], dict[int, dict[str, None]]] = {}
    for fault in faults:
        rows = columns.setdefault((fault.text, fault.citation), {})
        rows.setdefault(fault.row, {}).setdefault(fault.column)
    lines = []
    for (text, citation), of_rows in columns.items():
        rows_of: dict[tuple[str, ...], list[int]] = {}
        for row, named in of_rows.items():
            rows_of.setdefault(tuple(filter(None, named)), []).append(row)
        lines += [EqualFaults(tuple(rows), named, text, citation) for named, rows in rows_of.items()]
    return sorted(lines, key=lambda line: line.rows[0])


def cut_cell(value: Any) -> Any:
    """A text from the sheet, no longer than a sentence can hold; whatever else as it is."""
    return Truncator(value).chars(MOST_SHOWN) if isinstance(value, str) else value


def ask_about(problems: Iterable[RowProblem]) -> tuple[Questions, Questions]:
    """The questions about single people, and those that are asked of many rows."""
    by_kind: dict[str, list[RowProblem]] = {}
    for problem in problems:
        by_kind.setdefault(COUNTED[problem.code], []).append(problem)
    doubts, usual = Questions(), Questions()
    singles: list[RowProblem] = []
    for kind, equal in by_kind.items():
        is_usual = equal[0].code in ASKED_OF_MANY
        if len(equal) > (1 if is_usual else MOST_UNFOLDED):
            (usual if is_usual else doubts).folded.append(_as_one_line(kind, equal))
        elif is_usual:
            usual.faults.extend(map(as_fault, equal))
        else:
            singles.extend(equal)
    doubts.faults = [as_fault(problem) for problem in sorted(singles, key=lambda problem: problem.row)]
    return doubts, usual


def _as_one_line(code: str, equal: list[RowProblem]) -> EqualQuestions:
    shown = [as_fault(problem) for problem in equal[:MOST_LINES]]
    return EqualQuestions(sentence_for(code, {"count": len(equal)}), shown, len(equal) - len(shown))
