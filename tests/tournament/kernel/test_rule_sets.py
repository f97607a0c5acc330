"""The rule sets against the rules they cite, by id."""

import pytest

from tests.for_each import for_each
from tournament.kernel.refusal import Refusal
from tournament.kernel.rule_sets import (
    FORMATS,
    RULE_SETS,
    Value,
    defaults,
    find_format,
    find_rule_set,
    rating_category,
    seats_clockwise,
    turn_order,
)


@for_each(
    "rule_set, format_, prizes, minutes, citations",
    [
        ("dci-2003", "modified", (3, 2), 50, ("FR-B.GS5", "FR-B.GS7.a")),
        ("dci-2003", "unlimited", (3, 2), 50, ("FR-B.GS5", "FR-B.GS7.a")),
        ("dci-2003", "sealed", (2, 2), 40, ("FR-B.GS6", "FR-B.GS7.a")),
        ("dci-2003", "booster", (2, 2), 40, ("FR-B.GS6", "FR-B.GS7.a")),
        ("dci-2003", "rochester", (2, 2), 40, ("FR-B.GS6", "FR-B.GS7.a")),
        ("multiplayer-1.3", "modified", (3, 2), 50, ("MP-5.a", "MP-6.a")),
        ("multiplayer-1.3", "sealed", (2, 2), 50, ("MP-5.b", "MP-6.a")),
        ("casual-2v2", "modified", (3, 3), None, ("CE-S5", "CE-N.a")),
        ("casual-2v2", "sealed", (3, 3), None, ("CE-S5", "CE-N.a")),
        ("team-battle-14.3", "modified", (3, 3), None, ("TB-S4", "TB-N.b")),
        ("team-battle-14.3", "sealed", (2, 2), None, ("TB-S4", "TB-N.b")),
    ],
)
def test_prizes_and_minutes_come_from_the_document(
    rule_set: str, format_: str, prizes: tuple[int, int], minutes: int | None, citations: tuple[str, str]
) -> None:
    given = defaults(rule_set, format_)
    assert given.prizes_a == Value(prizes[0], citations[0])
    assert given.prizes_b == Value(prizes[1], citations[0])
    assert given.round_minutes == Value(minutes, citations[1])


def test_formats_are_the_five_of_fr_201_a() -> None:
    kinds = {key: find_format(key).kind for key in FORMATS}
    assert kinds == {
        "modified": "constructed",
        "unlimited": "constructed",
        "sealed": "limited",
        "booster": "limited",
        "rochester": "limited",
    }


def test_seats_are_locked_where_the_document_fixes_them() -> None:
    locked = {key: find_rule_set(key).seats_locked for key in RULE_SETS}
    assert locked == {
        "dci-2003": Value(True, "FR-244.d"),
        "multiplayer-1.3": Value(True, "MP-1.b"),
        "casual-2v2": Value(False, "CE-S1"),
        "team-battle-14.3": Value(False, "TB-N.a"),
    }


def test_alternate_scoring_is_the_start_of_every_event() -> None:
    for key in RULE_SETS:
        assert defaults(key, "modified").alternate_scoring == Value(True, "FR-216.b")


@pytest.mark.parametrize("rule_set", ["dci-2003", "multiplayer-1.3", "casual-2v2"])
def test_partners_sit_together_and_the_a_players_face_each_other(rule_set: str) -> None:
    """FR-B.GS2: partners adjacent, A opposite A, each A the left neighbour of the own B, clockwise."""
    seats = seats_clockwise(rule_set)
    assert seats == ("1A", "2B", "2A", "1B")
    for team in "12":
        a, b = seats.index(f"{team}A"), seats.index(f"{team}B")
        assert (a - b) % 4 == 1  # clockwise, so each A sits at the left of the B
    assert (seats.index("1A") - seats.index("2A")) % 4 == 2


def test_teams_alternate_in_team_battle() -> None:
    """TB-S1: partners sit diagonally."""
    seats = seats_clockwise("team-battle-14.3")
    assert [seat[0] for seat in seats] == ["1", "2", "1", "2"]
    assert sorted(seats) == ["1A", "1B", "2A", "2B"]


