"""Ids of rules in any spelling: "FR 244", "sec. 244", "rule 12 v1.3", "14.3", "Q255", "X1". PURE."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulings.library import TEAM_PLAY_PARTS, Entry, Order

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
    "starts": r"^(fr|mp|ce0?|tb|cr|x|q)\b[ -]*",
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
}
_DOCUMENTS, _PARTS = (
    [(re.compile(pattern, re.ASCII), key) for pattern, key in SPELLING[name]]
    for name in ("documents", "parts")
)
_STARTS, _ENDS, _NOISE, _RULE = (
    re.compile(SPELLING[name], re.ASCII) for name in ("starts", "ends", "noise", "rule")
)
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class References:
    """The ids behind every way to write a number, without signs ("frbgs7": ("FR-B.GS7.a", "FR-B.GS7.b"))."""

    squashed: Mapping[str, tuple[str, ...]]
    order: Mapping[str, Order]

    def find(self, text: str, rule_set: str) -> list[str]:
        """The entries that `text` is the number of, in the order of the library; [] when it is no number."""
        text = text.strip().lower()
        if len(text) > _LONGEST or not (re.search(r"[0-9]", text) or text.startswith(("fr-", "ce-"))):
            return []
        found = self._lookup(_RULE.sub(r"mp\1", text))
        return self._sorted(found, rule_set)

    def below(self, text: str) -> list[str]:
        """The entries of an address: the id itself, or all that stand below a number ("FR-217"); [] for none."""
        return list(self.squashed.get(squash(text), ()))

    def _lookup(self, text: str) -> Sequence[str]:
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
    if not document:
        if match := _STARTS.search(text):
            document, text = match[1], text[match.end() :]
        elif match := _ENDS.search(text):
            document, text = match[1], text[: match.start()]
    for pattern, key in _PARTS:
        text = pattern.sub(key, text)
    return document + squash(_NOISE.sub(" ", text))


def build_references(entries: Iterable[Entry], orders: Mapping[str, Order]) -> References:
    """Every id, every number above ids, the question numbers of chats and the bare section numbers."""
    found: dict[str, list[str]] = {}

    def add(key: str, entry_id: str) -> None:
        rows = found.setdefault(squash(key), [])
        if entry_id not in rows:
            rows.append(entry_id)

    for entry in entries:
        for key in _ways(entry):
            add(key, entry.id)
    for chapter, sections in CHAPTERS.items():
        for section in sections:
            for entry_id in found.get(f"fr{section}", ()):
                add(chapter, entry_id)
                add(f"fr{chapter}", entry_id)
    return References({key: tuple(ids) for key, ids in found.items()}, orders)


def _ways(entry: Entry) -> set[str]:
    """The id, what it is below, and the same without the document's letters where that is how people say it."""
    document, dash, place = entry.id.partition("-")
    if not dash:
        return {entry.id}
    ways = {entry.id}
    if match := re.search(r"\bQ(\d+)$", entry.section):
        ways |= {f"q{match[1]}", f"cr q{match[1]}"}
    above = re.sub(r"\.[a-z]$", "", place)  # "244.d" stands below "244"
    ways |= {f"{document}-{above}"}
    if document == "FR":
        ways |= {place, above, above.removeprefix("B."), place.removeprefix("B.")}
        if part := re.match(r"B\.[A-Z]{2}|[BCE](?=\.)|A(?=\d)", above):
            ways |= {f"FR-{part[0]}"}
            ways |= {"FR-B"} if part[0].startswith("B.") else set()
    elif document == "TB":
        ways |= {"14.3", place, f"14.3 {place}"}
    elif document in ("CE", "MP"):
        ways |= {place} if not place.isdigit() else set()
    return ways - {"0", "0.0"}
