"""How long one waits after wrong passwords, and what counts as one address."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.for_each import for_each
from tournament.staff.limits import Limit, network_of, wait_after, whole_minutes_of

NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
THREE = Limit(3, timedelta(minutes=5))


def ago(*seconds: int) -> list[datetime]:
    return [NOW - timedelta(seconds=each) for each in seconds]


@for_each(
    "failures, wait",
    [
        ([], 0),
        (ago(1, 2), 0),
        (ago(1, 2, 299), 1),
        (ago(1, 2, 300), 0),
        (ago(10, 20, 30), 270),
        (ago(10, 20, 30, 40), 270),  # the wait lasts until fewer than three count
        (ago(-1, -2, -3), 0),  # the clock was put back
    ],
)
def test_one_waits_until_fewer_than_the_limit_are_in_the_window(failures, wait):
    assert wait_after(THREE, failures, NOW) == timedelta(seconds=wait)


@pytest.mark.parametrize(("seconds", "minutes"), [(1, 1), (60, 1), (61, 2), (300, 5)])
def test_a_wait_is_told_in_minutes_that_are_long_enough(seconds, minutes):
    assert whole_minutes_of(timedelta(seconds=seconds)) == minutes


@for_each(
    "address, network",
    [
        ("192.168.1.5", "192.168.1.5"),
        ("::ffff:192.168.1.5", "192.168.1.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("no address" * 9, ("no address" * 9)[:45]),
    ],
)
def test_whoever_has_many_addresses_at_once_counts_as_one(address, network):
    assert network_of(address) == network
