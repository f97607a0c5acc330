"""How many wrong passwords may be typed, and how long one waits after them. PURE."""

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` failures within any `window`."""

    most: int
    window: timedelta


FOR_ACCOUNT = Limit(6, timedelta(minutes=5))  # for one user name, at one device or address
FOR_ADDRESS = Limit(60, timedelta(minutes=1))  # for all user names, by devices that nobody has signed in with


def wait_after(limit: Limit, failures: Iterable[datetime], now: datetime) -> timedelta:
    """How long until one more may be tried after `failures`; zero where it may now.

    A failure of later than `now` does not count: the laptop's clock was put back since.
    """
    counted = sorted(at for at in failures if now - limit.window < at <= now)
    if len(counted) < limit.most:
        return timedelta(0)
    return counted[-limit.most] + limit.window - now


def whole_minutes_of(wait: timedelta) -> int:
    """A wait as people read it: minutes, rounded up."""
    return max(1, -(-wait // timedelta(minutes=1)))


def network_of(address: str) -> str:
    """What counts as one address: an IPv4 address, or the 64 bits that whoever has an IPv6 address has all of."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:45]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is None:
            return str(ipaddress.ip_network((found, 64), strict=False))
        found = found.ipv4_mapped
    return str(found)
