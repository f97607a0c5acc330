"""Names of people and teams, and sentences with names in them, as pages show them. PURE.

A name is text like any other, and equal to it. But where a page shows it (`{{ entry.team_name }}`), it is in a `<bdi>`
of its own: one that is read from right to left does not turn round what is beside it, and no browser translates it.

    with_names(_("%(team)s won"), {"team": entry.team_name})        a sentence
    marked(f"{mark(one)} – {mark(two)}")                            several names in a row

Elsewhere, as on paper or in a message, names that are read from right to left are between two unseen marks.
"""

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from tournament.kernel.visible import END_OF_NAME, START_OF_NAME, isolated

BEFORE, AFTER = '<bdi translate="no">', "</bdi>"
_NAME = re.compile(f"{START_OF_NAME}([^{END_OF_NAME}]*){END_OF_NAME}")
_SHOWN = re.compile(f"{re.escape(BEFORE)}(.*?){re.escape(AFTER)}", re.DOTALL)


class Named(str):
    """Text that knows where its names are: in `marked` each is between START_OF_NAME and END_OF_NAME."""

    __slots__ = ("marked",)
    marked: str

    def __html__(self) -> str:
        """What Django's templates and `format_html` show."""
        shown = escape(self.marked)
        return shown.replace(START_OF_NAME, BEFORE).replace(END_OF_NAME, AFTER)


def as_name(text: str) -> Named:
    """The name of a person or a team; as text it is what it was."""
    name = Named(text)
    name.marked = f"{START_OF_NAME}{text}{END_OF_NAME}" if text else ""
    return name


def mark(value: object) -> str:
    """A value to be put between others into `marked`: what has names with its marks."""
    return value.marked if isinstance(value, Named) else str(value)


def marked(text: str) -> str:
    """A text that was put together with `mark`; what was cut off inside a name ends with it."""
    text += END_OF_NAME * (text.count(START_OF_NAME) - text.count(END_OF_NAME))
    named = Named(_NAME.sub(lambda name: isolated(name[1]), text))
    named.marked = text
    return named


def with_names(text: Any, values: Mapping[str, object]) -> str:
    """`text % values`, of which some are names, or sentences with names; a lazy text is translated now."""
    shown = {key: value.marked if isinstance(value, Named) else value for key, value in values.items()}
    return marked(str(text % shown))


def joined_names(separator: str, values: Iterable[object]) -> str:
    """The values in a row, with that between them."""
    return marked(separator.join(map(mark, values)))


def unmarked(html: str) -> str:
    """HTML of which a browser shows no marks: the title of a page, an attribute."""
    return _SHOWN.sub(lambda name: isolated(name[1]), html)
