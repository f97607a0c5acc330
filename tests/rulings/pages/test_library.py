"""The pages: the answer first, in place and as a page, at an event and outside of any."""

import gzip
import re
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape, strip_tags
from django.utils.translation import gettext, override

from rulings.head_judge.actions import NewRuling, write_ruling
from rulings.head_judge.models import MissedQuestion
from rulings.offline.offline import offline_data
from rulings.shelf import queries
from rulings.shelf.queries import open_shelf
from rulings.shelf.shown import Standpoint
from tests.expected import opened
from tests.factories import BOSS, NOON, make_staff, make_tournament
from tests.for_each import for_each
from tests.rulings.search.test_search import NASTY
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded_library")]


@pytest.fixture
def cup(db: None) -> Tournament:
    return make_tournament(slug="cup")


def text_of(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def part(client: Client, address: str, target: str = "results", page: str = "") -> str:
    headers = {"HX-Request": "true", "HX-Target": target}
    if page:
        headers["HX-Current-URL"] = f"http://testserver{page}"
    return client.get(address, headers=headers).content.decode()


def test_answer_stands_first_with_citation_and_clash(client: Client) -> None:
    text = text_of(client.get("/rulings/", {"q": "copcat"}))
    answer = text.index("You or your partner may use it")
    assert answer < text.index("Floor Rules 2003, appendix B, Copycat")
    assert "clash" in text


def test_part_is_what_htmx_swaps_and_small(client: Client) -> None:
    body = part(client, "/rulings/?q=mulligan")
    assert body.lstrip().startswith('<div id="results"')
    assert "<html" not in body
    assert len(gzip.compress(body.encode())) < 15_000


def test_search_json_has_the_promised_shape(client: Client) -> None:
    data = client.get("/rulings/search.json", {"q": "snesel", "rule_set": "dci-2003"}).json()
    assert set(data) == {"query", "corrected", "results"}
    assert data["corrected"] == "sneasel"
    assert set(data["results"][0]) == {
        *("id", "title", "question", "elsewhere", "answer", "citation", "status", "url"),
    }
    assert data["results"][0]["id"] == "FR-226.f"
    assert data["results"][0]["url"] == "/rulings/FR-226.f/"


@pytest.mark.parametrize(
    ("rule_set", "question", "said"),
    [
        ("dci-2003", "TB-S6", "Not in Floor Rules 2003. From Team Battle 14.3:"),
        ("multiplayer-1.3", "TB-S6", "Not in Multiplayer Rules V1.3. From Team Battle 14.3:"),
        ("casual-2v2", "FR-216.a", "Not in Casual 2v2. From Floor Rules 2003:"),
        ("team-battle-14.3", "CR-3", "Not in Team Battle 14.3. From WotC chat:"),
        ("team-battle-14.3", "TB-S6", ""),
        ("dci-2003", "GAP-25", ""),
        ("dci-2003", "FR-214.2", "From the rules for single players:"),
        ("multiplayer-1.3", "FR-214.2", "Not in Multiplayer Rules V1.3. From Floor Rules 2003:"),
    ],
)
def test_what_another_document_says_is_never_taken_for_the_rules_in_use(
    client: Client, rule_set: str, question: str, said: str
) -> None:
    """H2, H3: before the answer, in bold, on the page, on the entry's own page, in search.json and the offline file."""
    event = make_tournament(rule_set=rule_set, slug="cup")
    page = client.get(f"/t/cup/rulings/?q={question}").content.decode()
    best = page[page.index('<section class="card') :]
    bold = re.findall(r'<p class="ruling-answer">(.*?)</p>', best, re.DOTALL)
    assert (strip_tags(bold[0]) == said) if said else not bold[0].startswith("Not in")
    own = client.get(f"/t/cup/rulings/{question}/").content.decode()
    assert (said in own) if said else ("Not in " not in own)
    result = client.get("/t/cup/rulings/search.json", {"q": question}).json()["results"][0]
    assert (result["id"], result["elsewhere"]) == (question, said)
    data = offline_data(Standpoint.at(open_shelf(event), event), [rule_set])
    document = question.split("-", maxsplit=1)[0]
    of_singles = data["texts"]["singles"] if question in data["singles"] else ""
    assert data["elsewhere"][rule_set].get(document, of_singles) == said


def test_a_yes_or_no_comes_below_its_question_and_is_shown_whole(client: Client) -> None:
    """M2, M8: a list never cuts an answer before its exception, and no bold "Yes" is without what was asked."""
    page = client.get("/rulings/?q=aim at partner to dodge eeeek flip").content.decode()
    for entry in open_shelf(None).library.entries.values():
        if re.match(r"(Yes|No)[:.,]", entry.answer):
            assert entry.question, entry.id
        if f'/rulings/{entry.id}/"' in page and entry.question:
            assert page.index(escape(entry.question)) < page.index(escape(entry.answer))
    team = client.get("/rulings/?q=how long is a round").content.decode()
    for key in re.findall(r'<a class="strong" href="/rulings/([^"/]+)/"', team):
        assert escape(open_shelf(None).library.entries[key].answer) in team


@for_each(
    "rule_set, question, citation",
    [
        ("dci-2003", "double gust", "Floor Rules 2003, appendix B, Double Gust"),
        ("multiplayer-1.3", "double gust", "Multiplayer Rules V1.3, cards, after rule 15"),
        ("multiplayer-1.3", "dodrio", "Multiplayer Rules V1.3, rule 15"),
        ("casual-2v2", "pokemon trader", "Casual 2v2, Targeting"),
        ("casual-2v2", "time capsule", "Floor Rules 2003, appendix B, Time Capsule"),
        ("team-battle-14.3", "dodrio", "Floor Rules 2003, appendix A part B, Targets of Effects 8 (example)"),
    ],
)
def test_the_events_own_document_is_cited_where_it_says_the_same(
    client: Client, rule_set: str, question: str, citation: str
) -> None:
    data = client.get("/rulings/search.json", {"q": question, "rule_set": rule_set}).json()
    assert data["results"][0]["citation"] == citation


def test_box_at_the_table_says_which_words_it_searched_for(judge: Client) -> None:
    for typed, read in (("snesel", "sneasel"), ("wie viele preise", "how many prizes")):
        body = part(judge, f"/t/cup/rulings/?q={typed}&table=3", "look-up", "/t/cup/floor/tables/3/")
        assert f"Showing results for “{read}”." in body


def test_search_json_follows_the_rule_set_and_refuses_an_unknown_one(client: Client) -> None:
    data = client.get("/rulings/search.json", {"q": "prizes", "rule_set": "casual-2v2"}).json()
    assert data["results"][0]["id"] == "CE-S5"
    response = client.get("/rulings/search.json", {"q": "prizes", "rule_set": "nonsense"})
    assert response.status_code == 400
    assert "dci-2003" in response.json()["error"]


@for_each("query", [query for query in NASTY[:-1] if "\ud800" not in query])  # no browser can send it
def test_nasty_questions_are_answered_in_a_constant_number_of_queries(
    client: Client, django_assert_max_num_queries, query: str
) -> None:
    client.get("/rulings/")
    with django_assert_max_num_queries(2):  # which library is loaded, and which sets of cards
        assert client.get("/rulings/", {"q": query[:5000]}).status_code == 200
        response = client.get  # keep the client warm
    with django_assert_max_num_queries(1):
        assert response("/rulings/search.json", {"q": query[:5000]}).status_code == 200


@pytest.mark.parametrize("how_many", [1, 3])
def test_event_search_takes_the_same_queries_with_one_ruling_and_three(
    client: Client, django_assert_num_queries, how_many: int
) -> None:
    tournament = make_tournament()
    for _turn in range(how_many):
        wish = NewRuling(rule_id="FR-C.3", text="So.", reason="Because.")
        write_ruling(tournament, wish, actor=BOSS, now=NOON)
    client.get(f"/t/{tournament.slug}/rulings/?q=copycat")
    with django_assert_num_queries(4):
        client.get(f"/t/{tournament.slug}/rulings/?q=copycat")


@for_each("entry_id", ["FR-C.3", "FR-217", "FR-244", "FR-A8", "X1", "CR-2", "MP-12", "FR-B.GS7", "FR-200"])
def test_every_citation_has_a_page(client: Client, entry_id: str) -> None:
    assert client.get(f"/rulings/{entry_id}/").status_code == 200
    tournament = make_tournament()
    assert client.get(f"/t/{tournament.slug}/rulings/{entry_id}/").status_code == 200


def test_every_entry_and_card_and_document_has_a_page(client: Client) -> None:
    library = queries.open_shelf(None).library
    for entry_id in library.entries:
        assert client.get(f"/rulings/{entry_id}/").status_code == 200, entry_id
    for card in library.cards.values():
        assert client.get(f"/rulings/cards/{card.slug}/").status_code == 200, card
    for key in library.documents:
        assert client.get(f"/rulings/documents/{key}/").status_code == 200, key


def test_number_holds_all_rows_below_it_and_other_spellings_lead_on(client: Client) -> None:
    text = text_of(client.get("/rulings/FR-217/"))
    assert "Single elimination has no draws" in text
    assert "Unfinished games" in text
    assert client.get("/rulings/fr-c.3/").headers["Location"] == "/rulings/FR-C.3/"
    assert client.get("/rulings/FR-999/").status_code == 404


def test_card_page_has_all_that_is_known(client: Client) -> None:
    text = text_of(client.get("/rulings/cards/slowking/"))
    assert "Mind Games" in text
    assert "banned" in text
    assert "Two Slowking aim at a player who leaves" in text  # the chat ruling, with what was asked
    assert "Floor Rules 2003, section 226" in text


def test_card_page_has_its_rulings_from_every_document_in_the_order_of_the_rule_set(client: Client) -> None:
    """Appendix B says the one, the casual edition the other, and the clash has a line of its own."""
    floor = text_of(client.get("/rulings/cards/double-gust/"))
    assert floor.index("Pokémon DCI Floor Rules, 2003 season") < floor.index(
        "Casual edition of the two-on-two rules"
    )
    assert "Where the documents clash" in floor
    casual = make_tournament(rule_set="casual-2v2")
    text = text_of(client.get(f"/t/{casual.slug}/rulings/cards/double-gust/"))
    body = text[text.index("Unlimited") :]
    assert body.index("Casual edition of the two-on-two rules") < body.index(
        "Pokémon DCI Floor Rules, 2003 season"
    )


def test_card_page_finds_entries_that_only_name_the_card(client: Client) -> None:
    """FR-B.PY1 names Professor Elm; the head judge's rulings come before all documents."""
    tournament = make_tournament()
    wish = NewRuling(card="Professor Elm", text="It is as ever.", reason="R")
    write_ruling(tournament, wish, actor=BOSS, now=NOON)
    body = client.get(f"/t/{tournament.slug}/rulings/cards/professor-elm/").content.decode()
    assert 'id="FR-B.PY1"' in body
    assert body.index("It is as ever.") < body.index('id="FR-C.12"')


def test_card_page_takes_no_query_for_each_entry(client: Client, django_assert_max_num_queries) -> None:
    client.get("/rulings/cards/alakazam/")
    with django_assert_max_num_queries(2):
        client.get("/rulings/cards/alakazam/")


def test_nothing_found_says_so_offers_names_and_is_logged_at_the_event(client: Client) -> None:
    tournament = make_tournament()
    text = text_of(client.get(f"/t/{tournament.slug}/rulings/", {"q": "chariz"}))
    assert "The library has no answer to “chariz”" in text
    assert "Did you mean" in text
    assert MissedQuestion.objects.get().shown == "chariz"
    client.get("/rulings/", {"q": "qqqqq"})
    assert MissedQuestion.objects.count() == 1


def ruled_event() -> Tournament:
    tournament = make_tournament()
    wish = NewRuling(rule_id="FR-C.3", text="One Supporter only.", reason="The card says so.")
    write_ruling(tournament, wish, actor=BOSS, now=NOON)
    return tournament


def test_head_judges_ruling_stands_first_on_every_page_of_the_event(client: Client) -> None:
    tournament = ruled_event()
    base = f"/t/{tournament.slug}/rulings/"
    for address in (f"{base}?q=copycat", base, f"{base}cards/copycat/"):
        text = text_of(client.get(address))
        assert "Olivia Owner, 17 May 2003, 14:00" in text, address
    text = text_of(client.get(f"{base}FR-C.3/"))
    assert text.index("One Supporter only.") < text.index("You or your partner may use it")
    assert client.get(f"{base}search.json?q=copcat").json()["results"][0]["status"] == "head_judge"
    assert "One Supporter only." not in text_of(client.get("/rulings/FR-C.3/"))


@pytest.mark.parametrize("query", ["FR-C.3", "appendix b card 3", "copcat", "copycat"])
def test_ruling_stands_before_what_it_overrules_however_it_was_found(client: Client, query: str) -> None:
    """FR-202.c: also found by its number, and with a title of its own."""
    tournament = make_tournament()
    wish = NewRuling(rule_id="FR-C.3", title="Wording of the card", text="One Supporter a turn.", reason="R")
    write_ruling(tournament, wish, actor=BOSS, now=NOON)

    found = client.get(f"/t/{tournament.slug}/rulings/search.json", {"q": query}).json()["results"]

    assert [result["id"] for result in found[:2]] == ["HJ-1", "FR-C.3"]


def test_citation_opens_in_place_with_the_rulings_of_the_event_it_was_opened_at(client: Client) -> None:
    tournament = ruled_event()
    body = part(client, "/rulings/FR-C.3/", "citation-body", f"/t/{tournament.slug}/desk/")
    assert "<html" not in body
    assert "One Supporter only." in body
    assert "One Supporter only." not in part(client, "/rulings/FR-C.3/", "citation-body", "/")


def test_language_of_the_cards_is_shown_where_wording_decides(client: Client) -> None:
    """FR-203.a: the country's, or the event's own; FR-203.b: the class decides before both."""
    tournament = make_tournament(country="PL")
    address = f"/t/{tournament.slug}/rulings/FR-C.3/"
    assert "Rulings follow the Polish card text." in text_of(client.get(address))
    assert "card text" not in text_of(client.get(f"/t/{tournament.slug}/rulings/FR-B.GS5/"))
    change_settings(tournament, {"ruling_language": "de"}, actor=BOSS)
    assert "Rulings follow the German card text." in text_of(client.get(address))
    change_settings(tournament, {"ruling_class": "A"}, actor=BOSS)
    assert "Class A event: rulings follow the Japanese card text" in text_of(client.get(address))


def test_a_language_that_nobody_chose_is_the_head_judges_to_say(client: Client) -> None:
    """FR-203.a: Belgium reads three; the name of a country is no language."""
    tournament = make_tournament(country="BE")
    text = text_of(client.get(f"/t/{tournament.slug}/rulings/FR-C.3/"))
    assert "Languages of the country: Dutch, French or German." in text
    assert "Ask the head judge." in text


def test_house_rule_of_the_event_stands_before_the_documents_answer(client: Client) -> None:
    tournament = make_tournament(round_minutes=45, prizes_a=4, seats_locked=False)
    base = f"/t/{tournament.slug}/rulings/"
    answer = client.get(f"{base}search.json?q=round time").json()["results"][0]
    assert answer["id"] == "FR-B.GS7.a"
    assert answer["answer"].startswith(
        "House rule at this event: a round lasts 45 minutes. A Constructed round"
    )
    assert "prizes: 4 for Player A, 2 for Player B." in text_of(client.get(f"{base}?q=prizes constructed"))
    assert "players may change seats between rounds" in text_of(client.get(f"{base}FR-244.d/"))
    assert "House rule" not in text_of(client.get("/rulings/?q=round time"))


@pytest.mark.parametrize(
    ("values", "entry", "sentence"),
    [
        ({"swiss_games": 3}, "FR-211.a", "At this event: Every match is best of 3"),
        ({"swiss_games": 3}, "X25", "Not at this event: its Swiss matches have several games"),
        (
            {"cut_size": 8},
            "GAP-7",
            "At this event: After the Swiss rounds the top 8 teams play single elimination",
        ),
        (
            {"cut_size": 8, "is_bracket_drawn": True},
            "GAP-8",
            "At this event: First opponents in the bracket are drawn at random.",
        ),
        ({"cut_size": 8, "equal_prizes": "next_prize"}, "X6", "play continues and the next prize wins"),
        (
            {"structure": "elimination"},
            "GAP-8",
            "At this event: Seeds are drawn at random unless the organizer sets them.",
        ),
    ],
)
def test_what_an_event_announced_stands_before_the_documents_answer_x6_x25(
    client: Client, values: dict[str, Any], entry: str, sentence: str
) -> None:
    tournament = make_tournament(**values)
    text = text_of(client.get(f"/t/{tournament.slug}/rulings/{entry}/"))
    assert sentence in text
    assert "house rule" not in text.lower()
    usual = make_tournament()
    assert "At this event:" not in text_of(client.get(f"/t/{usual.slug}/rulings/{entry}/"))


def test_a_document_has_contents_with_an_anchor_for_each_section_and_rule(client: Client) -> None:
    body = client.get("/rulings/documents/FR/").content.decode()
    contents = body[body.index('id="contents"') : body.index("</nav>", body.index('id="contents"'))]
    anchors = re.findall(r'href="#([^"]+)"', contents)
    assert {"FR-216", "FR-B.GS", "FR-A8", "FR-C.1"} <= set(anchors)
    ids = re.findall(r' id="([^"]+)"', body)
    assert len(ids) == len(set(ids)), sorted(one for one in set(ids) if ids.count(one) > 1)
    assert set(anchors) <= set(ids)
    assert {key for key in queries.open_shelf(None).library.entries if key.startswith("FR-")} <= set(ids)
    assert body.count('href="#contents"') >= 40


@for_each("key", ["FR", "MP", "CE", "CE0", "TB", "CR", "X", "GAP", "GL"])
def test_every_link_of_a_documents_contents_leads_somewhere_once(client: Client, key: str) -> None:
    body = client.get(f"/rulings/documents/{key}/").content.decode()
    ids = re.findall(r' id="([^"]+)"', body)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', body)) <= {*ids, "content", "main"}


def test_the_glossary_is_a_document_that_the_entry_on_definitions_leads_to_fr_intro_c(client: Client) -> None:
    assert "/rulings/GL-0/" in client.get("/rulings/FR-Intro.c/").content.decode()
    start = client.get("/rulings/").content.decode()
    assert start.index("/rulings/documents/GAP/") < start.index("/rulings/documents/GL/")
    page = text_of(client.get("/rulings/documents/GL/"))
    assert "in our words" in page
    assert "A round without an opponent, which counts as a match won (our words)." in page
    assert "Glossary, GL-6" in page


MARK = "overruled here"


@pytest.mark.parametrize(
    ("page", "near"),
    [
        ("?q=copycat", "/t/cup/rulings/FR-C.3/"),  # the list of what was found
        ("documents/FR/", '<li class="card" id="FR-C.3"'),
        ("cards/copycat/", "/t/cup/rulings/FR-C.3/"),
        ("FR-C.3/", 'id="FR-C.3"'),
        ("X10/", "/t/cup/rulings/FR-C.3/"),  # among the related ones
    ],
)
def test_an_overruled_entry_is_marked_wherever_it_appears(
    client: Client, cup: Tournament, page: str, near: str
) -> None:
    """FR-202.c: what the head judge ruled holds, so nobody may read the other answer unwarned."""
    assert MARK not in opened(client.get(f"/t/cup/rulings/{page}"))
    ruling = NewRuling(rule_id="FR-C.3", text="One Supporter a turn.", reason="The card says so.")
    write_ruling(cup, ruling, actor=BOSS, now=NOON)

    body = client.get(f"/t/cup/rulings/{page}").content.decode()

    place = body.index(near)
    assert MARK in body[place : body.index("</li>" if "<li" in body[:place] else "</article>", place)]


def test_an_overruled_entry_is_marked_where_others_say_otherwise(client: Client, cup: Tournament) -> None:
    write_ruling(cup, NewRuling(rule_id="X31", text="They cross.", reason="R"), actor=BOSS, now=NOON)
    for page in ("FR-C.1/", "?q=damage swap"):
        body = client.get(f"/t/cup/rulings/{page}").content.decode()
        place = body.index("Conflicts with")
        assert MARK in body[place : body.index("</ul>", place)], page


def test_what_says_otherwise_is_named_by_its_title(client: Client) -> None:
    text = text_of(client.get("/rulings/FR-C.1/"))
    assert "Conflicts with Counters between partners Clash of documents X31" in text


# For staff ------------------------------------------------------------------------------------------------------


@pytest.fixture
def judge(client: Client, cup: Tournament) -> Client:
    client.force_login(make_staff(cup, "jim", Role.JUDGE))
    return client


PAGES = ("", "FR-216.d/", "FR-217/", "cards/copycat/", "documents/FR/", "aids/time/")


@for_each("page", PAGES)
def test_staff_keep_their_tabs_in_the_library_and_strangers_get_the_public_ones(judge, page) -> None:
    address = f"/t/cup/rulings/{page}"

    assert 'href="/t/cup/floor/"' in judge.get(address).content.decode()
    assert 'href="/t/cup/floor/"' not in Client().get(address).content.decode()


def test_staff_of_another_event_get_the_public_tabs(judge) -> None:
    make_tournament(slug="other")

    assert "/t/other/floor/" not in opened(judge.get("/t/other/rulings/"))


@for_each("page", PAGES)
def test_who_came_from_a_table_finds_the_way_back_on_every_page(judge, page) -> None:
    body = judge.get(f"/t/cup/rulings/{page}?table=3").content.decode()

    assert 'href="/t/cup/floor/tables/3/"' in body
    assert 'href="/t/cup/rulings/?table=3"' in body or page == ""
    assert "/floor/" not in Client().get(f"/t/cup/rulings/{page}?table=3").content.decode()


@for_each("table", ["", "x", "-1", "٣", "99999999"])
def test_what_is_no_table_leads_nowhere(judge, table) -> None:
    assert "/floor/tables/" not in opened(judge.get("/t/cup/rulings/", {"table": table}))


def test_answers_lead_on_with_the_way_back(judge) -> None:
    body = part(judge, "/t/cup/rulings/?q=copycat&table=3")

    assert 'href="/t/cup/rulings/FR-C.3/?table=3"' in body


def test_a_citation_that_opens_on_a_tables_page_leads_on_with_the_way_back(judge) -> None:
    body = part(judge, "/rulings/FR-216.d/", "citation-body", "/t/cup/floor/tables/4/")

    assert 'href="/t/cup/rulings/FR-216.d/?table=4"' in body


def test_the_box_on_a_tables_page_gets_the_answer_alone(judge) -> None:
    body = part(judge, "/t/cup/rulings/?q=copycat&table=3", "look-up", "/t/cup/floor/tables/3/")

    assert body.lstrip().startswith('<div id="look-up"')
    assert "You or your partner may use it" in body
    assert body.count('<li class="card">') <= 3
    assert "/t/cup/rulings/?table=3&amp;q=copycat" in body
    empty = part(judge, "/t/cup/rulings/?q=&table=3", "look-up", "/t/cup/floor/tables/3/")
    assert text_of_html(empty) == ""


def text_of_html(body: str) -> str:
    return re.sub(r"<[^>]+>", "", body).strip()


def test_an_overruled_entry_says_so_in_the_list_in_place_of_its_clash(
    client: Client, cup: Tournament
) -> None:
    assert "clash" in part(client, "/t/cup/rulings/?q=copycat")
    ruling = NewRuling(rule_id="FR-C.3", card="", text="Copycat is for the own hand.", reason="Card.")
    write_ruling(cup, ruling, actor=BOSS)

    body = part(client, "/t/cup/rulings/?q=copycat")
    entry = body[body.index("/t/cup/rulings/FR-C.3/") :].partition("</li>")[0]

    assert "overruled here" in entry
    assert "clash" not in entry


def test_success_of_a_ruling_is_said_on_the_page_of_the_ruling(client: Client, cup: Tournament) -> None:
    client.force_login(make_staff(cup, "hugo", Role.HEAD_JUDGE))

    address = "/t/cup/desk/rulings/write/?table=3"
    answer = client.post(address, {"rule_id": "FR-C.3", "text": "So it is.", "reason": "Card."}, follow=True)

    assert answer.redirect_chain[-1][0] == "/t/cup/rulings/HJ-1/?table=3"
    assert "Ruling saved. It now comes first at this event." in answer.content.decode()
    assert "Ruling saved." not in opened(client.get("/t/cup/floor/"))


def test_footer_of_an_events_page_leads_to_the_events_rulings(judge) -> None:
    footer = judge.get("/t/cup/floor/").content.decode().partition("<footer")[2]

    assert 'href="/t/cup/rulings/"' in footer


IN_ENGLISH = "The rulings themselves are in English."


@pytest.fixture
def german(settings) -> dict[str, str]:
    """The header of a reader of German."""
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    return {"HTTP_ACCEPT_LANGUAGE": "de"}


@pytest.mark.parametrize("address", ["?q=talk", "FR-B.TK1/", "documents/FR/", "cards/slowking/"])
def test_a_page_in_german_says_that_rulings_are_english_and_marks_them(
    client: Client, german: dict[str, str], address: str
) -> None:
    with override("de"):
        note = gettext(IN_ENGLISH)
    page = client.get(f"/rulings/{address}", **german).content.decode()
    assert '<html lang="de"' in page
    assert note in page
    assert '<span lang="en">' in page
    page = client.get(f"/rulings/{address}").content.decode()
    assert IN_ENGLISH not in page
    assert '<span lang="en">' not in page


def test_what_is_not_the_librarys_is_not_marked_as_english(
    client: Client, german: dict[str, str], cup: Tournament
) -> None:
    write_ruling(cup, NewRuling(rule_id="FR-B.TK1", text="Nur leise.", reason="R"), actor=BOSS, now=NOON)
    Tournament.objects.filter(pk=cup.pk).update(round_minutes=45)
    page = client.get("/t/cup/rulings/FR-B.TK1/", **german).content.decode()
    assert "<p>Nur leise.</p>" in page
    assert '<span lang="en">Talk as much' in page
    page = client.get("/t/cup/rulings/FR-B.GS7.a/", **german).content.decode()
    assert re.search(r'ruling-answer">[^<]*45[^<]* <span lang="en">A Constructed round lasts 50', page)
