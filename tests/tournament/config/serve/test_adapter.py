"""The adapter between granian and Django: what is taken, in whose turn it is done, and how it is sent."""

import asyncio
import re
import threading
import time
from io import BytesIO
from ipaddress import ip_network

import pytest
from django.http import FileResponse, HttpResponse, parse_cookie

from tests.tournament.config.serve.served import Headers, Proto, Scope, Site, form
from tournament.config.cache.front_answers import Asked
from tournament.config.security import is_known_host
from tournament.config.serve import adapter, bodies, regulars
from tournament.config.serve.lanes import OneInAll
from tournament.staff import devices
from tournament.staff.models import Account
from tournament.web.addresses import FORM_BYTES

COSTLY = "/rulings/booklet.pdf"


def test_whole_form_reaches_django():
    site = Site()
    (sent,) = site.run(form(b"table=2&points=1"))
    assert (sent.status, sent.body) == (200, b"ok")
    environ, body = site.asked[0]
    assert body == b"table=2&points=1"
    assert environ["CONTENT_LENGTH"] == "16"
    assert environ["REMOTE_ADDR"] == "192.168.1.7"
    assert environ["SERVER_PORT"] == "8000"


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (form(b"table=2", length=8), 400),  # "table=25" cut off
        (form(b"", length=8), 400),
        (form(b"table=2", length=3), 400),
        (form(b"table=2", transfer_encoding="chunked"), 411),
        ((Scope("POST", "/sign-in/"), Proto([b"a=1"])), 411),
        (form(b"", length=FORM_BYTES + 1), 413),
        (form(b"", length=10**12, path="/carry-on/"), 413),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_form_that_is_not_whole_or_too_large_never_reaches_django(request_, status):
    site = Site()
    (sent,) = site.run(request_)
    assert sent.status == status
    assert b"Nothing was changed" in sent.body or b"nothing was changed" in sent.body
    assert sent.headers["Content-Security-Policy"]
    assert site.asked == []


def test_silence_ends_a_form_and_another_goes_on_meanwhile(monkeypatch):
    monkeypatch.setattr(bodies, "SILENCE", 0.05)
    site = Site()
    silent, whole = site.run(form(b"", length=7, pieces=[b"tab", 5.0]), form(b"table=2"))
    assert (silent.status, whole.status) == (408, 200)
    assert len(site.asked) == 1


def test_form_sent_byte_by_byte_has_no_more_time_than_others(monkeypatch):
    monkeypatch.setattr(bodies, "FORM_SECONDS", 0.1)
    (slow,) = Site().run(form(b"", length=50, pieces=[b"x", 0.02] * 50))
    assert slow.status == 408


def test_too_many_unfinished_forms_cost_the_address_with_most(monkeypatch):
    monkeypatch.setattr(bodies, "MOST_FORMS", 3)
    monkeypatch.setattr(bodies, "SILENCE", 0.3)
    flood = [form(b"", length=7, pieces=[b"tab", 5.0]) for _ in range(5)]
    for scope, _proto in flood:
        scope.client = "192.168.1.66:1"
    slow = form(b"", length=7, pieces=[b"tab", 0.1, b"le=2"])
    sent = Site().run(slow, *flood)
    assert sent[0].status == 200
    assert {proto.status for proto in sent[1:]} == {408}


def test_part_that_was_not_taken_is_told_above_the_form():
    (sent,) = Site().run(form(b"x", length=9, hx_request="true"))
    assert sent.headers["HX-Retarget"] == "#content"
    assert b"<html" not in sent.body


def test_address_that_is_none_of_ours_by_its_length_is_not_looked_for():
    site = Site()
    (sent,) = site.run((Scope(path=f"/t/{'a' * adapter.LONGEST_PATH}/"), Proto()))
    assert sent.status == 414
    assert site.asked == []


class NoLane:
    """A lane, and a front cache, that nothing may come to."""

    def __getattr__(self, name):
        raise AssertionError(f"{name} was asked for")


