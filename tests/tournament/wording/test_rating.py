"""One sentence says on every page why an event is unrated."""

import pytest
from django.test import Client

from tests.factories import make_tournament
from tournament.wording.rating import unrated_said


@pytest.mark.parametrize(
    ("rule_set", "format_", "words", "rule"),
    [
        ("dci-2003", "modified", "", ""),
        ("dci-2003", "sealed", "", ""),
        ("dci-2003", "booster", "not for Booster Draft", "X15"),
        ("multiplayer-1.3", "unlimited", "not for Unlimited", "X15"),
        ("casual-2v2", "modified", "not under Casual 2v2 Rules", "FR-201.c"),
        ("team-battle-14.3", "booster", "not under Play! Pokémon Team Battle", "FR-201.c"),
    ],
)
def test_the_reason_is_the_rule_set_before_the_format(
    rule_set: str, format_: str, words: str, rule: str
) -> None:
    said, citation = unrated_said(rule_set, format_)
    assert (words in said, bool(said), citation) == (True, bool(words), rule)


@pytest.mark.django_db
def test_the_public_page_says_it_of_modified_by_the_casual_rules_x15(client: Client) -> None:
    for slug, rule_set in (("dci", "dci-2003"), ("casual", "casual-2v2")):
        make_tournament(slug=slug, rule_set=rule_set)
        page = client.get(f"/t/{slug}/").content.decode()
        assert ("Unrated:" in page) == (rule_set == "casual-2v2")
