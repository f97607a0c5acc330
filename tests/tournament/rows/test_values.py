"""Values of columns: what is written reads back as it was, and what a column does not take is refused."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from hypothesis import given
from hypothesis import strategies as st

from tests.for_each import for_each
from tournament.kernel.hall_time import FIRST_YEAR, LAST_YEAR
from tournament.kernel.refusal import Refusal
from tournament.rows.nodes import Node
from tournament.rows.values import any_json, list_of, numbers, read_column, write_column

TEXT = models.CharField(max_length=5, blank=True)
MINUTES = models.PositiveSmallIntegerField(
    null=True, validators=[MinValueValidator(1), MaxValueValidator(600)]
)
FEE = models.DecimalField(max_digits=6, decimal_places=2)
CHOICE = models.CharField(max_length=9, choices=[("won", "won"), ("open", "open")])
VALUES = [
    (TEXT, st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=5)),
    (MINUTES, st.none() | st.integers(1, 600)),
    (FEE, st.decimals(-999, 999, places=2)),
    (CHOICE, st.sampled_from(["won", "open"])),
    (models.BooleanField(), st.booleans()),
    (models.DateField(), st.dates()),
    (
        models.DateTimeField(),
        st.datetimes(datetime(FIRST_YEAR, 1, 1), datetime(LAST_YEAR, 12, 31), timezones=st.just(UTC)),  # noqa: DTZ001
    ),
    (models.DurationField(), st.integers(0, 10**9).map(lambda seconds: timedelta(seconds=seconds))),
    (models.BigIntegerField(), st.integers(0, 2**62)),
]


def read(column, value):
    return read_column(column, Node(value, "/here"))


@for_each("column, values", VALUES)
def test_what_is_written_reads_back(column, values) -> None:
    @given(values)
    def reads_back(value) -> None:
        assert read(column, write_column(column, value)) == value

    reads_back()


def test_an_amount_is_written_in_one_way_however_it_was_typed() -> None:
    assert write_column(FEE, Decimal("12.5")) == write_column(FEE, Decimal("12.50")) == "12.50"


@for_each(
    "column, value",
    [
        (TEXT, None),
        (TEXT, "123456"),
        (TEXT, "a\x00b"),
        (TEXT, "\ud800"),
        (TEXT, 5),
        (models.CharField(max_length=5), ""),
        (MINUTES, 0),
        (MINUTES, 601),
        (MINUTES, True),
        (MINUTES, 2.0),
        (models.PositiveSmallIntegerField(), -1),
        (models.PositiveSmallIntegerField(), 32_768),
        (FEE, "12.5"),
        (FEE, "NaN"),
        (FEE, "99999.00"),
        (FEE, "x"),
        (CHOICE, "lost"),
        (CHOICE, ""),
        (models.BooleanField(), 1),
        (models.DateField(), "2003-02-30"),
        (models.DateTimeField(), "2003-05-17T12:00:00"),
        (models.DateTimeField(), "soon"),
        (models.DurationField(), -1),
        (models.DurationField(), float("nan")),
    ],
)
def test_what_a_column_does_not_take_is_refused_with_its_place(column, value) -> None:
    with pytest.raises(Refusal) as refused:
        read(column, value)

    assert refused.value.params["place"] == "/here"


def test_a_column_of_an_unknown_kind_needs_a_shape() -> None:
    with pytest.raises(TypeError, match="shape"):
        read(models.JSONField(), {"x": 1})


@for_each("value", [{"x": float("inf")}, {"x": "\x00"}, ["\x00"], {"\x00": 1}])
def test_json_that_no_page_can_show_is_refused(value) -> None:
    with pytest.raises(Refusal):
        any_json(Node(value), None)


def test_json_of_too_many_levels_is_refused() -> None:
    value: object = 1
    for _level in range(20):
        value = [value]
    with pytest.raises(Refusal):
        any_json(Node(value), None)


def test_lists_hold_what_is_known_each_once() -> None:
    shape = list_of(lambda: {"omw", "oomw"})
    assert shape(Node(["oomw", "omw"]), None) == ["oomw", "omw"]
    for wrong in (["omw", "omw"], ["luck"], "omw", [1]):
        with pytest.raises(Refusal):
            shape(Node(wrong), None)
    assert numbers(Node([3, 0]), None) == [3, 0]
    with pytest.raises(Refusal):
        numbers(Node([-1]), None)


@pytest.mark.parametrize("instant", ["9999-12-31T23:59:59+00:00", "0001-01-01T00:00:01+00:00"])
def test_an_instant_at_the_end_of_the_calendar_is_refused(instant: str) -> None:
    """Another zone's clock shows none there, so a page about it could not be opened."""
    with pytest.raises(Refusal):
        read(models.DateTimeField(), instant)


def test_an_instant_is_no_date() -> None:
    assert read(models.DateField(), "2003-05-17") == date(2003, 5, 17)
    assert read(models.DateTimeField(), "2003-05-17T12:00:00+00:00") == datetime(2003, 5, 17, 12, tzinfo=UTC)
