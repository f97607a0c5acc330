"""The pages of cards and sets, and the search that finds them."""

import re
from datetime import date

import pytest
from django.test import Client

from rulings.head_judge.actions import NewRuling, write_ruling
from rulings.head_judge.models import EventRuling, MissedQuestion
from teams.cards.actions import remove_card_set
from teams.cards.files import shipped_catalogue
from tests.factories import BOSS, NOON, make_staff, make_tournament
from tests.teams.cards.test_actions import load
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded_library")]


def text_of(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_a_card_without_rulings_has_a_page_with_its_printings(client: Client) -> None:
    text = text_of(client.get("/rulings/cards/feraligatr/"))
    assert "Impergator" in text
    assert "Aligatueur" in text
    assert "Neo Genesis 4" in text
    assert "Expedition 46" in text
    assert "TCGdex cards-database" in text  # source and licence are named on the page
    assert "MIT licence" in text


def test_a_card_with_rulings_has_both_on_one_page(client: Client) -> None:
    text = text_of(client.get("/rulings/cards/muk/"))
    assert "Pokémon Power" in text
    assert "Legendary Collection 16" in text
    assert "legal as a reprint" in text


def test_legality_is_by_the_day_that_is_asked_for(client: Client) -> None:
    assert "not on sale yet" in text_of(client.get("/rulings/cards/skarmory/?on=2002-01-01"))
    assert "not on sale yet" not in text_of(client.get("/rulings/cards/skarmory/"))
    event = make_tournament(date="2002-01-01")
    assert "not on sale yet" in text_of(client.get(f"/t/{event.slug}/rulings/cards/skarmory/"))


@pytest.mark.parametrize("path", ["cards/no-such-card/", "sets/base9/"])
def test_unknown_cards_and_sets_are_not_found(client: Client, path: str) -> None:
    assert client.get(f"/rulings/{path}").status_code == 404


def test_every_title_has_an_address_that_leads_to_it(client: Client) -> None:
    for slug in (
        "unown-a",
        "nidoran-f",
        "giovanni-s-nidoran-m",
        "s-pikachu",
        "exp-all",
        "miracle-sphere-alpha",
    ):
        title = shipped_catalogue().titles_by_slug[slug]
        assert (
            f"<h1>{title}</h1>".replace("'", "&#x27;")
            in client.get(f"/rulings/cards/{slug}/").content.decode()
        )


def test_a_set_lists_its_cards_and_leads_to_each(client: Client) -> None:
    page = client.get("/rulings/sets/ecard2/").content.decode()
    assert page.count('<th scope="row"') == 186
    assert 'href="/rulings/cards/golduck/"' in page
    assert 'href="/rulings/sets/ecard2/"' in client.get("/rulings/cards/").content.decode()


def test_an_added_set_is_on_the_pages(client: Client) -> None:
    load()
    assert "EX Sandstorm" in text_of(client.get("/rulings/cards/"))
    assert "look at the card" in text_of(client.get("/rulings/cards/wartortle/?on=2003-12-01"))


@pytest.mark.parametrize("typed", ["Feraligatr", "Impergator", "aligatueur", "FERALIGATR"])
def test_search_finds_a_card_that_no_ruling_speaks_of(client: Client, typed: str) -> None:
    event = make_tournament()
    response = client.get(f"/t/{event.slug}/rulings/", {"q": typed})
    assert f'href="/t/{event.slug}/rulings/cards/feraligatr/"' in response.content.decode()
    assert "has no answer" not in text_of(response)
    assert not MissedQuestion.objects.exists()


def test_search_proposes_cards_for_a_slip_and_replaces_nothing(client: Client) -> None:
    response = client.get("/rulings/", {"q": "feraligator"})
    assert "Did you mean" in text_of(response)
    assert 'href="/rulings/cards/feraligatr/"' in response.content.decode()
    assert 'value="feraligator"' in response.content.decode()


def test_a_ruling_leads_to_its_card_and_back(client: Client) -> None:
    assert 'href="/rulings/cards/copycat/"' in client.get("/rulings/FR-C.3/").content.decode()
    assert 'href="/rulings/FR-C.3/"' in client.get("/rulings/cards/copycat/").content.decode()


def test_the_head_judge_rules_on_any_card_and_the_card_shows_it(client: Client) -> None:
    event = make_tournament()
    client.force_login(make_staff(event, "hugo", Role.HEAD_JUDGE))
    address = f"/t/{event.slug}/desk/rulings/write/"
    wish = {"card": "Impergator", "text": "It may.", "reason": "Seen."}
    assert client.post(address, wish).status_code == 302
    assert EventRuling.objects.get().card == "Feraligatr"
    assert "It may." in text_of(client.get(f"/t/{event.slug}/rulings/cards/feraligatr/"))
    page = client.get(f"/t/{event.slug}/rulings/HJ-1/").content.decode()
    assert f'href="/t/{event.slug}/rulings/cards/feraligatr/"' in page


@pytest.mark.parametrize(
    ("typed", "words"),
    [("Feraligator", "Did you mean one of these? Feraligatr"), ("zzzz", "There is no card called “zzzz”")],
)
def test_a_ruling_on_a_card_that_there_is_not_is_asked_about(client: Client, typed: str, words: str) -> None:
    event = make_tournament()
    client.force_login(make_staff(event, "hugo", Role.HEAD_JUDGE))
    wish = {"card": typed, "text": "It may.", "reason": "Seen."}
    response = client.post(f"/t/{event.slug}/desk/rulings/write/", wish)
    assert response.status_code == 422
    assert words in text_of(response)


@pytest.mark.parametrize(
    "path", ["cards/", "cards/pikachu/", "cards/ancient-mew/", "sets/base1/", "sets/miscp/"]
)
def test_pages_of_cards_take_a_constant_number_of_queries(
    client: Client, django_assert_num_queries, path: str
) -> None:
    client.get(f"/rulings/{path}")
    with django_assert_num_queries(2):  # which library is loaded, and which sets
        client.get(f"/rulings/{path}")


def test_pages_of_an_event_go_by_its_cards_fr_204_b(client: Client) -> None:
    event = make_tournament(
        cards_as_on=date(2003, 5, 20), sets_left_out=["ecard2"], set_days=[["ecard3", "2003-05-21"]]
    )
    sets, card, old = (
        text_of(client.get(f"/t/{event.slug}/rulings/{path}"))
        for path in ("cards/", "cards/slowking/", "sets/ecard3/")
    )
    assert "set not used at this event" in sets
    assert "21 May 2003" in sets
    assert "set not used at this event" in card
    assert "not on sale yet" in old
    assert "not on sale yet" not in text_of(client.get(f"/t/{event.slug}/rulings/sets/ecard3/?on=2003-05-21"))


def test_every_staff_page_has_a_box_that_finds_cards_and_pages_for_everybody_have_none(
    client: Client,
) -> None:
    event = make_tournament()
    client.force_login(make_staff(event, "olga", Role.ORGANIZER))
    for path in ("desk/", "desk/entries/", "floor/", "desk/rulings/", ""):
        page = client.get(f"/t/{event.slug}/{path}").content.decode()
        assert ('class="site-search"' in page) == bool(path), path
        assert page.count(f'role="search" action="/t/{event.slug}/desk/find/"') == bool(path), path


def test_a_ruling_on_a_set_that_is_gone_still_shows(client: Client) -> None:
    event = make_tournament()
    load()
    write_ruling(event, NewRuling(card="Armaldo", text="Fine.", reason="Yes."), actor=BOSS, now=NOON)
    remove_card_set("ex2")
    assert client.get(f"/t/{event.slug}/rulings/HJ-1/").status_code == 200
