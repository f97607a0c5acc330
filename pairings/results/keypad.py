"""The keys that a scorekeeper types for one slip, read. PURE.

After the table number comes one line: a key for how the match ended, what that needs, and who drops.

| typed    | letter | means                                                                         |
| -------- | ------ | ----------------------------------------------------------------------------- |
| `1`, `2` |        | that team won                                                                 |
| `3`      |        | agreed draw                                                                   |
| `0`      |        | both lose                                                                     |
| `*23`    | `T23`  | on time: 2 prizes left for the first team, 3 for the second                   |
| `/1`     | `N1`   | the first team did not come                                                   |
| `+1`     | `W1`   | one player of the first team withdrew, so the second team wins                |
| `.1`     | `P1`   | a judge gave the first team the loss (`,1` on a pad with a comma)             |
| `**30`   | `J30`  | the head judge's choice: 3 match points for the first team, 0 for the second  |
| `-`      |        | clears the recorded result: the table is open again                           |
| `...-2`  |        | after any result: the second team drops (the slip's drop box)                 |

So every key is on the number pad, and 4 to 9 mean nothing: a table number typed here is refused. What begins with a
sign turns something round or is computed, and nothing of it is saved before it was shown.

Two prizes with two digits are typed with a point between them: `*10.12`. The numeric pad of any keyboard, a
Japanese keyboard in full width, and small letters all give the same.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pairings.matches.scoring import Ending, How
from tournament.kernel.refusal import Refusal

CLEAR = "-"
LONGEST = 20
_DROPS = re.compile(r"^(.*?)((?:-[12])*)$")
_PLAIN = {"1": (How.WON, 1), "2": (How.WON, 2), "3": (How.DRAW, None), "0": (How.BOTH_LOSE, None)}
_AT_FAULT = {"W": How.WITHDRAWN, "N": How.NO_SHOW, "P": How.PENALTY}
_LETTERS = {"*": "T", "/": "N", "+": "W", ".": "P", ",": "P"}  # what a sign of the number pad stands for
_JUDGE = "**"
_BETWEEN = "./,+:"
# What a line may say beside the box "On time": nothing, or who won. The prizes left then say the rest.
_WITH_BOX = frozenset({"", "1", "2", "3", "*", "T"})
# Signs that keyboards give in place of those of the pad, after NFKC.
_SIGNS = str.maketrans({"−": "-", "ー": "-", "×": "*", "÷": "/", "・": "/", "。": ".", "、": ","})


@dataclass(frozen=True, slots=True)
class TypedSlip:
    """One slip as read: how the match ended, and the sides (1, 2) whose drop box is ticked.

    Without an ending it clears the recorded result and says nothing else.
    """

    ending: Ending | None
    drops: frozenset[int] = frozenset()


def tidy_keys(text: str) -> str:
    """The typed line in half width and capitals, without spaces."""
    return "".join(unicodedata.normalize("NFKC", text).translate(_SIGNS).split()).upper()


def whole_line(sent: Mapping[str, Any]) -> str:
    """The line that was typed, or the one that the used button and the ticked boxes stand for.

    `sent` is what a form of a slip sends: keys, pressed, on_time, left_one and left_two, drops. The box "On time" and
    prizes left say the same, and count with a line that says no more than who won.
    """
    line = str(sent.get("pressed") or sent.get("keys", ""))
    left = [str(sent.get(name, "")).strip() for name in ("left_one", "left_two")]
    body, tail = _split_drops(tidy_keys(line))
    if (sent.get("on_time") or any(left)) and body in _WITH_BOX:
        line = (f"*{left[0]}.{left[1]}" if any(left) else "*") + tail
    if not line.strip() or line.strip() == CLEAR:
        return line
    return line + "".join(f"-{side}" for side in sent.get("drops", ()) if f"-{side}" not in line)


def _split_drops(typed: str) -> tuple[str, str]:
    """A tidy line as how the match ended ("*23") and who drops ("-1-2")."""
    match = _DROPS.match(typed)
    return (match[1], match[2]) if match else (typed, "")


def read_keys(text: str, note: str = "", *, has_draws: bool = False) -> TypedSlip:
    """The slip behind a typed line; `note` is written beside the result.

    A Refusal where it cannot be read ("pairings.keys_unknown"), and where more has to follow: its code says
    what ("pairings.keys_prizes", "pairings.keys_who_withdrew", ...), its field is "keys". `has_draws`: whether its
    sentence may offer 3, the agreed draw; reading it is the same.
    """
    typed = tidy_keys(text)
    if not typed:
        raise Refusal("pairings.keys_missing_draw" if has_draws else "pairings.keys_missing", field="keys")
    if typed == CLEAR:
        return TypedSlip(None)
    unknown = Refusal(
        "pairings.keys_unknown_draw" if has_draws else "pairings.keys_unknown", field="keys", typed=text
    )
    body, tail = _split_drops(typed[:LONGEST])
    drops = frozenset(int(side) for side in tail if side.isdigit())
    if len(typed) > LONGEST or not body or body.endswith("-"):
        raise unknown
    if body in _PLAIN:
        return TypedSlip(Ending(*_PLAIN[body], note=note), drops)
    letter, rest = _LETTERS.get(body[0], body[0]), body[1:]
    if body.startswith(_JUDGE):
        letter, rest = "J", body[len(_JUDGE) :]
    if letter == "T":
        return TypedSlip(Ending(How.TIME, prizes_left=_read_prizes(rest, text), note=note), drops)
    if letter in _AT_FAULT:
        return TypedSlip(Ending(_AT_FAULT[letter], _read_other_side(letter, rest, unknown), note=note), drops)
    if letter == "J":
        return TypedSlip(Ending(How.JUDGE, judge_points=_read_points(rest, unknown), note=note), drops)
    raise unknown


def _read_prizes(rest: str, text: str) -> tuple[int, int]:
    """Both teams' prizes left: one digit each, or numbers with a point between them."""
    if rest.isdecimal() and len(rest) == 2:
        return int(rest[0]), int(rest[1])
    parts = re.split(f"[{re.escape(_BETWEEN)}]", rest)
    if len(parts) == 2 and all(part.isdecimal() and len(part) <= 3 for part in parts):
        return int(parts[0]), int(parts[1])
    if rest == "" or (rest.isdecimal() and len(rest) == 1) or (len(parts) == 2 and not all(parts)):
        raise Refusal("pairings.keys_prizes", "FR-216.b", field="keys")
    raise Refusal("pairings.keys_prizes_unclear", "FR-216.b", field="keys", typed=text)


def _read_other_side(letter: str, rest: str, unknown: Refusal) -> int:
    """The side that gets the win, where the side at fault was typed."""
    if not rest:
        code = {
            "W": "pairings.keys_who_withdrew",
            "N": "pairings.keys_who_did_not_come",
            "P": "pairings.keys_who_lost",
        }[letter]
        raise Refusal(code, field="keys")
    if rest not in ("1", "2"):
        raise unknown
    return 3 - int(rest)


def _read_points(rest: str, unknown: Refusal) -> tuple[int, int]:
    """Both sides' match points; whether the head judge may give them is decided with the result."""
    if len(rest) < 2 and (not rest or rest.isdecimal()):
        raise Refusal("pairings.keys_judge_points", "X6", field="keys")
    if len(rest) != 2 or not rest.isdecimal():
        raise unknown
    return int(rest[0]), int(rest[1])


def read_table(text: str) -> int:
    """The table number as typed; a Refusal for anything that is no number."""
    typed = tidy_keys(text)
    if not typed:
        raise Refusal("pairings.table_missing", field="table")
    if not (typed.isascii() and typed.isdecimal() and len(typed) <= 6):
        raise Refusal("pairings.table_unclear", field="table", typed=text)
    return int(typed)
