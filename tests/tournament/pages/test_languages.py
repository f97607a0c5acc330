"""The choice of a language: on every page once there are two, remembered on the device that chose."""

import re

import pytest
from django.conf import settings as present
from django.test import Client

from tests.factories import make_account, make_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def two_languages(settings):
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    make_account("olivia", is_owner=True)  # without an owner there is only the way to the set-up


@pytest.mark.parametrize(
    "path", ["/", "/t/cup/", "/t/cup/standings/", "/sign-in/", "/rulings/", "/t/cup/screen/"]
)
def test_each_page_offers_each_language_in_its_own_words(two_languages, path):
    make_tournament(slug="cup")
    page = Client().get(path).content.decode()

    assert re.findall(r'name="language" value="(\w+)" lang="\1"', page) == ["en", "de"]
    assert f'name="next" value="{path}"' in page


def test_one_language_is_no_choice(settings):
    settings.LANGUAGES = [("en", "English")]
    assert 'name="language"' not in Client().get("/sign-in/").content.decode()


def test_the_language_that_was_chosen_stays_with_the_browser_whatever_it_accepts(two_languages):
    reader, other = Client(headers={"accept-language": "en"}), Client(headers={"accept-language": "en"})

    answer = reader.post("/language/", {"language": "de", "next": "/sign-in/?next=/accounts/"})

    assert (answer.status_code, answer["Location"]) == (302, "/sign-in/?next=/accounts/")
    assert answer.cookies[present.LANGUAGE_COOKIE_NAME]["httponly"]
    assert '<html lang="de">' in reader.get("/sign-in/").content.decode()
    assert '<html lang="en">' in other.get("/sign-in/").content.decode()


def test_a_form_from_a_kept_page_needs_no_token(two_languages):
    reader = Client(enforce_csrf_checks=True)
    assert reader.post("/language/", {"language": "de", "next": "/"}).status_code == 302


@pytest.mark.parametrize("language", ["", "xx", "DE; path=/", "en\r\nSet-Cookie: a=b"])
def test_a_language_that_is_not_offered_is_not_remembered(two_languages, language):
    answer = Client().post("/language/", {"language": language, "next": "/"})
    assert answer.status_code == 302
    assert not answer.cookies


@pytest.mark.parametrize("path", ["", "//evil.example/", "https://evil.example/", "\\\\evil.example"])
def test_the_way_back_stays_on_this_server(two_languages, path):
    assert Client().post("/language/", {"language": "de", "next": path})["Location"] == "/"


def test_who_searched_gets_what_they_had_found_in_the_other_language(two_languages):
    """The page is kept for all, so its form knows the path alone; where the reader came from has the search."""
    make_tournament(slug="cup")
    reader = Client(headers={"referer": "http://testserver/t/cup/?q=Ada"})

    answer = reader.post("/language/", {"language": "de", "next": "/t/cup/"})

    assert answer["Location"] == "/t/cup/?q=Ada"


def test_a_page_does_not_hand_on_what_a_reader_typed_into_the_address(two_languages):
    assert "evil" not in Client().get("/sign-in/", {"next": "//evil.example/"}).content.decode()
