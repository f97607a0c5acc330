"""A language that is offered is finished: each message has its translation, with the same holes to fill."""

import os
import re
import shutil

import polib
import pytest
from django.conf import settings

from tests.catalogues import catalogue, languages_here, up_to_date
from tournament.config.catalogues import check_catalogues, compile_catalogues
from tournament.config.environment import EnvironmentProblem

HOLES = re.compile(r"%\(\w+\)[a-z]|%[a-z]|%%|\{\w*\}|</?[a-z][^>]*>")
FINISHED = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def test_the_languages_that_are_offered_are_those_with_a_catalogue():
    assert languages_here() == sorted(FINISHED)


@pytest.fixture(scope="module", params=FINISHED)
def messages(request) -> polib.POFile:
    return polib.pofile(str(catalogue(request.param)))


def test_no_message_of_a_finished_language_is_left_untranslated(messages):
    untranslated = [entry.msgid for entry in messages if not entry.translated()]
    assert not untranslated
    assert not [entry.msgid for entry in messages if entry.fuzzy]
    assert not messages.obsolete_entries()


def test_translations_have_the_holes_of_their_messages(messages):
    assert not list(faults(messages))


def faults(messages):
    """The messages whose translation would fail or leave something out when its holes are filled."""
    for entry in messages:
        if not entry.msgid_plural:
            if sorted(HOLES.findall(entry.msgid)) != sorted(HOLES.findall(entry.msgstr)):
                yield entry.msgid
            continue
        whole = set(HOLES.findall(entry.msgid_plural))
        forms = [set(HOLES.findall(form)) for form in entry.msgstr_plural.values()]
        # One thing need not be counted in figures; several are.
        if forms[-1] != whole or not all(form <= whole | set(HOLES.findall(entry.msgid)) for form in forms):
            yield entry.msgid


@pytest.mark.parametrize("message", ["%(team)s has a bye", "%s", "{team}", "<strong>Now</strong>", "100 %%"])
def test_a_translation_that_lost_a_hole_is_found(message):
    right = polib.POEntry(msgid=message, msgstr=f"Hier: {message}")
    assert list(faults([right])) == []
    assert list(faults([polib.POEntry(msgid=message, msgstr="Hier")])) == [message]


def test_plural_forms_keep_the_number(messages):
    form = re.search(r"nplurals=(\d)", messages.metadata["Plural-Forms"])
    assert all(
        len(entry.msgstr_plural) == int(form[1]) and all(entry.msgstr_plural.values())
        for entry in messages
        if entry.msgid_plural
    )


@pytest.mark.skipif(
    shutil.which("xgettext") is None, reason="GNU gettext is not installed: apt install gettext"
)
def test_every_message_of_the_program_is_in_the_catalogue_and_no_other():
    for language in FINISHED:
        kept = polib.pofile(str(catalogue(language)))
        found = polib.pofile(up_to_date(language))
        assert {(one.msgctxt, one.msgid) for one in found} == {(one.msgctxt, one.msgid) for one in kept}, (
            "Run `make messages` and translate what it brought."
        )
        assert not [entry.msgid for entry in found if entry.fuzzy]


@pytest.mark.skipif(
    shutil.which("xgettext") is None, reason="GNU gettext is not installed: apt install gettext"
)
def test_a_new_language_begins_with_every_message_untranslated():
    new = polib.pofile(up_to_date("pl"))
    assert len(new) > 3000
    assert not new.translated_entries()


def make_catalogue(folder, text="Jetzt"):
    path = folder / "de" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    path.write_text(f'{header}msgid "Now"\nmsgstr "{text}"\n\n#, fuzzy\nmsgid "Then"\nmsgstr "Dann"\n')
    return path


def test_catalogues_are_compiled_where_the_text_is_newer(tmp_path):
    text = make_catalogue(tmp_path)
    assert [path.name for path in compile_catalogues(tmp_path)] == ["django.mo"]
    compiled = text.with_suffix(".mo")
    assert polib.mofile(str(compiled)).find("Now").msgstr == "Jetzt"
    assert polib.mofile(str(compiled)).find("Then") is None  # a guess is not a translation
    assert compile_catalogues(tmp_path) == []

    make_catalogue(tmp_path, "Nun")
    later = compiled.stat().st_mtime + 5
    os.utime(text, (later, later))
    assert compile_catalogues(tmp_path) == [compiled]
    assert polib.mofile(str(compiled)).find("Now").msgstr == "Nun"


def test_a_language_that_is_not_compiled_stops_the_start_with_what_to_do(tmp_path):
    make_catalogue(tmp_path)
    with pytest.raises(EnvironmentProblem, match=r"python -m tournament\.config\.catalogues"):
        check_catalogues(["de"], tmp_path)
    compile_catalogues(tmp_path)
    check_catalogues(["de"], tmp_path)
