"""The players of a file of TOM, the Tournament Operations Manager (.tdf: XML, which knows no teams).

Read for the people alone: name and number. The year of birth that it has is not kept.
"""

import re
from dataclasses import dataclass
from pathlib import PurePath
from xml.etree.ElementTree import Element

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from teams.people.names import clean_text
from tournament.kernel.refusal import Refusal
from tournament.sheets.sheet_limits import MAX_BYTES, MAX_ROWS

_ROOT = b"<tournament"
_ALL_PLAYERS = b"<players"  # the root of players.xml, in which TOM keeps everyone it has seen
_BEGINS = (b"<?xml", _ROOT, _ALL_PLAYERS)
_BARE_AMPERSAND = re.compile(rb"&(?!#?\w{1,20};)")
_HEAD = 2000  # bytes, in which the first tag is


@dataclass(frozen=True, slots=True)
class TomPlayer:
    """One player: `place` in the file from 1; `has_left` where TOM says that the player dropped."""

    place: int
    name: str
    number: str
    has_left: bool


def is_tdf(data: bytes, file_name: str = "") -> bool:
    """Whether a file looks like one of TOM, whatever it is called; or is called so, whatever became of it."""
    head = data[:_HEAD].removeprefix(b"\xef\xbb\xbf").lstrip()
    is_toms = head.startswith(_BEGINS) and (_ROOT in head or _ALL_PLAYERS in head)
    return is_toms or (bool(head) and PurePath(file_name).suffix.lower() == ".tdf")


def read_tdf(data: bytes) -> list[TomPlayer]:
    """The players in the order of the file; a Refusal (field "file") for what is too large or no such file.

    A bare "&", as in a name that was typed into the file, is read as it is meant.
    """
    if len(data) > MAX_BYTES:
        raise Refusal("tournament.file_too_large", field="file", limit=MAX_BYTES // 2**20)
    try:
        root = fromstring(_BARE_AMPERSAND.sub(b"&amp;", data), forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError, LookupError) as error:
        line = error.position[0] if isinstance(error, ParseError) else 1
        raise Refusal("teams.tdf_damaged", field="file", line=line) from error
    if root.tag == "players":
        raise Refusal("teams.tdf_all_players", field="file")
    players = root.findall("players/player") if root.tag == "tournament" else []
    if len(players) > MAX_ROWS:
        raise Refusal("teams.tdf_many_players", field="file", limit=MAX_ROWS)
    if not players:
        raise Refusal("teams.tdf_without_players", field="file")
    return [_player(place, element) for place, element in enumerate(players, 1)]


def _player(place: int, element: Element) -> TomPlayer:
    names = (element.findtext("firstname") or "", element.findtext("lastname") or "")
    return TomPlayer(
        place=place,
        name=clean_text(" ".join(names)),
        number=clean_text(element.get("userid") or ""),
        has_left=element.find("dropped") is not None,
    )
