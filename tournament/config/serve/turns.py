"""PURE. Jobs that wait for one worker, taken in turns by who asks for them."""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

from tournament.config.serve.counts import Counts

Job = TypeVar("Job")


class Turns(Generic[Job]):
    """Jobs that wait for one worker, at most `most`: whoever asks for many waits behind their own.

    Each asker has one turn at a time, in the order in which they came; within an asker the oldest job comes first.
    A job is never None. Every call takes the same few steps, however many wait.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._jobs: OrderedDict[str, deque[Job]] = OrderedDict()  # the first asker is the next
        self._counts: Counts[str] = Counts()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def add(self, asker: str, job: Job) -> Job | None:
        """Let a job wait, and return the one that has to go for it, or None while there is room.

        The newest job of the asker with most goes, where the new job counts. It is the new one itself when nobody has
        more than its asker; of several other askers with most it is the one who came to that number last.
        """
        dropped: Job | None = None
        if self._length >= self._most:
            if self._counts.of(asker) + 1 >= self._counts.most:
                return job
            heavy = self._counts.last_with_most()
            dropped = self._jobs[heavy].pop()  # not the only one: two or more are needed to have most
            self._counts.remove_one(heavy)
            self._length -= 1
        self._jobs.setdefault(asker, deque()).append(job)
        self._counts.add_one(asker)
        self._length += 1
        return dropped

    def take(self) -> Job | None:
        """Remove the next job and return it, or None where none waits. Its asker's next job waits for all others."""
        if not self._jobs:
            return None
        asker, jobs = next(iter(self._jobs.items()))
        job = jobs.popleft()
        if jobs:
            self._jobs.move_to_end(asker)
        else:
            del self._jobs[asker]
        self._counts.remove_one(asker)
        self._length -= 1
        return job
