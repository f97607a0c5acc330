"""The look is one: six sizes, steps of space, one typeface, signs of one set (docs/styles.md, "The look")."""

import re
from pathlib import Path

import polib
import pytest
from fontTools.ttLib import TTFont

from tests.own_files import ROOT, own_files, static_files
from tournament.web.navigation import STAFF_PAGES
from tournament.web.tags import icon

TYPEFACE = ROOT / "tournament" / "static" / "tournament" / "typeface"
# A screen for the hall has a unit of its own: it fills whatever projector there is.
SHEETS = [path for path in static_files(".css") if not path.name.startswith("screen")]
SIZES = {f"var(--size-{number})" for number in range(1, 7)}
# Signs and code beside text, text that is heard alone, what iOS would zoom into, and paper.
OTHER_SIZES = {".7em", ".85em", ".9em", "0", "max(1rem, 16px)", "max(1rem, .3em)", "11pt", "inherit"}
STEPS = {".125", ".25", ".5", ".75", "1", "1.25", "1.5", "2", "3", "4"}
SPACE = re.compile(r"(?<![\w-])(?:padding|margin|gap|row-gap|column-gap)(?:-[a-z]+)*:([^;}]+)")
REM = re.compile(r"(?<![\w.])-?(\d*\.?\d+)rem")
CATALOGUES = own_files("tournament", ending=".po")


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_text_has_one_of_six_sizes(path: Path):
    sizes = set(re.findall(r"font-size: ([^;}]+?)(?: !important)?[;}]", path.read_text("utf-8")))
    from_afar = {size for size in sizes if re.fullmatch(r"clamp\(.+vw.*\)", size)}

    assert sizes - SIZES - OTHER_SIZES - from_afar == set()


def test_there_are_six_sizes():
    rules = (ROOT / "tournament/static/tournament/tandem.css").read_text("utf-8")

    assert {f"var({name})" for name in re.findall(r"(--size-\d+):", rules)} == SIZES


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_space_comes_in_steps(path: Path):
    found = {
        step
        for space in SPACE.findall(path.read_text("utf-8"))
        if "clamp" not in space
        for step in REM.findall(space)
    }

    assert found - STEPS == set()


def test_both_weights_of_the_typeface_have_less_than_60_kilobytes():
    files = static_files(".woff2")

    assert len(files) == 2
    assert sum(file.stat().st_size for file in files) < 60_000
    assert "SIL OPEN FONT LICENSE" in (TYPEFACE / "OFL.txt").read_text("utf-8")


@pytest.mark.parametrize("path", static_files(".woff2"), ids=lambda path: path.name)
def test_the_typeface_has_the_letters_of_every_text_and_figures_of_one_width(path: Path):
    font = TTFont(path)
    letters = font.getBestCmap()
    texts = "".join(
        text
        for file in CATALOGUES
        for entry in polib.pofile(str(file))
        for text in (entry.msgid, entry.msgstr)
    )

    assert {
        character for character in texts if character.isalpha() and ord(character) not in letters
    } == set()
    assert len({font["hmtx"][letters[ord(figure)]][0] for figure in "0123456789"}) == 1
    assert font["hmtx"][letters[ord("-")]][0] != font["hmtx"][letters[ord("0")]][0]  # "no-show" is a word


def test_every_sign_is_one_of_the_set():
    named = {
        name
        for path in own_files("templates", ending=".html")
        for name in re.findall(r'{% icon "([^"]+)" %}', path.read_text("utf-8"))
    }

    assert named
    for name in named | {page.icon for page in STAFF_PAGES}:
        assert 'aria-hidden="true"' in icon(name)
