"""Cuts that other programs made and played, match by match (FR-A8.d).

`cuts_of_events.json` holds facts alone, and no people: of each match the two seeds and who won, by the teams left in
the round, in the order of the file; the positions where the file has them; the final order of the teams in the cut.
Where they come from is named with each. The seeds of the .wer file are worked out from its Swiss rounds.
"""

import json
from pathlib import Path
from typing import Any

from pairings.elimination.outlook import find_champion, is_complete, next_round
from pairings.elimination.places import list_places
from pairings.elimination.positions import standard_positions
from tests.for_each import for_each
from tests.pairings.elimination.days import Day

CUTS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cuts_of_events.json").read_text())


@for_each("cut", CUTS)
def test_a_cut_is_the_same_match_by_match(cut: dict[str, Any]):
    day = Day(standard_positions(2 * len(next(iter(cut["matches"].values())))))
    for teams_left, played in cut["matches"].items():
        following = next_round(day.bracket)
        assert following is not None
        assert following.teams_left == int(teams_left)
        winners = {frozenset((one, two)): winner for one, two, winner in played}
        met = {frozenset(side.seed for side in match.sides): match for match in following.matches}
        assert met.keys() == winners.keys()
        day.post()
        for pair, match in met.items():
            day.decide(match.teams_left, match.slot, 1 if match.one.seed == winners[pair] else 2)
    assert is_complete(day.bracket)
    listed = list_places(day.bracket)
    assert find_champion(day.bracket) == 100 + cut["order"][0]
    # The same places; and inside a shared one the same order, where the file has that of the Swiss ranks.
    last = {100 + seed: place for place, seed in enumerate(cut["order"], 1)}
    assert all(place.first <= last[place.team] <= place.last for place in listed)
    assert ([place.team - 100 for place in listed] == cut["order"]) == cut["is_order_by_seed"]


@for_each("cut", [each for each in CUTS if "positions" in each])
def test_the_positions_are_the_same_tree(cut: dict[str, Any]):
    """Written from another side, but the same halves, quarters and pairs."""
    theirs, ours = cut["positions"], standard_positions(len(cut["positions"]))
    length = 2
    while length <= len(ours):
        assert {frozenset(theirs[at : at + length]) for at in range(0, len(theirs), length)} == {
            frozenset(ours[at : at + length]) for at in range(0, len(ours), length)
        }
        length *= 2
