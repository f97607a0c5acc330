"""Every tiebreaker that counts has words and a way to be shown, and the other way round."""

import re
from fractions import Fraction

import pytest
from django.test import Client
from django.utils.translation import gettext_lazy, override

from pairings.exports.results_page import draw_results_page
from pairings.exports.workbook import event_sheets
from pairings.sheets.content import standing_lines
from pairings.standings.ranking import TIEBREAKERS, Competitors, Scaled
from tests.factories import NOON, make_account, make_closed_round, make_entries, make_tournament
from tournament.kernel.tiebreakers import DEFAULT_TIEBREAKERS
from tournament.wording.tiebreakers import (
    PERCENTAGE,
    POINTS,
    TIEBREAKER_TEXTS,
    Scale,
    TiebreakerText,
    tiebreaker_texts,
    tiebreaker_value,
)


def test_every_tiebreaker_has_words_for_a_page() -> None:
    assert set(TIEBREAKER_TEXTS) == set(TIEBREAKERS)
    for key, text in TIEBREAKER_TEXTS.items():
        assert text.key == key
        assert str(text.name) in str(text)
        assert text.abbreviation in str(text)
        assert str(text.explanation).endswith(".")
        assert "no-show" in str(
            text.explanation
        )  # which decides ranks, so every list of the standings says it


def test_an_event_orders_by_opponents_wins_unless_it_says_otherwise() -> None:
    assert [text.abbreviation for text in tiebreaker_texts(DEFAULT_TIEBREAKERS)] == ["OMW%", "OOMW%"]


@pytest.mark.parametrize(
    ("scale", "value", "number", "figure", "shown"),
    [
        (PERCENTAGE, Fraction(7, 12), 58.33, "58.33%", '<abbr title="exactly 7/12">58.33%</abbr>'),
        (PERCENTAGE, Fraction(1, 3), 33.33, "33.33%", '<abbr title="exactly 1/3">33.33%</abbr>'),
        (PERCENTAGE, Fraction(1), 100.0, "100.00%", '<abbr title="exactly 1">100.00%</abbr>'),
        (POINTS, Fraction(1234), 1234, "1234", "1234"),
        (POINTS, Fraction(-5), -5, "-5", "-5"),
        (Scale(1, 1), Fraction(5, 2), 2.5, "2.5", '<abbr title="exactly 5/2">2.5</abbr>'),
    ],
)
def test_a_value_is_rounded_as_its_scale_says_and_tells_what_it_is_exactly(
    scale: Scale, value: Fraction, number: float, figure: str, shown: str
) -> None:
    text = made_up("sum", scale)

    assert (text.number(value), type(text.number(value))) == (number, type(number))
    assert text.figure(value) == figure
    assert tiebreaker_value({"sum": value}, text) == shown


class OpponentsPoints:
    """The sum of the opponents' match points: a tiebreaker that is not a percentage."""

    key = "sum"

    def values(self, field: Competitors) -> Scaled:
        return Scaled([sum(field.points[other] for other in met) for met in field.opponents], 1)


def made_up(key: str, scale: Scale) -> TiebreakerText:
    words = gettext_lazy("Table")
    return TiebreakerText(key, "OMP", words, scale, words)


def test_a_percentage_is_written_as_the_language_of_the_reader_writes_it() -> None:
    text = TIEBREAKER_TEXTS["omw"]
    with override("de"):
        german = str(tiebreaker_value({"omw": Fraction(1, 2)}, text))
    assert ">50,00\u202f%<" in german
    assert ">50.00%<" in str(tiebreaker_value({"omw": Fraction(1, 2)}, text))


@pytest.mark.django_db
def test_points_are_shown_as_points_in_every_medium(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TIEBREAKERS, "sum", OpponentsPoints())
    monkeypatch.setitem(TIEBREAKER_TEXTS, "sum", made_up("sum", POINTS))
    event = make_tournament(slug="cup")
    event.tiebreakers = ["sum", "own"]
    event.save()
    make_entries(event, 4)
    make_closed_round(event)
    client = Client()
    client.force_login(make_account(is_owner=True))

    for path in ("/t/cup/desk/standings/", "/t/cup/standings/", "/t/cup/screen/standings/"):
        text = client.get(path).content.decode()
        losers = re.findall(r'>3</(?:td|span)><(?:td|span)[^>]*><abbr title="exactly 33/100">33.00%<', text)
        winners = re.findall(r'>0</(?:td|span)><(?:td|span)[^>]*><abbr title="exactly 1">100.00%<', text)
        assert (len(winners), len(losers)) == (2, 2), path
    assert [line.values for line in standing_lines(event, through=1)] == [
        ("0", "100.00%"),
        ("0", "100.00%"),
        ("3", "33.00%"),
        ("3", "33.00%"),
    ]
    assert "300.00" not in draw_results_page(event, now=NOON).decode()
    sheet = next(each for each in event_sheets(event) if "OMP" in each.header)
    places = [sheet.header.index(name) for name in ("OMP", "MW%")]
    assert [[row[place] for place in places] for row in sheet.rows] == [[0, 100.0]] * 2 + [[3, 33.0]] * 2
