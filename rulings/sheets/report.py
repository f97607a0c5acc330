"""The head judge's rulings of an event on paper, withdrawn ones too, to be sent in with the results."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rulings.head_judge.models import EventRuling
from rulings.sheets.flow import Block, Text, draw_column, flow
from rulings.shelf.shown import Standpoint
from tournament.kernel.named import with_names
from tournament.sheets.pen import PageFrame, Sheet, page_bounds

QUIET = 0.35


def draw_report(frame: PageFrame, standpoint: Standpoint, rulings: Sequence[EventRuling]) -> bytes:
    """Return a PDF of as many pages as needed; where there are no rulings, one page says so."""
    left, right, bottom, top = page_bounds(frame.paper)
    blocks = [_block(standpoint, ruling) for ruling in rulings]
    if not blocks:
        blocks = [Block((Text(_("The head judge made no rulings at this event."), 11),))]
    pages, begins = flow(blocks, width=right - left, height=top - bottom)
    sheet = Sheet(frame, _("Head judge's rulings"), pages=len(pages))
    for number, page in enumerate(pages):
        pen = sheet.next_page()
        draw_column(pen, page, left, top, width=right - left)
        for ruling in rulings:
            if begins[ruling.hit_id] == number:
                pen.bookmark(ruling.hit_id)
                pen.outline(f"{ruling.number}. {ruling.title}", ruling.hit_id)
    return sheet.finish()


def _block(standpoint: Standpoint, ruling: EventRuling) -> Block:
    texts = [
        Text(f"{ruling.number}. {ruling.title}", 12, bold=True),
        Text(ruling.text, 11, before=2),
        Text(_("Reason: %(reason)s") % {"reason": ruling.reason}, 10, before=2),
        Text(standpoint.cite_ruling(ruling), 9, gray=QUIET, before=2),
    ]
    for key in standpoint.shelf.library.meant_by(ruling.rule_id) if ruling.rule_id else ():
        old = standpoint.show(key)
        texts.append(Text(_("Overrules: %(citation)s") % {"citation": old.citation}, 9, gray=QUIET))
    if ruling.withdrawn_at:
        told = {"who": str(ruling.withdrawn_by), "reason": ruling.withdrawn_reason}
        withdrawn = with_names(_("Withdrawn by %(who)s: %(reason)s"), told)
        texts.append(Text(withdrawn, 10, bold=True, before=2))
    return Block(tuple(texts), key=ruling.hit_id, before=14)
