"""What the next event of a row is called: "Spring Cup 9" is followed by "Spring Cup 10". PURE."""

import re
from collections.abc import Container

_NUMBER = re.compile(r"^(.*?)([0-9]{1,3})([^0-9]*)$", re.DOTALL)


def next_name(name: str, before: int, year: int, taken: Container[str], *, longest: int) -> str:
    """The name after `name` of an event in the year `before`, for one in `year`; none that is `taken`.

    Its year goes on with the years. The last number of up to three digits counts on; a name without one gets a 2.
    """
    name = re.sub(rf"(?<![0-9]){before}(?![0-9])", str(year), name)
    while name in taken:
        following = _counted_on(name)
        if len(following) > longest:
            return ""
        name = following
    return name


def _counted_on(name: str) -> str:
    found = _NUMBER.match(name)
    if found is None or found[1][-1:].isdigit():
        return f"{name} 2"
    return f"{found[1]}{int(found[2]) + 1:0{len(found[2])}}{found[3]}"