@pytest.mark.parametrize(
    "method", ["post", "get", "Get", "head", "FOO", "PUT", "DELETE", "TRACE", "", "GET "]
)
@pytest.mark.parametrize("path", ["/sign-in/", "/t/cup/", COSTLY, "/static/tournament/tandem.css"])
def test_method_that_is_none_of_ours_is_refused_before_lanes_bodies_and_kept_pages(method, path, monkeypatch):
    """In small letters it passed by the turns of costly work, and by the front cache: Django takes it as ours."""
    monkeypatch.setattr(adapter, "LATER", 0.0)
    site = Site(front=NoLane())
    site.adapter.bodies = NoLane()
    (sent,) = site.run((Scope(method, path, Headers({"host": "localhost", "content-length": "3"})), Proto()))
    assert (sent.status, sent.headers["Allow"]) == (405, "GET, HEAD, POST")
    assert site.asked == []


@pytest.mark.parametrize(
    "said",
    [
        "application/x-www-form-urlencoded; charset=utf-16",
        "application/x-www-form-urlencoded;charset=UTF8",
        "multipart/form-data; boundary=x; charset=unicode_escape",
        "text/plain; charset=zlib",
        "text/plain; charset=",
        "text/plain; charset*=utf-99''%ff",
        "text/plain; charset*0=utf-; charset*1=7",
        "multipart/form-data; boundary=x; boundary*=utf-99''x",
        'text/plain; x="charset=utf-8"; charset=idna',
        "text/plain; charset=utf-8\\0",
        "é/x",
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_letters_that_no_browser_writes_a_form_in_are_refused_before_django(method, said, monkeypatch):
    """Django reads forms and addresses in them: each was an error of 1,379 lines in the organizer's window."""
    monkeypatch.setattr(adapter, "LATER", 0.0)
    site = Site(front=NoLane())
    headers = Headers({"host": "localhost", "content-length": "3", "content-type": said})
    (sent,) = site.run((Scope(method, "/sign-in/", headers), Proto([b"a=1"])))
    assert (sent.status, b"Nothing was changed" in sent.body) == (415, True)
    assert site.asked == []


def test_a_second_content_type_does_not_bring_in_other_letters(monkeypatch):
    monkeypatch.setattr(adapter, "LATER", 0.0)
    headers = {"host": "localhost", "content-length": "3", "content-type": "text/plain"}
    site = Site()
    (sent,) = site.run(
        (Scope("POST", "/", Headers(headers, [("content-type", "a/b; charset=zlib")])), Proto([b"a=1"]))
    )
    assert (sent.status, site.asked) == (415, [])


@pytest.mark.parametrize(
    "said",
    [
        "",
        "application/x-www-form-urlencoded",
        "application/x-www-form-urlencoded;charset=UTF-8",
        'text/plain; charset="utf-8"',
        "application/json",
        "multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW",
        "multipart/form-data; boundary=---------------------------9051914041544843365972754266",
        'multipart/form-data; boundary="a_b-c"; charset=utf-8',
    ],
)
def test_whatever_browsers_say_of_a_form_is_taken(said):
    headers = Headers({"host": "localhost", "content-length": "3", "content-type": said})
    (sent,) = Site().run((Scope("POST", "/sign-in/", headers), Proto([b"a=1"])))
    assert sent.status == 200


def test_a_program_that_goes_on_with_what_no_browser_sends_is_answered_now_and_then():
    """A flood of refusals, thousands a second, took the processors from the desk; browsers are answered at once."""
    start = time.monotonic()
    refused = [(Scope("get", "/t/cup/"), Proto()), (Scope(path="/" + "x" * 2000), Proto())]
    sent = Site().run(*refused, (Scope(path="/rulings/"), browser := Proto()))
    assert [each.status for each in sent] == [405, 414, 200]
    assert browser.answered_at - start < 0.5 < min(each.answered_at for each in sent[:2]) - start


# --- Headers -----------------------------------------------------------------------------------------------------


def environ_of(scope):
    site = Site()
    site.run((scope, Proto()))
    return site.asked[0][0]


def test_header_with_an_underscore_is_none():
    headers = Headers({"host": "localhost", "x_forwarded_for": "127.0.0.1", "x-real": "1"})
    environ = environ_of(Scope(headers=headers))
    assert "HTTP_X_FORWARDED_FOR" not in environ
    assert environ["HTTP_X_REAL"] == "1"


def test_cookies_of_two_headers_are_one():
    headers = Headers({"host": "localhost", "cookie": "a=1"}, more=[("cookie", "b=2")])
    assert environ_of(Scope(headers=headers))["HTTP_COOKIE"] == "a=1; b=2"


@pytest.mark.parametrize(
    ("peer", "told", "https", "address", "proto_counts"),
    [
        ("192.168.1.7:1", "10.0.0.1", True, "192.168.1.7", False),
        ("127.0.0.1:1", "6.6.6.6, 10.0.0.1", True, "10.0.0.1", True),
        ("127.0.0.1:1", None, True, "", True),
        ("127.0.0.1:1", None, False, "127.0.0.1", True),
        ("127.0.0.1:1", "10.0.0.1", False, "10.0.0.1", True),
    ],
)
def test_word_of_a_proxy_counts_only_where_it_is_named(  # noqa: PLR0917
    settings, peer, told, https, address, proto_counts
):
    settings.HTTPS = https
    settings.PROXIES = (ip_network("127.0.0.1"),)
    headers = {"host": "localhost", "x-forwarded-proto": "https"}
    if told is not None:
        headers["x-forwarded-for"] = told
    environ = environ_of(Scope(client=peer, headers=Headers(headers)))
    assert environ["REMOTE_ADDR"] == address
    assert ("HTTP_X_FORWARDED_PROTO" in environ) is proto_counts


def test_path_is_as_django_takes_it():
    assert environ_of(Scope(path="/t/café/"))["PATH_INFO"].encode("latin-1").decode() == "/t/café/"


# --- Lanes -------------------------------------------------------------------------------------------------------


def test_costly_work_holds_up_nobody_else():
    is_free = threading.Event()

    def django(environ, start_response):
        if environ["PATH_INFO"] == COSTLY:
            assert is_free.wait(10)  # goes on only when the other page is answered
        else:
            is_free.set()
        start_response("200 OK", [])
        return [b"ok"]

    sent = Site(django).run((Scope(path=COSTLY), Proto()), (Scope(path="/rulings/"), Proto()))
    assert [proto.status for proto in sent] == [200, 200]


def test_who_asks_for_too_much_costly_work_is_told_to_wait(monkeypatch):
    monkeypatch.setattr(adapter, "MOST_COSTLY", 2)

    def slow(_environ, start_response):
        time.sleep(0.1)  # all the others have come by then
        start_response("200 OK", [])
        return [b"ok"]

    flood = [(Scope(path=COSTLY, client="192.168.1.66:1"), Proto()) for _ in range(9)]
    other = (Scope(path=COSTLY, client="192.168.1.8:1"), Proto())
    sent = Site(slow).run(*flood, other)
    assert sent[-1].status == 200
    refused = [proto for proto in sent if proto.status == 429]
    assert refused
    assert all(int(proto.headers["Retry-After"]) > 0 for proto in refused)


def make_regular(monkeypatch):
    """The device cookie of the one person who has a role."""
    olivia = Account(pk=1, password="hash of hers")
    monkeypatch.setattr(regulars, "read_regulars", lambda: (devices.Regular(olivia.pk, olivia.password),))
    response = HttpResponse()
    devices.keep_device(response, devices.new_device().after_sign_in(olivia))
    return response.cookies[devices.COOKIE].value


def test_device_on_which_somebody_with_a_role_signed_in_does_not_wait_behind_a_hall(monkeypatch):
    olivia = make_regular(monkeypatch)
    order = []
    has_come = threading.Event()

    def django(environ, start_response):
        if not order:
            has_come.wait(0.3)  # everybody waits by now
        order.append(environ["REMOTE_ADDR"])
        start_response("200 OK", [])
        return [b"ok"]

    hall = [(Scope(client=f"192.168.1.{number}:1"), Proto()) for number in range(100, 150)]
    cookie = Headers({"host": "localhost", "cookie": f"tandem_device={olivia}"})
    Site(django).run(*hall, (Scope(client="192.168.1.2:1", headers=cookie), Proto()))
    assert order.index("192.168.1.2") <= 2


def test_device_is_known_among_other_cookies(monkeypatch):
    olivia, askers = make_regular(monkeypatch), []
    headers = Headers(
        {"host": "localhost", "cookie": 'x="1"; y'}, more=[("cookie", f"z=2; tandem_device={olivia}; q=3")]
    )
    read = adapter._Request.__init__

    def noted(request, *values):
        read(request, *values)
        askers.append(request.asker)

    monkeypatch.setattr(adapter._Request, "__init__", noted)
    Site().run((Scope(headers=headers), Proto()), (Scope(), Proto()))
    own, hall = sorted(askers, key=lambda asker: not asker.is_known)
    assert own.is_known
    assert own.name.startswith("1/")
    assert hall == adapter.Asker("192.168.1.7")


# --- Kept pages --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "first", "second", "key"),
    [
        ("host", "localhost", "evil.example", "HTTP_HOST"),
        ("host", "evil.example", "localhost", "HTTP_HOST"),
        ("cookie", "tandem_language=de", "tandem_language=en", "HTTP_COOKIE"),
    ],
)
def test_front_cache_reads_a_header_that_comes_twice_as_django_does(name, first, second, key):
    """Else a kept page is sent where Django refuses, or in another language."""
    scope = Scope(
        path="/t/cup/", headers=Headers({"host": "localhost"} | {name: first}, more=[(name, second)])
    )
    head, environ = adapter._head(scope), environ_of(scope)
    if name == "cookie":
        assert parse_cookie(head[key]) == parse_cookie(environ[key]) == {"tandem_language": "en"}
    else:
        assert head[key] == environ[key]
        assert not is_known_host(head[key])


class SlowFront:
    """A front cache that has to look everything up, begins when all have come, and notes in which order it does."""

    def __init__(self):
        self.order = []

    def read(self, head):
        path, search = head["PATH_INFO"], head["QUERY_STRING"]
        key = (path, search, False, "en")
        return Asked(
            path, "cup", search, False, "en", "", key, is_secure=False, is_clock=False, is_of_few=bool(search)
        )

    def peek(self, _asked):
        return None

    def is_everybodys(self, asked):
        return not asked.is_of_few

    def was_kept(self, _asked):
        return True

    def find(self, asked):
        if not self.order:
            time.sleep(0.3)
        self.order.append(f"{asked.path}?{asked.search}")


@pytest.mark.parametrize("search", ["", "q=team+1"])
def test_page_never_waits_behind_what_its_first_asker_asks_for_besides(search):
    front = SlowFront()
    flood = [
        (Scope(path="/t/cup/", query_string=f"q={number}", client="192.168.1.66:1"), Proto())
        for number in range(50)
    ]
    page = [
        (Scope(path="/t/cup/", query_string=search, client=f"192.168.1.{number}:1"), Proto())
        for number in (66, 8)
    ]
    Site(front=front).run(*flood, *page)
    assert front.order.index(f"/t/cup/?{search}") <= 2


def test_page_is_not_made_for_a_browser_that_has_left_and_a_form_is_taken():
    """One phone asks for a hundred pages and goes: what it left behind holds nobody up."""
    asked = []

    def django(environ, start_response):
        if environ["PATH_INFO"] == "/first/":
            time.sleep(0.3)  # all the others wait, and have left by then
        asked.append((environ["REQUEST_METHOD"], environ["PATH_INFO"]))
        start_response("200 OK", [])
        return [b"ok"]

    left = [(Scope(path=f"/rulings/{number}/"), Proto(stays=0.1)) for number in range(5)]
    sent = form(b"table=2")
    sent[1].stays = 0.1
    Site(django).run((Scope(path="/first/"), Proto()), form(b"", "/first/"), *left, sent)
    assert sorted(asked) == [("GET", "/first/"), ("POST", "/first/"), ("POST", "/t/cup/team/")]


def test_pages_of_strangers_wait_for_the_gate_and_neither_staff_nor_forms_do(settings, tmp_path, monkeypatch):
    """Another process builds a page for a stranger until the staff's page and the team's form are through."""
    settings.DATA_DIR = tmp_path
    other = OneInAll(tmp_path / "strangers-pages", rests=0.0, patience=30.0)
    assert other.enter()
    cookie = Headers({"host": "localhost", "cookie": f"tandem_device={make_regular(monkeypatch)}"})
    asked = []

    def django(environ, start_response):
        asked.append(environ["PATH_INFO"])
        if {"/t/cup/team/", "/t/cup/desk/"} <= {*asked}:
            other.leave()
        start_response("200 OK", [])
        return [b"ok"]

    staff = (Scope(path="/t/cup/desk/", headers=cookie), Proto())
    Site(django).run((Scope(path="/rulings/"), Proto()), form(b"table=2"), staff)
    assert asked[2:] == ["/rulings/"]


def test_fault_of_django_is_told(caplog):
    def django(_environ, _start_response):
        raise RuntimeError("broken")

    (sent,) = Site(django).run((Scope(), Proto()))
    assert sent.status == 500
    assert "broken" in caplog.text


# --- Sending -----------------------------------------------------------------------------------------------------


def answers(response):
    def django(_environ, start_response):
        start_response("200 OK", list(response.items()))
        return response

    return django


def test_long_file_is_sent_in_pieces_and_closed():
    content = bytes(range(256)) * 4096
    response = FileResponse(BytesIO(content), filename="a.json", as_attachment=True)
    (sent,) = Site(answers(response)).run((Scope(), Proto()))
    assert b"".join(sent.sent) == content
    assert max(map(len, sent.sent)) <= adapter.PIECE
    assert response.closed


def test_short_file_is_sent_at_once():
    (sent,) = Site(answers(FileResponse(BytesIO(b"short")))).run((Scope(), Proto()))
    assert sent.body == b"short"


def test_head_has_no_body():
    (sent,) = Site().run((Scope("HEAD"), Proto()))
    assert (sent.status, sent.body, sent.headers["Content-Length"]) == (200, b"", "2")


def test_long_page_is_sent_in_pieces():
    content = bytes(range(256)) * 1000
    (sent,) = Site(answers(HttpResponse(content))).run((Scope(), Proto()))
    assert sent.body == b""
    assert b"".join(sent.sent) == content
    assert max(map(len, sent.sent)) <= adapter.PIECE


@pytest.mark.parametrize("make", [HttpResponse, lambda content: FileResponse(BytesIO(content))])
def test_browser_that_takes_nothing_is_left(monkeypatch, make):
    monkeypatch.setattr(adapter, "SLOWEST_READER", 0.05)
    response = make(b"x" * 10**6)
    proto = Proto()

    async def never(_piece):
        await asyncio.Event().wait()

    proto.send_bytes = never
    Site(answers(response)).run((Scope(), proto))
    assert response.closed


def test_static_file_is_asked_of_django_once():
    asked = []

    def django(environ, start_response):
        asked.append(environ["PATH_INFO"])
        start_response("200 OK", [("Cache-Control", "max-age=315360000, public, immutable")])
        return [b"body {}"]

    site = Site(django)
    path = "/static/tournament/tandem.0123456789ab.css"
    for _ in range(2):
        (sent,) = site.run((Scope(path=path), Proto()))
        assert sent.body == b"body {}"
    (sent,) = site.run((Scope("HEAD", path), Proto()))
    assert (sent.status, sent.body) == (200, b"")
    assert asked == [path]
    stranger = Scope(path=path, headers=Headers({"host": "evil.example"}))
    site.run((stranger, Proto()))
    assert len(asked) == 2  # the host check is Django's


def test_a_head_alone_is_not_kept_for_the_static_file():
    site = Site(answers(HttpResponse(b"body {}", headers={"Cache-Control": "immutable"})))
    path = "/static/tournament/icon.0123456789ab.svg"
    sent = site.run((Scope("HEAD", path), Proto()))
    sent += site.run((Scope(path=path), Proto()))
    assert [each.body for each in sent] == [b"", b"body {}"]


@pytest.mark.parametrize(
    ("odd", "plain"),
    [
        (Headers({"accept-encoding": "identity"}, more=[("accept-encoding", "gzip")]), Headers()),
        (Headers({"accept-encoding": "unzip, notgzip"}), Headers({"accept-encoding": "gzip, br"})),
    ],
)
def test_static_file_is_packed_for_whoever_takes_it_whatever_another_asked_for(odd, plain):
    def django(environ, start_response):
        is_packed = re.search(r"\bgzip\b", environ.get("HTTP_ACCEPT_ENCODING", ""))
        start_response("200 OK", [("Cache-Control", "max-age=315360000, public, immutable")])
        return [b"packed" if is_packed else b"plain"]

    site = Site(django)
    path = "/static/tournament/tandem.0123456789ab.css"
    for headers in (odd, plain):
        headers["host"] = "localhost"
        (sent,) = site.run((Scope(path=path, headers=headers), Proto()))
    assert sent.body == (b"packed" if "accept-encoding" in plain else b"plain")
