"""The keys of a slip as a page lists them: the five of nine matches in ten, and the rest, which is unfolded."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pairings.matches.scoring import MatchKind
from pairings.results.keypad import winning_scores


@dataclass(frozen=True, slots=True)
class Keys:
    """Lines that may be typed, and what they all say."""

    typed: tuple[str, ...]
    words: str


def usual_keys(kind: MatchKind) -> list[Keys]:
    """How nearly every match of this kind ends: five keys in a match of one game and in best of three."""
    if not kind.has_games:
        return [
            Keys(("1", "2"), pgettext("result", "won")),
            Keys(("*23",), _("on time, with both teams' prizes left")),
        ]
    return [Keys(tuple(winning_scores(kind)), _("games won by each team")), _usual_on_time(kind)]


def _usual_on_time(kind: MatchKind) -> Keys:
    if kind.prizes_first:
        return Keys(("10*23",), _("time was called, then the prizes left"))
    return Keys(("10" if kind.is_elimination else "11",), _("time was called"))


def other_keys(kind: MatchKind, *, agreed_draws: bool, may_overrule: bool, is_correction: bool) -> list[Keys]:
    """Everything else that may be typed; `is_correction`: of a round that is over, where nobody drops."""
    found = [*_of_games(kind)] if kind.has_games else []
    if agreed_draws and not kind.is_elimination:
        found.append(Keys(("3",), pgettext("result", "draw")))
    found.append(Keys(("0",), pgettext("result", "both lose")))
    if not kind.has_games and kind.is_elimination:
        found.append(Keys(("*221",), _("equal prizes, and the first team won")))
        found.append(Keys(("*001",), _("both finished at the same time")))
    found.append(Keys(("/1", "N1"), _("no-show")))
    if kind.has_games:
        found.append(Keys((".1", "P1"), _("match loss (penalty)")))
    else:
        found += [Keys(("+1", "W1"), _("player left")), Keys((".1", "P1"), _("loss (penalty)"))]
    if may_overrule:
        found.append(Keys(("**30", "J30") if kind.is_elimination else ("**11", "J11"), _("head judge")))
    return found if is_correction else [*found, *_of_drops(kind)]


def _of_games(kind: MatchKind) -> Iterator[Keys]:
    """What matches of several games have besides: a score in other signs, and how they end early."""
    score = winning_scores(kind)[1]
    same = _("the same as %(score)s") % {"score": score}
    yield Keys((f"{score[0]}-{score[1]}", f"{score[0]}:{score[1]}"), same)
    if kind.prizes_first:
        yield Keys(("10*00",), _("no game in progress"))
    if not kind.is_elimination:
        yield Keys(("10",), _("time was called, and one team was ahead"))
    # In an elimination round, games that are level say nothing without the prizes (X30).
    yield Keys(("111*23" if kind.is_elimination else "111",), _("with one drawn game"))
    yield Keys(("10+2",), _("the second team conceded at 1 : 0"))
    if kind.is_elimination:
        if not kind.prizes_first:
            yield Keys(("11*23",), _("level, then the prizes left"))
            yield Keys(("11*001",), _("level, no game in progress, and the first team won"))
        yield Keys(("11*221",), _("equal prizes, and the first team won"))


def _of_drops(kind: MatchKind) -> Iterator[Keys]:
    if kind.has_games:
        won = winning_scores(kind)[0]
        yield Keys((f"{won}-2", f"{won}D2"), _("and the second team drops (you will be asked to confirm)"))
    else:
        both = _("the first team won and the second team drops (you will be asked to confirm)")
        yield Keys(("1-2", "1D2"), both)
    yield Keys(("-",), _("alone: clears the result"))
