import pytest
from django.test import RequestFactory
from django.urls import resolve

from tournament.kernel.roles import Actor, Role
from tournament.web.navigation import PUBLIC_PAGES, STAFF_PAGES, navigation_items


def items_at(path, *roles, pages=STAFF_PAGES):
    request = RequestFactory().get(path)
    return navigation_items(
        "cup", pages=pages, actor=Actor(name="Somebody", roles=frozenset(roles)), request=request
    )


@pytest.mark.parametrize("page", [*PUBLIC_PAGES, *STAFF_PAGES], ids=lambda page: page.path or "front")
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


def test_page_of_no_entry_marks_none():
    assert current(items_at("/elsewhere/", Role.ORGANIZER)) == []
