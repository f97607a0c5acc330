"""Asks the site for everything it has, and writes each answer to a file: what `tests.snapshot` needs Django for.

Asked as a visitor, as an owner and, for desk and floor, as a scorekeeper and a judge: every path of `places`, the parts
that htmx fetches into its page, and the files. Then each kind of form on those pages is sent as it stands, and some are
sent empty; what a form changed in the database is written down with its answer. Each form is sent in a process of its
own to a database that is put back afterwards, so that what it did is seen by nothing else.
"""

import json
import os
import re
import shutil
import sqlite3
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlencode, urljoin

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.servers.basehttp import get_internal_wsgi_application
from django.db import connection
from django.test import Client
from django.urls import Resolver404, resolve

from tests import places
from tests.e2e.hall import fill, make_fresh_hall
from tests.factories import make_account

HOST = "localhost:8000"
TOKEN = "snapshotsnapshotsnapshotsnapshot"  # the CSRF secret, as long as Django's
MISSING = re.compile("/(nowhere|dead|used)/")  # paths of `places` that are to be found by nobody
UNSAFE = re.compile(r"[^-\w.=~{}]+")
SEEN = re.compile(r"\b(seen)=[^&]*")
DEMO = "demo"
LONGEST_NAME = 120

# What no path of `places` asks for: searches, and slips that are typed.
SEARCHES = (
    *(f"/rulings/search.json?q={word}" for word in ("prizes", "time", "mulligan", "zzzz")),
    "/t/cup/rulings/search.json?q=prizes at time",
    "/rulings/?q=prizes&rule_set=tcg-2003",
    "/t/cup/desk/results/?table=2&keys=1",
    *(
        f"/t/cup/desk/results/preview/?table={table}&keys={keys}"
        for table in (1, 2, 5)
        for keys in ("1", "2", "9")
    ),
)


@dataclass(slots=True)
class Form:
    """A form of a page: its method, where it goes, and what it sends as it stands, the first button pressed."""

    method: str
    action: str
    values: list[tuple[str, str]] = field(default_factory=list)
    has_button: bool = False


class PageReader(HTMLParser):
    """The forms of a page, and what htmx fetches into it: (address, id of the element it is put into)."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.parts: list[tuple[str, str]] = []
        self.form: Form | None = None
        self.select = ""  # the name of the open <select>
        self.textarea: list[str] | None = None

    def handle_starttag(self, tag: str, found: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in found}
        if "hx-get" in given:
            target = given.get("hx-target", "").removeprefix("#") or given.get("id", "")
            self.parts.append((given["hx-get"], target))
        if tag == "form":
            self.form = Form(given.get("method", "get").lower(), given.get("action", ""))
            self.forms.append(self.form)
        elif self.form is not None:
            self._note_field(self.form, tag, given)

    def _note_field(self, form: Form, tag: str, given: dict[str, str]) -> None:
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "input" and name and given.get("type") != "file":
            is_choice = given.get("type") in {"checkbox", "radio"}
            if not is_choice or "checked" in given:
                form.values.append((name, value or ("on" if is_choice else "")))
        elif tag == "button" and given.get("type", "submit") == "submit" and not form.has_button:
            form.has_button = True
            if name:
                form.values.append((name, value))
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select and "selected" in given:
            form.values.append((self.select, value))
        elif tag == "textarea":
            self.textarea = [name]

    def handle_data(self, data: str) -> None:
        if self.textarea is not None:
            self.textarea.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None
        elif tag == "select":
            self.select = ""
        elif tag == "textarea" and self.form is not None and self.textarea is not None:
            name, *text = self.textarea
            self.form.values.append((name, "".join(text).removeprefix("\n")))
            self.textarea = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, who had asked, and for which path."""

    who: str
    path: str
    status: str
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def code(self) -> int:
        return int(self.status[:3])

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key.lower() == name), "")

    def read(self) -> PageReader:
        """The forms and parts, none for what is no HTML."""
        reader = PageReader()
        if self.header("content-type").startswith("text/html"):
            reader.feed(self.body.decode())
        return reader

    def as_bytes(self) -> bytes:
        lines = [self.status, *(f"{name}: {value}" for name, value in sorted(self.headers))]
        return "\n".join(lines).encode() + b"\n\n" + self.body