def test_the_turns_go_clockwise_from_player_a_of_the_team_that_starts() -> None:
    """FR-B.GS3.c, and the first derived check: whoever starts, the order is that of the seats."""
    assert turn_order("dci-2003") == ("1A", "2B", "2A", "1B")
    assert turn_order("dci-2003", starting_side=2) == ("2A", "1B", "1A", "2B")


def test_players_who_are_out_have_no_turn() -> None:
    """FR-B.LV1.d: those who are left take turns clockwise, whoever began."""
    assert turn_order("dci-2003", out={"1A"}) == ("2B", "2A", "1B")
    assert turn_order("dci-2003", starting_side=2, out={"1B", "2B"}) == ("2A", "1A")


@pytest.mark.parametrize(
    ("rule_set", "citation"),
    [("dci-2003", "FR-B.GS3.c"), ("multiplayer-1.3", "MP-3.c"), ("casual-2v2", "CE-S3.c")],
)
def test_a_player_b_never_starts_but_in_team_battle(rule_set: str, citation: str) -> None:
    with pytest.raises(Refusal) as caught:
        turn_order(rule_set, starting_seat="B")
    assert (caught.value.code, caught.value.citation) == ("tournament.wrong_starter", citation)
    assert turn_order("team-battle-14.3", starting_side=2, starting_seat="B") == ("2B", "1A", "2A", "1B")


def test_who_starts_is_a_team_or_one_of_the_own_players() -> None:
    """X16."""
    starts = {
        key: (find_rule_set(key).who_starts.value, find_rule_set(key).who_starts.citation)
        for key in RULE_SETS
    }
    assert starts == {
        "dci-2003": ("winner_names_team", "FR-B.GS3.b"),
        "multiplayer-1.3": ("winner_names_team", "MP-3.b"),
        "casual-2v2": ("winner_names_team", "CE-S3.b"),
        "team-battle-14.3": ("winner_names_own_player", "TB-S2.b"),
    }


def test_only_the_floor_rules_say_what_happens_at_time() -> None:
    borrowed = {key: find_rule_set(key).is_time_borrowed for key in RULE_SETS}
    assert [key for key, is_borrowed in borrowed.items() if not is_borrowed.value] == ["dci-2003"]
    assert {is_borrowed.citation for is_borrowed in borrowed.values()} == {"FR-216"}


@pytest.mark.parametrize(
    ("format_", "category"),
    [
        ("modified", ("team_constructed", "FR-245")),
        ("sealed", ("team_limited", "FR-246")),
        ("unlimited", (None, "X15")),
        ("booster", (None, "X15")),
        ("rochester", (None, "X15")),
    ],
)
def test_two_formats_are_rated(format_: str, category: tuple[str | None, str]) -> None:
    for rule_set in ("dci-2003", "multiplayer-1.3"):
        assert rating_category(rule_set, format_) == category


@pytest.mark.parametrize("format_", list(FORMATS))
@pytest.mark.parametrize("rule_set", ["casual-2v2", "team-battle-14.3"])
def test_events_by_rules_that_are_not_the_dcis_are_unrated_fr_201_c_x15(rule_set: str, format_: str) -> None:
    assert rating_category(rule_set, format_) == (None, "FR-201.c")


def test_only_changed_values_are_house_rules() -> None:
    given = defaults("dci-2003", "modified")
    as_written = {
        "prizes_a": 3,
        "prizes_b": 2,
        "round_minutes": 50,
        "seats_locked": True,
        "alternate_scoring": True,
    }
    assert given.house_rules(as_written) == ()
    assert given.house_rules(as_written | {"prizes_b": 3, "round_minutes": None}) == (
        "prizes_b",
        "round_minutes",
    )


def test_an_unknown_rule_set_or_format_is_refused() -> None:
    with pytest.raises(Refusal, match="unknown_rule_set"):
        find_rule_set("magic")
    with pytest.raises(Refusal, match=r"unknown_format \[FR-201.a\]"):
        defaults("dci-2003", "vintage")
    with pytest.raises(Refusal, match="unknown_format"):
        rating_category("dci-2003", "vintage")
