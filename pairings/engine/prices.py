"""Clause 5 inside score groups: what it costs a group when its members are paired outside it. PURE.

Where one affiliation holds more than half of a group, some of its matches must be inside that affiliation, and each
of its members paired outside saves half a match, each other member paired outside costs half a match. That is
the *price* of a member, in half matches; in all other groups it is 0.
"""

from collections import Counter
from dataclasses import dataclass

from pairings.engine.field import Field


@dataclass(frozen=True, slots=True)
class GroupPrice:
    """`base` half matches if all are paired inside, and the affiliation that has more than half ("": none)."""

    base: int = 0
    affiliation: str = ""

    def of(self, affiliation: str) -> int:
        """What pairing a member with this affiliation outside the group adds to `base`, in half matches."""
        if not self.affiliation:
            return 0
        return -1 if affiliation == self.affiliation else 1


FREE = GroupPrice()


def price_group(field: Field, group: range, exits: int) -> GroupPrice:
    """The price of a group of which `exits` members at least are paired outside it.

    With a of s members in one affiliation and e paired outside (x of them in the affiliation), at least
    (2a - s - x + (e - x)) / 2 matches inside the group are inside the affiliation.
    """
    if not field.has_affiliations:
        return FREE
    counts = Counter(field.teams[position].affiliation for position in group)
    counts.pop("", None)
    if not counts:
        return FREE
    most = max(counts.values())
    base = 2 * most - len(group)
    if base < max(1, exits):
        return FREE
    return GroupPrice(base, min(name for name, count in counts.items() if count == most))
