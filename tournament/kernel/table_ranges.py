"""Table numbers as people write them: "13, 20-24". PURE."""

import re
from collections.abc import Iterable

from tournament.kernel.refusal import Refusal

_DASHES = str.maketrans("–—−‐‑", "-----")
_PART = re.compile(r"(\d{1,4})(?:\s*-\s*(\d{1,4}))?")


def read_tables(text: str, *, field: str = "unused_tables") -> list[int]:
    """The numbers that `text` names, each once and in order; commas, semicolons or spaces stand between them.

    A Refusal "tournament.tables_unreadable" names the part that is not a number from 1 to 9999,
    "tournament.tables_range" a range that runs backwards.
    """
    found: set[int] = set()
    joined = re.sub(r"\s*-\s*", "-", text.translate(_DASHES))
    for part in filter(None, re.split(r"[,;\s]+", joined)):
        match = _PART.fullmatch(part)
        if match is None or int(match[1]) == 0:
            raise Refusal("tournament.tables_unreadable", field=field, text=part)
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first:
            raise Refusal("tournament.tables_range", field=field, text=part)
        found.update(range(first, last + 1))
    return sorted(found)


def write_tables(tables: Iterable[int]) -> str:
    """The same numbers as short as people write them: [13, 20, 21, 22] is "13, 20-22"."""
    runs: list[list[int]] = []
    for table in sorted(set(tables)):
        if runs and table == runs[-1][-1] + 1:
            runs[-1].append(table)
        else:
            runs.append([table])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)
