"""The front cache: kept pages are Django's own, never old, and nothing of a reader is in them."""

import gzip
import json
import re
from datetime import timedelta
from io import BytesIO

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.db import OperationalError, connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext

from pairings.announcements.actions import make_announcement
from pairings.drops.actions import drop_entry
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import take_back
from pairings.rounds.clock import start_clock
from pairings.tableside.extensions import give_extension
from teams.entries.pass_codes import LENGTH
from teams.entries.registration import edit_entry, edit_player
from teams.entries.steps import WARNINGS, Person
from tests.as_read import without_marks
from tests.factories import (
    BOSS,
    NOON,
    make_account,
    make_entries,
    make_posted_round,
    make_results,
    make_tournament,
)
from tournament.config.cache import front_cache, reader_language
from tournament.config.cache.front_cache import FrontCache, kept_pages
from tournament.event.models import Tournament
from tournament.setup.actions import change_settings
from tournament.web.addresses import declared_addresses

pytestmark = pytest.mark.django_db
SECURITY_HEADERS = {
    "Content-Security-Policy",
    "Permissions-Policy",
    "X-Content-Type-Options",
    "X-Frame-Options",
    "Referrer-Policy",
    "Content-Type",
    "Content-Language",
    "Cache-Control",
}


class Site:
    """Django behind the front cache, with a clock that the test moves, and a count of what Django was asked."""

    def __init__(self):
        self.asked = []
        self.seconds = 100.0
        self.django = WSGIHandler()
        self.front = FrontCache(self.count, clock=lambda: self.seconds)

    def count(self, environ, start_response):
        self.asked.append(environ["PATH_INFO"])
        return self.django(environ, start_response)

    def get(self, path, app=None, **environ):
        """(status, headers, body) of one request."""
        path, _, query = path.partition("?")
        answer = {}
        body = (app or self.front)(
            {
                "REQUEST_METHOD": "GET",
                "PATH_INFO": path,
                "QUERY_STRING": query,
                "SCRIPT_NAME": "",
                "SERVER_NAME": "localhost",
                "SERVER_PORT": "8000",
                "HTTP_HOST": "localhost:8000",
                "REMOTE_ADDR": "192.168.1.7",
                "wsgi.url_scheme": "http",
                "wsgi.input": BytesIO(),
                "wsgi.errors": None,
            }
            | environ,
            lambda status, headers, _fault=None: answer.update(status=status, headers=headers),
        )
        content = b"".join(body)
        if hasattr(body, "close"):
            body.close()
        return int(answer["status"][:3]), dict(answer["headers"]), content

    def text(self, path, **environ):
        return without_marks(self.get(path, **environ)[2].decode())

    def later(self, seconds=0.6):
        self.seconds += seconds


@pytest.fixture
def site():
    return Site()


@pytest.fixture
def event():
    event = make_tournament(slug="cup", name="Spring Cup")
    make_entries(event, 4)
    return event


PARTS = {"HTTP_HX_REQUEST": "true"}
GZIP = {"HTTP_ACCEPT_ENCODING": "br, gzip, deflate"}
DATA = ("/t/cup/data/v1/pairings.json", "/t/cup/data/v1/standings.csv")
PATHS = ("/t/cup/", "/t/cup/standings/", "/t/cup/clock/", "/t/cup/rounds/1/", "/t/cup/?q=Team+2", *DATA)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("kind", [{}, PARTS])
def test_kept_page_is_the_one_that_django_sends(site, event, path, kind):
    make_posted_round(event)
    _status, expected, body = site.get(path, app=site.django, **kind)

    for _again in range(2):
        status, headers, kept = site.get(path, **kind)
        assert (status, kept) == (200, body)
        present = SECURITY_HEADERS & expected.keys()
        assert {name: headers[name] for name in present} == {name: expected[name] for name in present}
        assert "Content-Security-Policy" in headers
    assert len(site.asked) == 1


def test_page_is_built_once_and_then_needs_neither_django_nor_the_database(site, event):
    site.get("/t/cup/")

    with CaptureQueriesContext(connection) as queries:
        for _phone in range(20):
            site.get("/t/cup/", **GZIP)

    assert site.asked == ["/t/cup/"]
    assert len(queries) == 0


def test_versions_are_read_at_most_twice_a_second(site, event):
    site.get("/t/cup/")

    with CaptureQueriesContext(connection) as queries:
        for _tenth in range(20):
            site.later(0.1)
            site.get("/t/cup/")

    assert len(queries) <= 4
    assert site.asked == ["/t/cup/"]


