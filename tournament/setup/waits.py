"""What still waits when something ends: it is named, and asked about once (ours). Apps to the right say what it is."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor
from tournament.slots.slots import Slot
from tournament.wording.sentences import sentence_for

ASKS_WHAT_WAITS = "tournament.something_waits"


@dataclass(frozen=True, slots=True)
class Waiting:
    """One thing that was begun and is not ended: the code of its sentence with what fills it, and its name."""

    code: str
    who: str
    params: dict[str, Any] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        return sentence_for(self.code, self.params)


# What waits at an event that is to be finished.
WAITS: Slot[Callable[[Tournament], Iterable[Waiting]]] = Slot()


def waits_of_event(tournament: Tournament) -> list[Waiting]:
    """Return all that waits at an event."""
    return [waiting for find in WAITS for waiting in find(tournament)]


def check_waits(actor: Actor, waits: Iterable[Waiting]) -> None:
    """Refuse a step that ends something while something waits that the page did not name."""
    unseen = [waiting for waiting in waits if not actor.has_seen(waiting.who)]
    if unseen:
        raise Refusal(ASKS_WHAT_WAITS, count=len(unseen))
