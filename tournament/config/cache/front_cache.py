"""The front cache: public pages of an event as kept bytes, answered before Django sees the request.

A hall of phones asks for the same few pages. Those pages hold nothing of the reader and nothing of the moment, so
each is built once by Django (middleware and security headers included), compressed, and kept for its language
until an action moves an event on. Whatever is not plainly such a page goes to Django: other methods and addresses,
unknown hosts, and everything while the database does not answer.

What a page shows changes only by actions, and each action raises its event's version in its own transaction. The
versions of *all* events, read in one query, are what a page is kept for. Pages of the rulings are not kept,
since the library and its searches have no version.
"""

import re
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, lru_cache
from http import HTTPStatus
from urllib.parse import parse_qsl
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.conf import settings
from django.db import Error as DatabaseFault
from django.db import close_old_connections

from pairings.pages.frame.public_rounds import read_search
from pairings.pages.phones.stamps import NO_STAMPS, Stamps, read_stamps
from teams.entries.pass_codes import ALPHABET, LENGTH
from tournament.config.cache.front_answers import Asked, Kept, State, answer, build_answer
from tournament.config.cache.reader_language import language_of
from tournament.config.security import is_known_host
from tournament.event.queries import shown_events
from tournament.web.addresses import declared_addresses

# What may stand at a parameter of a kept page's address; whatever else Django takes there is left to Django.
PARAMETERS = {
    "slug": "([-a-zA-Z0-9_]+)",
    "number": "[0-9]{1,4}",
    "after": "[0-9]{1,4}",
    "teams_left": "[0-9]{1,4}",
    "mode": "[a-z]+",
    "code": f"[{ALPHABET}]{{{LENGTH}}}",
}
CLOCK = "pairings:public-now"  # the page whose body is the time, made afresh for every request
# Teams' own pages: their bytes follow from the code in the address and the state of the event, like all others.
OF_TEAMS = "/team/"
FRESH_FOR = 0.5  # seconds for which a process believes the versions that it read
MOST_BYTES = 32 * 1024 * 1024  # of kept bodies in one process
MOST_NOT_KEPT = 1_000  # addresses that are remembered as such; made-up codes of teams push out no page
MOST_REQUESTS = 5_000  # different ones that are remembered as read
LONGEST_REMEMBERED = 1_000  # characters of one of them: genuine ones have some 100
# All of a request that `read_request` looks at, but for what only some settings make it look at.
TOLD_APART_BY = (
    *("REQUEST_METHOD", "PATH_INFO", "QUERY_STRING", "HTTP_HOST", "SERVER_NAME", "wsgi.url_scheme"),
    *("HTTP_HX_REQUEST", "HTTP_HX_HISTORY_RESTORE_REQUEST"),
)
SEARCHED = ("pairings:public-pairings", "pairings:public-round")  # the pages that read `?q=`
Key = tuple[str, str, bool, str]  # path, search, whether it is a part, language


