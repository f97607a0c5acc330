"""Prizes by player, players who are out and the toss, as decisions without rows."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairings.games.play import (
    SEATS,
    Coin,
    Game,
    Out,
    PlayerInGame,
    TossNote,
    Won,
    chooser_of_game,
    partner_of,
    read_toss,
)
from tournament.kernel.game_rules import game_rules
from tournament.kernel.refusal import Refusal
from tournament.kernel.rule_sets import RULE_SETS

NAMES = {"1a": "Ada", "1b": "Ben", "2a": "Cy", "2b": "Di"}


def new_game(rule_set: str = "dci-2003", prizes: tuple[int, int] = (3, 2)) -> Game:
    left = {"a": prizes[0], "b": prizes[1]}
    return Game(
        rule_set,
        (sum(prizes), sum(prizes)),
        {seat: PlayerInGame(name, left[seat[1]]) for seat, name in NAMES.items()},
    )


def left(game: Game) -> dict[str, int]:
    return {seat: player.left for seat, player in game.players.items()}


def test_a_prize_is_taken_from_whoever_takes_it() -> None:
    """FR-B.PZ1.a: the player who earned it, or the partner."""
    game = new_game().take_prizes("1a").take_prizes("1b")

    assert left(game) == {"1a": 2, "1b": 1, "2a": 3, "2b": 2}


def test_a_player_without_prizes_cannot_take_one_so_the_partner_must() -> None:
    """FR-B.PZ1.b."""
    game = new_game().take_prizes("2b", 2)

    with pytest.raises(Refusal) as caught:
        game.take_prizes("2b")

    assert (caught.value.code, caught.value.citation) == ("pairings.partner_must_take", "FR-B.PZ1.b")
    assert caught.value.params["partner"] == "Cy"
    assert left(game.take_prizes("2a"))["2a"] == 2


def test_under_team_battle_the_partner_takes_what_the_player_has_too_few_for() -> None:
    """TB-G3."""
    game = new_game("team-battle-14.3", (3, 3)).take_prizes("1a", 2).take_prizes("1a", 2)

    assert left(game) == {"1a": 0, "1b": 2, "2a": 3, "2b": 3}


@pytest.mark.parametrize("number", [0, -1, 6])
def test_no_team_takes_more_prizes_than_it_has(number: int) -> None:
    with pytest.raises(Refusal, match="too_many_prizes"):
        new_game().take_prizes("1a", number)


def test_the_partner_of_a_player_who_is_out_has_both_players_prizes() -> None:
    """FR-B.LV1.b: as many cards from the deck as the player had prizes left; FR-B.LV2: who may advise."""
    game = new_game().take_prizes("1a").leave("1a", Out.NO_POKEMON, advises=True)

    assert left(game) == {"1a": 0, "1b": 4, "2a": 3, "2b": 2}
    assert game.out_seats == {"1A"}
    assert game.players["1a"].advises
    assert game.wins == ()
    with pytest.raises(Refusal, match="player_is_out"):
        game.leave("1a", Out.NO_CARD)
    with pytest.raises(Refusal, match="partner_must_take"):
        game.take_prizes("1a")


@pytest.mark.parametrize(("rule_set", "ends"), [("dci-2003", "FR-B.PZ3"), ("multiplayer-1.3", "MP-9")])
def test_a_deck_with_too_few_cards_puts_the_partner_out_and_the_game_is_over(
    rule_set: str, ends: str
) -> None:
    """FR-B.LV1.c, MP-10."""
    game = new_game(rule_set).leave("2b", Out.NO_POKEMON, is_partner_out_too=True)

    assert {seat: player.out for seat, player in game.players.items()} == {
        "1a": Out.IN,
        "1b": Out.IN,
        "2a": Out.NO_CARD,
        "2b": Out.NO_POKEMON,
    }
    assert game.wins == ((1, Won.BOTH_OUT),)
    with pytest.raises(Refusal) as caught:
        game.take_prizes("1a")
    assert (caught.value.code, caught.value.citation) == ("pairings.game_is_over", ends)


def test_a_team_wins_with_its_last_prize() -> None:
    """FR-B.PZ3, X1: all that it set."""
    game = new_game().take_prizes("1a", 3).take_prizes("1b")
    assert game.wins == ()

    assert game.take_prizes("1b").wins == ((1, Won.PRIZES),)


def test_under_team_battle_a_player_without_pokemon_stays_in() -> None:
    """TB-G4, TB-G5, TB-G6."""
    game = new_game("team-battle-14.3", (3, 3))

    with pytest.raises(Refusal) as caught:
        game.leave("1a", Out.NO_POKEMON)
    assert (caught.value.code, caught.value.citation) == ("pairings.stays_without_pokemon", "TB-G4")
    assert left(game.leave("1a", Out.NO_CARD))["1b"] == 6
    assert game.leave("1a", Out.NO_POKEMON, is_partner_out_too=True).wins == ((2, Won.BOTH_OUT),)


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_only_some_rule_sets_have_advisers(rule_set: str) -> None:
    """FR-B.LV2, MP-10.e; CE-N.e and TB-N.e name none."""
    game = new_game(rule_set)
    if rule_set in ("dci-2003", "multiplayer-1.3"):
        assert game.leave("1a", Out.NO_CARD, advises=True).players["1a"].advises
    else:
        with pytest.raises(Refusal, match="no_advisers"):
            game.leave("1a", Out.NO_CARD, advises=True)


def test_prizes_as_they_lie_on_the_table_are_within_what_the_team_set() -> None:
    """FR-B.GS5: a team's number is the limit, not a player's."""
    game = new_game().set_left({"1a": 0, "1b": 5})
    assert left(game) == {"1a": 0, "1b": 5, "2a": 3, "2b": 2}

    for wrong in ({"1a": 3, "1b": 3}, {"1a": -1}):
        with pytest.raises(Refusal) as caught:
            new_game().set_left(wrong)
        assert (caught.value.code, caught.value.citation) == ("pairings.prizes_by_player", "FR-B.GS5")
    with pytest.raises(Refusal) as caught:
        new_game().leave("1a", Out.NO_CARD).set_left({"1a": 1})
    assert (caught.value.code, caught.value.citation) == ("pairings.out_has_no_prizes", "FR-B.LV1.b")


def test_notes_are_compared_with_a_result_on_time_and_with_a_win() -> None:
    """FR-216.b: on time the prizes left of both teams together decide."""
    game = new_game().take_prizes("1a", 2)
    assert not game.differs_from(winner=1, is_played_out=False, left=(3, 5))
    assert game.differs_from(winner=1, is_played_out=False, left=(2, 5))
    assert game.differs_from(winner=1, is_played_out=True, left=None)
    assert (
        not game.take_prizes("1a").take_prizes("1b", 2).differs_from(winner=1, is_played_out=True, left=None)
    )
    assert not game.differs_from(winner=1, is_played_out=False, left=None)  # a penalty says nothing of prizes


moves = st.lists(
    st.tuples(
        st.sampled_from(SEATS),
        st.sampled_from(["take", "out", "both"]),
        st.integers(0, 4),
        st.sampled_from([Out.NO_POKEMON, Out.NO_CARD]),
    ),
    max_size=12,
)


@settings(suppress_health_check=[HealthCheck.too_slow])  # what draws is quick, the machine may not be
@given(rule_set=st.sampled_from(list(RULE_SETS)), played=moves)
def test_a_teams_prizes_change_only_when_one_is_taken_and_nobody_is_below_none(
    rule_set: str, played: list[tuple[str, str, int, Out]]
) -> None:
    """FR-B.PZ1, FR-B.LV1, TB-G3, TB-G6: the sums, whatever is noted in whatever order."""
    game = new_game(rule_set)
    for seat, what, number, why in played:
        side = int(seat[0])
        try:
            after = (
                game.take_prizes(seat, number)
                if what == "take"
                else game.leave(seat, why, is_partner_out_too=what == "both")
            )
        except Refusal:  # a sentence, and nothing noted
            continue
        assert after.left_of(side) == game.left_of(side) - (number if what == "take" else 0)
        assert after.left_of(3 - side) == game.left_of(3 - side)
        assert all(player.left >= 0 for player in after.players.values())
        for one, player in after.players.items():
            other = after.players[partner_of(one)]
            assert not (
                player.out and player.left and not other.out
            )  # the prizes of who is out are the partner's
        game = after


# --- The toss ---


def test_in_three_rule_sets_player_b_flips_and_the_other_player_b_calls() -> None:
    """FR-B.GS3.a: naming one of the two is enough."""
    toss = read_toss("dci-2003", TossNote(1, "2a", flipper="2b"))
    assert (toss.flipper, toss.caller) == ("2b", "1b")

    with pytest.raises(Refusal) as caught:
        read_toss("dci-2003", TossNote(1, "2a", flipper="2a"))
    assert (caught.value.code, caught.value.citation) == ("pairings.toss_seat", "FR-B.GS3.a")
    with pytest.raises(Refusal, match="toss_one_each"):
        read_toss("dci-2003", TossNote(1, "2a", flipper="2b", caller="2b"))


def test_any_player_may_take_part_in_the_toss_under_team_battle() -> None:
    """TB-S2."""
    toss = read_toss("team-battle-14.3", TossNote(1, "1b", flipper="2a"))
    assert (toss.flipper, toss.caller) == ("2a", "")


def test_the_coin_decides_who_won() -> None:
    """FR-213.a."""
    right = TossNote(1, "1a", flipper="2b", called=Coin.HEADS, fell=Coin.HEADS)
    assert read_toss("dci-2003", right).winner == 1
    for called, fell, winner in ((Coin.HEADS, Coin.HEADS, 2), (Coin.HEADS, Coin.TAILS, 1)):
        with pytest.raises(Refusal) as caught:
            read_toss("dci-2003", TossNote(winner, "1a", flipper="2b", called=called, fell=fell))
        assert (caught.value.code, caught.value.citation) == ("pairings.toss_winner", "FR-213.a")


def test_the_winner_names_either_team_and_its_player_a_begins() -> None:
    """FR-B.GS3.b, FR-B.GS3.c."""
    for starts in ("1a", "2a"):
        assert read_toss("dci-2003", TossNote(1, starts)).starts == starts
    with pytest.raises(Refusal) as caught:
        read_toss("dci-2003", TossNote(1, "1b"))
    assert (caught.value.code, caught.value.citation) == ("tournament.wrong_starter", "FR-B.GS3.c")


def test_under_team_battle_the_winner_names_one_of_its_own_players() -> None:
    """TB-S2, X16."""
    assert read_toss("team-battle-14.3", TossNote(2, "2b")).starts == "2b"
    with pytest.raises(Refusal) as caught:
        read_toss("team-battle-14.3", TossNote(2, "1a"))
    assert (caught.value.code, caught.value.citation) == ("pairings.toss_own_player", "TB-S2.b")


def test_every_rule_set_has_rules_of_the_game() -> None:
    """X3, X4, X7, X16: where the documents differ, each has its own value."""
    found = {key: game_rules(key) for key in RULE_SETS}
    assert [key for key, rules in found.items() if not rules.out_without_pokemon.value] == [
        "team-battle-14.3"
    ]
    assert [key for key, rules in found.items() if rules.rest_to_partner.value] == ["team-battle-14.3"]
    assert [key for key, rules in found.items() if not rules.too_few] == ["team-battle-14.3"]


# Who decides who starts the next game of a match


@pytest.mark.parametrize(
    ("toss", "winners", "chooser"),
    [
        (1, [], 1),  # FR-213.a: the toss
        (2, [], 2),
        (1, [1], 2),  # FR-213.b: the loser of the game, also where a penalty lost it
        (1, [2], 1),
        (2, [1, 1], 2),
        (2, [1, 2], 1),
        (1, [None], 1),  # FR-213.c: after a drawn one whoever had decided for it
        (2, [None], 2),
        (1, [1, None], 2),
        (1, [None, None, 2, None], 1),
    ],
)
def test_the_loser_decides_who_starts_the_next_game_fr_213_a_b_c(
    toss: int, winners: list[int | None], chooser: int
) -> None:
    assert chooser_of_game(toss, winners) == chooser


@settings(deadline=None)
@given(st.sampled_from((1, 2)), st.lists(st.sampled_from((1, 2, None)), max_size=5))
def test_who_decides_is_the_loser_of_the_last_game_with_one_fr_213_b_c(
    toss: int, winners: list[int | None]
) -> None:
    decided = [winner for winner in winners if winner is not None]
    assert chooser_of_game(toss, winners) == ({1: 2, 2: 1}[decided[-1]] if decided else toss)
