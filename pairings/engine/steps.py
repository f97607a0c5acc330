"""Work that is counted, so that it has an end: in steps, never by a clock. PURE.

A clock would give one machine another round than the next.
"""

from collections.abc import Callable


class StepsSpent(Exception):
    """The steps that were allowed are spent, and nothing is decided."""


class Steps:
    """Counts steps up to a limit that may be moved."""

    def __init__(self, limit: int) -> None:
        self.taken = 0
        self.limit = limit

    @property
    def left(self) -> int:
        """How many may still be taken."""
        return max(0, self.limit - self.taken)

    def take(self, count: int = 1) -> None:
        """Take steps. Raises StepsSpent where they are more than are left, and then none are left."""
        if count > self.limit - self.taken:
            self.taken = max(self.taken, self.limit)
            raise StepsSpent
        self.taken += count

    def within(self, most: int, search: Callable[[], bool]) -> bool | None:
        """What a search finds, None where `most` steps do not tell. Raises StepsSpent where no more are left."""
        limit = self.limit
        self.limit = min(limit, self.taken + most)
        try:
            return search()
        except StepsSpent:
            if self.taken >= limit:
                raise
            return None
        finally:
            self.limit = limit