class Snapshot:
    """The folder that answers are written to, and the site that gives them."""

    def __init__(self, folder: Path, begin: Callable[[str], None]) -> None:
        self.folder, self.begin = folder, begin
        self.sums: dict[str, str] = {}
        self.faults: list[str] = []
        self.app = get_internal_wsgi_application()  # with the front cache, as it is served
        self.cookies: dict[str, dict[str, str]] = {}
        self.database = Path(settings.DATABASES["default"]["NAME"])
        folder.mkdir(parents=True, exist_ok=True)

    def write(self, name: str, body: bytes) -> None:
        """Keep `body` under a name that every file system takes."""
        safe = UNSAFE.sub("_", name).strip("_")
        if len(safe) > LONGEST_NAME:
            safe = f"{safe[:LONGEST_NAME]}~{sha256(name.encode()).hexdigest()[:8]}"
        if safe in self.sums:
            safe = f"{safe}~{sha256(name.encode()).hexdigest()[:8]}"
        # The one value that cannot be pinned: nobody chooses the name of a fresh folder.
        body = body.replace(str(settings.DATA_DIR).encode(), b"DATA")
        self.sums[safe] = sha256(body).hexdigest()
        (self.folder / safe).write_bytes(body)

    def finish(self) -> None:
        """Write the index; the folder is named for its reader, not its path."""
        lines = [f"{sum_}  {name}\n" for name, sum_ in sorted(self.sums.items())]
        (self.folder / "index.txt").write_text("".join(lines), "utf-8")

    def sign_in(self, who: str, account: Any) -> None:
        """Remember the cookie with which `who` asks."""
        client = Client()
        client.force_login(account)
        name = settings.SESSION_COOKIE_NAME
        self.cookies[who] = {name: client.cookies[name].value}

    def ask(
        self,
        who: str,
        path: str,
        *,
        name: str = "",
        values: Iterable[tuple[str, str]] | None = None,
        cookies: dict[str, str] | None = None,
        **headers: str,
    ) -> Answer:
        """One request, written down under `name` (default: its path); a POST where there are values."""
        method = "GET" if values is None else "POST"
        name = f"{who} {method} {name or path} {headers.get('HX_TARGET', '')}"
        self.begin(name)
        body = urlencode(list(values or ())).encode()
        address, _, query = path.partition("?")
        jar = {settings.CSRF_COOKIE_NAME: TOKEN} | self.cookies.get(who, {}) | (cookies or {})
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": unquote(address),
            "QUERY_STRING": quote(query, safe="=&%+:"),
            "SCRIPT_NAME": "",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "8000",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": HOST,
            "HTTP_COOKIE": "; ".join(f"{key}={value}" for key, value in jar.items()),
            "HTTP_X_CSRFTOKEN": TOKEN,
            "REMOTE_ADDR": "192.168.1.7",
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(body),
            "wsgi.errors": StringIO(),
            **{f"HTTP_{key}": value for key, value in headers.items()},
        }
        given: list[Any] = []
        pieces = self.app(environ, lambda status, heads, _error=None: given.extend([status, heads]))
        answer = Answer(who, path, given[0], given[1], b"".join(pieces))
        if hasattr(pieces, "close"):
            pieces.close()
        if answer.code >= 500:
            self.faults.append(f"{answer.status}: {name}")
        self.write(name, answer.as_bytes())
        return answer

    @property
    def kept(self) -> Path:
        return self.database.with_name("kept.sqlite3")

    def keep_database(self) -> None:
        """`apart` begins with this state."""
        connection.close()
        shutil.copy(self.database, self.kept)

    def send(self, who: str, path: str, form: Form, name: str) -> None:
        """Send a form, go where its answer leads, and write down what it changed in the database."""
        answer = self.ask(who, path, name=name, values=form.values)
        if answer.code in {301, 302, 303} and answer.header("location").startswith("/"):
            set_ = [value.partition(";")[0] for key, value in answer.headers if key == "Set-Cookie"]
            kept = dict(pair.strip().split("=", 1) for pair in set_)
            self.ask(who, answer.header("location"), name=f"{name} then", cookies=kept)
        self.write(f"{who} changed {name}", "\n".join(self._changes()).encode())

    def apart(self, work: Callable[[], None]) -> None:
        """Do the work in a process of its own; neither database nor memory knows of it afterwards."""
        connection.close()
        notes = Path(settings.DATA_DIR) / "notes.json"
        child = os.fork()
        if child == 0:
            status = 1
            try:
                work()
                notes.write_text(json.dumps([self.sums, self.faults]), "utf-8")
                status = 0
            except Exception:
                traceback.print_exc()
            finally:
                os._exit(status)
        if os.waitpid(child, 0)[1]:
            raise SystemExit("A form could not be sent; see above.")
        self.sums, self.faults = json.loads(notes.read_text("utf-8"))
        shutil.copy(self.kept, self.database)

    def _changes(self) -> list[str]:
        connection.close()
        before, after = set(_rows(self.kept)), set(_rows(self.database))
        return sorted([*(f"- {row}" for row in before - after), *(f"+ {row}" for row in after - before)])


def _rows(database: Path) -> Iterator[str]:
    """Every row of every table but sessions, as text."""
    with sqlite3.connect(database) as opened:
        names = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        for (name,) in names:
            if name != "tournament_browsersession":
                for row in opened.execute(f'SELECT * FROM "{name}"'):
                    yield f"{name} {row!r}"
    opened.close()


