"""When a round started, as it is typed in afterwards. PURE.

A time of day in whatever shape a number pad allows: `1930`, `930`, `19:30`, `19.30`, `19/30`. It is the newest such
time that is past, so that nobody has to type a date: after midnight `2330` was yesterday, and `730` in the evening
means 19:30 (`0730` does not). A round does not start before it was posted; that and now also decide which one is meant
in the hour that comes twice. A single `-` says that it is not timed.
"""

import re
from datetime import datetime, time, timedelta, tzinfo

from pairings.results.keypad import tidy_keys
from tournament.kernel.clock import earliest_start
from tournament.kernel.hall_time import instant_meant
from tournament.kernel.refusal import Refusal

NOT_TIMED = "-"
LONGEST_AGO = timedelta(hours=8)
NOON = 12
_TIME = re.compile(r"^(\d{1,2})[:.,/*+]?(\d{2})$", re.ASCII)


def read_start(text: str, *, posted_at: datetime, now: datetime, zone: tzinfo) -> datetime | None:
    """The instant that `text` means at `now` in the event's `zone`; None for a round that is not timed.

    A Refusal, field "started", for nothing ("pairings.start_missing"), for what is not a time of day
    ("pairings.start_unclear"), for one that was not within LONGEST_AGO ("pairings.start_not_before_now") and for one
    before the round was posted ("pairings.start_before_posting").
    """
    typed = tidy_keys(text)
    if not typed:
        raise Refusal("pairings.start_missing", field="started")
    if typed == NOT_TIMED:
        return None
    found = _TIME.match(typed)
    if found is None or int(found[1]) >= 24 or int(found[2]) >= 60:
        raise Refusal("pairings.start_unclear", field="started", typed=text)
    hour, minute = int(found[1]), int(found[2])
    is_of_twelve = 1 <= hour <= NOON and not typed.startswith("0")
    hours = {hour, (hour + NOON) % 24} if is_of_twelve else {hour}
    today, earliest = now.astimezone(zone).date(), earliest_start(posted_at)
    shown = [
        datetime.combine(today - timedelta(days=days), time(each, minute))
        for days in (0, 1)
        for each in hours
    ]
    instants = [instant_meant(each, zone, near=now, earliest=earliest, latest=now) for each in shown]
    past = [instant for instant in instants if instant <= now]
    if not past or now - max(past) > LONGEST_AGO:
        hours_ago = LONGEST_AGO // timedelta(hours=1)
        raise Refusal("pairings.start_not_before_now", field="started", typed=text, hours=hours_ago)
    if max(past) < earliest:
        posted = posted_at.astimezone(zone).strftime("%H:%M")
        raise Refusal("pairings.start_before_posting", field="started", typed=text, posted=posted)
    return max(past)
