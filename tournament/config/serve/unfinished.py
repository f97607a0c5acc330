"""PURE. The bodies of requests that are still being received, and which of them is dropped when there are too many."""

from collections import OrderedDict
from typing import Generic, TypeVar

from tournament.config.serve.counts import Counts

Body = TypeVar("Body")


class Unfinished(Generic[Body]):
    """The bodies that are still being received, at most `most` (1 or more).

    When one more comes, the oldest of the address with most of them is dropped. So whoever begins bodies and does not
    send them loses their own, and a hall behind one address goes on as long as it finishes what it begins: there is no
    fixed number for an address. Bodies are distinguished by identity. Every call takes the same few steps.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._bodies: dict[str, OrderedDict[int, Body]] = {}  # of each address the oldest first, by id()
        self._counts: Counts[str] = Counts()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def add(self, address: str, body: Body) -> Body | None:
        """Take a new body in, and return the one that is dropped for it, or None while there is room.

        The new body counts for its address but is never dropped itself. Where its address is one of several with most,
        it is that address that loses its oldest; else the address that has had as many for longest.
        """
        given_way: Body | None = None
        if self._length >= self._most:
            own = self._counts.of(address)
            heavy = address if own and own + 1 >= self._counts.most else self._counts.first_with_most()
            given_way = next(iter(self._bodies[heavy].values()))
            self.remove(heavy, given_way)
        self._bodies.setdefault(address, OrderedDict())[id(body)] = body
        self._counts.add_one(address)
        self._length += 1
        return given_way

    def remove(self, address: str, body: Body) -> None:
        """Forget a body that is finished or gone; one that gave way before is forgotten already."""
        bodies = self._bodies.get(address)
        if bodies is None or bodies.pop(id(body), None) is None:
            return
        if not bodies:
            del self._bodies[address]
        self._counts.remove_one(address)
        self._length -= 1