def take(folder: Path, begin: Callable[[str], None]) -> list[str]:
    """Write everything to `folder`; gives what was wrong, which is nothing in a site that works."""
    _change_settings()
    call_command("migrate", verbosity=0)
    site = Snapshot(folder, begin)
    empty = site.database.with_name("empty.sqlite3")
    connection.close()
    shutil.copy(site.database, empty)
    begin("hall")
    owner = make_fresh_hall()
    begin(DEMO)
    call_command("demo", stdout=StringIO())
    site.sign_in("owner", owner)
    for who, known in (("scorekeeper", {"username": "sam"}), ("judge", {"full_name": "Jim Judge"})):
        site.sign_in(who, get_user_model().objects.get(**known))
    site.keep_database()
    _write_static_files(site)
    pages = _ask_for_pages(site)
    _ask_for_parts(site, pages)
    _send_forms(site, pages)
    _run_commands(site, empty)
    site.finish()
    return site.faults


def _change_settings() -> None:
    """Where the real settings are slow, or want their static files collected first."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    settings.DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA synchronous=OFF"
    Path(settings.STATIC_ROOT).mkdir()


def _write_static_files(site: Snapshot) -> None:
    """Our own, not those of the libraries."""
    for finder in get_finders():
        for path, storage in finder.list([]):
            if "site-packages" not in storage.path(path):
                with storage.open(path) as file:
                    site.write(f"static {path}", file.read())


def _ask_for_pages(site: Snapshot) -> list[Answer]:
    """Every path of the site, for all who may ask; gives the answers whose parts and forms are looked at."""
    answers = []
    listed = dict.fromkeys((*places.PAGES, *places.FILES, *places.NO_PAGES, *SEARCHES))
    for path in listed:
        visitor, owner = (site.ask(who, fill(path), name=path) for who in ("visitor", "owner"))
        answers += [visitor, owner] if path in (*places.TEAM_PAGES, *places.DOORS) else [owner]
        if owner.code == 404 and path not in places.NO_PAGES and not MISSING.search(path):
            site.faults.append(f"404 Not Found: {path}")
    for path in (*places.DESK, *places.FLOOR):
        for who in ("scorekeeper", "judge"):
            site.ask(who, fill(path), name=path)
    for (
        path
    ) in listed:  # the same pages of an event whose teams have cities, affiliations and people of many names
        if path.startswith("/t/cup/") and "{" not in path:
            site.ask("owner", path.replace("/t/cup/", f"/t/{DEMO}/"))
    return answers


def _ask_for_parts(site: Snapshot, pages: list[Answer]) -> None:
    """What htmx fetches into a page, as if the page had an older state."""
    parts = {
        (page.who, urljoin(page.path, SEEN.sub(r"\1=0", part)), to)
        for page in pages
        for part, to in page.read().parts
    }
    for who, path, target in sorted(parts):
        site.ask(who, path, HX_REQUEST="true", HX_TARGET=target)


def _send_forms(site: Snapshot, pages: list[Answer]) -> None:
    """One form of each kind as it stands; then the forms that `places` wants to see sent empty."""
    sent = set()
    for page in pages:
        for form in page.read().forms:
            path = urljoin(page.path, form.action)
            event = path.split("/")[2] if path.startswith("/t/") else ""
            kind = (page.who, _view_name(path), event, *(name for name, _value in form.values))
            if form.method == "post" and kind not in sent:
                sent.add(kind)
                site.apart(partial(site.send, page.who, path, form, f"{path} from {page.path}"))
    for path in places.SENT_EMPTY:
        site.apart(partial(site.send, "owner", path, Form("post", path), f"{path} empty"))


def _view_name(path: str) -> str:
    try:
        return resolve(path.partition("?")[0]).view_name
    except Resolver404:
        return path


def _run_commands(site: Snapshot, empty: Path) -> None:
    """What `manage.py` writes: event files, and how they come back from an empty database."""
    listed = {
        path.split("/")[2] for path in places.PAGES if path.startswith("/t/") and not MISSING.search(path)
    }
    slugs = sorted({*listed, DEMO})
    for slug in slugs:
        _export(site, slug, "")
    connection.close()
    shutil.copy(empty, site.database)
    make_account("owner", is_owner=True)
    for slug in slugs:
        said = StringIO()
        site.begin(f"import {slug}")
        call_command("import_event", str(_file_of(slug, "")), stdout=said)
        site.write(f"import_event {slug}", said.getvalue().encode())
        _export(site, slug, " read back")


def _export(site: Snapshot, slug: str, when: str) -> None:
    said, file = StringIO(), _file_of(slug, when)
    site.begin(f"export {slug}{when}")
    call_command("export_event", slug, str(file), stdout=said)
    site.write(f"export_event {slug}{when}", said.getvalue().encode())
    site.write(f"event file {slug}{when}", file.read_bytes())


def _file_of(slug: str, when: str) -> Path:
    return Path(settings.DATA_DIR) / f"{slug}{when}.tandem.json"
