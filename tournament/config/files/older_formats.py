"""Event files of older formats, brought into the present one before they are read."""

from typing import Any

from tournament.event_file.event import with_later_keys
from tournament.event_file.purpose import NOTES, Purpose

Values = dict[str, Any]  # a file as JSON
OLDEST = 2


def brought_up_to_date(values: Values, found: int) -> Values:
    """The values of a file of format `found`, `OLDEST` or later, as the present format has them.

    Where a row leaves a value out it has a default, which is declared with the rows (`since` of their declaration).
    """
    if found == 2:
        values = _from_format_2(values)
    values = with_later_keys(values, found)
    if found < 7 and isinstance(about := values.get("about"), dict):
        about["program"] = ""  # no head said which version saved the file
    if found < 5:
        _tell_first_posting(values)
    return values


def _from_format_2(values: Values) -> Values:
    """Format 2 had no head and no digest, and called the secret of an event its seed."""
    event, journal = values.get("event"), values.get("journal")
    if not isinstance(event, dict) or not isinstance(journal, list):
        return values  # refused with its place when it is read
    _rename_seed(event)
    for line in journal:
        rows = line.get("rows") if isinstance(line, dict) else None
        for kept in rows if isinstance(rows, list) else ():
            # [kind, key, values before, values after]
            if isinstance(kept, list) and kept[:1] == ["event"]:
                for image in kept[2:]:
                    _rename_seed(image)
    newest = journal[-1] if journal and isinstance(journal[-1], dict) else event
    about = {
        "for": Purpose.CARRY_ON.value,
        "note": NOTES[Purpose.CARRY_ON],
        "event": event.get("name"),
        "slug": event.get("slug"),
        "version": event.get("version"),
        "newest_at": newest.get("at", event.get("created_at")),
    }
    return {"about": about} | values


def _tell_first_posting(values: Values) -> None:
    """Before format 5 the rounds alone said when the first was posted; texts of instants sort as time does."""
    event, rounds = values.get("event"), values.get("rounds")
    if isinstance(event, dict) and isinstance(rounds, list):
        known = [row.get("first_posted_at") for row in rounds if isinstance(row, dict)]
        event["first_posted_at"] = min((at for at in known if isinstance(at, str)), default=None)


def _rename_seed(image: object) -> None:
    if isinstance(image, dict) and "seed" in image:
        image["secret"] = image.pop("seed")
