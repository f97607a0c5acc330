"""In a browser nothing of what people typed acts: no page asks for anything that a text of theirs names.

Every text that people type, or that a file brings, holds markup that would act on its own, wherever it was printed as
it is: inside of a tag, of quotes, of a title. So do all fields that come back with a form, every search and the path of
an address that leads nowhere. And of markup that got through all the same, htmx asks for nothing that is not listed.
"""

import html
import mimetypes
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, urlencode, urljoin, urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve
from playwright.sync_api import Page, Request, Route

from tests import places
from tests.browser_forms import read_forms
from tests.e2e.hall import fill
from tests.for_each import check_each
from tests.spoilt import Hall, spoilt_hall, with_markup

pytestmark = [
    pytest.mark.browser,
    pytest.mark.walk,
    pytest.mark.django_db,
    pytest.mark.usefixtures("hall"),
]
ASKS = 'hx-trigger="load" hx-get="/evil/'
MARKUP = (
    f'" {ASKS}quoted/" x="'
    " ' hx-trigger='load' hx-get='/evil/quoted-once/' x='"
    f" {ASKS}bare/ x=> --></title></textarea></select></script>"
    f'<b {ASKS}1/">b</b><img src=/evil/2/ onerror=this.src="/evil/3/"><script src=/evil/4/></script>'
    "<form action=/evil/5/><button>Go</button></form><iframe src=/evil/6/></iframe>"
    "<link rel=stylesheet href=/evil/7/><style>@import '/evil/8/';</style><svg onload=x()></svg>"
    '<meta http-equiv=refresh content="0;url=/evil/9/">{{ "ev"|add:"aluated" }}{% now "ev" %}'
)
TYPED = '"><b hx-get=/evil/1/ hx-trigger=load>'  # as short as the shortest of fields
SITE = "http://localhost"
HEADERS = frozenset({"content-type", "content-security-policy"})
# What of it is an element or an attribute of a page: an address that acts, a script, a template.
FOUND = """() => {
  const found = [];
  const isEvil = (value) => {
    try { return new URL(value, location.href).pathname.startsWith('/evil/'); } catch { return false; }
  };
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`${element.tagName} ${name}`);
      if (/^(hx-(get|post|put|patch|delete)|src|href|action|formaction|data|srcset)$/.test(name) && isEvil(value)) {
        found.push(`${element.tagName} ${name}=${value}`);
      }
    }
  }
  if (document.documentElement.textContent.includes('evaluated')) found.push('a template in a text was evaluated');
  return found;
}"""


@pytest.fixture(scope="module")
def hall(django_db_setup: None, django_db_blocker: object) -> Iterator[Hall]:
    """The hall, made once, then spoilt."""
    with django_db_blocker.unblock(), spoilt_hall(MARKUP, typed=TYPED) as made:
        yield made


