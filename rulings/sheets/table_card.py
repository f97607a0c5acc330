"""The table card: one page with seats, turn order and the answers that every table asks for, by rule set."""

import re
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulings.aids.timed import timed_matches
from rulings.aids.words import deciding_steps, match_label, time_steps
from rulings.sheets.flow import Block, Text, draw_column, flow
from rulings.shelf.shown import Shown, Standpoint, language_note
from tournament.kernel.rule_sets import find_rule_set, turn_order
from tournament.kernel.seats import seat_picture
from tournament.kernel.stages import GAMES
from tournament.sheets.pen import PageFrame, Pen, Sheet
from tournament.sheets.seat_picture import PaperSeats

# Headings and the entries below them, by rule set; what decides on time comes last, from the aid.
CONTENTS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "dci-2003": (
        ("start", ("FR-B.GS3.a", "FR-B.GS3.b", "FR-B.GS3.c")),
        ("prizes", ("FR-B.GS5", "FR-B.GS6", "FR-B.PZ1.a", "FR-B.PZ1.b", "FR-B.PZ2", "X1")),
        ("minutes", ("FR-B.GS7.a", "FR-216.d")),
        ("mulligans", ("FR-215", "FR-B.GS4.a", "FR-B.GS4.b", "CR-6")),
        ("talk", ("FR-B.TK1", "FR-B.TK2")),
        ("targets", ("FR-B.AT1", "FR-B.TG1", "FR-B.TG6", "FR-B.PY1", "FR-B.PY2")),
        ("turns", ("FR-B.TR1", "FR-B.TR2")),
        ("leaving", ("FR-B.LV1.a", "FR-B.LV1.b", "FR-B.LV1.c", "FR-B.LV2", "FR-B.LV4")),
    ),
    "multiplayer-1.3": (
        ("start", ("MP-3.a", "MP-3.b", "MP-3.c")),
        ("prizes", ("MP-5.a", "MP-5.b", "MP-8.a", "MP-8.b", "MP-8.c", "MP-9")),
        ("minutes", ("MP-6.a", "FR-216.d")),
        ("mulligans", ("MP-4.a", "MP-4.b", "CR-6")),
        ("talk", ("MP-11.a", "MP-11.b")),
        ("targets", ("MP-7.a", "MP-12.a", "MP-13.a", "MP-12.e", "MP-12.f")),
        ("turns", ("MP-14.a", "MP-14.b")),
        ("leaving", ("MP-10.a", "MP-10.b", "MP-10.c", "MP-10.e", "MP-10.g")),
    ),
    "casual-2v2": (
        ("start", ("CE-S3.a", "CE-S3.b", "CE-S3.c")),
        ("prizes", ("CE-S5", "CE-P.a", "CE-P.b", "CE-P.c", "CE-V")),
        ("minutes", ("CE-N.a",)),
        ("mulligans", ("CE-S4", "CR-6")),
        ("talk", ("CE-N.c",)),
        ("targets", ("CE-AT1", "CE-TG1", "CE-P.h", "CE-PY1", "CE-PY2")),
        ("turns", ("CE-P.j", "CE-P.k")),
        ("leaving", ("CE-P.d", "CE-P.e", "CE-P.f")),
    ),
    "team-battle-14.3": (
        ("start", ("TB-S2.b", "TB-S2.c", "TB-S6")),
        ("prizes", ("TB-S4", "TB-G3", "TB-G5")),
        ("minutes", ("TB-N.b",)),
        ("mulligans", ("TB-S3", "TB-S5.a", "TB-S5.b")),
        ("talk", ("TB-G1", "TB-G2")),
        ("targets", ("TB-C1", "TB-C2", "TB-C3", "TB-C4")),
        ("turns", ("TB-B1",)),
        ("leaving", ("TB-G4", "TB-G6")),
    ),
}
# An id of the library, in an answer for players who have no library at hand.
_ID = r"(?:(?:FR|MP|CE0?|TB|CR|GAP|GL)-[A-Z0-9][A-Za-z0-9.]*|X\d+)"
_ONLY_IDS = re.compile(rf"\s*\({_ID}(?:, {_ID})*\)")
_SEE = re.compile(rf"\bsee {_ID}")
_ANY_ID = re.compile(rf"\b{_ID}")
# FR-215 for players, without its second half, which is about single players; how many cards teams draw comes below it.
# Like all texts of the library it is English in every language.
MULLIGAN = (
    "Show your hand, shuffle it into your deck, let an opponent cut, and draw the same number of cards again. Repeat "
    "until you have a Basic or Baby Pokémon."
)
PICTURE = 150.0
SEAT_WIDTH, SEAT_HEIGHT = 62.0, 30.0
GAP = 18.0
SCALES = tuple(step / 100 for step in range(115, 60, -3))


