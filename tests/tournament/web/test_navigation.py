import pytest
from django.test import RequestFactory
from django.urls import resolve

from tests import places
from tests.factories import make_staff, make_tournament
from tests.for_each import for_each
from tournament.kernel.roles import Actor, Permission, Role
from tournament.web.addresses import declared_addresses
from tournament.web.navigation import (
    FURTHER_PAGES,
    GROUP_NAMES,
    PAGE_WORDS,
    PUBLIC_PAGES,
    STAFF_PAGES,
    PageGroup,
    menus_of,
    navigation_links,
)

# Pages of staff at a fixed address that nobody looks for by name, since they are parts of another or come after it.
PARTS_OF_OTHERS = {
    "desk/cut/take-back/": "the cut",
    "desk/data/hand-in/": "a file of the data",
    "desk/entries/solo/join/": "who looks for a partner",
    "desk/find/": "the finder itself",
    "desk/import/left-out/": "the import",
    "desk/import/preview/": "the import",
    "desk/lists/import/preview/": "the import of deck lists",
    "desk/results/preview/": "the number pad",
    "desk/results/progress/": "the number pad",
    "desk/rounds/now/": "leads to a round",
    "floor/go/": "leads to a table",
}


def somebody_at_work(*roles):
    return Actor(name="Somebody", roles=frozenset(roles))


def links_at(path, *roles, pages=STAFF_PAGES):
    actor = somebody_at_work(*roles)
    shown = [page for page in pages if page.permission is None or actor.may(page.permission)]
    return navigation_links("cup", pages=shown, actor=actor, request=RequestFactory().get(path))


@for_each("page", [*PUBLIC_PAGES, *STAFF_PAGES])
def test_every_page_of_the_navigation_exists(page):
    assert resolve(f"/t/cup/{page.path}").kwargs["slug"] == "cup"


def current(links):
    return [link.address for link in links if link.is_current]


def test_organizer_sees_every_page():
    assert len(links_at("/t/cup/desk/", Role.ORGANIZER)) == len(STAFF_PAGES)


def test_judge_does_not_see_pages_of_other_roles():
    addresses = [link.address for link in links_at("/t/cup/desk/", Role.JUDGE)]

    assert "/t/cup/desk/" in addresses
    assert "/t/cup/desk/settings/" not in addresses
    assert "/t/cup/desk/results/" not in addresses


def test_page_below_an_entry_belongs_to_it():
    assert current(links_at("/t/cup/desk/entries/7/edit/", Role.ORGANIZER)) == ["/t/cup/desk/entries/"]


def test_round_belongs_to_the_rounds():
    assert current(links_at("/t/cup/desk/rounds/2/pair/", Role.ORGANIZER)) == ["/t/cup/desk/rounds/"]


def test_earlier_round_belongs_to_the_pairings():
    assert current(links_at("/t/cup/rounds/1/", pages=PUBLIC_PAGES)) == ["/t/cup/"]


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
    assert current(links_at(f"/t/cup/{path}", Role.ORGANIZER)) == [f"/t/cup/{page}"]


@for_each("path", [path for path in (*places.TEAMS, *places.DESK, *places.FLOOR) if path.startswith("/t/")])
def test_an_organizer_always_sees_which_page_this_is(path):
    assert len(set(current(navigation_at(path.partition("?")[0])))) == 1


def navigation_at(path):
    """The staff's navigation of whichever event that path is of."""
    request = RequestFactory().get(path)
    actor = somebody_at_work(Role.ORGANIZER)
    return navigation_links(path.split("/")[2], pages=STAFF_PAGES, actor=actor, request=request)


def test_page_of_no_entry_marks_none():
    assert current(links_at("/elsewhere/", Role.ORGANIZER)) == []


def tabs(*roles):
    return [str(link.label) for link in links_at("/t/cup/floor/", *roles) if link.is_tab]


@pytest.mark.parametrize(
    ("roles", "expected"),
    [
        ([Role.JUDGE], ["Floor", "Open tables", "Rulings"]),
        ([Role.HEAD_JUDGE], ["Floor", "Open tables", "Rulings"]),
        ([Role.SCOREKEEPER], ["Desk", "Results", "Teams"]),
        ([Role.ORGANIZER], ["Desk", "Floor", "Results"]),
        (list(Role), ["Desk", "Floor", "Results"]),
    ],
)
def test_each_role_has_three_tabs_of_its_own_on_a_phone(roles, expected):
    assert tabs(*roles) == expected


def test_everybody_has_all_public_pages_as_tabs():
    links = navigation_links("cup", pages=PUBLIC_PAGES, actor=None, request=None)

    assert all(link.is_tab for link in links)
    assert [menu.name for menu in menus_of(links)] == [None]


def test_the_bar_has_what_is_needed_now_and_three_menus():
    menus = menus_of(links_at("/t/cup/desk/standings/3/", Role.ORGANIZER))

    assert [str(link.label) for link in menus[0].links] == [
        "Desk",
        "Floor",
        "Open tables",
        "Rounds",
        "Results",
        "Rulings",
    ]
    assert [str(menu.name) for menu in menus[1:]] == ["Teams", "Publish", "Event"]
    assert [menu.current is not None for menu in menus] == [False, False, True, False]
    assert str(menus[2].current.label) == "Standings"


def test_a_menu_of_one_page_is_that_page():
    only = [
        page
        for page in STAFF_PAGES
        if page.path in {"desk/", "desk/entries/", "desk/settings/", "desk/staff/"}
    ]
    menus = menus_of(links_at("/t/cup/desk/", Role.ORGANIZER, pages=only))

    assert [menu.name and str(menu.name) for menu in menus] == [None, None, "Event"]


def test_every_group_but_that_of_now_has_a_name():
    assert set(GROUP_NAMES) == set(PageGroup) - {PageGroup.NOW}


def staff_addresses():
    """Pages of staff whose address names nothing but the event, with the permission that each asks for."""
    base = "t/<slug:slug>/"
    for address in declared_addresses():
        path = address.route.removeprefix(base)
        is_page = address.route.startswith(base) and path.endswith("/") and "<" not in path
        if is_page and isinstance(address.open_to, Permission) and "GET" in address.methods:
            yield path, address.open_to


def test_every_page_of_staff_is_in_the_navigation_or_found_by_its_name():
    known = {page.path for page in (*STAFF_PAGES, *FURTHER_PAGES)}

    assert {path for path, _needed in staff_addresses()} - known == set(PARTS_OF_OTHERS)


def test_words_are_those_of_pages_that_there_are():
    assert set(PAGE_WORDS) <= {page.path for page in (*STAFF_PAGES, *FURTHER_PAGES)}


def test_a_page_is_shown_to_whoever_may_open_it():
    needed = dict(staff_addresses())
    shown = {page.path: page.permission for page in (*STAFF_PAGES, *FURTHER_PAGES) if page.path in needed}

    assert shown == {path: needed[path] for path in shown}


@pytest.mark.django_db
@pytest.mark.parametrize("cut_size", [None, 4])
def test_staff_find_the_bracket_in_their_menu_where_there_is_one(client, cut_size):
    event = make_tournament(slug="cup", cut_size=cut_size, equal_prizes="sudden_death")
    client.force_login(make_staff(event, "olga", Role.ORGANIZER))
    page = client.get("/t/cup/desk/").content.decode()
    assert ('<a href="/t/cup/bracket/"' in page) == (cut_size is not None)
