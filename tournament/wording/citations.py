"""How a rule's id reads to people: in the numbering of the document that it stands in."""

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
SECTION_PARTS: Mapping[str, Promise] = {
    "S": gettext_lazy("setup"),
    "T": gettext_lazy("summary"),
    "P": gettext_lazy("prizes"),
    "V": gettext_lazy("victory"),
    "N": gettext_lazy("not said"),
    "G": gettext_lazy("game play"),
    "C": gettext_lazy("card references"),
    "B": gettext_lazy("between turns"),
    "E": gettext_lazy("example"),
}
DOCUMENTS: Mapping[str, str] = {
    "FR": "Floor Rules 2003",
    "MP": "Multiplayer Rules V1.3",
    "CE": "Casual 2v2",
    "CE0": "Casual 2v2, short text",
    "TB": "Team Battle 14.3",
}

FLOOR_RULES_PLACES: Mapping[str, Promise] = {
    r"(Intro)": gettext_lazy("introduction"),
    r"(\d{3})": gettext_lazy("section %(number)s"),
    r"A(\d+)": gettext_lazy("appendix A part A, %(number)s"),
    r"C\.(\d+)": gettext_lazy("appendix B, card %(number)s"),
    r"E\.(\d+)": gettext_lazy("example %(number)s"),
}

_LETTERS_AND_NUMBER = re.compile(r"([A-Z]+)\.?(\d*)")


def citation_text(citation: str) -> str:
    """How an id reads: "FR-244.d" -> "Floor Rules 2003, section 244"; one of no known kind stays as it is."""
    if match := re.fullmatch(r"CR-(\d+)", citation):
        return _("WotC chat, ruling %(number)s") % {"number": match[1]}
    if re.fullmatch(r"X\d+", citation):
        return _("Clash of documents %(number)s") % {"number": citation}
    if re.fullmatch(r"GAP-\d+", citation):
        return _("No document, %(number)s") % {"number": citation}
    document, _dash, place = citation.partition("-")
    title = DOCUMENTS.get(document)
    if title is None or not place:
        return citation
    reading = _floor_rules_place(place) if document == "FR" else _other_place(document, place)
    return f"{title}, {reading}"


def _floor_rules_place(place: str) -> str:
    """Where "244.d", "A7.a", "B.GS5", "C.3" or "E.1" stands in the floor rules."""
    if match := re.match(r"B\.([A-Z]*)(\d+)", place):
        part = TEAM_PLAY_PARTS.get(match[1])
        heading = f", {part} {match[2]}" if part else ""
        return _("appendix A part B") + heading
    for pattern, reading in FLOOR_RULES_PLACES.items():
        if match := re.match(pattern, place):
            return str(reading) % {"number": match[1]}
    return place


def _other_place(document: str, place: str) -> str:
    """Where a place stands in the documents with rules by number ("12") or by part and number ("S4")."""
    if document == "MP":
        return _("rule %(number)s") % {"number": place}
    if place[0].isdecimal():
        return _("section %(number)s") % {"number": place}
    match = _LETTERS_AND_NUMBER.fullmatch(place)
    part = SECTION_PARTS.get(match[1]) if match else None
    return f"{part} {match[2]}".strip() if match and part else place
