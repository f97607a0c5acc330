"""The box in the header of staff's pages: what it finds, for whom, and where Enter leads."""

import pytest
from django.test import Client

from pairings.drops.actions import drop_entry
from rulings.head_judge.models import MissedQuestion
from tests.factories import BOSS, make_posted_event, make_staff
from tests.for_each import for_each
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.web.finder import MOST_FOUND

pytestmark = pytest.mark.django_db
FIND = "/t/cup/desk/find/"


@pytest.fixture
def event() -> Tournament:
    return make_posted_event(16, slug="cup")


def sign_in_as(client: Client, event: Tournament, role: Role) -> Client:
    client.force_login(make_staff(event, role.value, role))
    return client


@pytest.fixture
def desk(event: Tournament, client: Client) -> Client:
    return sign_in_as(client, event, Role.ORGANIZER)


def found(client: Client, typed: str) -> list[tuple[str, str]]:
    page = client.get(FIND, {"q": typed})
    return [(str(each.kind), each.address) for each in page.context["found"]]


def addresses(client: Client, typed: str) -> list[str]:
    return [address for _kind, address in found(client, typed)]


@for_each(
    "typed, first",
    [
        ("results", "/t/cup/desk/results/"),
        ("RES", "/t/cup/desk/results/"),
        ("print", "/t/cup/desk/paper/"),
        ("backup", "/t/cup/desk/data/"),
        ("undo", "/t/cup/desk/journal/"),
        ("register", "/t/cup/desk/entries/new/"),
        ("deck checks", "/t/cup/floor/checks/"),
        ("7", "/t/cup/floor/tables/7/"),
        ("table 7", "/t/cup/floor/tables/7/"),
        ("t7", "/t/cup/floor/tables/7/"),
        ("Team 11", "/t/cup/desk/entries/11/"),
        ("11", "/t/cup/desk/entries/11/"),  # there are eight tables
        ("ada 11", "/t/cup/desk/entries/11/"),
        ("who won on time", "/t/cup/rulings/?q=who+won+on+time"),
    ],
)
def test_enter_leads_to_the_likeliest(desk: Client, typed: str, first: str) -> None:
    assert addresses(desk, typed)[0] == first
    answer = desk.get(FIND, {"q": typed, "go": "1"})
    assert (answer.status_code, answer["Location"]) == (302, first)


def test_a_team_is_found_with_its_table(desk: Client, event: Tournament) -> None:
    kinds = dict(reversed(found(desk, "Team 11")))

    assert set(kinds) >= {"team", "table"}
    match = event.rounds.get().matches.get(table_number=kinds["table"].split("/")[-2])
    assert 11 in match.numbers


def test_a_team_that_is_out_says_so(desk: Client, event: Tournament) -> None:
    drop_entry(event, 11, ends="withdrawn", actor=BOSS)
    team = next(
        each for each in desk.get(FIND, {"q": "team 11"}).context["found"] if str(each.kind) == "team"
    )

    assert team.detail == "Ada 11, Ben 11 · dropped"


def test_what_is_called_so_comes_before_what_only_has_the_word(desk: Client) -> None:
    desk.get(FIND)
    labels = [
        str(each.label)
        for each in desk.get(FIND, {"q": "team 1"}).context["found"]
        if str(each.kind) == "team"
    ]

    assert labels[:2] == ["Team 1", "Team 10"]


def test_a_judge_finds_no_page_of_the_desk_that_judges_may_not_open(
    event: Tournament, client: Client
) -> None:
    judge = sign_in_as(client, event, Role.JUDGE)

    assert "page" not in dict(found(judge, "settings"))
    assert addresses(judge, "7")[0] == "/t/cup/floor/tables/7/"
    for address in addresses(judge, "re") + addresses(judge, "a"):
        assert judge.get(address).status_code == 200, address


def test_nothing_typed_finds_nothing_and_leads_nowhere(desk: Client) -> None:
    for typed in ("", "   "):
        answer = desk.get(FIND, {"q": typed, "go": "1"})
        assert answer.status_code == 200
        assert answer.context["found"] == []


def test_what_is_not_there_is_looked_up_in_the_rulings_and_nothing_is_said_of_two_letters(
    desk: Client,
) -> None:
    assert addresses(desk, "xqzzy")[0] == "/t/cup/rulings/?q=xqzzy"
    assert "Nothing found" in desk.get(FIND, {"q": "qx"}).content.decode()


@for_each("typed", ["x" * 5000, "<b>", "%00", "١٢", "\u202e7", "99999999", "-1", "0"])
def test_whatever_is_typed_is_answered(desk: Client, typed: str) -> None:
    answer = desk.get(FIND, {"q": typed})

    assert answer.status_code == 200
    assert len(answer.context["found"]) <= MOST_FOUND
    assert "<b>" not in answer.content.decode().split("<main")[1]


def test_a_part_is_answered_while_typing_and_never_leads_away(desk: Client) -> None:
    part = desk.get(FIND, {"q": "results", "go": "1"}, headers={"HX-Request": "true", "HX-Target": "found"})

    assert part.status_code == 200
    assert "<main" not in part.content.decode()
    assert 'href="/t/cup/desk/results/"' in part.content.decode()


def test_what_is_typed_here_is_not_kept_as_a_question_of_the_library(desk: Client) -> None:
    desk.get(FIND, {"q": "xqzzy wvut"})
    assert not MissedQuestion.objects.exists()
    desk.get("/t/cup/rulings/", {"q": "xqzzy wvut"})
    assert MissedQuestion.objects.exists()


def test_finding_costs_few_queries_however_many_teams_there_are(
    desk: Client, django_assert_max_num_queries: object
) -> None:
    desk.get(FIND, {"q": "team"})
    with django_assert_max_num_queries(16):
        desk.get(FIND, {"q": "team"})
