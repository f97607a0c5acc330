"""Under which addresses this machine can be reached, asked of the system itself.

A venue has no internet and often no router: the usual trick (connect to some far address and look at one's
own end) finds nothing there, so every network interface is asked for its addresses.
"""

import ipaddress
import socket
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import ifaddr

_USUAL_PORTS = {"http": 80, "https": 443}
# By which only a browser on this laptop itself comes in.
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
LONGEST = 200  # characters of a web address that is kept

# Interfaces of virtual machines, containers and tunnels, in small letters: no phone in the room comes in by them.
_VIRTUAL = (
    "docker",
    "br-",
    "veth",
    "hyper-v",
    "virbr",
    "vmnet",
    "vboxnet",
    "virtualbox",
    "vmware",
    "utun",
    "tun",
    "tap",
    "wg",
    "wireguard",
    "awdl",
    "llw",
    "podman",
)
# Networks that Docker and Podman make for containers.
_INSIDE_CONTAINERS = (ipaddress.ip_network("172.16.0.0/12"), ipaddress.ip_network("10.88.0.0/16"))
_LOOKS_LIKE_HOTSPOT = (
    ipaddress.ip_network("192.168.0.0/16"),
    ipaddress.ip_network("172.20.10.0/28"),  # an iPhone's hotspot
    ipaddress.ip_network("10.0.0.0/8"),
)


def phone_addresses() -> list[str]:
    """The IPv4 addresses that a phone in the same network may reach this machine by, likeliest first.

    A container that has a network of its own has none; one that uses the machine's network has that machine's.
    """
    ranks = _ranked_addresses()
    return sorted(ranks, key=lambda text: (ranks[text], ipaddress.ip_address(text)))


def room_addresses() -> list[str]:
    """The addresses of `phone_addresses` in networks that a phone can be in: no virtual machine's, no tunnel's."""
    return sorted(text for text, (is_virtual, _rank) in _ranked_addresses().items() if not is_virtual)


def _ranked_addresses() -> dict[str, tuple[bool, int]]:
    """Each IPv4 address by which phones might come in: whether it is of a virtual network, and its rank (0 first)."""
    is_inside = is_in_container()
    found: dict[str, tuple[bool, int]] = {}
    for name, text in _interface_addresses():
        address = ipaddress.ip_address(text)
        if address.version != 4 or address.is_loopback or address.is_unspecified:
            continue
        if is_inside and any(address in network for network in _INSIDE_CONTAINERS):
            continue
        likely = [number for number, net in enumerate(_LOOKS_LIKE_HOTSPOT) if address in net]
        rank = likely[0] if likely else len(_LOOKS_LIKE_HOTSPOT) + address.is_link_local
        found.setdefault(text, (name.lower().startswith(_VIRTUAL), rank))
    return found


def own_networks() -> list[ipaddress.IPv4Interface]:
    """This machine's IPv4 addresses, each with its network; without those of loopback."""
    try:
        found = [ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    except (OSError, AssertionError):  # forbidden, or an interface that the library cannot read
        return []
    networks = [ipaddress.IPv4Interface(f"{ip.ip}/{ip.network_prefix}") for ip in found]
    return [each for each in networks if not each.ip.is_loopback]


def own_names() -> frozenset[str]:
    """The names by which people in the room reach this machine, in small letters."""
    own = socket.gethostname().lower()
    short = own.split(".")[0]
    return frozenset({own, short, f"{short}.local"})


def own_addresses() -> frozenset[str]:
    """Every IP address of this machine, of both versions and loopback included."""
    return frozenset(text for _name, text in _interface_addresses())


def is_in_container() -> bool:
    """Whether this runs in a container, which has addresses of its own and cannot see the laptop's."""
    return Path("/.dockerenv").exists() or Path("/run/.containerenv").exists()


def container_host() -> list[str]:
    """The address of the machine around the container that this runs in; empty outside containers."""
    if not is_in_container():
        return []
    try:
        lines = Path("/proc/net/route").read_text("ascii").splitlines()[1:]
    except OSError:
        return []
    ways = [line.split() for line in lines]
    # The way to everywhere leads to the host; its address is in the order of the processor's bytes.
    gateways = [way[2] for way in ways if way[1] == "00000000" and way[2] != "00000000"]
    return [str(ipaddress.ip_address(bytes.fromhex(text)[::-1])) for text in gateways]


def web_address(scheme: str, host: str) -> str:
    """The web address "http://192.168.1.20:8000" of a Host header, as it is printed; "" where it can be none."""
    try:
        parts = urlsplit(f"{scheme}://{host}")
        name, port = parts.hostname or "", parts.port
    except ValueError:  # a port that there is not
        return ""
    name = name.rstrip(".")
    if not name or port == 0 or "@" in host or parts.netloc != host:
        return ""
    name = f"[{name}]" if ":" in name else name
    address = f"{scheme}://{name}" + (f":{port}" if port and port != _USUAL_PORTS.get(scheme) else "")
    return address if len(address) <= LONGEST else ""


def is_own_or_nearby(host: str, *, more: Collection[str] = ()) -> bool:
    """Whether a Host header without its port names this machine as people in the room name it.

    Names are this machine's own, `more` (those that it may take in the hall) and "localhost" only, so that a page of
    the internet cannot have its name point here and read our pages (DNS rebinding); addresses are private ones and the
    machine's own.
    """
    host = host.strip("[]").rstrip(".").lower()
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost" or host in more or host in own_names()
    return (
        address.is_private or address.is_loopback or address.is_link_local or str(address) in own_addresses()
    )


def _interface_addresses() -> Iterator[tuple[str, str]]:
    """(connection's name, address) of every interface that has one; no name where the system has none."""
    try:
        adapters = ifaddr.get_adapters()
    except (OSError, AssertionError):  # forbidden, or an interface that the library cannot read
        with suppress(OSError):
            for family, _type, _proto, _canonical, address in socket.getaddrinfo(socket.gethostname(), None):
                if family in {socket.AF_INET, socket.AF_INET6}:
                    yield "", str(address[0]).split("%")[0]
        return
    for adapter in adapters:
        for own in adapter.ips:
            yield own.nice_name, own.ip if isinstance(own.ip, str) else own.ip[0]
