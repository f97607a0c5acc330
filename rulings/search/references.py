"""Ids of rules in any spelling: "FR 244", "sec. 244", "rule 12 v1.3", "14.3", "Q255", "X1". PURE."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulings.library.library import TEAM_PLAY_PARTS, Order, RuleEntry

# Headings of the floor rules that hold no rule themselves: the hundreds and tens over their sections.
CHAPTERS = {
    "200": ("201", "202", "203", "204"),
    "210": ("211", "212", "213", "214", "215", "216", "217"),
    "220": ("221", "222", "225", "226"),
    "230": ("231", "232", "233", "234", "235", "236"),
    "240": ("241", "242", "243", "244", "245", "246"),
}
# Patterns that both this module and the file for phones use: no look-behind, nothing that the two languages read
# differently; the texts that they meet are in small letters.
SPELLING: dict[str, Any] = {
    "documents": [
        [r"(pokemon )?(dci )?floor rules?( 2003)?", "fr"],
        [r"(multiplayer( rules?)? ?)?v ?1[. ]3( rules?)?|multiplayer( rules?)?", "mp"],
        [r"team battle", "tb"],
        [r"casual( 2v2)?( rules?)?", "ce"],
        [r"chat rulings?|wotc chat", "cr"],
        [r"contradictions?|clash(es)?", "x"],
        [r"question", "q"],
    ],
    "starts": r"^(fr|mp|ce0?|tb|cr|x|q)(?:\b|(?=[0-9]))[ -]*",
    "ends": r",? \(?(fr|mp|ce0?|tb)\)?$",
    "parts": [
        [r"app(endix|\.)? ?a,? ?part ?a(,? ?item)?", "a"],
        [r"app(endix|\.)? ?a,? ?part ?b,?", "b"],
        [r"app(endix|\.)? ?b,? ?(card)?", "c"],
        [r"app(endix|\.)? ?a\b(,? ?item)?", "a"],
        *([heading.lower(), part.lower()] for part, heading in TEAM_PLAY_PARTS.items()),
        [r"\bpaying\b", "py"],
        [r"\bleaving\b", "lv"],
        [r"\btalking\b", "tk"],
    ],
    "noise": r"§|\b(sections?|sect?|rules?|rulings?|numbers?|no|nr|item|see|the|of)\b\.?",
    "rule": r"^rule ?#? ?(\d{1,2})$",
    "named": r"[0-9]|^(fr|mp|ce0?|tb|cr|gap|gl)[ -]",  # what may be a number at all
    "around": r"^[ (\[§.,;:]+|[ )\].,;:]+$",
    "between": r" *(?:[,;·&/]|\band\b|\bund\b) *",
    "longest": 160,
}
_DOCUMENTS, _PARTS = (
    [(re.compile(pattern, re.ASCII), key) for pattern, key in SPELLING[name]]
    for name in ("documents", "parts")
)
_STARTS, _ENDS, _NOISE, _RULE, _NAMED, _AROUND, _BETWEEN = (
    re.compile(SPELLING[name], re.ASCII)
    for name in ("starts", "ends", "noise", "rule", "named", "around", "between")
)
_SIGNS = str.maketrans("", "", " .-")
_FLOOR_PART = re.compile(r"B\.[A-Z]{2}|[BCE](?=\.)|A(?=\d)")
_QUESTION = re.compile(r"\bQ(\d+)$")


@dataclass(frozen=True, slots=True)
class References:
    """The ids behind every way to write a number, without signs ("frbgs7": ("FR-B.GS7.a", "FR-B.GS7.b"))."""

    squashed: Mapping[str, tuple[str, ...]]
    order: Mapping[str, Order]

    def find(self, text: str, rule_set: str) -> list[str]:
        """The entries that `text` is the number of, or the numbers, in the order of the library; [] when it is none."""
        text = text.strip().lower()
        if len(text) > SPELLING["longest"]:
            return []
        text = _AROUND.sub("", text)
        if not _NAMED.search(text):
            return []
        found = self._lookup(text)
        if not found:
            several = [self._lookup(part) for part in _BETWEEN.split(text)]
            found = list(dict.fromkeys(key for ids in several for key in ids)) if all(several) else ()
        return self._sorted(found, rule_set)

    def below(self, text: str) -> list[str]:
        """The entries of an address: the id itself, or all that stand below a number ("FR-217"); [] for none."""
        return list(self.squashed.get(squash(text), ()))

    def _lookup(self, text: str) -> Sequence[str]:
        text = _RULE.sub(r"mp\1", _AROUND.sub("", text))
        direct = self.squashed.get(squash(text), ())
        if direct:
            return direct
        spelled = _spell(text)
        return self.squashed.get(spelled, ()) or self.squashed.get(f"fr{spelled}", ())

    def _sorted(self, ids: Sequence[str], rule_set: str) -> list[str]:
        order = self.order[rule_set]
        return sorted(ids, key=lambda key: -order.weight(key.split("-")[0] if "-" in key else "X"))


def squash(text: str) -> str:
    """An id without signs and capitals ("FR-B.GS7.a" -> "frbgs7a")."""
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _spell(text: str) -> str:
    """A spelled-out number as a squashed id without certainty ("rule 12 v1.3" -> "mp12")."""
    document = ""
    for pattern, key in _DOCUMENTS:
        text, count = pattern.subn(" ", text)
        if count:
            document = key
            break
    text = text.strip()
    if match := _STARTS.search(text):  # the letters are surer than the name: "contradiction X10"
        document, text = match[1], text[match.end() :]
    elif not document and (match := _ENDS.search(text)):
        document, text = match[1], text[: match.start()]
    for pattern, key in _PARTS:
        text = pattern.sub(key, text)
    return document + squash(_NOISE.sub(" ", text))


def build_references(
    entries: Iterable[RuleEntry], orders: Mapping[str, Order], printed: Mapping[str, Iterable[str]]
) -> References:
    """Every id, every number above ids, the question numbers of chats and the bare section numbers.

    `printed` are the citations of an id as pages and paper have them, in every language. One that is a number by
    itself ("Floor Rules 2003, section 217") is that number.
    """
    found: dict[str, dict[str, None]] = {}  # the inner ones are sets that keep their order
    for entry in entries:
        for key in (
            way for way in _ways(entry) if len(way) > 2 or "-" not in entry.id
        ):  # "t1" is the first turn
            rows = found.get(key)
            if rows is None:
                found[key] = {entry.id: None}
            else:
                rows[entry.id] = None
        for text in printed.get(entry.id, ()):
            for key in (squash(text), squash(f"{text} {entry.id}")):
                found.setdefault(key, {}).setdefault(entry.id)
    for chapter, sections in CHAPTERS.items():
        below = [entry_id for section in sections for entry_id in found.get(f"fr{section}", ())]
        for key in (chapter, f"fr{chapter}"):
            found.setdefault(key, {}).update(dict.fromkeys(below))
    return References({key: tuple(ids) for key, ids in found.items()}, orders)


def _ways(entry: RuleEntry) -> tuple[str, ...]:
    """The id without signs, what it is below, and both without the document's letters where people say it so."""
    document, dash, place = entry.id.partition("-")
    whole = entry.id.lower().translate(_SIGNS)
    if not dash:
        return (whole,)
    # "244.d" is below "244"
    # ... and "214.3" below "214"
    is_below = place[-2:-1] == "." and (place[-1].islower() or place[:3].isdigit())
    above = whole[:-1] if is_below else whole
    if document == "FR":
        if place[0].isdigit():
            return (whole, above, whole[2:], above[2:])
        ways: tuple[str, ...] = (whole, above, whole[2:], above[2:])
        if part := _FLOOR_PART.match(place):
            ways += (f"fr{part[0]}".lower().translate(_SIGNS),)
        return (*ways, whole[3:], above[3:], "frb") if place.startswith("B.") and place != "B.0" else ways
    if document == "TB":
        return (whole, above, "143", whole[2:], above[2:], f"143{whole[2:]}", f"143{above[2:]}")
    if document == "CR" and (match := _QUESTION.search(entry.section)):
        return (whole, f"q{match[1]}", f"crq{match[1]}")
    return (whole, above, whole[2:], above[2:]) if document == "CE" else (whole, above)