def draw_table_card(frame: PageFrame, standpoint: Standpoint) -> bytes:
    """Return a PDF of one page, in letters as large as fit."""
    sheet = Sheet(frame, _("Table card"), pages=1)
    pen = sheet.next_page()
    width = (sheet.right - sheet.left - GAP) / 2
    height = sheet.top - sheet.bottom - PICTURE - GAP
    _draw_seats(pen, standpoint.rule_set, sheet.left, sheet.top - PICTURE)
    _draw_values(pen, standpoint, sheet.left + PICTURE * 1.5 + GAP, sheet.top - 14, sheet.right)
    blocks = _blocks(standpoint)
    for scale in SCALES:
        columns, _begins = flow(blocks, width=width, height=height, scale=scale)
        if len(columns) <= 2:
            break
    for number, column in enumerate(columns[:2]):
        x = sheet.left + number * (width + GAP)
        draw_column(pen, column, x, sheet.top - PICTURE - GAP, width=width, scale=scale)
    return sheet.finish()


def headings() -> dict[str, str]:
    """What the parts of the card are called."""
    return {
        "start": _("Who starts"),
        "prizes": _("Prizes"),
        "minutes": _("Minutes"),
        "mulligans": _("Mulligans"),
        "talk": _("Talk and hands"),
        "targets": _("Targets and costs"),
        "turns": _("Between turns"),
        "leaving": _("Leaving the game"),
        "time": _("Time is called"),
    }


def text_for_players(entry_id: str, answer: str) -> str:
    """Return an answer of the library without its references, which players cannot look up at the table.

    A sentence that only says which documents differ is dropped; a reference to one becomes "the head judge decides".
    """
    if entry_id == "FR-215":
        return MULLIGAN
    text = _SEE.sub("the head judge decides", _ONLY_IDS.sub("", answer))
    sentences = re.split(r"(?<=[.!?]) ", text)
    return " ".join(sentence for sentence in sentences if not _ANY_ID.search(sentence))


def _blocks(standpoint: Standpoint) -> Sequence[Block]:
    names = headings()
    blocks = []
    for key, ids in CONTENTS[standpoint.rule_set]:
        texts = [Text(names[key], 11, bold=True)]
        for entry_id in ids:
            ruling = standpoint.shelf.ruling_on(entry_id)
            shown = standpoint.show(ruling.hit_id if ruling else entry_id)
            place = _place(standpoint, standpoint.show(entry_id))
            if shown.ruling:
                place = _("head judge, replacing %(place)s") % {"place": place}
            texts.append(Text(f"{shown.entry.title} · {place}", 7, bold=True, gray=0.3, before=2.5))
            texts.append(Text(shown.answer if shown.ruling else text_for_players(entry_id, shown.answer), 9))
        blocks += _kept_with_first(texts)
    blocks += _kept_with_first([Text(names["time"], 11, bold=True), *_time_texts(standpoint)])
    if note := language_note():
        blocks.append(Block((Text(note, 7, gray=0.3, before=4),)))
    return blocks


def _kept_with_first(texts: Sequence[Text]) -> list[Block]:
    """The heading stays with its first answer; later ones may flow on."""
    return [
        Block(tuple(texts[:3]), before=7),
        *(Block(tuple(texts[at : at + 2])) for at in range(3, len(texts), 2)),
    ]


