"""Reads the public data base of cards: the files of tcgdex/cards-database (MIT), a folder on this machine.

Each of its files is TypeScript with one object literal in it; what is read here is that literal alone.
"""

import re
from pathlib import Path

# Where the data base keeps each of our sets, below its folder `data`.
FOLDERS = {
    "base1": "Base/Base Set",
    "base2": "Base/Jungle",
    "base3": "Base/Fossil",
    "base4": "Base/Base Set 2",
    "base5": "Base/Team Rocket",
    "gym1": "Gym/Gym Heroes",
    "gym2": "Gym/Gym Challenge",
    "neo1": "Neo/Neo Genesis",
    "neo2": "Neo/Neo Discovery",
    "si1": "Neo/Southern Islands",
    "neo3": "Neo/Neo Revelation",
    "neo4": "Neo/Neo Destiny",
    "lc": "Legendary Collection/Legendary Collection",
    "ecard1": "E-Card/Expedition Base Set",
    "bog": "E-Card/Best of game",
    "ecard2": "E-Card/Aquapolis",
    "ecard3": "E-Card/Skyridge",
    "basep": "Base/Wizards Black Star Promos",
    "miscp": "Miscellaneous/Miscellaneous Promos",
    "ex1": "EX/Ruby & Sapphire",
}
_TOKEN = re.compile(
    r"""\s+|//[^\n]*|/\*.*?\*/"""
    r"""|(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)"""
    r"""|(?P<mark>[{}\[\]:,])|(?P<word>[^\s{}\[\]:,"'`]+)""",
    re.DOTALL,
)
_STARTS = re.compile(r"const \w+\s*:\s*\w+\s*=\s*")


def read_source(folder):
    """Every card of our sets by (set, number as the file is named), and every set, as the literals say."""
    data = Path(folder) / "data"
    sets = {key: read_literal((data / f"{place}.ts").read_text("utf-8")) for key, place in FOLDERS.items()}
    cards = {
        (key, path.stem): read_literal(path.read_text("utf-8"))
        for key, place in FOLDERS.items()
        for path in sorted((data / place).glob("*.ts"))
    }
    return sets, cards


def read_literal(text):
    """The object of a file `const card: Card = {...}`; names of other things are texts such as "$Set"."""
    found = _STARTS.search(text)
    if found is None:
        raise ValueError(f"no object in {text[:80]!r}")
    value, _rest = _value(list(_tokens(text, found.end())), 0)
    return value


def _tokens(text, place):
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            raise ValueError(f"cannot read {text[place : place + 40]!r}")
        place = found.end()
        if found.lastgroup:
            yield found.lastgroup, found.group()


def _value(tokens, at):
    kind, token = tokens[at]
    if token == "{":
        return _members(tokens, at + 1)
    if token == "[":
        return _items(tokens, at + 1)
    if kind == "text":
        return _unquoted(token), at + 1
    if token in {"true", "false"}:
        return token == "true", at + 1
    return (int(token) if re.fullmatch(r"-?\d+", token) else f"${token}"), at + 1


def _members(tokens, at):
    found = {}
    while tokens[at][1] != "}":
        kind, token = tokens[at]
        value, at = _value(tokens, at + 2)  # behind the name and its colon
        found[_unquoted(token) if kind == "text" else token] = value
        at += tokens[at][1] == ","
    return found, at + 1


def _items(tokens, at):
    found = []
    while tokens[at][1] != "]":
        value, at = _value(tokens, at)
        found.append(value)
        at += tokens[at][1] == ","
    return found, at + 1


def _unquoted(token):
    return re.sub(r"\\(.)", lambda each: {"n": "\n", "t": "\t"}.get(each[1], each[1]), token[1:-1])
