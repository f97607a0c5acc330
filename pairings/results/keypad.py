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
| `...-2`  | `...D2` | after any result: the second team drops (the slip's drop box); asked for once |

So every key is on the number pad, and 4 to 9 mean nothing: a table number typed here is refused. What begins with a
sign turns something round or is computed, and nothing of it is saved before it was shown.

In a match of several games the digits are games, in the order of the slip, a third one for drawn games (FR-217.a-c);
prizes are those of the game being played, and only an elimination round asks for them:

| typed        | letters   | means                                                                          |
| ------------ | --------- | ------------------------------------------------------------------------------ |
| `21`, `03`   |           | that team won, with so many games                                              |
| `2-1`, `2:1` |           | the same as `21`, and `1-1-1` as `111`: with one digit on each side it is a score |
| `21-2`       | `21D2`    | and the second team drops; after `0` or `3` only the letter: `0D2`             |
| `11`, `10`   |           | nobody had won when time was called; in Swiss rounds completed games decide    |
| `111`        |           | the same with one drawn game                                                   |
| `10+2`       | `10W2`    | the second team gave the match up at 1 : 0                                     |
| `11*23`      | `11T23`   | in an elimination round: level on games, then the prizes left (X30)            |
| `11*00`      | `11T00`   | the same, and no game was being played, or both teams finished it at once      |
| `10*23`      | `10T23`   | in one whose event has prizes decide before games, at any score                |
| `3` `0` `-` `/1` `.1` `**30` | | as above; `.1` is the loss of the match, and a lost game is one of the games |

A lone `1` or `2` asks for both teams' games, and `+1` for the games that a player's leaving decided (FR-B.LV4).

An elimination round has no draws (FR-217.e). Where prizes are equal the slip says who won and how (X6): the winner
follows the prizes, and the way only where it is not the one that the event announced:

| typed                | means                                                                                      |
| -------------------- | ------------------------------------------------------------------------------------------ |
| `*221`, `11*221`     | equal prizes, and the first team won by the announced way                                  |
| `*001`               | both teams finished at once, and the first team won by the announced way                   |
| `*221*2`, `11*221*2` | it won by sudden death (1 next prize, 2 sudden death, 3 further game, 4 another way)       |

Two prizes with two digits are typed with a point between them: `*10.12`, and with a winner `*12.12.1`. The numeric
pad of any keyboard, a Japanese keyboard in full width, and small letters all give the same.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pairings.matches.scoring import ONE_GAME, Ending, Games, How, MatchKind, on_time
from tournament.kernel.refusal import Refusal
from tournament.kernel.stages import EqualPrizes
from tournament.kernel.visible import plain_digits

CLEAR = "-"
LONGEST = 20
_DROPS = re.compile(r"^(.*?)((?:[-D][12])*)$")
_SCORE = re.compile(r"^([0-9])([-:])([0-9])(?:\2([0-9]))?(?=[-*T+WD]|$)")
_PLAIN = {"1": (How.WON, 1), "2": (How.WON, 2), "3": (How.DRAW, None), "0": (How.BOTH_LOSE, None)}
_AT_FAULT = {"W": How.WITHDRAWN, "N": How.NO_SHOW, "P": How.PENALTY}
_LETTERS = {"*": "T", "/": "N", "+": "W", ".": "P", ",": "P"}  # what a sign of the number pad means
_JUDGE = "**"
_BETWEEN = "./,+:"
WAY_KEYS = {
    "1": EqualPrizes.NEXT_PRIZE,
    "2": EqualPrizes.SUDDEN_DEATH,
    "3": EqualPrizes.FURTHER_GAME,
    "4": EqualPrizes.OTHER,
}
# The question after equal prizes, by the way that the event announced.
ASKS_WINNER: Mapping[str, str] = {
    "": "pairings.keys_equal_none",
    EqualPrizes.NEXT_PRIZE: "pairings.keys_equal_next_prize",
    EqualPrizes.SUDDEN_DEATH: "pairings.keys_equal_sudden_death",
    EqualPrizes.FURTHER_GAME: "pairings.keys_equal_further_game",
    EqualPrizes.OTHER: "pairings.keys_equal_other",
}
BY_FIELDS = "G"  # the button that sends the games of the form's fields
_GAMES = re.compile(r"^([0-9])([0-9])([0-9]?)(?:([*T+W])(.*))?$")
_ONLY_GAMES = re.compile(r"^[0-9]{2,3}$")
# What a line may say beside the box "On time": nothing, or who won. The prizes left then say the rest.
_WITH_BOX = frozenset({"", "1", "2", "3", "*", "T"})
# Signs that keyboards give in place of those of the pad, after NFKC.
_SIGNS = str.maketrans({"−": "-", "–": "-", "ー": "-", "×": "*", "÷": "/", "・": "/", "。": ".", "、": ","})


@dataclass(frozen=True, slots=True)
class TypedSlip:
    """One slip as read: how the match ended, and the sides (1, 2) whose drop box is ticked.

    Without an ending it clears the recorded result and says nothing else.
    """

    ending: Ending | None
    drops: frozenset[int] = frozenset()


def tidy_keys(text: str) -> str:
    """The typed line in half width, plain digits and capitals, without spaces."""
    return "".join(plain_digits(unicodedata.normalize("NFKC", text)).translate(_SIGNS).split()).upper()


def tidy_line(text: str, kind: MatchKind) -> str:
    """The same of a match of `kind`: where games are counted, a score such as "2-1" is its digits, "21"."""
    typed = tidy_keys(text)
    return _SCORE.sub(r"\1\3\4", typed) if kind.has_games else typed


def whole_line(sent: Mapping[str, Any], kind: MatchKind = ONE_GAME) -> str:
    """The line that was typed, or the one that the used button, the ticked boxes and the chosen numbers stand for.

    `sent` is what a form of a slip sends: keys, pressed, on_time, left_one and left_two, drops; of several games
    games_one, games_two, games_drawn and gave_up (the side that did); in an elimination round equal_winner and
    equal_way (a key of WAY_KEYS). The box "On time" and prizes left say the same, and count with a line that only
    says who won, or the games.
    """
    line = str(sent.get("pressed") or sent.get("keys", ""))
    body, tail = _split_drops(tidy_line(line, kind))
    games = "".join(_field(sent, name) for name in ("games_one", "games_two"))
    if games and body in ("", BY_FIELDS):
        drawn, gave_up = _field(sent, "games_drawn"), _field(sent, "gave_up")
        body = games + ("" if drawn == "0" else drawn) + (f"+{gave_up}" if gave_up else "")
        line = body + tail
    elif body == BY_FIELDS:
        line, body = tail, ""
    left = [_field(sent, name) for name in ("left_one", "left_two")]
    if (sent.get("on_time") or any(left)) and (body in _WITH_BOX or _ONLY_GAMES.match(body)):
        before = body if _ONLY_GAMES.match(body) else ""
        line = before + (f"*{left[0]}.{left[1]}{_of_equal(sent)}" if any(left) else "*") + tail
    if not line.strip() or line.strip() == CLEAR:
        return line
    sign = "D" if kind.has_games else "-"  # "0-1" would be a score there
    return line + "".join(f"{sign}{side}" for side in sent.get("drops", ()) if side not in tail)


def _field(sent: Mapping[str, Any], name: str) -> str:
    return str(sent.get(name) or "").strip()


def _of_equal(sent: Mapping[str, Any]) -> str:
    """What a form says about equal prizes, as it follows them in a line: who won, and by which way."""
    winner, way = _field(sent, "equal_winner"), _field(sent, "equal_way")
    return (f".{winner}" if winner else "") + (f"*{way}" if winner and way else "")


def _split_drops(typed: str) -> tuple[str, str]:
    """A tidy line as how the match ended ("*23") and who drops ("-1-2")."""
    match = _DROPS.match(typed)
    return (match[1], match[2]) if match else (typed, "")


def read_keys(text: str, note: str = "", *, has_draws: bool = False, kind: MatchKind = ONE_GAME) -> TypedSlip:
    """The slip behind a typed line about a match of `kind`; `note` is written beside the result.

    A Refusal where it cannot be read ("pairings.keys_unknown"), and where more has to follow: its code says
    what ("pairings.keys_prizes", "pairings.keys_who_withdrew", ...), its field is "keys". `has_draws`: whether its
    sentence may offer 3, the agreed draw; reading it is the same.
    """
    typed = tidy_line(text, kind)
    has_draws = has_draws and not kind.is_elimination
    about = "_games" if kind.has_games else "_draw" if has_draws else ""
    examples = {"won": _examples(kind)} if kind.has_games else {}
    if not typed:
        raise Refusal(f"pairings.keys_missing{about}", field="keys", **examples)
    if typed == CLEAR:
        return TypedSlip(None)
    unknown = Refusal(f"pairings.keys_unknown{about}", field="keys", typed=text, **examples)
    body, tail = _split_drops(typed[:LONGEST])
    drops = frozenset(int(side) for side in tail if side.isdigit())
    if len(typed) > LONGEST or not body or body.endswith(("-", "D")):
        raise unknown
    ending = _read_ending(body, text, unknown, kind=kind, has_draws=has_draws)
    return TypedSlip(replace(ending, note=note), drops)


def _read_ending(body: str, text: str, unknown: Refusal, *, kind: MatchKind, has_draws: bool) -> Ending:
    """The ending behind a tidy line without drop boxes; `text` is the line as it was typed."""
    letter, rest = _LETTERS.get(body[0], body[0]), body[1:]
    if body.startswith(_JUDGE):
        letter, rest = "J", body[len(_JUDGE) :]
    if kind.has_games:
        if found := _GAMES.match(body):
            return _read_games(found, text, unknown, kind)
        _check_asks_games(body, letter, kind, has_draws=has_draws)
    if body in _PLAIN:
        return Ending(*_PLAIN[body])
    if letter == "J":
        return Ending(How.JUDGE, judge_points=_read_points(rest, unknown))
    if letter == "T":
        if kind.is_elimination:
            return _read_equal(rest, text, None, kind)
        return Ending(How.TIME, prizes_left=_read_prizes(rest, text))
    if letter in _AT_FAULT:
        return Ending(_AT_FAULT[letter], _read_other_side(letter, rest, unknown))
    raise unknown


def _check_asks_games(body: str, letter: str, kind: MatchKind, *, has_draws: bool) -> None:
    """Refuse, in a match of several games, what ends one of a single game: the games have to be entered."""
    is_half = body in ("1", "2") or (body == "3" == str(kind.to_win) and not has_draws)
    if is_half:
        raise Refusal("pairings.keys_games", "FR-217.a", field="keys", **_examples_of_both(kind))
    if letter == "T":
        raise Refusal("pairings.keys_games_first", "FR-217.a", field="keys", **_examples_of_both(kind))
    if letter == "W":
        raise Refusal("pairings.keys_game_left", "FR-B.LV4", field="keys")


def winning_scores(kind: MatchKind) -> list[str]:
    """The keys of the scores that win such a match, those of side 1 first: "20", "21", "02", "12"."""
    won = [f"{kind.to_win}{lost}" for lost in range(kind.to_win)]
    return won + [score[::-1] for score in won]


def _examples(kind: MatchKind) -> str:
    """The scores by which the first team wins such a match: "20, 21"."""
    return ", ".join(winning_scores(kind)[: kind.to_win])


def _examples_of_both(kind: MatchKind) -> dict[str, str]:
    """The same for either team, for a sentence that asks for the games."""
    return {"won": _examples(kind), "lost": ", ".join(winning_scores(kind)[kind.to_win :])}


def _read_games(found: re.Match[str], text: str, unknown: Refusal, kind: MatchKind) -> Ending:
    """What a line with games says: a match that was won, one that a team gave up, or one on time."""
    games = (int(found[1]), int(found[2]), int(found[3] or 0))
    sign, rest = found[4], found[5] or ""
    if sign in ("+", "W"):
        if not rest:
            raise Refusal("pairings.keys_who_gave_up", field="keys")
        if rest not in ("1", "2"):
            raise unknown
        return Ending(How.WON, 3 - int(rest), games=games)
    if sign is None and kind.winner_at(games) is not None:
        return Ending(How.WON, 1 if games[0] >= games[1] else 2, games=games)
    if kind.counts_prizes_at(games) and len(rest) < 2:  # of the prizes left one digit alone is half of them
        code = "pairings.keys_prizes_first" if kind.prizes_first else "pairings.keys_level"
        raise Refusal(code, "X30", field="keys", games=found[0].rstrip("*T"))
    if rest and not kind.is_elimination:
        raise Refusal("pairings.prizes_not_counted", "FR-217.c", field="keys")
    if rest:  # where games come first too, nothing on the slip is passed over unread
        return _read_equal(rest, text, games, kind)
    return on_time(kind, None, games)


def _read_equal(rest: str, text: str, games: Games | None, kind: MatchKind) -> Ending:
    """A match of an elimination round on time: prizes left, and where they are equal who won by which way (X6)."""
    prizes, sign, way = rest.replace("T", "*").partition("*")
    left, winner = _read_left_and_winner(prizes, text)
    is_ahead = left[0] != left[1] or (games is not None and games[0] != games[1])
    if winner is None and not is_ahead:
        raise Refusal(ASKS_WINNER[kind.equal_prizes], "X6", field="keys")
    if sign and way not in WAY_KEYS:
        code = "pairings.keys_way_unknown" if way else "pairings.keys_way"
        raise Refusal(code, "X6", field="keys", typed=text)
    if winner is None:
        if sign:
            raise Refusal("pairings.not_equal", "X30" if games else "FR-217.e", field="keys")
        return on_time(kind, left, games)
    equal_way = WAY_KEYS[way].value if sign else kind.equal_prizes
    return on_time(kind, left, games, winner=winner, equal_way=equal_way)


def _read_left_and_winner(prizes: str, text: str) -> tuple[tuple[int, int], int | None]:
    """Both teams' prizes left, and the side that won although they are equal: "22", "221", "12.12.1"."""
    parts = re.split(f"[{re.escape(_BETWEEN)}]", prizes)
    if prizes.isdecimal() and len(prizes) == 3:
        parts = [*prizes]
    if len(parts) != 3:
        return _read_prizes(prizes, text), None
    if not parts[2]:
        raise Refusal("pairings.keys_prizes", "FR-216.b", field="keys")
    if parts[2] not in ("1", "2"):
        raise Refusal("pairings.keys_equal_unclear", "X6", field="keys", typed=text)
    return _read_prizes(f"{parts[0]}.{parts[1]}", text), int(parts[2])


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
    """The table number as typed; a Refusal for anything that is not a number."""
    typed = tidy_keys(text)
    if not typed:
        raise Refusal("pairings.table_missing", field="table")
    if not (typed.isascii() and typed.isdecimal() and len(typed) <= 6):
        raise Refusal("pairings.table_unclear", field="table", typed=text)
    return int(typed)
