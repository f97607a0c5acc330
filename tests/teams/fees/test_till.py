"""What is in the till: counted from what is noted with the teams."""

from decimal import Decimal

import pytest

from pairings.drops.actions import drop_entry
from teams.entries.partners import replace_partner
from teams.entries.registration import note_payment
from teams.entries.steps import Person
from teams.fees.till import read_till
from tests.factories import BOSS, NOON, make_entries, make_posted_round, make_tournament
from tournament.kernel.refusal import Refusal
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db


def test_an_event_without_a_fee_has_no_till() -> None:
    event = make_tournament()
    make_entries(event, 1)
    note_payment(event, 1, actor=BOSS)
    assert read_till(event) is None


def test_the_till_has_what_was_paid_and_what_is_still_open() -> None:
    event = make_tournament()
    make_entries(event, 6)
    note_payment(event, 1, actor=BOSS)  # before there was a fee
    change_settings(event, {"entry_fee": Decimal("7.10"), "currency": "€"}, actor=BOSS)
    note_payment(event, 2, actor=BOSS)
    note_payment(event, 3, amount=Decimal("0.20"), actor=BOSS)
    note_payment(event, 4, amount=Decimal(0), actor=BOSS)
    make_posted_round(event)
    drop_entry(event, 2, actor=BOSS, now=NOON)  # its money stays
    drop_entry(event, 5, actor=BOSS, now=NOON)  # it owes nothing

    till = read_till(event)

    assert till is not None
    assert (till.paid, till.received, till.unknown) == (4, Decimal("7.30"), 1)
    assert (till.open, till.owed) == (1, Decimal("7.10"))
    assert [text.replace("\xa0", " ") for _name, text in till.lines] == [
        "4 teams, € 7.30",
        "1 team, € 7.10",
        "1 team is marked as paid without an amount.",
    ]


def test_sums_are_exact() -> None:
    event = make_tournament(entry_fee=Decimal("0.10"))
    make_entries(event, 3)
    for number in (1, 2, 3):
        note_payment(event, number, actor=BOSS)
    till = read_till(event)
    assert till is not None
    assert till.received == Decimal("0.30")


def test_a_team_that_left_before_it_was_paired_is_in_no_sum_and_takes_no_payment() -> None:
    event = make_tournament(entry_fee=Decimal(10), currency="€")
    make_entries(event, 2)
    drop_entry(event, 2, actor=BOSS)

    with pytest.raises(Refusal, match="entry_dropped"):
        note_payment(event, 2, actor=BOSS)
    till = read_till(event)
    assert till is not None
    assert (till.paid, till.open) == (0, 1)


def test_a_team_keeps_what_it_paid_with_another_partner_also_where_there_is_no_fee_any_longer() -> None:
    event = make_tournament(entry_fee=Decimal(10), currency="€")
    make_entries(event, 2)
    note_payment(event, 1, amount=Decimal(5), actor=BOSS)
    change_settings(event, {"entry_fee": None}, actor=BOSS)

    new = replace_partner(event, 1, "b", Person("Cay", "77"), actor=BOSS)

    assert (new.is_paid, new.amount_paid) == (True, Decimal(5))
