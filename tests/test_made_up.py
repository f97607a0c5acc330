"""The made-up language: marked letters, 40 % more of them, and nothing else changed."""

import re
from datetime import UTC, date, datetime

import pytest
from django.conf import settings
from django.test import Client
from django.utils.dates import MONTHS
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import (
    get_language,
    get_language_info,
    gettext,
    gettext_lazy,
    ngettext,
    ngettext_lazy,
    npgettext,
    override,
    pgettext,
)

from tests.factories import make_account
from tests.for_each import for_each
from tests.made_up import BARE, CODE, MARKED, NAME, made_up_language, mark
from tournament.sheets.fonts import BOLD, REGULAR, font


def test_every_letter_is_marked_and_can_be_drawn_on_paper():
    assert len(set(MARKED.values())) == 52
    assert not BARE.search("".join(MARKED.values()))
    for name in (REGULAR, BOLD):
        assert [letter for letter in MARKED.values() if ord(letter) not in font(name).face.charToGlyph] == []


@for_each("message", ["No", "Standings", "Look at the proposal, then post the round.", "A"])
def test_a_message_is_two_fifths_longer(message: str):
    letters, marked = len(re.findall("[A-Za-z]", message)), re.findall(r"[^\W\d]", mark(message))
    assert len(marked) == letters + -(-letters * 2 // 5)
    assert re.sub(r"[^\W\d]", "", mark(message)) == re.sub("[A-Za-z]", "", message)


@for_each(
    "kept",
    [
        *(
            "%(number)s",
            "%(count)d",
            "%(share).1f",
            "%s",
            "%d",
            "%%",
            "{name}",
            "{}",
            "[n]",
            "&nbsp;",
            "&#8209;",
        ),
        *('<a href="%(url)s" class="quiet">', "</strong>", "<br>"),
    ],
)
def test_what_a_program_reads_stays(kept: str):
    assert mark(f"Table {kept} Round") == f"{mark('Table')} {kept} {mark('Round')}"
    assert mark(kept) == kept


@for_each("written", ["j F Y", "H:i", "D j M", "format\x04jS F"])
def test_how_a_date_is_written_stays(written: str):
    assert mark(written) == written.rpartition("\x04")[2]


def test_all_ways_to_translate_end_in_it():
    with made_up_language():
        assert gettext("No") == str(gettext_lazy("No")) == pgettext("an answer", "No") == mark("No")
        for count, message in ((1, "%(n)d team"), (2, "%(n)d teams")):
            told = {"n": count}
            assert ngettext("%(n)d team", "%(n)d teams", count) == mark(message)
            assert npgettext("of a list", "%(n)d team", "%(n)d teams", count) == mark(message)
            assert ngettext_lazy("%(n)d team", "%(n)d teams", "n") % told == mark(message) % told
        assert isinstance(gettext(mark_safe("<b>No</b>")), SafeString)
        assert format_html("<p>{}</p>", gettext_lazy("No")) == f"<p>{mark('No')}</p>"
        assert not BARE.search(f"{MONTHS[5]} {date_format(date(2003, 5, 17), 'j F Y')}")


def test_dates_are_written_as_in_english_with_marked_months():
    day, names = datetime(2003, 5, 17, 14, 5, tzinfo=UTC), ("SHORT_DATE_FORMAT", "TIME_FORMAT")
    with override("en"):
        written = [date_format(day, name) for name in names]
    with made_up_language():
        marked = [date_format(day, name) for name in names]
    assert not BARE.search(" ".join(marked))
    assert [re.findall(r"\d+", text) for text in marked] == [re.findall(r"\d+", text) for text in written]


def test_it_is_there_only_while_it_is_asked_for():
    with made_up_language(is_spoken=False):
        assert gettext("No") == "No"
        assert get_language_info(CODE)["name_local"] == NAME
        with override(CODE):
            assert gettext("No") == mark("No")
    assert CODE not in dict(settings.LANGUAGES)
    with override(CODE):
        assert gettext("No") == "No"
    assert get_language() == settings.LANGUAGE_CODE


@pytest.mark.django_db
def test_a_browser_gets_pages_in_it_by_asking():
    make_account("owner", is_owner=True)
    with made_up_language(is_spoken=False):
        page = Client().get("/sign-in/", headers={"accept-language": f"{CODE},en;q=0.5"}).content.decode()
        assert f'lang="{CODE}"' in page
        assert mark("Password") in page
        assert "Password" in Client().get("/sign-in/").content.decode()
