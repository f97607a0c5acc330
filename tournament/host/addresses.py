"""Under which addresses this machine can be reached, asked of the system itself. Standard library only.

A venue has no internet and often no router: the usual trick (connect to some far address and look at one's
own end) finds nothing there, so every network interface is asked for its addresses.
"""

import ctypes
import ipaddress
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

# Interfaces of virtual machines, containers and tunnels: no phone in the room comes in through them.
_VIRTUAL = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "utun",
    "tun",
    "tap",
    "wg",
    "awdl",
    "llw",
    "podman",
)
_LOOKS_LIKE_HOTSPOT = (
    ipaddress.ip_network("192.168.0.0/16"),
    ipaddress.ip_network("172.20.10.0/28"),  # an iPhone's hotspot
    ipaddress.ip_network("10.0.0.0/8"),
)


class _Interface(ctypes.Structure):
    """The start of `struct ifaddrs`, which is the same on Linux, macOS and the BSDs."""


_Interface._fields_ = [
    ("next", ctypes.POINTER(_Interface)),
    ("name", ctypes.c_char_p),
    ("flags", ctypes.c_uint),
    ("address", ctypes.c_void_p),
]


def phone_addresses() -> list[str]:
    """The IPv4 addresses that a phone in the same network may reach this machine by, likeliest first."""
    found: dict[str, tuple[bool, int]] = {}
    for name, text in _interface_addresses():
        address = ipaddress.ip_address(text)
        if address.version != 4 or address.is_loopback or address.is_unspecified:
            continue
        likely = [number for number, net in enumerate(_LOOKS_LIKE_HOTSPOT) if address in net]
        rank = likely[0] if likely else len(_LOOKS_LIKE_HOTSPOT) + address.is_link_local
        found.setdefault(text, (name.startswith(_VIRTUAL), rank))
    return sorted(found, key=lambda text: (found[text], ipaddress.ip_address(text)))


def own_addresses() -> frozenset[str]:
    """Every IP address of this machine, of both versions and loopback included."""
    return frozenset(text for _name, text in _interface_addresses())


def is_in_container() -> bool:
    """Whether this runs in a container, which has addresses of its own and cannot see the laptop's."""
    return Path("/.dockerenv").exists() or Path("/run/.containerenv").exists()


def is_own_or_nearby(host: str) -> bool:
    """Whether a Host header without its port names this machine as people in the room name it.

    Names are this machine's own and "localhost" only, so that a page of the internet cannot have its name
    point here and read our pages (DNS rebinding); addresses are private ones and the machine's own.
    """
    host = host.strip("[]").rstrip(".").lower()
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        own = socket.gethostname().lower()
        return host in {"localhost", own, own.split(".")[0], f"{own.split('.')[0]}.local"}
    return (
        address.is_private or address.is_loopback or address.is_link_local or str(address) in own_addresses()
    )


def _interface_addresses() -> Iterator[tuple[str, str]]:
    """(interface name, address) of every interface that has one; no name where the system tells none."""
    seen = False
    if sys.platform != "win32":
        with suppress(OSError, AttributeError):
            for pair in _getifaddrs():
                seen = True
                yield pair
    if not seen:  # Windows knows all its own addresses by name, with or without a network
        with suppress(OSError):
            for family, _type, _proto, _canonical, address in socket.getaddrinfo(socket.gethostname(), None):
                if family in {socket.AF_INET, socket.AF_INET6}:
                    yield "", str(address[0]).split("%")[0]


def _getifaddrs() -> Iterator[tuple[str, str]]:
    library = ctypes.CDLL(None, use_errno=True)  # the C library is part of the process
    first = ctypes.POINTER(_Interface)()
    if library.getifaddrs(ctypes.byref(first)) != 0:
        raise OSError(ctypes.get_errno(), "getifaddrs")
    try:
        item = first
        while item:
            interface = item.contents
            address = _read_socket_address(interface.address)
            if address:
                yield interface.name.decode("utf-8", "replace"), address
            item = interface.next
    finally:
        library.freeifaddrs(first)


def _read_socket_address(pointer: int | None) -> str:
    """The IP address in a `struct sockaddr`, "" where it holds something else."""
    if not pointer:
        return ""
    start = ctypes.string_at(pointer, 2)
    # The BSD family, macOS too, keeps a length byte before the one-byte family.
    family = int.from_bytes(start, sys.byteorder) if sys.platform.startswith("linux") else start[1]
    if family == socket.AF_INET:
        return socket.inet_ntop(family, ctypes.string_at(pointer + 4, 4))
    if family == socket.AF_INET6:
        return socket.inet_ntop(family, ctypes.string_at(pointer + 8, 16))
    return ""
