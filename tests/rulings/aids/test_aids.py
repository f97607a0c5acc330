"""What a judge works out at the table, by rule set."""

import pytest

from rulings.aids.aids import leave_game, mulligan_extras
from rulings.aids.words import game_over_verdict
from tournament.kernel.game_rules import game_rules

SEATS = ("1A", "2B", "2A", "1B")


@pytest.mark.parametrize("rule_set", ["dci-2003", "multiplayer-1.3", "casual-2v2"])
def test_each_opponent_may_draw_one_card_for_each_mulligan(rule_set: str) -> None:
    extras = {extra.seat: extra.most for extra in mulligan_extras(rule_set, {"1A": 3})}
    assert extras == {"1A": 0, "2B": 3, "2A": 3, "1B": 0}


@pytest.mark.parametrize(
    ("rule_set", "order"),
    [
        ("dci-2003", ["1A", "2B", "2A", "1B"]),
        ("multiplayer-1.3", ["1A", "2B", "2A", "1B"]),
        ("casual-2v2", ["1A", "2B", "2A", "1B"]),
    ],
)
def test_mulligans_are_listed_in_turn_order(rule_set: str, order: list[str]) -> None:
    """FR-B.GS4.a, and X5: nobody is left out, though FR-B.GS4.c and MP-4 stop at 2A."""
    assert [extra.seat for extra in mulligan_extras(rule_set, {})] == order


def test_mulligans_of_both_opponents_add_up() -> None:
    extras = {
        extra.seat: (extra.most, extra.because) for extra in mulligan_extras("dci-2003", {"1A": 1, "1B": 2})
    }
    assert extras["2A"] == (3, ("1A", "1B"))
    assert extras["1A"] == (0, ())


def test_team_battle_gives_a_card_to_the_player_across_alone() -> None:
    """TB-S5; who is across is what the picture of the seats shows (tests/test_seat_pictures.py)."""
    extras = {extra.seat: extra.most for extra in mulligan_extras("team-battle-14.3", {"1A": 1})}
    assert extras == {"1A": 0, "2A": 1, "1B": 0, "2B": 0}


def test_team_battle_mulligans_of_both_facing_players_cancel_out() -> None:
    """TB-S5."""
    extras = mulligan_extras("team-battle-14.3", {"1A": 2, "2A": 2, "2B": 1})
    assert {extra.seat: extra.most for extra in extras} == {"1A": 0, "2B": 0, "2A": 0, "1B": 1}


@pytest.mark.parametrize(
    ("prizes", "deck", "is_out", "left"),
    [(3, 2, True, 2), (3, 3, False, 0), (3, 10, False, 7), (0, 0, False, 0)],
)
def test_partner_is_out_with_fewer_cards_than_prizes(prizes: int, deck: int, is_out: bool, left: int) -> None:
    """FR-B.LV1.b, FR-B.LV1.c."""
    leaving = leave_game("dci-2003", prizes_left=prizes, cards_in_deck=deck)
    assert (leaving.is_partner_out, leaving.cards_in_deck) == (is_out, left)
    assert leaving.is_told
    assert leaving.citation == "FR-B.LV1.c"


def test_in_v1_3_too_few_cards_put_the_partner_out_too() -> None:
    """MP-10."""
    assert leave_game("multiplayer-1.3", prizes_left=3, cards_in_deck=2).is_partner_out
    assert not leave_game("multiplayer-1.3", prizes_left=3, cards_in_deck=3).is_partner_out


def test_team_battle_does_not_say_what_a_deck_with_too_few_cards_means() -> None:
    """TB-G6 has the partner set prizes from the deck, and no more; where that works, nothing is open."""
    assert not leave_game("team-battle-14.3", prizes_left=3, cards_in_deck=2).is_told
    enough = leave_game("team-battle-14.3", prizes_left=3, cards_in_deck=3)
    assert (enough.is_partner_out, enough.cards_in_deck, enough.is_told) == (False, 0, True)


@pytest.mark.parametrize(
    ("rule_set", "citation"),
    [("multiplayer-1.3", "MP-10"), ("casual-2v2", "CE-P"), ("team-battle-14.3", "TB-G6")],
)
def test_leaving_cites_the_document_of_the_event(rule_set: str, citation: str) -> None:
    """The cards come from the bottom of the partner's deck in every document; each is cited for its own events."""
    leaving = leave_game(rule_set, prizes_left=2, cards_in_deck=9)
    assert (leaving.is_partner_out, leaving.cards_in_deck) == (False, 7)
    assert leaving.citation.startswith(citation)


@pytest.mark.parametrize("rule_set", ["dci-2003", "multiplayer-1.3", "casual-2v2", "team-battle-14.3"])
def test_with_both_partners_out_the_game_is_over(rule_set: str) -> None:
    """FR-B.PZ3, MP-9, CE-V, TB-G5: the other team wins; with all four out no document says who."""
    assert game_over_verdict(rule_set, ["1A", "2A"]) is None
    won = game_over_verdict(rule_set, ["2B", "1A", "2A"])
    assert won is not None
    assert won.text == "Both players of Team 2 are out: Team 1 wins."
    assert won.citations == (game_rules(rule_set).ends,)
    nobody = game_over_verdict(rule_set, SEATS)
    assert nobody is not None
    assert nobody.kind == "warn"
    assert "head judge decides" in nobody.text
