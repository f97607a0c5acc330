"""Names in the letters of the world: drawn or romanized on paper."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.test import Client
from reportlab.pdfbase.ttfonts import TTFont

from teams.models import Player, Team
from tests.e2e.hall import fill
from tests.everybody import LAPTOP, browser
from tests.for_each import check_each
from tests.names_of_the_world import hall_of_the_world
from tests.test_made_up_pages import PARTS, SHEETS
from tournament.kernel.visible import END_OF_NAME, START_OF_NAME, runs_from_right
from tournament.sheets.pen import Pen

pytestmark = pytest.mark.django_db
_ISOLATED = re.compile(
    f"(^[^{START_OF_NAME}]*|{START_OF_NAME}[^{END_OF_NAME}]*){END_OF_NAME}|{START_OF_NAME}.*$"
)


@pytest.fixture(scope="module")
def owner(django_db_setup: None, django_db_blocker: Any) -> Iterator[Client]:
    with django_db_blocker.unblock(), hall_of_the_world() as account:
        yield browser(account, LAPTOP)


@contextmanager
def faults_noted(names: set[str]) -> Iterator[list[str]]:
    """Note letters that a font does not have, and right-to-left names beside other words that could turn them round."""
    faults: list[str] = []
    split, text = TTFont.splitString, Pen.text

    def watched_split(font: TTFont, letters: str, *rest: Any) -> Any:
        parts = split(font, letters, *rest)
        faults.extend(f"no letter: {letters!r}" for _subset, codes in parts if 0 in codes)
        return parts

    def watched_text(pen: Pen, x: float, y: float, words: str, *rest: Any, **options: Any) -> Any:
        left = _ISOLATED.sub("", words).removesuffix("…").strip()
        if any(map(runs_from_right, left)) and not any(left in name for name in names):
            faults.append(f"not isolated: {words!r}")
        return text(pen, x, y, words, *rest, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TTFont, "splitString", watched_split)
        patch.setattr(Pen, "text", watched_text)
        yield faults


@pytest.mark.parametrize("part", range(PARTS))
def test_every_letter_of_every_name_is_drawn_or_romanized_on_paper(owner: Client, part: int):
    names = {*Player.objects.values_list("name", flat=True), *Team.objects.values_list("name", flat=True)}

    def check(path: str) -> None:
        with faults_noted(names) as faults:
            answer = owner.get(fill(path))
            assert answer["Content-Type"] == "application/pdf"
            answer.getvalue()
        assert faults == []

    check_each(SHEETS[part::PARTS], check)
