"""PURE. Who has how many, and who has most of all, without a search through everyone."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)


class Counts(Generic[Key]):
    """A number for each key, changed by one at a time; a key that was never raised has 0."""

    def __init__(self) -> None:
        self._counts: dict[Key, int] = {}
        # The keys of each number from 1 up, in the order in which they came to it. A plain dict would search for its
        # first and last key past all that left.
        self._keys: dict[int, OrderedDict[Key, None]] = {}
        self.most = 0

    def of(self, key: Key) -> int:
        """Return how many `key` has."""
        return self._counts.get(key, 0)

    def add_one(self, key: Key) -> None:
        """Give `key` one more."""
        self._move(key, self.of(key) + 1)

    def remove_one(self, key: Key) -> None:
        """Take one from `key`, which has at least one."""
        self._move(key, self._counts[key] - 1)

    def first_with_most(self) -> Key:
        """Return the key that has had the highest number for longest. There has to be one."""
        return next(iter(self._keys[self.most]))

    def last_with_most(self) -> Key:
        """Return the key that came to the highest number last. There has to be one."""
        return next(reversed(self._keys[self.most]))

    def _move(self, key: Key, count: int) -> None:
        before = self._counts.pop(key, 0)
        if before:
            del self._keys[before][key]
            if not self._keys[before]:
                del self._keys[before]
        if count:
            self._counts[key] = count
            self._keys.setdefault(count, OrderedDict())[key] = None
        if count > self.most:
            self.most = count
        elif self.most not in self._keys:
            self.most = count  # nobody is between a number and the next
