"""How a rule's id reads to people: where it is in its document, in the document's own numbering.

Where no document speaks (GAP) or the documents contradict each other (X), there is no place to name, and a number
means nothing to anyone who has never opened the library: words say so. The library itself has the numbers
(`library_citation`); tests/rulings/test_citations.py holds the two together.
"""

import re
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

# The parts of appendix A part B, as its own headings order them (FR-B.GS5 is "Getting Started", number 5).
TEAM_PLAY_PARTS: Mapping[str, Promise] = {
    "GS": gettext_lazy("Getting Started"),
    "AT": gettext_lazy("Attacking"),
    "TG": gettext_lazy("Targets of Effects"),
    "PY": gettext_lazy("Paying for Effects"),
    "TR": gettext_lazy("When Effects Trigger"),
    "PZ": gettext_lazy("Earning Prizes"),
    "LV": gettext_lazy("Leaving the Game"),
    "TK": gettext_lazy("Talking during the Game"),
}
# Two of these headings stand over plain text: the numbers in ids are ours there, and no number is cited.
UNNUMBERED_PARTS = ("PY", "TR")
# The cards that appendix B clarifies, in its order, and the places of the cards that stand only in examples.
CARDS = (
    "Alakazam",
    "Bill",
    "Copycat",
    "Double Gust",
    "Entei",
    "Gengar",
    "Gloom",
    "Mary's Impulse",
    "Multi Technical Machine 01",
    "Pokémon Breeder",
    "Pokémon Trader",
    "Professor Elm",
    "Time Capsule",
)
EXAMPLES: Mapping[str, Promise] = {
    "1": gettext_lazy("appendix A part B, Paying for Effects (example)"),
    "2": gettext_lazy("appendix A part B, Targets of Effects 8 and 9 (example)"),
    "3": gettext_lazy("appendix A part B, Targets of Effects 8 (example)"),
    "4": gettext_lazy("appendix A part B, Targets of Effects 8 (example)"),
}
# The day and the question of each chat ruling.
CHATS: Mapping[str, Promise] = {
    "1": gettext_lazy("12 June 2003, Q1902"),
    "2": gettext_lazy("18 July 2002, Q21"),
    "3": gettext_lazy("1 August 2002, Q255"),
    "4": gettext_lazy("23 May 2002, Q331"),
    "5": gettext_lazy("21 March 2002, Q107"),
    "6": gettext_lazy("9 January 2003, Q431"),
    "7": gettext_lazy("30 January 2003, Q768"),
    "8": gettext_lazy("21 March 2002, Q54"),
    "9": gettext_lazy("14 November 2002, Q28"),
    "10": gettext_lazy("16 May 2002, Q121"),
}
_TARGETING, _PRIZES, _ELIMINATIONS = (
    gettext_lazy("Targeting"),
    gettext_lazy("Prizes"),
    gettext_lazy("Eliminations"),
)
_TRANSFERENCE, _CHECKUPS = gettext_lazy("Transference"), gettext_lazy("Checkups")
_NOT_SAID = gettext_lazy("what it does not say")
# The headings of the casual edition and of 14.3, by the beginnings of ids; the longest that fits counts.
HEADINGS: Mapping[str, Mapping[str, Promise]] = {
    "CE": {
        "S": gettext_lazy("Setup %(number)s"),
        "T1": gettext_lazy("summary"),
        "T3": gettext_lazy("summary"),
        "P.l": gettext_lazy("summary"),
        "T2": _TARGETING,
        "AT": gettext_lazy("Attacking"),
        "AT3": _TARGETING,
        "TG": _TARGETING,
        "TG10": gettext_lazy("Stadiums"),
        "PY": _TARGETING,
        "P": _PRIZES,
        **dict.fromkeys(("P.d", "P.e", "P.f", "P.g"), _ELIMINATIONS),
        "V": gettext_lazy("Victory Conditions"),
        **dict.fromkeys(("P.h", "P.i"), _TRANSFERENCE),
        **dict.fromkeys(("P.j", "P.k"), _CHECKUPS),
        "N": _NOT_SAID,
        "E": gettext_lazy("Targeting (example)"),
        "E.3": gettext_lazy("Transference (example)"),
    },
    "CE0": {"N": _NOT_SAID},
    "TB": {
        "0": gettext_lazy("introduction"),
        "S": gettext_lazy("Setup"),
        "G": gettext_lazy("Game Play"),
        "C": gettext_lazy("Card References"),
        "B": gettext_lazy("Between Turns"),
        "N": _NOT_SAID,
    },
    "MP": {
        "0": gettext_lazy("introduction"),
        "C": gettext_lazy("cards, after rule 15"),
        "": gettext_lazy("rule %(number)s"),
    },
}
DOCUMENTS: Mapping[str, Promise] = {
    "FR": gettext_lazy("Floor Rules 2003"),
    "MP": gettext_lazy("Multiplayer Rules V1.3"),
    "CE": gettext_lazy("Casual 2v2"),
    "CE0": gettext_lazy("Casual 2v2, short text"),
    "TB": gettext_lazy("Team Battle 14.3"),
}

