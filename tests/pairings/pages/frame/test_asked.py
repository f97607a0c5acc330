"""Pages that ask about a table, a round, the desk's next step or a team: what they are about and where they lead."""

import pytest

from pairings.matches.forms import ReasonForm
from pairings.pages.frame.asked import by_kind, desk_page, entry_page, table_page
from tests.factories import NOON, make_account, make_posted_event
from tournament.kernel.named import as_name
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor
from tournament.kernel.stages import RoundStage

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_posted_event(slug="cup")


@pytest.fixture
def request_(rf):
    request = rf.get("/")
    request.user, request.actor, request.htmx = make_account(is_owner=True), Actor(name="Olivia"), False
    return request


def shown(page) -> str:
    return page.show(ReasonForm()).content.decode()


def test_a_page_about_a_table_leads_back_to_it(event, request_):
    match = event.rounds.get().matches.at_table(2)
    page = table_page(request_, match, title="Table %(table)s, %(who)s", values={"who": as_name("Ada")})
    assert (page.place, page.to) == ((1, 2), "/t/cup/floor/tables/2/")
    text = shown(page)
    assert ">Table 2, <bdi" in text
    assert f'value="{match.who}' in text
    assert 'href="/t/cup/floor/tables/2/">Back to the table' in text


def test_a_page_about_a_round_names_it_and_leads_to_the_desk(event, request_):
    round_ = event.rounds.get()
    page = desk_page(request_, event, round_, title="%(round)s, %(number)s", names=["~stood"])
    assert (page.place, page.to) == ((1,), "/t/cup/desk/")
    text = shown(page)
    assert "<h1>Round 1, 1</h1>" in text
    assert f'value="{round_.who}.~stood' in text
    assert 'href="/t/cup/desk/rounds/1/"' in text


def test_a_page_of_the_desk_need_not_be_about_a_round(event, request_):
    page = desk_page(request_, event, title="Cancel the cut", names=["~stood"])
    assert page.place == ()
    text = shown(page)
    assert 'value="~stood"' in text
    assert 'href="/t/cup/desk/rounds/1/"' not in text


def test_what_waits_is_shown_before_the_fields(event, request_):
    class Waiting:
        sentence = "Table 1 has called."
        who = "waits"

    text = shown(desk_page(request_, event, title="Withdraw", context={"waits": [Waiting]}))
    assert text.index("Table 1 has called.") < text.index('name="reason"')
    assert 'value="waits"' in text


def test_where_the_step_is_impossible_the_page_says_why(event, request_):
    team = event.entries.get(number=1)
    for page in (desk_page(request_, event, title="Go"), entry_page(request_, team, title="Go")):
        answer = page.impossible("Go", Refusal("tournament.finished"))
        assert answer.status_code == 409
        assert "is finished" in answer.content.decode()


def test_a_page_about_a_team_leads_back_to_it(event, request_):
    entry = event.entries.get(number=1)
    page = entry_page(request_, entry, title="Drop “%(name)s”", is_grave=True)
    assert (page.place, page.to) == ((1,), "/t/cup/desk/entries/1/")
    text = shown(page)
    assert "Drop “<bdi" in text
    assert "button-danger" in text
    assert f'value="{entry.who}' in text


def test_a_round_of_the_bracket_has_words_of_its_own(event):
    round_ = event.rounds.get()
    assert by_kind(round_, "swiss", "bracket") == "swiss"
    round_.stage = RoundStage.ELIMINATION
    assert by_kind(round_, "swiss", "bracket") == "bracket"


@pytest.mark.parametrize("address", ["desk/entries/1/pass/replace/", "desk/entries/1/drop/"])
def test_a_form_about_a_team_is_not_asked_for_after_the_end(event, client, address):
    client.force_login(make_account(is_owner=True))
    assert client.get(f"/t/cup/{address}").status_code == 200
    event.finished_at = NOON
    event.save()
    answer = client.get(f"/t/cup/{address}")
    assert answer.status_code == 409
    assert "is finished" in answer.content.decode()
