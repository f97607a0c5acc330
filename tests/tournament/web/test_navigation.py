import pytest
from django.test import RequestFactory
from django.urls import resolve

from tests import places
from tests.factories import make_staff, make_tournament
from tests.for_each import for_each
from tournament.kernel.roles import Actor, Role
from tournament.web.navigation import PUBLIC_PAGES, STAFF_PAGES, navigation_items


def items_at(path, *roles, pages=STAFF_PAGES):
    request = RequestFactory().get(path)
    return navigation_items(
        "cup", pages=pages, actor=Actor(name="Somebody", roles=frozenset(roles)), request=request
    )


@for_each("page", [*PUBLIC_PAGES, *STAFF_PAGES])
def test_every_page_of_the_navigation_exists(page):
    assert resolve(f"/t/cup/{page.path}").kwargs["slug"] == "cup"


def current(items):
    return [item["address"] for item in items if item["is_current"]]


def test_organizer_sees_every_page():
    assert len(items_at("/t/cup/desk/", Role.ORGANIZER)) == len(STAFF_PAGES)


def test_judge_does_not_see_pages_of_other_roles():
    addresses = [item["address"] for item in items_at("/t/cup/desk/", Role.JUDGE)]

    assert "/t/cup/desk/" in addresses
    assert "/t/cup/desk/settings/" not in addresses
    assert "/t/cup/desk/results/" not in addresses


def test_page_below_an_entry_belongs_to_it():
    assert current(items_at("/t/cup/desk/entries/7/edit/", Role.ORGANIZER)) == ["/t/cup/desk/entries/"]


def test_round_belongs_to_the_rounds():
    assert current(items_at("/t/cup/desk/rounds/2/pair/", Role.ORGANIZER)) == ["/t/cup/desk/rounds/"]


def test_earlier_round_belongs_to_the_pairings():
    assert current(items_at("/t/cup/rounds/1/", pages=PUBLIC_PAGES)) == ["/t/cup/"]


@for_each(
    "path, page",
    [
        ("desk/cut/", "desk/"),
        ("desk/finish/", "desk/"),
        ("desk/passes/", "desk/entries/"),
        ("desk/import/preview/", "desk/entries/"),
        ("desk/invitations/3/", "desk/staff/"),
        ("desk/names/", "desk/data/"),
        ("desk/rulings/1/withdraw/", "rulings/"),
        ("rulings/aids/who-won/", "rulings/"),
        ("floor/tables/2/", "floor/"),
        ("", ""),
        ("rounds/2/", ""),
    ],
)
def test_a_page_without_an_entry_of_its_own_belongs_to_one(path, page):
    assert current(items_at(f"/t/cup/{path}", Role.ORGANIZER)) == [f"/t/cup/{page}"]


@for_each("path", [path for path in (*places.TEAMS, *places.DESK, *places.FLOOR) if path.startswith("/t/")])
def test_an_organizer_always_sees_which_page_this_is(path):
    assert len(set(current(navigation_at(path.partition("?")[0])))) == 1


def navigation_at(path):
    """The staff's navigation of whichever event that path is of."""
    request = RequestFactory().get(path)
    actor = Actor(name="Somebody", roles=frozenset({Role.ORGANIZER}))
    return navigation_items(path.split("/")[2], pages=STAFF_PAGES, actor=actor, request=request)


def test_page_of_no_entry_marks_none():
    assert current(items_at("/elsewhere/", Role.ORGANIZER)) == []


def tabs(*roles):
    return [str(item["label"]) for item in items_at("/t/cup/floor/", *roles) if item["is_tab"]]


@pytest.mark.parametrize(
    ("roles", "expected"),
    [
        ([Role.JUDGE], ["Floor", "Open tables", "Rulings"]),
        ([Role.HEAD_JUDGE], ["Floor", "Open tables", "Rulings"]),
        ([Role.SCOREKEEPER], ["Desk", "Teams", "Results"]),
        ([Role.ORGANIZER], ["Desk", "Floor", "Results"]),
        (list(Role), ["Desk", "Floor", "Results"]),
    ],
)
def test_each_role_has_three_tabs_of_its_own_on_a_phone(roles, expected):
    assert tabs(*roles) == expected


def test_everybody_has_all_public_pages_as_tabs():
    items = navigation_items("cup", pages=PUBLIC_PAGES, actor=None, request=None)

    assert all(item["is_tab"] for item in items)


@pytest.mark.django_db
@pytest.mark.parametrize("cut_size", [None, 4])
def test_staff_find_the_bracket_in_their_menu_where_there_is_one(client, cut_size):
    event = make_tournament(slug="cup", cut_size=cut_size, equal_prizes="sudden_death")
    client.force_login(make_staff(event, "olga", Role.ORGANIZER))
    page = client.get("/t/cup/desk/").content.decode()
    assert ('<a href="/t/cup/bracket/"' in page) == (cut_size is not None)
