"""What a part of the drill saw: what has to hold at every run, and figures that have to be good in the whole run."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

MOST_LETTERS = 320


@dataclass(slots=True)
class Report:
    """The lines of one part. In small (`is_small`) a figure that is missed is printed and fails nothing."""

    is_small: bool
    lines: list[tuple[bool, str]] = field(default_factory=list)

    def check(self, what: str, holds: object, seen: object = "") -> bool:
        """Something that is answered or written."""
        self.lines.append((bool(holds), f"{what}{_shown(seen)}"))
        print(f"    {'PASS' if holds else 'FAIL'}  {what}{_shown(seen)}", flush=True)
        return bool(holds)

    def aim(self, what: str, holds: object, seen: object = "") -> None:
        """A figure of time or memory."""
        if self.is_small:
            print(f"    {'      ' if holds else 'missed'}{what}{_shown(seen)}", flush=True)
        else:
            self.check(what, holds, seen)

    def note(self, text: str) -> None:
        """Something to read."""
        print(f"          {text}", flush=True)

    def table(self, titles: Sequence[str], rows: Collection[Sequence[object]]) -> None:
        """Figures side by side."""
        texts = [list(titles), *([str(cell) for cell in row] for row in rows)]
        widths = [max(len(row[at]) for row in texts) for at in range(len(titles))]
        for row in texts:
            first, *others = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            self.note("  ".join([first, *(cell.strip().rjust(len(cell)) for cell in others)]))

    def save(self, path: Path) -> None:
        """For the summary of all parts."""
        path.write_text(json.dumps(self.lines), "utf-8")


def load_lines(path: Path) -> list[tuple[bool, str]]:
    """What `save` wrote; a part that fell over wrote nothing."""
    if not path.exists():
        return [(False, "the part ended in an error")]
    return [(bool(holds), str(text)) for holds, text in json.loads(path.read_text("utf-8"))]


def _shown(seen: object) -> str:
    text = "" if seen == "" else f": {seen}"
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]} ..."
