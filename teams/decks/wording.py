"""What a deck list's findings, questions and unread lines say to people."""

from collections import Counter
from collections.abc import Iterable
from datetime import date

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from teams.cards.cards import Catalogue
from teams.cards.wording import card_name, printing_name, set_name
from teams.decks.formats import BANNED, ELSEWHERE, LEFT_OUT, LEGAL, LOOK, NOT_YET, OUT, REPRINTED
from teams.decks.legality import CardTitle, DeckFinding, DeckJudge, PrintingKey, SetKey
from teams.decks.reading import (
    HOW_MANY,
    SPELLING,
    UNKNOWN,
    WHICH_CARD,
    WHICH_PRINTING,
    CardChoice,
    CardQuestion,
    ListLine,
)
from tournament.wording.sentences import sentence_for

_QUESTIONS: dict[str, Promise] = {
    SPELLING: gettext_lazy("“%(typed)s” is not the name of a card. Did you mean %(first)s?"),
    WHICH_CARD: gettext_lazy("Which card is “%(typed)s”?"),
    WHICH_PRINTING: gettext_lazy(
        "Which printing is “%(typed)s”? Some are legal at this event, others are not."
    ),
    HOW_MANY: gettext_lazy("How many copies of “%(typed)s”?"),
    UNKNOWN: gettext_lazy("Tandem does not know “%(typed)s”. What is the card called in English?"),
}
_ANSWERS: dict[str, Promise] = {
    LEGAL: gettext_lazy("legal"),
    REPRINTED: gettext_lazy("legal, reprinted in a legal set"),
    LOOK: gettext_lazy("look at the card"),
    OUT: gettext_lazy("not legal"),
    BANNED: gettext_lazy("banned"),
    ELSEWHERE: gettext_lazy("not allowed by the Floor Rules of 2003"),
    LEFT_OUT: gettext_lazy("set not allowed at this event"),
    NOT_YET: gettext_lazy("not on sale yet"),
}
# What is said of faults that name a card to those who may not read it; whatever forbids a card is one kind.
_NOT_LEGAL, _TOO_MANY, _OPEN_CARD, _OPEN_PRINTING = "not_legal", "too_many", "open_card", "open_printing"
_WITHOUT_CARDS: dict[str, Promise] = {
    _NOT_LEGAL: ngettext_lazy(
        "%(count)s card is not legal at this event.", "%(count)s cards are not legal at this event.", "count"
    ),
    _TOO_MANY: ngettext_lazy(
        "There are too many copies of %(count)s card.",
        "There are too many copies of %(count)s cards.",
        "count",
    ),
    _OPEN_CARD: ngettext_lazy(
        "%(count)s line does not say which card is meant.",
        "%(count)s lines do not say which card is meant.",
        "count",
    ),
    _OPEN_PRINTING: ngettext_lazy(
        "%(count)s line does not say which printing is meant, and one of them may not be legal.",
        "%(count)s lines do not say which printing is meant, and one of them may not be legal.",
        "count",
    ),
}
_KINDS = {
    "teams.deck_too_many_copies": _TOO_MANY,
    "teams.deck_line_open": _OPEN_CARD,
    "teams.deck_which_printing": _OPEN_PRINTING,
    "teams.deck_banned": _NOT_LEGAL,
    "teams.deck_not_on_sale": _NOT_LEGAL,
    "teams.deck_set_left_out": _NOT_LEGAL,
    "teams.deck_not_allowed": _NOT_LEGAL,
}


def faults_said(faults: Iterable[DeckFinding]) -> list[str]:
    """What is wrong with a list, for a page that shows no card of it: faults of one kind are counted together.

    `faults` break a rule or leave something open; none of those about the whole deck names a card.
    """
    kinds = [(_KINDS.get(fault.code), fault) for fault in faults]
    said = [sentence_for(fault.code, dict(fault.params)) for kind, fault in kinds if kind is None]
    counted = Counter(kind for kind, _fault in kinds if kind is not None)
    return said + [str(_WITHOUT_CARDS[kind] % {"count": count}) for kind, count in counted.items()]


def finding_said(finding: DeckFinding, catalogue: Catalogue) -> str:
    """What is wrong, open or to be looked at, and what to do; without the citation."""
    shown = {name: _shown(value, catalogue) for name, value in finding.params.items()}
    return sentence_for(finding.code, shown)


def _shown(value: object, catalogue: Catalogue) -> object:
    match value:
        case date():
            return formats.date_format(value, "SHORT_DATE_FORMAT")
        case CardTitle():
            return card_name(catalogue, value)
        case PrintingKey():
            return printing_name(catalogue, value)
        case SetKey():
            return set_name(catalogue.sets[value])
    return value


def question_said(question: CardQuestion, catalogue: Catalogue) -> str:
    """The question about a line; its choices are said by `choice_said`."""
    first = card_name(catalogue, question.choices[0].title) if question.choices else ""
    return str(_QUESTIONS[question.kind]) % {"typed": question.typed, "first": first}


def choice_said(choice: CardChoice, judge: DeckJudge) -> str:
    """One card to choose: its name, and where one printing is meant also set, number and what it is at this event."""
    if len(choice.printings) != 1 or choice.answer == choice.title:
        return card_name(judge.catalogue, choice.title)
    (key,) = choice.printings
    printing = printing_name(judge.catalogue, key)
    if not judge.rules.text.has_card_pool:
        return printing
    return _("%(card)s (%(answer)s)") % {"card": printing, "answer": _ANSWERS[judge.verdict(key).answer]}


def unread_said(line: ListLine) -> str:
    """A line that was not read, which is kept and shown as it was typed."""
    shown = {"line": line.place, "text": line.text.strip(), "count": line.count}
    if line.count:
        text = ngettext(
            "Line %(line)s, “%(text)s”, was not recognized. It counts as %(count)s unknown card.",
            "Line %(line)s, “%(text)s”, was not recognized. It counts as %(count)s unknown cards.",
            line.count,
        )
        return text % shown
    return (
        _("Line %(line)s, “%(text)s”, was not recognized as a card. It is kept as typed but not counted.")
        % shown
    )