@dataclass
class Looking:
    """A browser page before a site whose answers are Django's own, given to it one by one; what was asked meanwhile."""

    page: Page
    answers: dict[str, tuple[int, dict[str, str], bytes]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("request", self.note)
        self.page.route("**/*", self.answer)

    def note(self, request: Request) -> None:
        self.asked.append(f"{request.method} {urlsplit(request.url).path}")

    def answer(self, route: Route) -> None:
        parts = urlsplit(route.request.url)
        status, headers, body = 204, {}, b""
        found = (
            finders.find(parts.path.removeprefix("/static/")) if parts.path.startswith("/static/") else None
        )
        if parts.path in self.answers:
            status, headers, body = self.answers[parts.path]
        elif found:
            headers = {"content-type": mimetypes.guess_type(parts.path)[0] or ""}
            status, body = 200, Path(found).read_bytes()
        route.fulfill(status=status, headers=headers, body=body)

    def look_at(
        self, path: str, answer: HttpResponse, body: bytes | None = None
    ) -> tuple[list[str], list[str]]:
        """What acts in this answer, shown at `path`: (evil things asked for, evil elements)."""
        if not answer.headers.get("Content-Type", "").startswith("text/html"):
            return [], []
        headers = {name: value for name, value in answer.headers.items() if name.lower() in HEADERS}
        if "Content-Disposition" in answer.headers:  # opened from the disk, where no policy holds
            del headers["Content-Security-Policy"]
        shown = answer.getvalue() if body is None else body
        place = urlsplit(path).path
        self.answers, self.asked = {place: (answer.status_code, headers, shown)}, []
        self.page.goto(f"{SITE}{path}")
        found = self.page.evaluate(FOUND)
        return [line for line in self.asked if line.split(" ")[1].startswith("/evil/")], found


@pytest.fixture
def looking(page: Page) -> Looking:
    return Looking(page)


def shows(answer: HttpResponse) -> bool:
    """Whether a page shows any of it, as words."""
    return b"/evil/1/" in answer.getvalue()


GROUPS = [
    *(("visitor", group) for group in ("PUBLIC", "TEAM_PAGES", "LIBRARY", "DOORS")),
    *(("owner", group) for group in ("SITE", "TEAMS", "DESK", "FLOOR", "FILES", "PUBLIC")),
]


@pytest.mark.parametrize(("who", "group"), GROUPS)
def test_no_page_asks_for_what_a_text_names(hall: Hall, looking: Looking, who: str, group: str) -> None:
    client, seen = getattr(hall, who), []

    def check(path: str) -> None:
        answer = client.get(fill(path))
        seen.append(shows(answer))
        assert looking.look_at(fill(path), answer) == ([], [])

    check_each([path for path in getattr(places, group) if ".pdf" not in path], check)
    assert any(seen)


@pytest.mark.parametrize("group", ["SITE", "DESK", "TEAM_PAGES", "TEAMS", "FLOOR"])
def test_no_form_that_comes_back_asks_for_what_was_typed(hall: Hall, looking: Looking, group: str) -> None:
    """Each form of each page, sent with markup in every field: its errors, its notices, and the page after it."""
    statuses, sent_before = [], set()

    def check(path: str) -> None:
        address = fill(path)
        for form in read_forms(hall.owner.get(address).getvalue().decode(), address):
            target = urljoin(address, form.action or address)
            for values in form.filled():
                data = with_markup(form, values, TYPED)
                key = (resolve(urlsplit(target).path).view_name, frozenset(data), str(data.get("do")))
                if key in sent_before or "language" in target or "sign-out" in target:
                    continue
                sent_before.add(key)
                answer = send(hall.owner, target, data)
                if shows(answer):
                    statuses.append(answer.status_code)
                assert looking.look_at(target, answer) == ([], []), (target, data)

    check_each([path for path in getattr(places, group) if ".pdf" not in path], check)
    assert 422 in statuses


def send(client: Client, target: str, data: Mapping[str, object]) -> HttpResponse:
    """The answer to a form, and to where it leads; nothing of it stays."""
    cookies = deepcopy(client.cookies)
    with transaction.atomic():
        answer = client.post(target, data, follow=True)
        answer.getvalue()
        transaction.set_rollback(True)
    client.cookies = cookies
    return answer


IMPORT, LISTS, PAPER = (
    "/t/early/desk/import/",
    "/t/listed/desk/lists/import/",
    "/t/early/desk/rounds/1/from-paper/",
)
TEAMS = (
    "Team,Player 1,Player 2,Player ID 1,Player ID 2,City,{0}\n{0},{0},Ben,{0},77001,{0},x\n"
    "Owls,Ada,Bo,77002,77003,{0},{0}\n"
)
ROWS = ("1\t1\t2\t{0}", "1\t{0}\t2\t1", "{0}\t1\t2\t1", "1\tTeam 1\t{0}\t{0}", "{0}")


@pytest.mark.parametrize("markup", [TYPED, MARKUP])
def test_no_sheet_that_is_read_asks_for_what_a_cell_names(hall: Hall, looking: Looking, markup: str) -> None:
    """Files and pasted rows, in the wrong columns as well; what was read is shown with its faults, then taken."""
    seen = []
    cell = markup.replace('"', '""')
    for path in (IMPORT, LISTS):
        for text in (
            TEAMS.format(f'"{cell}"'),
            f'"{cell}"\n"{cell}"',
            f'Team,Card,"{cell}"\n"{cell}",4,"{cell}"',
        ):
            file = SimpleUploadedFile(f"{cell.replace('/', '')[:60]}.csv", text.encode(), "text/csv")
            answer = send(hall.owner, path, {"file": file})
            seen.append(shows(answer))
            assert looking.look_at(path, answer) == ([], [])
    paper = next(read_forms(hall.owner.get(PAPER).getvalue().decode(), PAPER)[0].filled())
    for row in ROWS:
        answer = send(hall.owner, PAPER, paper | {"text": row.format(markup), "reason": markup})
        seen.append(shows(answer))
        assert looking.look_at(PAPER, answer) == ([], [])
    assert sum(seen) > 5


QUERIES = (
    "q",
    "next",
    "from",
    "only",
    "for",
    "on",
    "who",
    "person",
    "infraction",
    "keys",
    "table",
    "seat",
    "teams",
)


@pytest.mark.parametrize("names", [QUERIES[:1], QUERIES[1:6], QUERIES[6:]])
def test_no_page_asks_for_what_a_query_names(hall: Hall, looking: Looking, names: tuple[str, ...]) -> None:
    query = urlencode(dict.fromkeys(names, MARKUP))
    seen = []

    def check(path: str) -> None:
        address = f"{fill(path).partition('?')[0]}?{query}"
        answer = hall.owner.get(address)
        seen.append(shows(answer))
        assert looking.look_at(address, answer) == ([], [])

    check_each(places.one_of_each([path for path in places.PAGES if ".pdf" not in path]), check)
    assert any(seen)


def test_no_part_that_a_script_puts_into_a_page_asks(hall: Hall, looking: Looking) -> None:
    tables = [urlencode({"table": 2, "keys": keys, "round": 2}) for keys in ("1", "*", "zz", TYPED, MARKUP)]
    parts = [f"/t/cup/desk/results/preview/?{query}" for query in tables]
    parts += ["/t/cup/desk/results/progress/", "/t/cup/floor/tables/2/now/", "/t/cup/desk/outstanding/"]
    seen = []
    for path in parts:
        answer = hall.owner.get(path)
        seen.append(shows(answer))
        assert looking.look_at(path, answer) == ([], [])
    assert sum(seen) > 2


def test_no_page_that_is_not_there_asks_for_what_its_address_names(hall: Hall, looking: Looking) -> None:
    for before in (
        "/",
        "/t/",
        "/t/cup/",
        "/t/cup/team/",
        "/t/cup/desk/rounds/",
        "/rulings/",
        "/rulings/cards/",
    ):
        for typed in (MARKUP.replace("/", ""), MARKUP):
            address = f"{before}{quote(typed)}/"
            assert looking.look_at(address, hall.owner.get(address)) == ([], [])


# --- The same looking at markup that got through ---


@pytest.mark.console_error("/evil/", "evil", "Content Security Policy", "asked.js")
def test_a_page_that_prints_it_as_it_is_is_found(hall: Hall, looking: Looking) -> None:
    answer = hall.visitor.get("/t/cup/")
    body = html.unescape(answer.getvalue().decode()).replace(
        "http-equiv", "x"
    )  # which would lead away at once
    asked, found = looking.look_at("/t/cup/", answer, body.encode())

    assert "GET /evil/2/" in asked  # the image; a script of elsewhere's and a frame count alike
    assert {line.partition("=")[0] for line in found} >= {"B hx-get", "IMG src", "IMG onerror", "FORM action"}


def raw(hall: Hall, markup: str) -> tuple[HttpResponse, bytes]:
    """The pairings with this behind their heading, as if a template had printed it."""
    answer = hall.visitor.get("/t/early/")
    body, count = re.subn(r"</h1>", lambda _end: f"</h1>{markup}", answer.getvalue().decode(), count=1)
    assert count == 1
    return answer, body.encode()


REFUSED = (
    "get=/evil/1/",
    "post=/t/early/desk/staff/",
    "post=/t/early/desk/results/../staff/",
    "post=/accounts/",
    "post=/t/cup/desk/results/",  # another event
    "get=/t/cup/",
    "put=/t/early/",
    "post=/t/early/",
    "delete=/t/early/desk/results/",
    "get=//localhost:1/t/early/",
    "get=http://evil.example/t/early/",
    "get=http://",
    "get=/t//early/",
    "get=/t/early/desk/results%2F",
    "get=/t/early/screen//",
)


@pytest.mark.console_error("asked.js")
@pytest.mark.parametrize("asks", REFUSED)
def test_htmx_asks_for_nothing_that_is_not_listed(hall: Hall, looking: Looking, asks: str) -> None:
    headers = """hx-headers='{"HX-Request": "no"}' hx-request='{"noHeaders": true}'"""
    answer, body = raw(
        hall, f"<b hx-{asks} {headers} hx-trigger=load></b><b hx-get=/t/early/clock/ hx-trigger=load></b>"
    )
    looking.look_at("/t/early/", answer, body)

    pages = [line for line in looking.asked if "/static/" not in line]
    assert pages == ["GET /t/early/", "GET /t/early/clock/"]


@pytest.mark.console_error("asked.js")
def test_a_link_or_form_that_htmx_takes_over_is_not_sent_by_it(hall: Hall, looking: Looking) -> None:
    answer, body = raw(
        hall, "<form hx-boost=true hx-trigger=load method=post action=/t/early/desk/staff/></form>"
    )
    looking.look_at("/t/early/", answer, body)

    assert [line for line in looking.asked if line.startswith("POST")] == []


def test_without_the_list_it_would_have_asked(hall: Hall, looking: Looking) -> None:
    answer, body = raw(hall, "<b hx-post=/t/early/desk/staff/ hx-trigger=load></b>")
    looking.look_at("/t/early/", answer, re.sub(rb"<script src=\"[^\"]*asked[^>]*></script>", b"", body))

    assert "POST /t/early/desk/staff/" in looking.asked
