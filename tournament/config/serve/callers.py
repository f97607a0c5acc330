"""PURE. Who sends a request: the address of the other end, or the one that a named proxy passes on."""

from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address

Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Caller:
    """The address that a request came from, "" where a proxy does not tell; whether a named proxy passed it on."""

    address: str
    is_proxied: bool = False


def host_of(peer: str) -> str:
    """The address in "192.168.1.7:40000" or "[fe80::1]:40000"; "" of what is neither.

    A server that listens at "::" sees an IPv4 address as "::ffff:192.168.1.7"; it is returned as the IPv4 address.
    """
    host, _, port = peer.rpartition(":")
    return host.strip("[]").removeprefix("::ffff:") if port.isdigit() else ""


def caller_of(
    peer: str, forwarded: str | None, proxies: tuple[Network, ...], *, must_tell: bool = False
) -> Caller:
    """The caller behind `peer`, an address without a port, where X-Forwarded-For holds `forwarded`.

    Only a proxy's header counts, and of it only the last entry, which the proxy itself has written: whatever is
    before it came with the request. Without the header it is the machine of the proxy itself, unless everyone comes
    through the proxy (`must_tell`): then nothing is known of the caller.
    """
    if not is_among(peer, proxies):
        return Caller(peer)
    if forwarded is None:
        return Caller("" if must_tell else peer, is_proxied=True)
    return Caller(_plain(forwarded.rpartition(",")[2].strip()), is_proxied=True)


@lru_cache(maxsize=4096)
def is_among(peer: str, proxies: tuple[Network, ...]) -> bool:
    """Whether the address belongs to one of these networks; False for what is not an address."""
    try:
        address = ip_address(peer)
    except ValueError:
        return False
    return any(address in network for network in proxies)


def _plain(told: str) -> str:
    """An address as a proxy writes it, without the port that some add; "" for anything else."""
    for text in (told, host_of(told), told.strip("[]")):
        try:
            return str(ip_address(text))
        except ValueError:
            continue
    return ""
