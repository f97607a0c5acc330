"""What a program shows for a formula that failed is no text that anyone typed."""

from tests.for_each import for_each
from tournament.sheets.cell_errors import UNNAMED, as_error, is_error


@for_each(
    "text",
    [
        "#REF!",
        "#VALUE!",
        "#N/A",
        "#n/a",
        "#DIV/0!",
        "#NAME?",
        "#BEZUG!",
        "#NV",
        "#ADR!",
        "#¡VALOR!",
        "Err:502",
        "Fehler: 508",
    ],
)
def test_errors_of_all_programs_are_known(text: str) -> None:
    assert is_error(text)
    assert as_error(text) == text


@for_each("text", ["", "#1", "#Winners!", "N/A", "REF", "Err:", "Errol: 502 Club", "# REF!", "Team #N/A"])
def test_names_that_look_alike_are_names(text: str) -> None:
    assert not is_error(text)
    assert as_error(text) == UNNAMED
