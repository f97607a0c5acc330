"""Aids for the table as pages."""

import re

import pytest
from django.test import Client

from tests.expected import opened
from tests.factories import make_tournament


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
    assert "2A, 1B, 2B, 1A" not in opened(client.get(f"{base}/turn-order/"))
    assert "1A, 2B, 2A, 1B" in client.get(f"{base}/turn-order/").content.decode()
    battle = client.get(f"{base}/turn-order/?rule_set=team-battle-14.3&starter=B").content.decode()
    assert "1B, 2B, 1A, 2A" in battle
    without = client.get(f"{base}/turn-order/?out=2B").content.decode()
    assert "1A, 2A, 1B" in without  # FR-B.LV1.d
    assert "/rulings/FR-B.LV1.d/" in without
    leaving = client.get(f"{base}/leaving/?prizes_left=3&cards_in_deck=2").content.decode()
    assert "The partner is out too" in leaving
    time = client.get(f"{base}/time/?match=elimination-1&left_one=2&left_two=2").content.decode()
    assert "The head judge decides" in time
    time = client.get(f"{base}/time/?match=swiss-1&left_one=1&left_two=2").content.decode()
    assert "The first team wins: 2 points." in time
    mulligans = client.get(f"{base}/mulligans/?seat_1a=2&seat_2b=0&seat_2a=0&seat_1b=0").content.decode()
    assert '<td class="number">2</td>' in mulligans


@pytest.mark.django_db
def test_wrong_numbers_get_a_sentence(client: Client) -> None:
    page = client.get("/rulings/aids/leaving/?prizes_left=-1&cards_in_deck=x")
    assert page.status_code == 200
    assert "field-error" in page.content.decode()
    assert client.get("/rulings/aids/nothing/").status_code == 404
    assert (
        "notice-error"
        in client.get("/rulings/aids/time/?match=swiss-1&left_one=0&left_two=2").content.decode()
    )


@pytest.mark.django_db
def test_leaving_under_team_battle_claims_only_what_its_document_says(client: Client) -> None:
    """TB-G6: too few cards in the deck is the head judge's; no adviser, no Stadium that leaves."""
    page = client.get(
        "/rulings/aids/leaving/?rule_set=team-battle-14.3&prizes_left=3&cards_in_deck=2"
    ).content.decode()
    assert "The head judge decides" in page
    assert "the other team wins" not in page
    assert "Stadium" not in page
    assert "advise" not in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rule_set", "rules"),
    [
        ("dci-2003", ("FR-B.GS3.a", "FR-B.GS3.b", "FR-B.GS3.c", "FR-B.LV1.a", "FR-B.LV1.b")),
        ("multiplayer-1.3", ("MP-3.a", "MP-3.b", "MP-3.c", "MP-10.a", "MP-10.b")),
        ("casual-2v2", ("CE-S3.a", "CE-S3.b", "CE-S3.c", "CE-P.d", "CE-P.e")),
        ("team-battle-14.3", ("TB-S2.a", "TB-S2.b", "TB-S2.c", "TB-G6", "TB-G6")),
    ],
)
def test_aids_cite_where_it_stands_in_the_document_of_the_event(
    client: Client, rule_set: str, rules: tuple[str, ...]
) -> None:
    """FR-B.GS3 has the turn order, not the rule before it on seats; another rule set cites its own document."""
    flip, starts, order, out, prizes = rules
    page = client.get(f"/rulings/aids/turn-order/?rule_set={rule_set}").content.decode()
    assert re.findall(
        r'href="/rulings/([^"/]+)/"', page[page.index("steps-long") : page.index("is-now")]
    ) == [
        *([flip, starts, "TB-S6"] if rule_set == "team-battle-14.3" else [flip, starts, order]),
        *("FR-213.b", "FR-213.c", "GAP-1"),  # who decides in the next game of a match
    ]
    assert f"/rulings/{order}/" in page[page.index("is-now") :]
    page = client.get(f"/rulings/aids/leaving/?rule_set={rule_set}").content.decode()
    for cited in (out, prizes):
        assert f'href="/rulings/{cited}/"' in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rule_set", "unsaid"),
    [
        ("dci-2003", ""),
        ("multiplayer-1.3", "MP-6.a"),
        ("casual-2v2", "CE-N.f"),
        ("team-battle-14.3", "TB-N.c"),
    ],
)
def test_the_aid_on_time_says_where_the_floor_rules_are_borrowed(
    client: Client, rule_set: str, unsaid: str
) -> None:
    page = client.get(f"/rulings/aids/time/?rule_set={rule_set}").content.decode()
    assert ("so the Floor Rules apply" in page) is bool(unsaid)
    assert not unsaid or f'href="/rulings/{unsaid}/"' in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rule_set", "order"),
    [("team-battle-14.3", ["1a", "2a", "1b", "2b"]), ("dci-2003", ["1a", "2b", "2a", "1b"])],
)
def test_seats_are_asked_in_the_order_of_the_rule_set(client, rule_set, order):
    """Clockwise round the table: under Team Battle partners sit beside each other."""
    page = client.get(f"/rulings/aids/mulligans/?rule_set={rule_set}").content.decode()
    assert re.findall(r'name="seat_(..)"', page) == order


@pytest.mark.django_db
def test_a_number_out_of_range_says_what_to_correct_and_not_that_nothing_was_saved(client):
    page = client.get("/rulings/aids/leaving/?prizes_left=99&cards_in_deck=10").content.decode()
    assert "Correct what is marked below." in page
    assert "saved" not in page
