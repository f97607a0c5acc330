"""What a team that is missing at its table gets, and when: offered to a judge, never given by itself. PURE.

The penalty guidelines of December 2002 had a game loss after 5 minutes and the match after 10 more (their infraction
115). With one game a match the first step would end it, so it is a warning here; both minutes are the event's.
"""

from datetime import timedelta
from enum import StrEnum

# Of the round, after which a table that nobody noted is taken for one that plays, where the event sets no minutes.
PLAYS_AFTER = timedelta(minutes=15)


class Step(StrEnum):
    """What a judge may do about a missing team now."""

    WAIT = "wait"  # nothing yet, or nothing more
    WARN = "warn"
    LOSE = "lose"


def no_show_step(
    played: timedelta | None,
    *,
    warning_minutes: int | None,
    loss_minutes: int | None,
    is_warned: bool = False,
) -> Step:
    """What is offered after `played` of the round (pauses left out; None: its clock was never started).

    `warning_minutes` and `loss_minutes` count from the start of the round; None for a step that the event does not
    have. A table's extension moves neither: nobody plays there yet. A team is warned once.
    """
    if played is None:
        return Step.WAIT
    if loss_minutes is not None and played >= timedelta(minutes=loss_minutes):
        return Step.LOSE
    if warning_minutes is not None and played >= timedelta(minutes=warning_minutes) and not is_warned:
        return Step.WARN
    return Step.WAIT


def next_no_show_step(
    played: timedelta | None,
    *,
    warning_minutes: int | None,
    loss_minutes: int | None,
    is_warned: bool = False,
) -> tuple[Step, int] | None:
    """What will be offered next and from which minute of the round on; None where nothing more comes.

    The same values as in `no_show_step`. A warning that comes no earlier than the loss is never offered.
    """
    if played is None:
        return None
    steps = [(Step.WARN, None if is_warned else warning_minutes), (Step.LOSE, loss_minutes)]
    coming = [
        (step, minutes)
        for step, minutes in steps
        if minutes is not None and played < timedelta(minutes=minutes)
    ]
    return min(coming, key=lambda one: (one[1], one[0] is Step.WARN), default=None)


def is_mid_round(played: timedelta | None, *, loss_minutes: int | None) -> bool:
    """Whether so much of the round is `played` that who is there should be settled: the loss would be offered."""
    settled = PLAYS_AFTER if loss_minutes is None else timedelta(minutes=loss_minutes)
    return played is not None and played >= settled


def is_play_on(*, is_mid_round: bool, all_sit: bool, is_missing: bool) -> bool:
    """Whether who is there is no longer the question at a table.

    `all_sit`: all four players were seen; `is_missing`: someone was looked for in vain, which stays the question.
    """
    return not is_missing and (all_sit or is_mid_round)
