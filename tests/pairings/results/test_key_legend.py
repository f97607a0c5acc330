"""The legend of the number pad: few keys at first, and every key of it is one that the pad reads."""

from itertools import product

from pairings.matches.scoring import MatchKind
from pairings.results.key_legend import other_keys, usual_keys
from pairings.results.keypad import read_keys, tidy_line
from tests.for_each import for_each
from tournament.kernel.stages import EqualPrizes

KINDS = [
    MatchKind(games, is_elimination, EqualPrizes.SUDDEN_DEATH if is_elimination else "", prizes_first)
    for games, is_elimination, prizes_first in product((1, 3, 5), (False, True), (False, True))
]


def lines(*groups):
    return [line for group in groups for keys in group for line in keys.typed]


@for_each("kind", [MatchKind(3), MatchKind(3, is_elimination=True)])
def test_best_of_three_shows_five_keys_and_the_rest_on_a_press(kind):
    assert len(lines(usual_keys(kind))) == 5
    assert len(other_keys(kind, agreed_draws=True, may_overrule=True, is_correction=False)) > 5


@for_each("kind", KINDS)
def test_every_key_of_the_legend_is_read(kind):
    others = other_keys(kind, agreed_draws=True, may_overrule=True, is_correction=False)
    for line in lines(usual_keys(kind), others):
        read_keys(tidy_line(line, kind), has_draws=True, kind=kind)


@for_each("kind", KINDS)
def test_no_key_is_listed_twice(kind):
    listed = lines(
        usual_keys(kind), other_keys(kind, agreed_draws=True, may_overrule=True, is_correction=False)
    )
    assert sorted(set(listed)) == sorted(listed)


def test_a_correction_drops_nobody_and_clears_nothing():
    listed = lines(other_keys(MatchKind(3), agreed_draws=False, may_overrule=False, is_correction=True))
    assert not {"-", "20-2", "3", "**11"} & set(listed)
