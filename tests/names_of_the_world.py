"""Names in the letters of the world, and a hall whose players and teams have them.

with hall_of_the_world() as owner:
    browser(owner).get("/t/cup/desk/paper/teams.pdf")
"""

from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F, Value
from django.db.models.functions import Concat

from pairings.models import Call, Penalty
from teams.entries.steps import Person
from tests import factories
from tests.e2e.hall import fill, make_fresh_hall
from tournament.models import Account, EventActor, Tournament

NAMES = {
    "Korean": "김철수 한국",
    "Arabic": "محمد علي",
    "Hebrew": "אברהם כהן",
    "Thai": "น้ำ ใจดี",
    "Devanagari": "क्षत्रिय कुमार",
    "Georgian": "გიორგი",
    "Armenian": "Հայկ",
    "traditional Chinese": "陳說國",
    "simplified Chinese": "说国汉",
    "Japanese": "山田ポケ太郎",
    "plane 2": "𠮷野𠮟",
    "a family": "Fans 👨‍👩‍👧‍👦",
    "a flag and a tone": "🇰🇷👍🏽🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "marks": "M̃ẹ́ Q̂x̌",
    "Vietnamese": "Nguyễn Thị Phượng",
    "Persian and digits": "پژمان ۱۲",
    "both directions": "שלום Team",
    "Ethiopic": "አበበ",
    "Tamil": "தமிழ்",
    "Hebrew with points": "שָׁלוֹם",
    "decomposed Hangul": "한국",
}
ROMANIZED = {"plane 2", "a family", "a flag and a tone", "Ethiopic", "Tamil"}  # what no font has


def name_of_the_world(number: int) -> str:
    """A name that no other number has."""
    return f"{list(NAMES.values())[number % len(NAMES)]} {number}"


@contextmanager
def renamed(name: Any) -> Iterator[None]:
    """Registrations of the factories have names made by `name` of a number, and of a seat or none for a team."""
    make_registration = factories.make_registration

    def make_named(number: int, **values: Any) -> Any:
        names = {
            "team_name": name(number, ""),
            "player_a": Person(name=name(number, "a"), number=str(1000 + 2 * number)),
            "player_b": Person(name=name(number, "b"), number=str(1001 + 2 * number)),
        }
        return make_registration(number, **(values | names))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(factories, "make_registration", make_named)
        yield


@contextmanager
def hall_of_the_world() -> Iterator[Account]:
    """The hall of `tests/e2e/hall.py` with such names; nothing of it stays."""
    steps = {"": 0, "a": 7, "b": 13}
    with transaction.atomic(), renamed(lambda number, seat: name_of_the_world(3 * number + steps[seat])):
        yield make_fresh_hall()
        transaction.set_rollback(True)


SIGN = "ж"  # in every name of the hall below, and in no word of ours
VOID = {
    *["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
}
EXEMPT = {"title", "option", "textarea"}  # a browser shows no marks in them


@contextmanager
def hall_of_signs() -> Iterator[Account]:
    """The hall with SIGN in the name of everyone: players, teams, staff, who called a judge, spectators."""
    names = {"": "Team", "a": "Ada", "b": "Ben"}
    with transaction.atomic(), renamed(lambda number, seat: f"{names[seat]} {number}{SIGN}"):
        account = make_fresh_hall()
        fill("{owner}")  # finds people by their names, once
        for rows, column in (
            (Account, "full_name"),
            (Tournament, "name"),
            (EventActor, "name"),
            (Call, "caller"),
            (Penalty, "person"),
        ):
            rows.objects.exclude(**{column: ""}).update(**{column: Concat(F(column), Value(SIGN))})
        yield account
        transaction.set_rollback(True)


class NamesSeen(HTMLParser):
    """Which names of a page are in a `<bdi translate="no">`, and what is wrong."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str | None]]] = []
        self.seen = 0
        self.faults: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.faults += [f"{tag} {key}: {value}" for key, value in attrs if value and "<bdi" in value]
        # In these a browser shows tags as they are written; Python's parser takes them for elements.
        around = {each for each, _attrs in self.open} & {"title", "textarea"}
        if around and tag == "bdi":
            self.faults.append(f"<bdi> in <{around.pop()}>")
        if tag not in VOID:
            self.open.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        tags = {tag for tag, _attrs in self.open}
        if "script" in tags or (SIGN not in data and "<bdi" not in data):
            return
        inside = next((attrs for tag, attrs in self.open if tag == "bdi"), None)
        self.seen += inside is not None
        is_whole = inside is not None and inside.get("translate") == "no" and data.endswith(SIGN)
        if tags & EXEMPT and inside is None and "<bdi" not in data:
            return
        if not is_whole:
            self.faults.append(" ".join(data.split()))
