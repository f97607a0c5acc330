"""A list that was handed in, as those who may read lists see it: its cards, what the rules say, and its versions."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import ngettext

from teams.cards.cards import slug_of
from teams.cards.wording import card_name, set_and_number
from teams.deck_lists.models import DeckList
from teams.deck_lists.queries import ListState, check_list, state_of
from teams.deck_lists.reading_shown import SaidFinding
from teams.decks.legality import BREAKS, DeckFinding, DeckJudge, DeckLine, count_cards
from teams.decks.wording import finding_said


@dataclass(frozen=True, slots=True)
class ShownLine:
    """One line: its card with the part of its page's address ("" for none), and which printing it is where it says so.

    `marks` are the findings about this line alone.
    """

    count: int
    title: str
    slug: str
    printing: str
    text: str
    is_sideboard: bool
    is_wrong: bool
    is_open: bool


@dataclass(frozen=True, slots=True)
class ShownList:
    """A list with all that is said about it."""

    row: DeckList
    state: ListState
    cards: int
    lines: tuple[ShownLine, ...]
    findings: tuple[SaidFinding, ...]

    @property
    def can_pass(self) -> bool:
        """Whether the head judge may be asked to let it pass."""
        return self.state == ListState.ILLEGAL


def show_list(judge: DeckJudge, row: DeckList) -> ShownList:
    """The list `row` as the rules of its event have it now."""
    findings = check_list(judge, row)
    return ShownList(
        row=row,
        state=state_of(row, findings),
        cards=count_cards(row.deck),
        lines=tuple(_lines(judge, row, findings)),
        findings=tuple(
            SaidFinding(finding_said(each, judge.catalogue), each.citation, each.weight == BREAKS)
            for each in findings
        ),
    )


def _lines(judge: DeckJudge, row: DeckList, findings: tuple[DeckFinding, ...]) -> Iterator[ShownLine]:
    broken = {place for each in findings if each.weight == BREAKS for place in each.places}
    open_ = {place for each in findings if each.weight != BREAKS for place in each.places}
    for line in row.deck:
        yield ShownLine(
            count=line.count,
            title=card_name(judge.catalogue, line.title),
            slug=slug_of(line.title) if line.title in judge.catalogue.titles else "",
            printing=_printing(judge, line),
            text=line.text,
            is_sideboard=line.is_sideboard,
            is_wrong=line.place in broken,
            is_open=line.place in open_,
        )


def _printing(judge: DeckJudge, line: DeckLine) -> str:
    """The set and the number where the line means one printing; how many it can mean where it is one of several."""
    known = judge.known_printings(line)
    if len(known) == 1:
        return set_and_number(judge.catalogue, known[0])
    if not known or known[0].is_basic_energy:
        return ""
    text = ngettext("any of %(count)s printing", "any of %(count)s printings", len(known))
    return text % {"count": len(known)}