def test_page_is_never_older_than_a_second(site, event):
    site.get("/t/cup/")
    make_posted_round(event)

    site.later(0.6)

    assert "Round 1" in site.text("/t/cup/")
    assert site.asked == ["/t/cup/", "/t/cup/"]


def test_name_put_right_moves_the_pages_of_its_own_event_alone(site, event):
    other = make_tournament(slug="other")
    make_entries(other, 2)  # the same people, by their numbers
    ada = Person(name="Ada Lovelace", number="1002")
    for slug in ("cup", "other"):
        assert "Ada 1" in site.text(f"/t/{slug}/")

    edit_player(other, 1, "a", ada, accepted=WARNINGS, reason="typo", actor=BOSS)
    site.later()

    assert "Ada Lovelace" in site.text("/t/other/")
    assert "Ada Lovelace" not in site.text("/t/cup/")
    assert "Ada 1" in site.text("/t/cup/")


def test_bytes_are_packed_for_who_takes_them(site, event):
    status, headers, packed = site.get("/t/cup/", **GZIP)
    plain = site.get("/t/cup/")[2]

    assert status == 200
    assert headers["Content-Encoding"] == "gzip"
    assert headers["Content-Length"] == str(len(packed))
    assert "Accept-Encoding" in headers["Vary"]
    assert "HX-Request" in headers["Vary"]
    assert gzip.decompress(packed) == plain


def seen_in(text):
    return re.search(r"[?]seen=([0-9a-f]+)", text)[1]


def test_poll_is_answered_with_nothing_until_the_page_moves(site, event):
    make_posted_round(event)
    seen = seen_in(site.text("/t/cup/"))

    status, _headers, body = site.get(f"/t/cup/?seen={seen}", **PARTS)
    assert (status, body) == (204, b"")

    make_results(event, 1)
    site.later()
    status, _headers, body = site.get(f"/t/cup/?seen={seen}", **PARTS)
    assert status == 200
    assert b"<html" not in body
    assert site.get(f"/t/cup/?seen={seen_in(body.decode())}", **PARTS)[0] == 204


def test_poll_of_a_page_that_did_not_move_sends_nothing(site, event):
    make_posted_round(event)
    seen = seen_in(site.text("/t/cup/standings/"))

    make_results(event, 1)
    site.later()

    assert site.get(f"/t/cup/standings/?seen={seen}", **PARTS)[0] == 204


def test_search_is_kept_with_what_was_searched(site, event):
    make_posted_round(event)

    assert "seat A of Team 2" in site.text("/t/cup/?q=Ada+2")
    assert "seat A of Team 3" in site.text("/t/cup/?q=Ada%203")
    assert "card found" not in site.text("/t/cup/")
    seen = seen_in(site.text("/t/cup/?q=Ada+2", **PARTS))
    asked = len(site.asked)
    assert site.get(f"/t/cup/?seen={seen}&q=Ada+2", **PARTS)[0] == 204
    assert len(site.asked) == asked


def test_search_is_built_anew_only_where_it_concerns_who_was_found(site, event):
    make_posted_round(event)
    one, other = (event.rounds.get().matches.at_table(table).one for table in (1, 2))
    start_clock(event, 1, actor=BOSS, now=NOON)
    seen = {
        name: seen_in(site.text(f"/t/cup/?q={name}", **PARTS).replace("&amp;", "&"))
        for name in (one.team_name.replace(" ", "+"), other.team_name.replace(" ", "+"))
    }
    asked = len(site.asked)

    def poll(team):
        site.later()
        name = team.team_name.replace(" ", "+")
        return site.get(f"/t/cup/?seen={seen[name]}&q={name}", **PARTS)

    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)
    assert poll(other)[0] == 204
    assert len(site.asked) == asked
    status, headers, body = poll(one)
    assert (status, b"Recorded:" in body) == (200, True)
    assert not [name for name in headers if name.startswith("Tandem")]
    give_extension(event, 1, 2, minutes=5, reason="long ruling", actor=BOSS, now=NOON)
    assert b"5 extra minutes" in poll(other)[2]


def test_a_thousand_searches_read_the_round_once(site, event):
    make_posted_round(event)
    site.get("/t/cup/?q=Team+1")

    with CaptureQueriesContext(connection) as queries:
        for number in (2, 3, 4):
            assert f"seat A of Team {number}" in site.text(f"/t/cup/?q=Ada+{number}")

    assert not any("pairings_match" in query["sql"] for query in queries)
    edit_entry(event, 2, {"team_name": "Renamed"}, asked_by="team", reason="misspelt", actor=BOSS)
    site.later()
    assert "seat A of Renamed" in site.text("/t/cup/?q=Ada+2")


