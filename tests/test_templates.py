"""House rules of every template: it compiles, nothing is inline, nothing comes from elsewhere, forms are safe."""

import re
from pathlib import Path

import pytest
from django.template.loader import get_template

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLES = sorted(ROOT.glob("*/static/**/*.css"))
SCRIPTS = sorted(ROOT.glob("*/static/**/*.js"))
# What is downloaded to be kept may be one piece (it is an attachment and never a page of the site).
KEPT_FILES = {"pairings/sheets/results_file.html", "rulings/offline/offline.html"}

FORBIDDEN = {
    "a style attribute": r"\sstyle\s*=",
    "a style element": r"<style",
    "a script with code in it": r"<script(?![^>]*\ssrc=)",
    "an event attribute": r"\son[a-z]+\s*=",
    "htmx that needs eval": r"hx-on|hx-vars|hx-vals=.js:",
    "a script address": r"javascript:",
    "something from elsewhere": r"(?:src|href|action|hx-get|hx-post)\s*=\s*[\"'](?:https?:)?//",
    "a button without a type": r"<button(?![^>]*\stype=)",
}


def template_id(path: Path) -> str:
    return path.relative_to(ROOT / "templates").as_posix()


@pytest.mark.parametrize("path", TEMPLATES, ids=template_id)
def test_template_compiles(path):
    get_template(template_id(path))


@pytest.mark.parametrize("path", TEMPLATES, ids=template_id)
def test_template_keeps_to_the_content_policy(path):
    if template_id(path) in KEPT_FILES:
        pytest.skip("a file to be kept")
    text = re.sub(r"{[%{].*?[%}]}", "", path.read_text(encoding="utf-8"))  # tags have arguments of such names

    found = [what for what, pattern in FORBIDDEN.items() if re.search(pattern, text, re.IGNORECASE)]

    assert found == []


# A team's own pages read no cookie: the code in their address is what no other site can know. The choice of a language
# is on pages that are kept for every reader, and changes nothing but how this browser is answered.
WITHOUT_TOKEN = re.compile(r"_?team(_\w+)?\.html|_languages\.html")


@pytest.mark.parametrize(
    "path", [path for path in TEMPLATES if not WITHOUT_TOKEN.fullmatch(path.name)], ids=template_id
)
def test_every_form_that_changes_something_carries_its_token(path):
    text = path.read_text(encoding="utf-8")
    for form in re.findall(r"<form\b[^>]*>.*?</form>", text, re.DOTALL | re.IGNORECASE):
        if re.match(r"<form[^>]*(?:method=.post|hx-post)", form, re.IGNORECASE):
            assert "csrf_token" in form, form[:80]


@pytest.mark.parametrize("path", [*STYLES, *SCRIPTS], ids=lambda path: path.name)
def test_styles_and_scripts_fetch_nothing_from_elsewhere(path):
    text = path.read_text(encoding="utf-8")

    assert not re.search(r"https?://|@import|//[a-z0-9-]+\.[a-z]", text)
    assert not re.search(r"\beval\(|new Function|document\.write", text)
