"""The judge's booklet: every answer on A5 pages, by card and by section, with an index."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from django.utils.translation import gettext as _

from rulings.library.library import Card
from rulings.sheets.flow import Block, FlowColumn, Text, draw_column, flow_evenly, pages_of
from rulings.shelf.shown import MODIFIED_NAMES, Shown, Standpoint, document_title, language_note
from tournament.sheets.pen import PageFrame, Sheet, page_bounds

GAP = 12.0  # between the columns of the index
QUIET = 0.35


def draw_booklet(frame: PageFrame, standpoint: Standpoint) -> bytes:
    """A PDF of A5 pages; `frame.paper` has to be "A5"."""
    left, right, bottom, top = page_bounds(frame.paper)
    width, height = right - left, top - bottom
    note = language_note()
    blocks = [Block((Text(note, 8, gray=QUIET),))] if note else []
    blocks += [*_ruling_blocks(standpoint), *_card_blocks(standpoint), *_section_blocks(standpoint)]
    body, begins = flow_evenly(blocks, width=width, height=height)
    column_width = (width - GAP) / 2
    rows = list(_index_blocks(standpoint, begins))
    index, _begins = flow_evenly(rows, width=column_width, height=height - 20, on_a_page=2)
    index_pages = list(pages_of(index, 2))
    sheet = Sheet(frame, _("Judge's booklet"), pages=len(body) + len(index_pages))
    for column in body:
        draw_column(sheet.next_page(), column, left, top, width=width)
    for columns in index_pages:
        _draw_index_page(sheet, columns, left, top, column_width)
    return sheet.finish()


def _draw_index_page(
    sheet: Sheet, columns: Sequence[FlowColumn], left: float, top: float, width: float
) -> None:
    pen = sheet.next_page()
    pen.text(left, top - 14, _("Index"), 12, bold=True)
    for number, column in enumerate(columns):
        draw_column(pen, column, left + number * (width + GAP), top - 20, width=width)


def _heading(text: str, key: str = "") -> Block:
    return Block((Text(text, 13, bold=True),), key=key, before=12)


def _answer_block(shown: Shown, *, is_keyed: bool) -> Block:
    """Return an entry's title, answer, reasoning and place, and the documents that conflict with it."""
    marks = []
    if shown.entry.status != "official":
        marks.append(shown.status_name)
    if shown.is_elsewhere:
        marks.append(_("another document"))
    texts = [Text(shown.entry.title, 9.5, bold=True)]
    if shown.overruled_by:
        said = _("Overruled at this event: %(answer)s (%(who)s)") % {
            "answer": shown.overruled_by.answer,
            "who": shown.overruled_by.citation,
        }
        texts.append(Text(said, 9, bold=True))
    texts.append(Text(shown.answer, 9))
    if shown.entry.why:
        texts.append(Text(shown.entry.why, 8))
    place = [shown.citation] if shown.citation.endswith(shown.entry.id) else [shown.citation, shown.entry.id]
    texts.append(Text(" · ".join([*place, *marks]), 7.5, gray=QUIET))
    if shown.clashes:
        named = (_named(clash) for clash in shown.clashes)
        texts.append(Text(_("Conflicts with: %(others)s") % {"others": ", ".join(named)}, 7.5, gray=QUIET))
    return Block(tuple(texts), key=shown.entry.id if is_keyed else "", before=6)


def _named(shown: Shown) -> str:
    """An entry that another one leads to: its number and its title."""
    if shown.is_overruled:
        return _("%(id)s (%(title)s; overruled here)") % {"id": shown.entry.id, "title": shown.entry.title}
    return f"{shown.entry.id} ({shown.entry.title})"


def _ruling_blocks(standpoint: Standpoint) -> list[Block]:
    if not standpoint.shelf.rulings:
        return []
    answers = [
        _answer_block(standpoint.show(key, is_whole=True), is_keyed=True) for key in standpoint.shelf.rulings
    ]
    return [_heading(_("The head judge's rulings at this event")), *answers]


def _card_blocks(standpoint: Standpoint) -> Iterable[Block]:
    yield _heading(_("By card"))
    for card in sorted(standpoint.shelf.library.cards.values(), key=card_order):
        kind = f"{card.kind}, {card.effect} ({card.effect_kind})" if card.effect else card.kind
        legality = _("Modified 2003: %(state)s.") % {"state": MODIFIED_NAMES[card.modified]}
        head = (
            Text(card.name, 11, bold=True),
            Text(f"{kind}. {legality} {card.modified_note}", 8, gray=QUIET),
        )
        answers = [
            _answer_block(standpoint.show(key, is_whole=True), is_keyed=False)
            for key in standpoint.entries_of(card)
        ]
        # The name stays with the first answer.
        texts = head + (answers[0].texts if answers else ())
        yield Block(texts, key=f"card {card.name}", before=10)
        yield from answers[1:]


def card_order(card: Card) -> str:
    """What cards are sorted by: the name without what is left open in it."""
    return card.name.lstrip("_' ").casefold()


def _section_blocks(standpoint: Standpoint) -> Iterable[Block]:
    order = standpoint.shelf.library.orders[standpoint.rule_set]
    for key in order.documents:
        document = standpoint.shelf.library.documents[key]
        yield _heading(document_title(document))
        for entry in standpoint.shelf.library.entries.values():
            if entry.document == key:
                yield _answer_block(standpoint.show(entry.id, is_whole=True), is_keyed=True)


def _index_blocks(standpoint: Standpoint, begins: dict[str, int]) -> Iterable[Block]:
    """Cards, effects and titles in the order of the alphabet, each with its pages."""
    found: set[tuple[str, int]] = set()
    for card in standpoint.shelf.library.cards.values():
        for name in filter(None, (card.name, card.effect)):
            found.add((name, begins[f"card {card.name}"] + 1))
    for entry_id, entry in standpoint.shelf.entries.items():
        found.add((entry.title, begins[entry_id] + 1))
    rows = sorted(found, key=lambda row: (row[0].lstrip("\"'_ ").casefold(), row[1]))
    for title, same in groupby(rows, key=lambda row: row[0]):
        pages = ", ".join(str(page) for _title, page in same)
        yield Block((Text(title, 7.5, right=pages),), before=1)
