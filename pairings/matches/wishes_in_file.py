"""What was asked of a round by hand, as a file has it: consistent, and about teams and by actors of the event."""

from typing import Any

from pairings.matches.wishes import read_wishes
from tournament.kernel.refusal import Refusal
from tournament.rows.kinds import Found
from tournament.rows.nodes import Node


def read_wishes_of_file(node: Node, found: Found) -> dict[str, Any]:
    """The value of `Round.wishes`; refused with the place where it is none."""
    try:
        wishes = read_wishes(node.value)
        wishes.check({key[0] for key in found.of_kind("entry")})
    except (ValueError, Refusal):
        raise node.refuse() from None
    if not {(number,) for number in wishes.askers} <= found.of_kind("actor").keys():
        raise node.refuse()
    return wishes.as_json()
