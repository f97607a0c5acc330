"""The judge's booklet: every answer on A5 pages, by card and by section, with contents and an index."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from rulings.library.contents import contents_of
from rulings.library.library import Card
from rulings.sheets.flow import Block, FlowColumn, Text, draw_column, flow_evenly, pages_of
from rulings.shelf.shown import MODIFIED_NAMES, Shown, Standpoint, document_title, language_note
from tournament.sheets.pen import PageFrame, Sheet, page_bounds, page_key

GAP = 12.0  # between the columns of the index
QUIET = 0.35
# The keys of the first two parts, beside those of documents, cards and entries.
RULINGS, CARDS = "the rulings", "the cards"


def draw_booklet(frame: PageFrame, standpoint: Standpoint) -> bytes:
    """A PDF of A5 pages; `frame.paper` has to be "A5".

    Its contents and its index lead to their pages, and an outline to the parts.
    """
    left, right, bottom, top = page_bounds(frame.paper)
    width, height = right - left, top - bottom
    note = language_note()
    blocks = [Block((Text(note, 8, gray=QUIET),))] if note else []
    blocks += [*_ruling_blocks(standpoint), *_card_blocks(standpoint), *_section_blocks(standpoint)]
    body, begins = flow_evenly(blocks, width=width, height=height)
    columns = TwoColumns(left, top, (width - GAP) / 2, height - 20)
    lines = list(_contents(standpoint))
    front = 0
    for _turn in range(3):  # the pages that the contents take move those that are in them
        pages = {key: place + 1 + front for key, place in begins.items()}
        contents = columns.flow(_contents_block(line, pages[line.key]) for line in lines)
        if len(contents) == front:
            break
        front = len(contents)
    back = columns.flow(_index_blocks(standpoint, pages))
    sheet = Sheet(frame, _("Judge's booklet"), pages=front + len(body) + len(back))
    for page in contents:
        columns.draw(sheet, _("Contents"), page)
    for number, column in enumerate(body, start=front + 1):
        pen = sheet.next_page()
        draw_column(pen, column, left, top, width=width)
        for line in lines:
            if pages[line.key] == number:
                pen.bookmark(line.key)
    for page in back:
        columns.draw(sheet, _("Index"), page)
    for line in lines:
        sheet.pen.outline(line.title, line.key, line.level)
    sheet.pen.outline(_("Index"), page_key(front + len(body) + 1))
    return sheet.finish()


@dataclass(frozen=True, slots=True)
class TwoColumns:
    """Pages of two columns below a heading, for contents and index."""

    left: float
    top: float
    width: float
    height: float

    def flow(self, blocks: Iterable[Block]) -> list[Sequence[FlowColumn]]:
        """The columns of each page."""
        found, _begins = flow_evenly(list(blocks), width=self.width, height=self.height, on_a_page=2)
        return list(pages_of(found, 2))

    def draw(self, sheet: Sheet, heading: str, page: Sequence[FlowColumn]) -> None:
        """Draw one page."""
        pen = sheet.next_page()
        pen.text(self.left, self.top - 14, heading, 12, bold=True)
        for number, column in enumerate(page):
            draw_column(pen, column, self.left + number * (self.width + GAP), self.top - 20, width=self.width)


@dataclass(frozen=True, slots=True)
class ContentsLine:
    """A line of the contents: the key of what it leads to, and how far below the parts it is (0: a part)."""

    title: str
    key: str
    level: int


def _contents(standpoint: Standpoint) -> Iterator[ContentsLine]:
    """The parts of the booklet, and the headings of each document."""
    if standpoint.shelf.rulings:
        yield ContentsLine(_("The head judge's rulings at this event"), RULINGS, 0)
    yield ContentsLine(_("By card"), CARDS, 0)
    library = standpoint.shelf.library
    for key in library.orders[standpoint.rule_set].documents:
        chapters = contents_of(key, library.entries.values(), library.parts)
        if not chapters:
            continue
        yield ContentsLine(document_title(library.documents[key]), f"document {key}", 0)
        for chapter in chapters:
            level = 1
            if chapter.title:
                yield ContentsLine(chapter.title, chapter.entries[0], 1)
                level = 2
            for section in chapter.sections:
                if section.title:
                    yield ContentsLine(section.title, section.entries[0], level)


def _contents_block(line: ContentsLine, page: int) -> Block:
    size, before = ((9, 6), (8, 3), (8, 1.5))[line.level]
    text = Text(
        line.title,
        size,
        bold=line.level == 0,
        indent=6.0 * line.level,
        right=str(page),
        link=page_key(page),
    )
    return Block((text,), before=before)


def _heading(text: str, key: str = "") -> Block:
    return Block((Text(text, 13, bold=True),), key=key, before=12)


def _answer_block(shown: Shown, *, is_keyed: bool) -> Block:
    """Return an entry's title, answer, reasoning and place, and the documents that conflict with it."""
    marks = []
    if shown.entry.status != "official":
        marks.append(shown.status_name)
    if shown.elsewhere:
        marks.append(shown.elsewhere_mark)
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
    return [_heading(_("The head judge's rulings at this event"), RULINGS), *answers]


def _card_blocks(standpoint: Standpoint) -> Iterable[Block]:
    yield _heading(_("By card"), CARDS)
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
        yield _heading(document_title(document), f"document {key}")
        for entry in standpoint.shelf.library.entries.values():
            if entry.document == key:
                yield _answer_block(standpoint.show(entry.id, is_whole=True), is_keyed=True)


def _index_blocks(standpoint: Standpoint, pages: Mapping[str, int]) -> Iterable[Block]:
    """Cards, effects and titles in the order of the alphabet, each with its pages; a line leads to the first."""
    found: set[tuple[str, int]] = set()
    for card in standpoint.shelf.library.cards.values():
        for name in filter(None, (card.name, card.effect)):
            found.add((name, pages[f"card {card.name}"]))
    for entry_id, entry in standpoint.shelf.entries.items():
        found.add((entry.title, pages[entry_id]))
    rows = sorted(found, key=lambda row: (row[0].lstrip("\"'_ ").casefold(), row[1]))
    for title, same in groupby(rows, key=lambda row: row[0]):
        numbers = [page for _title, page in same]
        told = ", ".join(map(str, numbers))
        yield Block((Text(title, 7.5, right=told, link=page_key(numbers[0])),), before=1)
