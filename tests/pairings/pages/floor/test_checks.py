"""Which tables are checked, on a judge's phone."""

import pytest

from pairings.deck_checks.queries import planned_checks
from pairings.rounds.actions import post_round, propose_round
from pairings.tableside.calls import call_judge
from pairings.tableside.extensions import give_extension
from pairings.tableside.models import DeckCheck
from tests.factories import BOSS, NOON, make_entries, make_posted_event, make_tournament
from tests.pairings.bracket.brackets import make_cut_event
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
CHECKS = "/t/cup/floor/checks/"
FLOOR = "/t/cup/floor/"


@pytest.fixture
def event():
    event = make_tournament(slug="cup")
    make_entries(event, 20)
    propose_round(event, 1, actor=BOSS, now=NOON)
    return event


@pytest.fixture
def phone(event, sign_in):
    return sign_in(event, Role.JUDGE)


def text(answer):
    return " ".join(answer.content.decode().split())


def chosen(event, number=1):
    return sorted(number for number, one in planned_checks(event, number).items() if one.is_open)


def test_tables_of_a_proposal_are_drawn_and_one_of_ten_is_proposed(event, phone):
    page = phone.get(CHECKS)
    assert page.context["draw_form"]["count"].value() == 1

    answer = phone.post(f"{CHECKS}draw/", {"count": "3"}, follow=True)

    assert len(chosen(event)) == 3
    assert text(answer).count("<small>drawn</small>") == 3


def test_a_drawn_table_is_shown_to_judges_alone_until_its_check_begins(event, phone, sign_in):
    phone.post(f"{CHECKS}choose/", {"tables": "4"})
    post_round(event, 1, actor=BOSS)
    head = sign_in(event, Role.HEAD_JUDGE)
    organizer, desk = sign_in(event, Role.ORGANIZER), sign_in(event, Role.SCOREKEEPER)

    for person in (phone, head):
        assert "1 table to check" in text(person.get(FLOOR))
        assert "Check the decks of this table" in text(person.get(f"{FLOOR}tables/4/"))
    for person in (organizer, desk):
        assert person.get(CHECKS).status_code == 403
        assert "to check" not in text(person.get(FLOOR))
        assert "Check the decks of this table" not in text(person.get(f"{FLOOR}tables/4/"))

    phone.post(f"{FLOOR}tables/4/deck-check/")

    assert "deck check, 0 min" in text(desk.get(FLOOR))
    assert DeckCheck.objects.get().cause == "table"


def test_the_journal_page_names_no_table(event, phone, sign_in):
    sign_in(event, Role.HEAD_JUDGE)
    phone.post(f"{CHECKS}choose/", {"tables": "4"})
    phone.post(f"{CHECKS}4/leave-out/", {"reason": "my brother"})
    desk = sign_in(event, Role.SCOREKEEPER)

    for path in ("/t/cup/desk/journal/", *(f"/t/cup/desk/journal/{event.version + n}/" for n in (0, 1))):
        page = text(desk.get(path))
        assert "my brother" not in page
        assert "table 4" not in page.lower()
    assert "Tables chosen for deck checks" in text(desk.get("/t/cup/desk/journal/"))


def test_a_table_is_left_out_with_a_reason(event, phone):
    phone.post(f"{CHECKS}choose/", {"tables": "4, 7-8"})
    assert chosen(event) == [4, 7, 8]

    assert phone.post(f"{CHECKS}7/leave-out/", {"reason": ""}).status_code == 422
    answer = phone.post(f"{CHECKS}7/leave-out/", {"reason": "my brother"}, follow=True)

    assert chosen(event) == [4, 8]
    assert "left out: my brother" in text(answer)


@pytest.mark.parametrize(
    ("path", "values", "said"),
    [
        ("draw/", {"count": "0"}, "field-error"),
        ("choose/", {"tables": "4, no"}, "no"),
        ("choose/", {"tables": "77"}, "This round (Round 1) has no table 77."),
    ],
)
def test_what_cannot_be_chosen_is_said_beside_the_field(event, phone, path, values, said):
    answer = phone.post(f"{CHECKS}{path}", values)

    assert answer.status_code == 422
    assert said in text(answer)
    assert chosen(event) == []


def test_all_teams_of_the_cut_are_chosen_by_one_press(sign_in):
    event = make_cut_event(9, 8, slug="cup")
    phone = sign_in(event, Role.JUDGE)

    assert "Every team in the cut" in text(phone.get(CHECKS))
    phone.post(f"{CHECKS}cut/")

    assert chosen(event, 2) == [1, 2, 3, 4]


def test_decks_are_checked_in_a_call_from_where_it_is_answered(sign_in):
    event = make_posted_event(slug="cup")
    phone = sign_in(event, Role.JUDGE)
    call_judge(event, 1, 1, actor=BOSS)

    assert "Check the decks" in text(phone.get(f"{FLOOR}tables/1/"))
    phone.post(f"{FLOOR}tables/1/deck-check/")

    assert DeckCheck.objects.get().cause == "call"


def test_who_was_checked_is_listed(event, phone):
    post_round(event, 1, actor=BOSS)
    phone.post(f"{FLOOR}tables/3/deck-check/", {"side": "1"})

    page = phone.get(CHECKS)

    assert [team.places for team in page.context["teams"]] == [()] * 19 + [((1, 3),)]


def test_a_table_with_minutes_of_its_own_is_said_not_to_be_drawn(event, phone):
    post_round(event, 1, actor=BOSS)
    give_extension(event, 1, 5, minutes=4, reason="ruling", actor=BOSS)

    assert "not drawn" in text(phone.get(CHECKS))


def test_before_any_round_the_page_says_so(sign_in):
    event = make_tournament(slug="cup")

    assert "No round has been paired yet" in text(sign_in(event, Role.JUDGE).get(CHECKS))
