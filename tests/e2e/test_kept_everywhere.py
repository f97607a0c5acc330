"""What was typed in any form of any page is in no form of somebody else afterwards, whichever way a page is opened."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import pytest
from django.db import transaction
from playwright.sync_api import BrowserContext, Page, Route
from pytest_django.live_server_helper import LiveServer

from tests import places
from tests.e2e.hall import fill, make_hall
from tests.e2e.signing_in import let_in
from tests.open_pages import Later, play_on
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal

pytestmark = [
    pytest.mark.browser,
    pytest.mark.walk,
    pytest.mark.django_db(transaction=True),
    pytest.mark.console_error("Failed to load resource"),  # pages that are not there are places too
]

TEXTS = "form[method=post]:not([target], [data-not-kept]) :is(textarea, input[type=text], input:not([type]))"
SUBJECT = "(field) => field.form.querySelector('input[name=subject]')?.value ?? ''"
READ = """() => Object.fromEntries([...document.querySelectorAll("form textarea, form input")]
  .filter((field) => /^kept-\\d+-\\d+$/.test(field.value))
  .map((field) => [field.value, field.form.querySelector("input[name=subject]")?.value ?? ""]))"""


@dataclass(frozen=True)
class About:
    """Whom a form is about: its names without what stood there, and its words."""

    who: frozenset[str]
    label: str

    @classmethod
    def read(cls, field: str) -> "About":
        """Of the value of the field."""
        names, _between, label = field.partition(";")
        return cls(frozenset(name for name in names.split(".") if name and not name.startswith("~")), label)


class Walk:
    """A browser that types into every page, and looks at all of them again."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.paths = [fill(path) for path in dict.fromkeys((*places.PAGES, *places.TEAM_PAGES))]
        self.typed: dict[str, tuple[str, About]] = {}
        self.back: set[str] = set()
        self.wrong: list[str] = []

    def type_everywhere(self) -> None:
        """Leave something typed in each text field, and go on to the next page."""
        for number, path in enumerate(self.paths):
            self.page.goto(self.address + path)
            fields = self.page.locator(TEXTS).filter(visible=True).element_handles()
            for place, field in enumerate(fields):
                if not field.is_editable():
                    continue
                mark = f"kept-{number}-{place}"
                field.fill(mark)
                if field.input_value() == mark:
                    self.typed[mark] = (path, About.read(field.evaluate(SUBJECT)))
        with_text = {path for path, _about in self.typed.values()}
        self.paths = [path for path in self.paths if path in with_text]

    def look(self, opens: Callable[[str], object]) -> None:
        """Open every page this way, and note what came back to whom it was not typed for."""
        for path in self.paths:
            opens(self.address + path)
            for mark, subject in self.page.evaluate(READ).items():
                typed_at, about = self.typed[mark]
                self.back.add(mark)
                same_page = path.partition("?")[0] == typed_at.partition("?")[0]
                if About.read(subject) != about or not same_page:
                    self.wrong.append(f"{mark} of {typed_at} came back at {path}")

    def by_reload(self, url: str) -> None:
        """A visit, and the page once more."""
        self.page.goto(url)
        self.page.reload()

    def by_back(self, url: str) -> None:
        """A visit, the list of events, and back."""
        self.page.goto(url)
        self.page.goto(f"{self.address}/")
        self.page.go_back()


@pytest.fixture
def walk(new_context: Callable[..., BrowserContext], live_server: LiveServer) -> Walk:
    context = new_context(viewport={"width": 1280, "height": 800})
    let_in(context, live_server.url, make_hall())
    return Walk(context.new_page(), live_server.url)


def go_on_everywhere() -> None:
    """Every event that can closes its round and posts the next one."""
    for event in Tournament.objects.all():
        with suppress(Refusal), transaction.atomic():
            play_on(event, Later())


def test_nothing_that_was_typed_is_in_the_form_of_another(walk: Walk):
    walk.type_everywhere()
    walk.look(walk.page.goto)
    assert len(walk.back) > 60
    assert walk.wrong == []

    go_on_everywhere()

    for way in (walk.by_reload, walk.by_back):
        walk.look(way)
    assert walk.wrong == []


def test_forms_that_are_known_by_their_page_alone_are_found(walk: Walk):
    """The control: a script that forgets whom a form is about."""

    def without_who(route: Route) -> None:
        answer = route.fetch()
        script = answer.text()
        assert "subjectOf(form).who || table" in script
        route.fulfill(response=answer, body=script.replace("subjectOf(form).who || table", '""'))

    walk.page.route("**/forms*.js", without_who)
    walk.paths = [path for path in walk.paths if "/floor/" in path or "/results/" in path]
    walk.type_everywhere()
    go_on_everywhere()

    walk.look(walk.page.goto)

    assert walk.wrong != []
