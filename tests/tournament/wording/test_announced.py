"""What an event says before it begins: the sentences, and that nothing is said that does not apply."""

import pytest

from tests.factories import make_tournament
from tournament.wording.announced import (
    card_language_said,
    energy_said,
    language_choices,
    limited_said,
    pick_said,
    trading_said,
)

pytestmark = pytest.mark.django_db


def test_language_of_the_cards_is_named_fr_203_a() -> None:
    said = card_language_said(make_tournament(country="DE"))
    assert said.text == "Rulings follow the German card text."
    assert said.rule == "FR-203.a"


def test_class_of_the_event_is_named_with_its_language_fr_203_b() -> None:
    said = card_language_said(make_tournament(country="DE", ruling_class="A", ruling_language="fr"))
    assert "Class A" in said.text
    assert "Japanese" in said.text
    assert said.rule == "FR-203.b"


def test_a_country_of_several_languages_is_asked_fr_203_a() -> None:
    said = card_language_said(make_tournament(country="CH"))
    assert said.is_open
    assert "Languages of the country: German, French or Italian" in said.text
    assert not card_language_said(make_tournament(country="CH", ruling_language="fr")).is_open


def test_languages_are_offered_by_name() -> None:
    names = [name for _code, name in language_choices()]
    assert names == sorted(names)
    assert dict(language_choices())["pt"] == "Portuguese"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"energy": ""}, "not decided yet"),
        ({"energy": "none"}, "Basic Energy is not supplied"),
        ({"energy": "supplied"}, "as many cards of each type as they want"),
        ({"energy": "supplied", "energy_each": 10}, "10 cards of each type"),
    ],
)
def test_a_limited_event_says_whether_energy_is_supplied_and_how_much_fr_233(
    values: dict[str, object], sentence: str
) -> None:
    said = energy_said(make_tournament(format="sealed", **values))
    assert sentence in said[0].text
    assert "FR-233.b" in said[0].rules
    assert said[0].is_open == (values["energy"] == "")


def test_energy_is_asked_back_where_the_event_wants_it_fr_233_c() -> None:
    event = make_tournament(format="booster", energy="supplied", energy_returned=True)
    assert ("FR-233.c",) in [said.rules for said in energy_said(event)]
    # What was not supplied is not returned.
    event.energy = "none"
    assert ("FR-233.c",) not in [said.rules for said in energy_said(event)]


def test_trading_between_partners_is_said_by_rule_set_x14() -> None:
    assert "may not trade" in trading_said(make_tournament(format="sealed"))[0].text
    team_battle = make_tournament(format="sealed", rule_set="team-battle-14.3")
    assert "may trade" in trading_said(team_battle)[0].text
    changed = trading_said(make_tournament(format="sealed", partners_trade="trade"))[0]
    assert changed.is_house_rule


def test_seconds_for_a_pick_are_said_at_a_rochester_draft_alone_fr_a4_b() -> None:
    rules = {rule for said in limited_said(make_tournament(format="rochester")) for rule in said.rules}
    assert "FR-A4.b" in rules
    (said,) = pick_said(make_tournament(format="rochester", pick_seconds=3))
    assert "You have 3 seconds for each pick." in said.text
    assert said.short == "3 seconds per pick"
    rules = {rule for said in limited_said(make_tournament(format="sealed")) for rule in said.rules}
    assert "FR-A4.b" not in rules


def test_a_constructed_event_says_nothing_of_energy_and_trading() -> None:
    assert limited_said(make_tournament(energy="supplied", partners_trade="trade")) == []
