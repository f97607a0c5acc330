"""The clock of a round: started, paused, resumed, lengthened."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Unpack

from django.utils.translation import gettext_lazy

from pairings.matches.queries import longest_extension
from pairings.matches.steps import open_round_to_change
from pairings.rounds.shown import check_length_shown
from tournament.event.models import Round
from tournament.journal.declare import Rule, action
from tournament.journal.journal import By, Change, changes_between, does, field_values
from tournament.kernel import clock
from tournament.kernel.clock import earliest_start
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.wording.readable import event_time

_CLOCK_RULE = Rule(Permission.RUN_ROUNDS, group="clock", subject="round")
START_CLOCK = action("start_clock", gettext_lazy("Clock started"), _CLOCK_RULE)
PAUSE_CLOCK = action("pause_clock", gettext_lazy("Clock paused"), _CLOCK_RULE)
RESUME_CLOCK = action("resume_clock", gettext_lazy("Clock resumed"), _CLOCK_RULE)
ENTER_START = action(
    "enter_start", gettext_lazy("Start time entered"), replace(_CLOCK_RULE, needs=Permission.RECORD_RESULTS)
)
LENGTHEN_CLOCK = action("lengthen_clock", gettext_lazy("Minutes for every table"), _CLOCK_RULE)


def _set_clock(change: Change, round_: Round, value: clock.Clock, *, is_untimed: bool = False) -> None:
    names = ("started_at", "length", "paused_at", "paused_total", "is_untimed")
    before = field_values(round_, names)
    round_.clock = value
    round_.is_untimed = is_untimed
    round_.version += 1
    round_.save()
    change.before, change.after = changes_between(before, field_values(round_, names))


@does(START_CLOCK)
def start_clock(change: Change, number: int, **by: Unpack[By]) -> None:
    """Start the clock of a posted round; the event's minutes at this moment are its length (FR-B.GS7.a)."""
    round_ = open_round_to_change(change, number)
    _set_clock(change, round_, clock.start(_stopped(change, round_), now=change.now))


@does(ENTER_START)
def enter_start(change: Change, number: int, *, started_at: datetime | None, **by: Unpack[By]) -> None:
    """Enter when a posted round began whose clock nobody started; None says that it is not timed.

    The clock then is as if it had been started at that moment, so that results on time are held against it
    (FR-216.d). Refused where the clock runs, for a moment to come, and for one before the round was posted.
    """
    round_ = open_round_to_change(change, number)
    stopped = _stopped(change, round_)
    if started_at is None:
        if round_.started_at is not None:
            raise Refusal("tournament.clock_started")
        _set_clock(change, round_, round_.clock, is_untimed=True)
        return
    if started_at > change.now:
        raise Refusal("tournament.clock_starts_later", field="started")
    posted_at = round_.first_posted_at or round_.posted_at
    if posted_at is not None and started_at < earliest_start(posted_at):
        typed, posted = (event_time(instant, change.tournament) for instant in (started_at, posted_at))
        raise Refusal("pairings.start_before_posting", field="started", typed=typed, posted=posted)
    _set_clock(change, round_, clock.start(stopped, now=started_at))


def _stopped(change: Change, round_: Round) -> clock.Clock:
    """The clock of a round before its start, with the event's minutes; a Refusal where the event has no clock."""
    minutes = change.tournament.minutes_of(round_)
    if minutes is None:
        raise Refusal("tournament.clock_none")
    return replace(round_.clock, length=timedelta(minutes=minutes))


@does(PAUSE_CLOCK)
def pause_clock(change: Change, number: int, **by: Unpack[By]) -> None:
    """Stop the clock for every table until it is resumed; refused once the last extension is used up."""
    round_ = open_round_to_change(change, number)
    longest = longest_extension(round_)
    _set_clock(change, round_, clock.pause(round_.clock, now=change.now, longest_extension=longest))


@does(RESUME_CLOCK)
def resume_clock(change: Change, number: int, **by: Unpack[By]) -> None:
    """Let a paused clock run on."""
    round_ = open_round_to_change(change, number)
    _set_clock(change, round_, clock.resume(round_.clock, now=change.now))


@does(LENGTHEN_CLOCK)
def lengthen_clock(change: Change, number: int, *, minutes: int, **by: Unpack[By]) -> None:
    """Give every table of the round `minutes` more; after time was called the clock runs again."""
    round_ = open_round_to_change(change, number)
    check_length_shown(change.actor, round_)
    longer = clock.lengthen(round_.clock, timedelta(minutes=minutes), now=change.now)
    _set_clock(change, round_, longer)