@pytest.mark.parametrize("is_posted", [True, False])
def test_searches_that_find_nobody_draw_the_list_once(site, event, client, monkeypatch, is_posted):
    """One phone makes any number of them; each says what was typed, and the list below is the one for all."""
    if is_posted:
        make_posted_round(event)
    drawn = []

    def draw(part, *values):
        drawn.append(part)
        return render_to_string(part, *values)

    monkeypatch.setattr("pairings.pages.public.public.render_to_string", draw)
    texts = [site.text(f"/t/cup/?q=zz{number}") for number in range(9)]
    assert len(drawn) == 1
    for number, text in enumerate(texts):
        assert f"“zz{number}”" in text
        assert "Team 3" in text
        assert text == client.get(f"/t/cup/?q=zz{number}").content.decode()
    if is_posted:
        record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)
        site.later()
        assert site.text("/t/cup/?q=zz1") != texts[1]


@pytest.mark.parametrize(
    "change",
    [
        lambda event: edit_entry(
            event, 1, {"team_name": "Renamed"}, asked_by="team", reason="misspelt", actor=BOSS
        ),
        lambda event: drop_entry(event, 2, actor=BOSS, reason="train"),
        lambda event: make_announcement(event, kind="notice", text="Lunch", actor=BOSS),
        lambda event: start_clock(event, 1, actor=BOSS, now=NOON),
        lambda event: take_back(event, 1, actor=BOSS, reason="wrong"),
        lambda event: change_settings(event, {"round_minutes": 35}, actor=BOSS),
    ],
)
def test_search_moves_with_all_that_it_may_show(site, event, change):
    make_posted_round(event)
    site.get("/t/cup/?q=Team+2", **PARTS)

    change(event)
    site.later()

    kept = site.get("/t/cup/?q=Team+2", **PARTS)[2]
    assert kept == site.get("/t/cup/?q=Team+2", app=site.django, **PARTS)[2]
    assert len(site.asked) == 2


def test_known_etag_is_answered_without_a_body(site, event):
    etag = site.get("/t/cup/")[1]["ETag"]

    status, headers, body = site.get("/t/cup/", HTTP_IF_NONE_MATCH=etag)

    assert (status, body) == (304, b"")
    assert headers["ETag"] == etag


def test_head_sends_the_headers_alone(site, event):
    _status, headers, body = site.get("/t/cup/", REQUEST_METHOD="HEAD")

    assert body == b""
    assert headers["Content-Length"] == str(len(site.get("/t/cup/")[2]))


def test_nothing_of_the_reader_goes_in_or_comes_back(site, event, client):
    client.force_login(make_account("olga", full_name="Olga Organizer"))
    cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())

    _status, headers, body = site.get("/t/cup/", HTTP_COOKIE=cookie, HTTP_HOST="192.168.1.20:8000")

    assert b"Olga" not in body
    assert b"192.168.1.20" not in body
    assert "Set-Cookie" not in headers
    assert body == site.get("/t/cup/")[2]


@pytest.mark.parametrize(
    "headers", [[("Set-Cookie", "a=b")], [("Vary", "Cookie")], [("Vary", "HX-Request, Cookie")]]
)
def test_answer_made_for_one_reader_is_never_kept(event, headers):
    made = []

    def app(environ, start_response):
        made.append(environ.get("HTTP_COOKIE"))
        start_response("200 OK", [("Content-Type", "text/html"), *headers])
        return [b"page"]

    site = Site()
    site.front = FrontCache(app, clock=lambda: 0.0)
    for _again in range(2):
        site.get("/t/cup/", HTTP_COOKIE="tandem_session=x")

    assert made == [None, "tandem_session=x", "tandem_session=x"]


@pytest.mark.parametrize(
    ("path", "environ"),
    [
        ("/t/cup/", {"REQUEST_METHOD": "POST"}),
        ("/t/cup/desk/", {}),
        ("/t/nothing/", {}),
        ("/t/cup/", {"HTTP_HOST": "evil.example"}),
        ("/sign-in/", {}),
        ("/", {}),
    ],
)
def test_everything_else_is_djangos(site, event, path, environ):
    site.get(path, **environ)
    site.get(path, **environ)

    assert len(site.asked) == 2
    assert site.front.kept == {}


