"""Draw the list of rows in `docs/event-file.md` from their declarations: `python -m tests.draw_rows`."""

import os
import re
from pathlib import Path

DOC = Path(__file__).parent.parent / "docs" / "event-file.md"
BEGIN, END = "<!-- drawn from the declarations: python -m tests.draw_rows -->", "<!-- end -->"


def drawn_rows() -> str:
    """The table of keys: what each holds, what names a row, its columns, the rows that it points at."""
    from tournament.event_file.event import kinds_in_file  # noqa: PLC0415 - Django has to be set up before
    from tournament.rows.kinds import kinds_in_order  # noqa: PLC0415

    rows = ["| key | what | named by | columns | points at |", "| --- | --- | --- | --- | --- |"]
    for kind in sorted(kinds_in_file(), key=lambda kind: kind.file):
        what = (kind.model.__doc__ or "").split("\n")[0].rstrip(".").replace("|", "/")
        columns = ", ".join(f"`{name}`" for name in (*kind.fields, *kind.file_only))
        links = ", ".join(
            f"`{name}`" + (f" ({link.to})" if link.to else "") for name, link in kind.links.items()
        )
        named = ", ".join(f"`{name}`" for name in kind.key) or "there is one"
        key = kind.file if not kind.key else f"{kind.file}[]"
        rows.append(f"| `{key}` | {what} | {named} | {columns} | {links or '–'} |")
    inside = [kind.name for kind in kinds_in_order() if not kind.file]
    rows += ["", f"In no list of their own: {', '.join(f'`{name}`' for name in inside)}."]
    return "\n".join(rows)


def drawn_secrets() -> dict[str, str]:
    """What a file to hand in leaves out, by the mark around it: columns, and rows."""
    from tournament.rows.kinds import kinds_in_order  # noqa: PLC0415 - Django has to be set up before

    columns, rows = [], []
    for kind in kinds_in_order():
        place = f"`{kind.file}[]`" if kind.file and kind.key else f"`{kind.file or kind.name}`"
        columns += [f"`{name}` of {place}" for name in sorted(kind.secret)]
        rows += [place] if kind.is_withheld is not None else []
    return {"secret": ", ".join(sorted(columns)), "withheld": ", ".join(sorted(rows))}


def redrawn(text: str) -> str:
    """The document with the lists as they have to be."""
    for mark, told in drawn_secrets().items():
        text = re.sub(f"(?<=<!-- {mark} -->).*?(?=<!-- end of {mark} -->)", told, text)
    return re.sub(
        f"(?<={re.escape(BEGIN)}\n).*?(?={re.escape(END)})", drawn_rows() + "\n", text, flags=re.DOTALL
    )


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    django.setup()
    DOC.write_text(redrawn(DOC.read_text(encoding="utf-8")), encoding="utf-8")
