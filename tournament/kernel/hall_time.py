"""Which instant a person means who types what the clock of the hall shows. PURE.

In the night that ends summer time an hour comes twice: then the reading counts that fits what is known, such as that
nothing starts before it was posted or after now. In the night that begins it an hour is left out: what was typed is
then counted on from before it, as a watch shows that was not put forward.
"""

from datetime import UTC, datetime, tzinfo

# Of what is kept: at the two ends of the calendar a clock in another zone shows no time at all, and no page opens.
FIRST_YEAR, LAST_YEAR = 2, 9000


def readings(shown: datetime, zone: tzinfo) -> tuple[datetime, ...]:
    """The instants at which a clock in `zone` shows this date and time of day, given without a zone; one or two."""
    try:
        first, second = (shown.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    except OverflowError:  # at the two ends of the calendar
        return (shown.replace(tzinfo=UTC),)
    return (first, second) if first < second else (first,)


def instant_meant(
    shown: datetime,
    zone: tzinfo,
    *,
    near: datetime,
    earliest: datetime | None = None,
    latest: datetime | None = None,
) -> datetime:
    """The one that is meant: not before `earliest` and not after `latest` where one is so, and the nearest to `near`.

    With `near` as `latest` that is the later one that is past, with `near` as `earliest` the next one.
    """
    found = readings(shown, zone)
    fitting = [
        each
        for each in found
        if (earliest is None or earliest <= each) and (latest is None or each <= latest)
    ]
    return min(fitting or found, key=lambda each: abs(each - near))
