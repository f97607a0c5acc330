"""What a Limited event says of Energy and trading, by the event and by its rules."""

import pytest

from tests.for_each import for_each
from tournament.kernel.limited import (
    NOT_SUPPLIED,
    SEPARATE,
    SUPPLIED,
    TRADE,
    energy_supply,
    house_rules,
    is_limited,
    trading,
)
from tournament.kernel.rule_sets import FORMATS, RULE_SETS


def test_three_formats_are_limited_fr_201_a() -> None:
    assert {key for key in FORMATS if is_limited(key)} == {"sealed", "booster", "rochester"}


@pytest.mark.parametrize("format_", ["sealed", "booster"])
def test_nobody_but_the_event_says_whether_energy_is_supplied_fr_233_a(format_: str) -> None:
    assert energy_supply("", format_).value == ""
    assert energy_supply(SUPPLIED, format_).value == SUPPLIED
    assert energy_supply(NOT_SUPPLIED, format_).value == NOT_SUPPLIED


def test_a_rochester_draft_supplies_energy_unless_the_event_says_otherwise_x13() -> None:
    usual = energy_supply("", "rochester")
    assert (usual.value, usual.citation) == (SUPPLIED, "FR-A3.b")
    assert energy_supply(NOT_SUPPLIED, "rochester").value == NOT_SUPPLIED


@pytest.mark.parametrize("rule_set", sorted(RULE_SETS))
def test_partners_trade_by_team_battle_and_by_no_other_document_x14(rule_set: str) -> None:
    usual = trading("", rule_set)
    is_team_battle = rule_set == "team-battle-14.3"
    assert usual.value == (TRADE if is_team_battle else SEPARATE)
    assert usual.citation == ("TB-14.3.2" if is_team_battle else "X14")
    assert {trading(chosen, rule_set).value for chosen in (TRADE, SEPARATE)} == {TRADE, SEPARATE}


@for_each(
    "energy, partners, rule_set, format_, changed",
    [
        ("", "", "dci-2003", "sealed", set()),
        (NOT_SUPPLIED, "", "dci-2003", "sealed", set()),
        (NOT_SUPPLIED, "", "dci-2003", "rochester", {"energy"}),
        ("", TRADE, "dci-2003", "booster", {"partners_trade"}),
        ("", TRADE, "team-battle-14.3", "sealed", set()),
        ("", SEPARATE, "team-battle-14.3", "sealed", {"partners_trade"}),
        (NOT_SUPPLIED, TRADE, "dci-2003", "modified", set()),
    ],
)
def test_what_the_rules_say_otherwise_is_a_house_rule_of_limited_events_alone(
    energy: str, partners: str, rule_set: str, format_: str, changed: set[str]
) -> None:
    assert house_rules(energy, partners, rule_set, format_) == changed