def _time_texts(standpoint: Standpoint) -> Iterator[Text]:
    """What happens when time is called, and what decides each kind of match of the event, in the words of the aid."""
    matches = timed_matches(standpoint.tournament)
    if standpoint.tournament is None:  # best of five is decided like best of three
        matches = [match for match in matches if match.kind.games != max(GAMES)]
    parts = [(_("All matches"), time_steps(standpoint.rule_set))]
    parts += [(match_label(match), deciding_steps(match)) for match in matches]
    for label, steps in parts:
        rules = dict.fromkeys(rule for step in steps for rule in step.citations)
        rulings = {ruling.hit_id for rule in rules if (ruling := standpoint.shelf.ruling_on(rule))}
        places = dict.fromkeys(_place(standpoint, standpoint.show(rule)) for rule in rules)
        yield Text(f"{label} · {', '.join(places)}", 7, bold=True, gray=0.3, before=2.5)
        texts = [step.text for step in steps]
        texts += [
            _("Head judge: %(reason)s") % {"reason": standpoint.show(one).answer} for one in sorted(rulings)
        ]
        yield Text(" ".join(texts), 9)


def _place(standpoint: Standpoint, shown: Shown) -> str:
    """Return the place of an entry, without the name of the rule set's own document, which the card shows anyway."""
    order = standpoint.shelf.library.orders[standpoint.rule_set]
    document = standpoint.shelf.library.documents[order.answers[0]]
    return shown.citation.removesuffix(shown.entry.id).rstrip(", ").removeprefix(f"{document.short}, ")


def _draw_seats(pen: Pen, rule_set: str, x: float, y: float) -> None:
    """The table from above with its four seats, each with the number of its turn."""
    order = turn_order(rule_set)
    drawn = PaperSeats(
        seat_picture(rule_set), x, y, PICTURE * 1.5, PICTURE, seat_width=SEAT_WIDTH, seat_height=SEAT_HEIGHT
    )
    drawn.draw_table(pen, size=9)
    for at in drawn.picture.seats:
        left, bottom = drawn.corner(at.code)
        middle = left + SEAT_WIDTH / 2
        pen.box(left, bottom, SEAT_WIDTH, SEAT_HEIGHT, radius=5, line=2.0 if at.side == 1 else 0.7)
        pen.text(middle, bottom + SEAT_HEIGHT / 2 + 2, at.code, 13, bold=True, align="centre")
        turn = _("turn %(number)s") % {"number": order.index(at.code) + 1}
        pen.text(middle, bottom + SEAT_HEIGHT / 2 - 10, turn, 8, align="centre")


def _draw_values(pen: Pen, standpoint: Standpoint, x: float, y: float, right: float) -> None:
    """What holds at this event, or under the rule set, in large letters beside the picture."""
    for label, value in _values(standpoint):
        pen.text(x, y - 6, label, 9, gray=0.35, width=right - x)
        pen.text(x, y - 26, value, 17, bold=True, width=right - x)
        y -= 46


def _values(standpoint: Standpoint) -> list[tuple[str, str]]:
    turns = " – ".join(turn_order(standpoint.rule_set))
    event = standpoint.tournament
    if event:
        minutes = _minutes(event.round_minutes)
        prizes = _prizes(event.prizes_a, event.prizes_b)
        return [(_("Turn order"), turns), (_("Prizes"), prizes), (_("Round"), minutes)]
    rule_set = find_rule_set(standpoint.rule_set)
    rows = [(_("Turn order"), turns)]
    for name, given in ((_("Constructed"), rule_set.constructed), (_("Limited"), rule_set.limited)):
        time = _minutes(given.round_minutes.value)
        rows.append((name, f"{_prizes(given.prizes_a.value, given.prizes_b.value)}, {time}"))
    return rows


def _minutes(length: int | None) -> str:
    if not length:
        return _("no clock")
    return ngettext("%(minutes)s minute", "%(minutes)s minutes", length) % {"minutes": length}


def _prizes(prizes_a: int, prizes_b: int) -> str:
    return _("A %(a)s + B %(b)s prizes") % {"a": prizes_a, "b": prizes_b}