FLOOR_RULES_PLACES: Mapping[str, Promise] = {
    r"(Intro)": gettext_lazy("introduction"),
    r"(\d{3})": gettext_lazy("section %(number)s"),
    r"A(\d+)": gettext_lazy("appendix A part A, %(number)s"),
}
_GAP, _CLASH = re.compile(r"GAP-\d+"), re.compile(r"X\d+")


def is_placeless(citation: str) -> bool:
    """Whether an id is of no place in a document: no document speaks, or they contradict each other."""
    return bool(_GAP.fullmatch(citation) or _CLASH.fullmatch(citation))


def library_citation(citation: str) -> str:
    """The same as the library of rulings cites it, where an entry has its number: "No document, GAP-8"."""
    if _CLASH.fullmatch(citation):
        return _("Clash of documents %(number)s") % {"number": citation}
    if _GAP.fullmatch(citation):
        return _("No document, %(number)s") % {"number": citation}
    return citation_text(citation)


def choice_text(citation: str) -> str:
    """The same beside what an event chose among what Tandem offers: where no place is named, the choice is its own."""
    if _CLASH.fullmatch(citation):
        return _("The documents disagree; this is the event's choice")
    if _GAP.fullmatch(citation):
        return _("The rules do not say; this is the event's choice")
    return citation_text(citation)


def citation_text(citation: str) -> str:
    """How an id reads: "FR-244.d" -> "Floor Rules 2003, section 244"; one of no known kind stays as it is."""
    if _CLASH.fullmatch(citation):
        return _("The documents disagree; this is Tandem's choice")
    if _GAP.fullmatch(citation):
        return _("The rules do not say; this is Tandem's choice")
    if match := re.fullmatch(r"CR-(\d+)", citation):
        return _("WotC chat, %(question)s") % {"question": CHATS.get(match[1], match[1])}
    if re.fullmatch(r"GL-\d+", citation):
        return _("Glossary, %(number)s") % {"number": citation}
    document, _dash, place = citation.partition("-")
    title = DOCUMENTS.get(document)
    if title is None or not place:
        return citation
    reading = _floor_rules_place(place) if document == "FR" else _other_place(document, place)
    return f"{title}, {reading}"


def _floor_rules_place(place: str) -> str:
    """Where "244.d", "A7.a", "B.GS5", "C.3" or "E.1" is in the floor rules."""
    if match := re.match(r"B\.([A-Z]*)(\d+)", place):
        part = TEAM_PLAY_PARTS.get(match[1])
        number = "" if match[1] in UNNUMBERED_PARTS else f" {match[2]}"
        heading = f", {part}{number}" if part else ""
        return _("appendix A part B") + heading
    if (match := re.fullmatch(r"C\.(\d+)", place)) and 0 < int(match[1]) <= len(CARDS):
        return _("appendix B, %(card)s") % {"card": CARDS[int(match[1]) - 1]}
    if (match := re.fullmatch(r"E\.(\d+)", place)) and match[1] in EXAMPLES:
        return str(EXAMPLES[match[1]])
    for pattern, reading in FLOOR_RULES_PLACES.items():
        if match := re.match(pattern, place):
            return str(reading) % {"number": match[1]}
    return place


def _other_place(document: str, place: str) -> str:
    """The heading above a place of the other documents, or the number of its rule or section."""
    if document == "TB" and place.startswith("14.3"):
        return _("section %(number)s") % {"number": place}
    headings = HEADINGS[document]
    found = max((part for part in headings if place.startswith(part)), key=len, default=None)
    number = re.sub(r"\D", "", place.partition(".")[0])
    return place if found is None else str(headings[found]) % {"number": number}
