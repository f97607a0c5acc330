"""What an event file is for: another laptop carries on with it, or it passes the results on. PURE."""

from enum import StrEnum


class Purpose(StrEnum):
    """What a file is for, as its head says it."""

    CARRY_ON = "carry-on"  # everything, as in a copy
    HAND_IN = "hand-in"  # nothing that is secret


NAMES = {Purpose.CARRY_ON: "carry on with", Purpose.HAND_IN: "hand in"}  # "a file to ..." of a command
NOTES = {
    Purpose.CARRY_ON: (
        "This file holds everything about one event, secrets included: the codes of the teams' passes, the number "
        "that every draw follows from, and a round that is not posted yet. Keep it among those who run the event."
    ),
    Purpose.HAND_IN: (
        "This file holds one event without its secrets: no pass of a team, not the number that draws follow from, no "
        "round that is not posted. Whoever reads it in gets new passes; the ones that were printed do not work there."
    ),
}
"""The note in the head of a file for whoever opens it in an editor; in English alone: one event, one file."""
