"""Whether codes that were printed lead to this laptop, and what it takes that they do. PURE."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Interface
from urllib.parse import urlsplit

_USUAL_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class PrintedCodes:
    """The web address on paper, in parts, and what this laptop has of it.

    `mask` ("255.255.255.0") and `prefix` (24) are of the network in which this laptop and that address both are; ""
    and 0 where they are in none together.
    """

    address: str
    host: str
    port: int
    is_number: bool  # 192.168.1.20, and no name
    is_own_host: bool
    is_own_port: bool
    mask: str = ""
    prefix: int = 0

    @property
    def lead_here(self) -> bool:
        """Whether a phone that scans one comes to this server."""
        return self.is_own_host and self.is_own_port


def read_printed_codes(
    address: str, *, networks: Iterable[IPv4Interface], own_names: Collection[str], port: int
) -> PrintedCodes | None:
    """What `address` ("http://192.168.1.20:8000") on paper is to a server at `port`; None where it is not an address.

    `networks` are this laptop's addresses with their networks, `own_names` its names in small letters.
    """
    try:
        parts = urlsplit(address)
        printed_port = parts.port or _USUAL_PORTS.get(parts.scheme, 80)
    except ValueError:
        return None
    host = (parts.hostname or "").rstrip(".")
    if not host:
        return None
    try:
        number = IPv4Address(host)
    except ValueError:
        is_number, is_own, shared = False, host in own_names, None
    else:
        mine = list(networks)
        is_number, is_own = True, any(each.ip == number for each in mine)
        shared = next((each.network for each in mine if number in each.network), None)
    return PrintedCodes(
        address=address,
        host=host,
        port=printed_port,
        is_number=is_number,
        is_own_host=is_own,
        is_own_port=printed_port == port,
        mask="" if shared is None else str(shared.netmask),
        prefix=0 if shared is None else shared.prefixlen,
    )
