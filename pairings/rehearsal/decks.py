"""Invented deck lists: legal as a whole, or with one thing wrong, written as people write them."""

from random import Random

from teams.cards.cards import BASIC_ENERGY, POKEMON, TRAINER, counted_as
from teams.decks.formats import FINE, FORBIDDEN, SLOWKING_39
from teams.decks.legality import DeckJudge

CARDS = {POKEMON: 6, TRAINER: 6}  # how many different ones of a kind, where there is room for them
BANNED = 3  # copies of a banned card in a list that is not legal


def invent_list(judge: DeckJudge, rng: Random, *, is_legal: bool = True) -> str:
    """A list for the event of `judge`, each card with its set and number.

    Unless `is_legal`, Slowking of Neo Genesis is in it, or one card too many where the event does not forbid that one.
    """
    size, lines, titles = judge.rules.size.value, [], {"Slowking"}
    if not is_legal and judge.verdict(SLOWKING_39).meaning == FORBIDDEN:
        lines.append((BANNED, SLOWKING_39))
    elif not is_legal:
        size += 1
    for kind, how_many in CARDS.items():
        chosen = rng.sample(_allowed(judge, kind), 3 * how_many)
        for key in chosen:
            title, count = counted_as(judge.catalogue.printings[key].title), rng.randint(2, 4)
            if (
                len(lines) < sum(CARDS.values())
                and title not in titles
                and _count(lines) + count < size * 0.7
            ):
                titles.add(title)
                lines.append((count, key))
    one, two = rng.sample(_allowed(judge, BASIC_ENERGY), 2)
    missing = size - _count(lines)
    lines += [(missing - missing // 2, one), (missing // 2, two)]
    return "\n".join(f"{count} {_write(judge, key)}" for count, key in lines)


def _count(lines: list[tuple[int, str]]) -> int:
    return sum(count for count, _key in lines)


def _allowed(judge: DeckJudge, kind: str) -> list[str]:
    """The printings of a kind that the event allows."""
    printings = judge.catalogue.printings.values()
    return [each.key for each in printings if each.kind == kind and judge.verdict(each.key).meaning == FINE]


def _write(judge: DeckJudge, key: str) -> str:
    printing = judge.catalogue.printings[key]
    return f"{printing.title} {judge.catalogue.sets[printing.set_key].name} {printing.number}"