class FrontCache:
    """The WSGI application before Django's. `clock` counts seconds and never goes back; tests bring their own."""

    def __init__(self, app: WSGIApplication, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.app = app
        self.clock = clock
        self.asked: dict[tuple[str | None, ...], Asked] = {}
        proxy = settings.SECURE_PROXY_SSL_HEADER
        self.told_apart_by = (
            *TOLD_APART_BY,
            *((proxy[0],) if proxy else ()),
            *(("HTTP_COOKIE", "HTTP_ACCEPT_LANGUAGE") if len(settings.LANGUAGES) > 1 else ()),
        )
        self.kept: dict[Key, Kept] = {}
        self.not_kept: dict[Key, State] = {}  # what Django answers in no way that can be kept
        self.bytes_kept = 0
        self.slugs: frozenset[str] = frozenset()
        self.state: State = frozenset()
        self.state_is_good_until = float("-inf")
        self.stamps: dict[str, tuple[State, Stamps]] = {}  # by slug, read where a search is kept
        self.lock = threading.Lock()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer from what is kept, building it first where needed, or hand the request to Django."""
        asked = self.read(environ)
        kept = None if asked is None else self.find(asked)
        if asked is None or kept is None:
            return self.app(environ, start_response)
        status, headers, body = answer(kept, asked, environ)
        start_response(f"{status} {HTTPStatus(status).phrase}", headers)
        return [body] if body else []

    def read(self, environ: WSGIEnvironment) -> Asked | None:
        """What is asked for; the requests of a hall are all alike, so that what was made of them is kept.

        Of `environ` it looks at `told_apart_by` alone.
        """
        if not environ.get("PATH_INFO", "").startswith("/t/"):
            return None
        alike = tuple([environ.get(name) for name in self.told_apart_by])
        if sum([len(told) for told in alike if told]) > LONGEST_REMEMBERED:  # they would fill the memory
            return read_request(environ)
        asked = self.asked.get(alike)
        if asked is None:
            asked = read_request(environ)
            if asked is not None:  # a host that is unknown now may be this laptop's in a minute
                if len(self.asked) >= MOST_REQUESTS:
                    self.asked = {}
                self.asked[alike] = asked
        return asked

    def peek(self, asked: Asked) -> Kept | None:
        """The kept answer where it is here and surely of the present state; asks no database, so never waits."""
        kept = self.kept.get(asked.key)
        if kept is None or self.clock() >= self.state_is_good_until:
            return None
        return kept if _is_of(kept.state, self.state) else None

    def is_everybodys(self, asked: Asked) -> bool:
        """Whether this is a page for all, and was kept before: as many as an event has, whatever is asked for."""
        return not asked.is_of_few and self.was_kept(asked)

    def was_kept(self, asked: Asked) -> bool:
        """Whether an answer to this is here, of whatever state."""
        return asked.key in self.kept

    def find(self, asked: Asked) -> Kept | None:
        """The kept answer of the present state, built where needed; None where Django has to answer."""
        try:
            state = self._read_state()
            if asked.slug not in self.slugs:
                return None
            kept = self.kept.get(asked.key)
            if kept is not None and _is_of(kept.state, state):
                return kept
            if _is_of(self.not_kept.get(asked.key), state):
                return None
            return self._build(asked, state)
        except DatabaseFault:
            close_old_connections()  # the keeper has no request around it that would replace a broken one
            return None

    def _read_state(self) -> State:
        """The versions of all events, at most FRESH_FOR old; a database error is the caller's."""
        if self.clock() < self.state_is_good_until:
            return self.state
        with self.lock:
            asked_at = self.clock()
            if asked_at >= self.state_is_good_until:
                rows = list(shown_events().values_list("slug", "pk", "version"))
                state = frozenset((pk, version) for _slug, pk, version in rows)
                if state != self.state:  # otherwise the same object stays, which is quickly compared
                    self.state, self.slugs = state, frozenset(slug for slug, _pk, _version in rows)
                self.state_is_good_until = asked_at + FRESH_FOR
            return self.state

    def _build(self, asked: Asked, state: State) -> Kept | None:
        """Let Django build the answer once; of what is not to be kept (404 and the like) that much is remembered."""
        with self.lock:
            kept = self.kept.get(asked.key)
            if kept is not None and _is_of(kept.state, state):  # another thread was faster
                return kept
            stamps = self._read_stamps(asked, state)
            if (
                kept is not None
                and kept.entries
                and kept.stamps == stamps.of(kept.entries, is_search=bool(asked.search))
            ):
                built: Kept | None = replace(kept, state=state)  # what moved does not concern it
            else:
                built = build_answer(self.app, asked, state, stamps)
            if kept is not None:
                del self.kept[asked.key]
                self.bytes_kept -= _size(kept)
            if built is None:
                if len(self.not_kept) >= MOST_NOT_KEPT:
                    self.not_kept = {}
                self.not_kept[asked.key] = state
                return None
            self._make_room(state)
            self.bytes_kept += _size(built)
            self.kept[asked.key] = built
            return built

    def _read_stamps(self, asked: Asked, state: State) -> Stamps:
        """The stamps of the event for this state, read once; only searches and teams' pages are kept by them."""
        if not asked.is_of_few:
            return NO_STAMPS
        of_state, stamps = self.stamps.get(asked.slug, (None, NO_STAMPS))
        if of_state is not state:
            stamps = read_stamps(asked.slug)
            self.stamps[asked.slug] = (state, stamps)
        return stamps

    def _make_room(self, state: State) -> None:
        """Forget searches and teams' pages, then answers of earlier states, then all, until that is enough.

        Anybody can make as many searches as they like; the public pages are few and asked for most.
        """
        if self.bytes_kept < MOST_BYTES:
            return
        ways: tuple[Callable[[Key, Kept], bool], ...] = (
            lambda key, kept: not kept.entries and not key[1],
            lambda _key, kept: _is_of(kept.state, state),
            lambda _key, _kept: False,
        )
        for stays in ways:
            self.kept = {key: kept for key, kept in self.kept.items() if stays(key, kept)}
            self.bytes_kept = sum(map(_size, self.kept.values()))
            if self.bytes_kept < MOST_BYTES // 2:
                return


def _size(kept: Kept) -> int:
    """Bytes of both bodies and, roughly, of what is around them."""
    return 4096 + len(kept.plain or b"") + len(kept.packed)


def _is_of(its_state: State | None, state: State) -> bool:
    """Whether something of `its_state` belongs to this state."""
    return its_state is state or its_state == state


# --- Reading a request ---------------------------------------------------------------------------------------


@cache
def kept_pages() -> re.Pattern[str]:
    """The paths of the pages that are declared as kept: the event is the first group, the page the last, by name."""
    pages = (address for address in declared_addresses() if address.is_kept)
    before, others = f"/t/{PARAMETERS['slug']}/", []
    for address in pages:
        path = re.sub(
            r"<\w+:(\w+)>",
            lambda parameter: PARAMETERS[parameter[1]],
            f"/{address.route}".replace(".", r"\."),
        )
        others.append(f"(?P<{_group(address.name)}>{path.removeprefix(before)})")
    return re.compile(f"{before}(?:{'|'.join(others)})")


def _group(name: str) -> str:
    """The group of the page `name` in the pattern of all kept pages."""
    return re.sub(r"\W", "_", name)


def read_request(environ: WSGIEnvironment) -> Asked | None:
    """What is asked for, where it may be a kept page; None for everything that is Django's."""
    path = environ.get("PATH_INFO", "")
    if environ.get("REQUEST_METHOD") not in {"GET", "HEAD"}:
        return None
    match = kept_pages().fullmatch(path)
    if match is None or not _may_answer(environ):
        return None
    of_team = path.startswith(OF_TEAMS, match.end(1))
    search = seen = ""
    if environ.get("QUERY_STRING"):
        text = environ["QUERY_STRING"]
        query = _read_query(text) if len(text) <= LONGEST_REMEMBERED else None
        query = query or (None if of_team else _read_any(text))
        if query is None:
            return None
        search, seen = query
        if of_team and search:
            return None
        if match.lastgroup not in _searched():
            search = ""
    is_part = environ.get("HTTP_HX_REQUEST") == "true"
    if is_part and environ.get("HTTP_HX_HISTORY_RESTORE_REQUEST"):
        return None
    language = language_of(environ)
    seen_tag = f'W/"{seen}"' if is_part and seen else ""
    key = (path, search, is_part, language)
    return Asked(
        path,
        match[1],
        search,
        is_part,
        language,
        seen_tag,
        key,
        is_secure=_is_secure(environ),
        is_clock=match.lastgroup == _group(CLOCK),
        is_of_few=bool(search) or of_team,
    )


def _may_answer(environ: WSGIEnvironment) -> bool:
    """Whether the host is ours, and the transport the one that the settings demand."""
    host = environ.get("HTTP_HOST") or environ.get("SERVER_NAME", "")
    return is_known_host(host) and (not settings.SECURE_SSL_REDIRECT or _is_secure(environ))


def _is_secure(environ: WSGIEnvironment) -> bool:
    """Whether the request came by https, as Django judges it."""
    if settings.SECURE_PROXY_SSL_HEADER:
        name, value = settings.SECURE_PROXY_SSL_HEADER
        return bool(environ.get(name, "").split(",")[0].strip() == value)
    return bool(environ.get("wsgi.url_scheme") == "https")


@lru_cache(maxsize=4096)
def _read_query(text: str) -> tuple[str, str] | None:
    """(search, seen) of a query; None for one that no page of ours sends."""
    try:
        pairs = parse_qsl(
            text, keep_blank_values=True, strict_parsing=True, errors="strict", max_num_fields=2
        )
    except ValueError:
        return None
    found = dict(pairs)
    if len(found) != len(pairs) or not found.keys() <= {"q", "seen"}:
        return None
    search = read_search(found.get("q", ""))
    return search, found.get("seen", "")


@lru_cache(maxsize=256)
def _read_any(text: str) -> tuple[str, str]:
    """(search, seen) of a query that no page of ours sends, as the page would read it.

    Public pages read nothing else of a query, so anything added there still leads to what is kept: nobody has a page
    of five hundred teams built again and again, or kept many times, by what is added to its address.
    """
    try:
        found = dict(parse_qsl(text, keep_blank_values=True, max_num_fields=100))
    except ValueError:
        found = {}
    return read_search(found.get("q", "")), found.get("seen", "")


@cache
def _searched() -> frozenset[str]:
    """The groups of the pages that have a search."""
    return frozenset(_group(name) for name in SEARCHED)