@pytest.mark.parametrize(
    ("odd", "plain"),
    [
        ("/t/cup/?page=2", "/t/cup/"),
        ("/t/cup/?page=2&q=Team+1&x", "/t/cup/?q=Team+1"),
        ("/t/cup/?q=a&q=Team", "/t/cup/?q=Team"),
        ("/t/cup/?q=" + "x" * 20_000, "/t/cup/?q=" + "x" * 80),
        ("/t/cup/?q=" + "%CC%81" * 5_000, "/t/cup/?q=" + "%CC%81" * 80),
        ("/t/cup/?q=%FF%", "/t/cup/?q=%EF%BF%BD%25"),
        ("/t/cup/?" + "&".join(f"a{number}" for number in range(200)), "/t/cup/"),
        ("/t/cup/standings/?q=Team", "/t/cup/standings/"),
        ("/t/cup/standings/?" + "x" * 20_000, "/t/cup/standings/"),
        ("/t/cup/screen/?q=Team&fbclid=7", "/t/cup/screen/"),
        ("/t/cup/clock/?q", "/t/cup/clock/"),
    ],
)
def test_what_is_added_to_an_address_builds_no_page_again(site, event, odd, plain):
    """A page of a large hall takes long to build: nobody has it built by a query that no page of ours sends."""
    page = site.get(plain)[2]
    assert len(site.asked) == 1
    for _again in range(2):
        assert site.get(odd)[2] == page
    assert len(site.asked) == 1
    assert site.get(odd, app=site.django)[2] == page  # as Django reads it


def test_long_queries_are_not_remembered(site, event):
    for number in range(50):
        site.get(f"/t/cup/?x={number}{'y' * 1000}")

    assert len(site.front.asked) == 0
    assert len(site.front.kept) == 1


def test_unknown_host_is_refused_also_for_a_kept_page(site, event):
    site.get("/t/cup/")

    assert site.get("/t/cup/", HTTP_HOST="evil.example")[0] == 400


def test_page_that_is_not_there_is_tried_once_and_left_to_django(site, event):
    assert [site.get("/t/cup/rounds/9/")[0] for _again in range(3)] == [404] * 3

    assert len(site.asked) == 4
    make_posted_round(event)
    site.later()
    assert site.get("/t/cup/rounds/1/")[0] == 200


def test_event_that_is_removed_is_gone_within_a_second(site, event):
    site.get("/t/cup/")
    Tournament.objects.filter(pk=event.pk).update(removal_started_at=NOON)

    site.later()

    assert site.get("/t/cup/")[0] == 404


def test_database_that_does_not_answer_leaves_it_to_django(site, event, monkeypatch):
    site.get("/t/cup/")
    site.later()

    def fail(*_args, **_kwargs):
        raise OperationalError("the server closed the connection")

    looked_at = []  # the keeper has no request around it, with which Django would look after the connection
    with monkeypatch.context() as patch:
        patch.setattr(Tournament.objects, "filter", fail)
        patch.setattr(connection, "close_if_unusable_or_obsolete", lambda: looked_at.append("connection"))
        patch.setattr(site.front, "app", lambda _environ, start: start("503 Busy", []) or [b"django"])
        assert site.get("/t/cup/")[2] == b"django"
    assert looked_at == ["connection"]

    assert site.get("/t/cup/")[0] == 200


def test_memory_is_bounded(site, event, monkeypatch):
    monkeypatch.setattr(front_cache, "MOST_BYTES", 300_000)

    for number in range(60):
        site.get(f"/t/cup/?q=somebody+{number}")

    assert site.front.bytes_kept < 400_000
    assert len(site.front.kept) < 60
    assert site.text("/t/cup/?q=Team+1") == site.text("/t/cup/?q=Team+1", app=site.django)


def test_searches_push_out_no_page_for_everybody(site, event, monkeypatch):
    monkeypatch.setattr(front_cache, "MOST_BYTES", 300_000)
    site.get("/t/cup/")

    for number in range(60):
        site.get(f"/t/cup/?q=somebody+{number}")
    site.asked.clear()
    site.get("/t/cup/")

    assert site.asked == []


@pytest.mark.parametrize("what", ["HTTP_HX_REQUEST", "HTTP_HX_HISTORY_RESTORE_REQUEST"])
def test_long_heads_fill_no_memory(site, event, what):
    before = site.text("/t/cup/")
    remembered = len(site.front.asked)

    for number in range(20):
        assert site.text("/t/cup/", **{what: f"{number}{'x' * 10_000}"}) == before

    assert len(site.front.asked) == remembered
    assert len(site.asked) == 1


