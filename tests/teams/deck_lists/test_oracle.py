"""Lists that were handed in, read and stored are judged as a reader of the rules judges the same cards."""

from datetime import date
from random import Random

import pytest

from teams.cards.files import shipped_catalogue
from teams.deck_lists.queries import check_list, current_lists, event_judge
from tests.factories import make_entries
from tests.samples import sample
from tests.teams.deck_lists.lists import hand_in, make_event_with_lists
from tests.teams.decks.deck_oracle import broken_rules
from tests.teams.decks.test_legality import WORDS, draw_deck

pytestmark = pytest.mark.django_db

TEAMS = 4
CONSTRUCTED = ("modified", "unlimited")


def write(count: int, key: str) -> str:
    """A card as an export writes it: its name, its set and its number."""
    printing = shipped_catalogue().printings[key]
    return f"{count} {printing.title} {shipped_catalogue().sets[printing.set_key].name} {printing.number}"


def test_stored_lists_are_judged_as_a_reader_of_the_rules_does() -> None:
    dice = Random(221)
    judged = set()
    for _event in range(max(sample(40), 4)):
        format_key = dice.choice([*CONSTRUCTED, "sealed"])
        today = dice.choice([date(2002, 6, 1), date(2003, 2, 1), date(2003, 8, 1)])
        without = dice.sample(["ecard3", "lc", "neo4"], dice.choice([0, 0, 1]))
        event = make_event_with_lists(format=format_key, cards_as_on=today, sets_left_out=without)
        make_entries(event, TEAMS)
        decks = {
            (number, seat): draw_deck(dice, 60 if format_key in CONSTRUCTED else 40)
            for number in range(1, TEAMS + 1)
            for seat in "ab"
        }
        for (number, seat), deck in decks.items():
            hand_in(event, number, seat, "\n".join(write(count, key) for count, key in deck))
        judge = event_judge(event)
        for place, one in current_lists(event).items():
            found = {WORDS[each.code] for each in check_list(judge, one)}
            assert found == broken_rules(decks[place], format_key, today, set(without)), one.text
            judged.add(frozenset(found))
    assert len(judged) > 4  # lists with and without each fault came up
