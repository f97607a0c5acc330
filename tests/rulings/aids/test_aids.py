"""What a judge works out at the table, by rule set."""

import pytest
from django.test import Client

from rulings.aids.aids import facing_seat, judge_time, leave_game, mulligan_extras
from tests.factories import make_tournament
from tournament.kernel.refusal import Refusal

SEATS = ("1A", "2B", "2A", "1B")


@pytest.mark.parametrize("rule_set", ["dci-2003", "multiplayer-1.3", "casual-2v2"])
def test_each_opponent_may_draw_one_card_for_each_mulligan(rule_set: str) -> None:
    extras = {extra.seat: extra.most for extra in mulligan_extras(rule_set, {"1A": 3})}
    assert extras == {"1A": 0, "2B": 3, "2A": 3, "1B": 0}


def test_mulligans_of_both_opponents_add_up() -> None:
    extras = {
        extra.seat: (extra.most, extra.because) for extra in mulligan_extras("dci-2003", {"1A": 1, "1B": 2})
    }
    assert extras["2A"] == (3, ("1A", "1B"))
    assert extras["1A"] == (0, ())


def test_team_battle_gives_a_card_to_the_player_across_alone() -> None:
    extras = {extra.seat: extra.most for extra in mulligan_extras("team-battle-14.3", {"1A": 1})}
    across = facing_seat("team-battle-14.3", "1A")
    assert across == "2B"
    assert extras == {"1A": 0, "2A": 0, "1B": 0, across: 1}


def test_team_battle_mulligans_of_both_facing_players_cancel_out() -> None:
    extras = mulligan_extras("team-battle-14.3", {"1A": 2, "2B": 2, "2A": 1})
    assert {extra.seat: extra.most for extra in extras} == {"1A": 0, "2B": 0, "2A": 0, "1B": 1}


@pytest.mark.parametrize(
    ("prizes", "deck", "is_out", "left"),
    [(3, 2, True, 2), (3, 3, False, 0), (3, 10, False, 7), (0, 0, False, 0)],
)
def test_partner_is_out_with_fewer_cards_than_prizes(prizes: int, deck: int, is_out: bool, left: int) -> None:
    leaving = leave_game("dci-2003", prizes_left=prizes, cards_in_deck=deck)
    assert (leaving.is_partner_out, leaving.cards_in_deck) == (is_out, left)
    assert leaving.citation == "FR-B.LV1.c"


def test_time_gives_two_points_for_fewer_prizes_left() -> None:
    outcome = judge_time(2, 3, limit=5, alternate_scoring=True, is_elimination=False)
    assert (outcome.winner, outcome.points_one, outcome.points_two) == (1, 2, 0)


def test_equal_prizes_are_a_draw_in_swiss_and_the_head_judges_in_elimination() -> None:
    outcome = judge_time(2, 2, limit=5, alternate_scoring=True, is_elimination=False)
    assert (outcome.points_one, outcome.points_two) == (1, 1)
    assert judge_time(2, 2, limit=5, alternate_scoring=True, is_elimination=True) is None


def test_time_with_a_number_that_cannot_be_is_refused() -> None:
    with pytest.raises(Refusal):
        judge_time(6, 2, limit=5, alternate_scoring=True, is_elimination=False)


@pytest.mark.django_db
@pytest.mark.parametrize("rule_set", ["dci-2003", "multiplayer-1.3", "casual-2v2", "team-battle-14.3"])
def test_every_aid_opens_under_every_rule_set(client: Client, rule_set: str) -> None:
    tournament = make_tournament(rule_set=rule_set)
    for key in ("turn-order", "mulligans", "leaving", "time"):
        for address in (
            f"/rulings/aids/{key}/?rule_set={rule_set}",
            f"/t/{tournament.slug}/rulings/aids/{key}/",
        ):
            assert client.get(address).status_code == 200


@pytest.mark.django_db
def test_aids_answer_what_was_typed(client: Client) -> None:
    base = "/rulings/aids"
    assert "2A, 1B, 2B, 1A" not in client.get(f"{base}/turn-order/").content.decode()
    assert "1A, 2B, 2A, 1B" in client.get(f"{base}/turn-order/").content.decode()
    battle = client.get(f"{base}/turn-order/?rule_set=team-battle-14.3&starter=B").content.decode()
    assert "1B, 2B, 1A, 2A" in battle
    leaving = client.get(f"{base}/leaving/?prizes_left=3&cards_in_deck=2").content.decode()
    assert "The partner is out too" in leaving
    time = client.get(f"{base}/time/?left_one=2&left_two=2&is_elimination=on").content.decode()
    assert "The head judge decides" in time
    assert "2 : 0" in client.get(f"{base}/time/?left_one=1&left_two=2").content.decode()
    mulligans = client.get(f"{base}/mulligans/?seat_1a=2&seat_2b=0&seat_2a=0&seat_1b=0").content.decode()
    assert '<td class="number">2</td>' in mulligans


@pytest.mark.django_db
def test_wrong_numbers_get_a_sentence(client: Client) -> None:
    page = client.get("/rulings/aids/leaving/?prizes_left=-1&cards_in_deck=x")
    assert page.status_code == 200
    assert "field-error" in page.content.decode()
    assert client.get("/rulings/aids/nothing/").status_code == 404
    assert "notice-error" in client.get("/rulings/aids/time/?left_one=0&left_two=2").content.decode()