def test_query_that_is_none_of_ours_by_its_length_fills_no_memory(site, event):
    site.get("/t/cup/")
    read = front_cache._read_query.cache_info().currsize

    assert site.get(f"/t/cup/?seen={'x' * 10_000}")[0] == 200
    assert front_cache._read_query.cache_info().currsize == read
    assert len(site.front.asked) == 1


def test_server_time_is_fresh_and_needs_no_django(site, event):
    first, second = (json.loads(site.text("/t/cup/clock/now/")) for _again in range(2))
    status, headers, _body = site.get("/t/cup/clock/now/")

    assert status == 200
    assert abs(second["now"] - first["now"]) < timedelta(minutes=1).total_seconds() * 1000
    assert first["now"] > 1_700_000_000_000
    assert headers["Cache-Control"] == "no-store"
    assert "ETag" not in headers
    assert len(site.asked) == 1


def test_pages_that_a_whole_hall_asks_for_are_kept_and_no_others():
    kept = {address.name for address in declared_addresses() if address.is_kept}

    assert kept == {
        *("pairings:public-pairings", "pairings:public-round"),
        *("pairings:public-standings", "pairings:public-standings-after"),
        *("pairings:public-bracket", "pairings:public-bracket-round"),
        *("pairings:data-bracket-json", "pairings:data-bracket-csv"),
        *("pairings:public-lists", "pairings:public-team-lists", "pairings:public-team"),
        *("pairings:public-clock", "pairings:public-now", "pairings:screen", "pairings:screen-mode"),
        *("pairings:team-find", "pairings:team", "pairings:team-a", "pairings:team-b"),
        *(
            f"pairings:data-{what}-{kind}"
            for what in ("pairings", "round", "standings", "after")
            for kind in ("json", "csv")
        ),
    }


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("", "public_pairings"),
        ("rounds/1/", "public_round"),
        ("standings/", "public_standings"),
        ("standings/12/", "public_standings_after"),
        ("clock/", "public_clock"),
        ("clock/now/", "public_now"),
        ("screen/", "screen"),
        ("screen/teams/", "screen_mode"),
        ("data/v1/pairings.json", "data_pairings_json"),
        ("data/v1/rounds/12.csv", "data_round_csv"),
        ("data/v1/standings/3.json", "data_after_json"),
        ("team/", "team_find"),
        (f"team/{'a' * LENGTH}/", "team"),
        (f"team/{'a' * LENGTH}/b/", "team_b"),
    ],
)
def test_path_of_a_kept_page_is_known_with_its_event(path, name):
    match = kept_pages().fullmatch(f"/t/cup/{path}")

    assert (match[1], match.lastgroup) == ("cup", f"pairings_{name}")


@pytest.mark.parametrize(
    "path",
    [
        "/t/cup/desk/",
        "/t/cup/team/short/",
        f"/t/cup/team/{'A' * LENGTH}/",
        f"/t/cup/team/{'a' * LENGTH}/leave/",
        "/t/cup/rounds/12345/",
        "/t/cup/screen/a-b/",
        "/t/cup/rulings/",
        "/t/cup/data/v1/pairingsxjson",
        "/t/cup",
    ],
)
def test_path_that_is_not_plainly_a_kept_pages_is_djangos(path):
    assert kept_pages().fullmatch(path) is None


def test_language_of_the_page_is_the_readers(event, settings):
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    site = Site()  # reads the settings when it is made
    reader_language._choose_language.cache_clear()

    english = site.get("/t/cup/", HTTP_ACCEPT_LANGUAGE="fr, en;q=0.5")[1]
    german = site.get("/t/cup/", HTTP_ACCEPT_LANGUAGE="de-AT, en;q=0.5")[1]
    chosen = site.get("/t/cup/", HTTP_ACCEPT_LANGUAGE="en", HTTP_COOKIE="tandem_language=de")[1]

    assert [headers["Content-Language"] for headers in (english, german, chosen)] == ["en", "de", "de"]
    assert len(site.asked) == 2
    reader_language._choose_language.cache_clear()


def test_https_is_demanded_where_the_settings_demand_it(site, event, settings):
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.SECURE_HSTS_SECONDS = 86400
    site = Site()  # the middleware reads the settings when it is made
    site.django.load_middleware()

    assert site.get("/t/cup/")[0] == 301
    status, headers, _body = site.get("/t/cup/", HTTP_X_FORWARDED_PROTO="https")
    assert status == 200
    assert headers["Strict-Transport-Security"] == "max-age=86400"
    assert site.get("/t/cup/")[0] == 301
