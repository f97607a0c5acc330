"""Answers to a name in the hall, "tandem.local", so that people may type that instead of a number (mDNS, RFC 6762).

It has a process of its own: a network that filters such questions keeps nothing waiting, and a fault here touches
neither pages nor backups. Paper and codes have the number, since not every phone can look up a name.
"""

import logging
import sys
import threading
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from ipaddress import IPv4Address

from django.conf import settings
from django.utils.translation import gettext as _
from zeroconf import (  # type: ignore[attr-defined] # the messages are public and not in its __all__
    DNSAddress,
    DNSOutgoing,
    DNSQuestion,
    Error,
    IPVersion,
    ServiceInfo,
    Zeroconf,
)

from tournament.config.serve.window import by_name, speak
from tournament.host.addresses import own_addresses, room_addresses
from tournament.host.hall_name import LOOK_EVERY, name_address, note_name, possible_names
from tournament.host.queries import is_for_this_laptop_alone

logger = logging.getLogger(__name__)
# How often it asks who has a name, and how many seconds it waits: the same question within a second is often ignored.
TRIES, PATIENCE = 2, 1.1
_QUERY, _ADDRESS, _INTERNET = 0, 1, 1  # RFC 1035: a question, for an IPv4 address, in the internet
_SERVICE = "_http._tcp.local."


def answer_to_name(stop: threading.Event) -> None:
    """Have this laptop answer to its name until `stop` is set, in each network that it is in at the moment."""
    here = Here(possible_names(), settings.PORT, say=lambda text: speak(sys.stdout, text))
    try:
        while True:
            try:
                here.look(_addresses(), own_addresses())
            except (OSError, Error):  # no network lets it through, or it went away meanwhile
                logger.info("no name in the hall at the moment", exc_info=True)
                here.leave()
            note_name(here.name)
            if stop.wait(LOOK_EVERY):
                return
    finally:
        here.leave()
        note_name("")


def _addresses() -> list[str]:
    """Where phones may ask for the name: nowhere if the server is for this laptop alone, or behind a proxy."""
    if is_for_this_laptop_alone() or settings.HTTPS:
        return []
    everywhere = settings.BIND in {"0.0.0.0", "::"}  # noqa: S104 - a comparison
    return [each for each in room_addresses() if everywhere or each == settings.BIND]


@dataclass(slots=True)
class Here:
    """The name that this laptop has now, and who answers for it: one for each address, with that address alone.

    `names` are those it may have, in the order in which it tries; `say` gets a line for the window.
    """

    names: Sequence[str]
    port: int
    say: Callable[[str], object]
    name: str = ""
    answering: dict[str, Zeroconf] = field(default_factory=dict)

    def look(self, addresses: Sequence[str], own: Collection[str]) -> None:
        """Take a name in the networks of `addresses`, or another where a laptop there has it. OSError, zeroconf.Error.

        Of two laptops that took the same name at once, or whose networks were joined later, the one with the lower
        address keeps it. `own` are all addresses of this laptop.
        """
        if self.name and list(self.answering) == list(addresses) and not self._yields(own):
            return
        before = self.name
        self.leave()
        self._take(addresses, own)
        if self.name not in {"", before}:
            self.say(self._sentence())

    def leave(self) -> None:
        """Answer no longer, and have the network forget the name at once."""
        for each in self.answering.values():
            each.close()
        self.answering, self.name = {}, ""

    def _yields(self, own: Collection[str]) -> bool:
        return any(
            IPv4Address(other) < IPv4Address(address)
            for address, each in self.answering.items()
            for other in _others(each, _service(self.name, address, self.port), own)
        )

    def _take(self, addresses: Sequence[str], own: Collection[str]) -> None:
        for address in addresses:
            self.answering[address] = Zeroconf(
                interfaces=[address],
                ip_version=IPVersion.V4Only,
                use_asyncio=False,  # a thread of its own, whatever loop this one may have
            )
        for name in self.names if self.answering else ():
            services = [
                (each, _service(name, address, self.port)) for address, each in self.answering.items()
            ]
            if not any(_others(each, service, own) for each, service in services):
                self.name = name
                for each, service in services:
                    each.register_service(service, cooperating_responders=True)
                return

    def _sentence(self) -> str:
        address = name_address(self.name, self.port)
        if self.name == self.names[0]:
            return by_name(address)
        return _(
            "Another laptop on this network is already called %(taken)s. This one is %(address)s, if the "
            "phone can look up names."
        ) % {"taken": self.names[0], "address": address}


def _others(asking: Zeroconf, service: ServiceInfo, own: Collection[str]) -> list[str]:
    """The addresses of other laptops that answer to the name of `service`.

    It asks as one who is about to take the name, which others answer at once (RFC 6762, 8.1); several times, since a
    question or an answer may get lost in the air.
    """
    name = service.server_key or ""
    for _try in range(TRIES):
        question = DNSOutgoing(_QUERY)
        question.add_question(DNSQuestion(name, _ADDRESS, _INTERNET))
        question.add_authorative_answer(service.dns_pointer())
        asking.send(question)
        time.sleep(PATIENCE)
        known = asking.cache.get_all_by_details(name, _ADDRESS, _INTERNET)
        answers = {str(IPv4Address(each.address)) for each in known if isinstance(each, DNSAddress)}
        if others := answers - set(own):
            return sorted(others)
    return []


def _service(name: str, address: str, port: int) -> ServiceInfo:
    """What is announced: the name with this address, and in lists of web pages "Tandem (tandem)"."""
    label = name.removesuffix(".local")
    return ServiceInfo(
        _SERVICE, f"Tandem ({label}).{_SERVICE}", server=f"{name}.", port=port, parsed_addresses=[address]
    )
