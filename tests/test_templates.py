"""House rules of every template: it compiles, nothing is inline, nothing comes from elsewhere, forms are safe."""

import json
import re

from django.template.loader import get_template

from tests.own_files import ROOT, own_files, static_files
from tournament.journal.declare import all_actions
from tournament.kernel.roles import Permission

TEMPLATES = own_files("templates", ending=".html")
STYLES = static_files(".css")
SCRIPTS = static_files(".js")
# What is downloaded to be kept may be one piece (it is an attachment and never a page of the site).
KEPT_FILES = {"pairings/exports/results_file.html", "rulings/offline/offline.html"}

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


def texts() -> dict[str, str]:
    """The text of every template, by its name."""
    return {
        path.relative_to(ROOT / "templates").as_posix(): path.read_text(encoding="utf-8")
        for path in TEMPLATES
    }


def problem_with(name: str) -> str:
    try:
        get_template(name)
    except Exception as problem:  # whatever it is, the others are looked at too
        return f"{type(problem).__name__}: {problem}"
    return ""


def test_every_template_compiles() -> None:
    assert len(texts()) > 250
    assert {name: problem for name in texts() if (problem := problem_with(name))} == {}


def forbidden_in(text: str) -> list[str]:
    bare = re.sub(r"{[%{].*?[%}]}", "", text)  # tags have arguments of such names
    return [what for what, pattern in FORBIDDEN.items() if re.search(pattern, bare, re.IGNORECASE)]


def test_every_template_keeps_to_the_content_policy() -> None:
    found = {name: forbidden_in(text) for name, text in texts().items() if name not in KEPT_FILES}
    assert len(found) > 250
    assert {name: what for name, what in found.items() if what} == {}
    assert texts().keys() >= KEPT_FILES


# A team's own pages read no cookie: the code in their address is what no other site can know. The choice of a language
# is on pages that are kept for every reader, and changes nothing but how this browser is answered.
WITHOUT_TOKEN = re.compile(r"(?:.*/)?(?:_?team(_\w+)?\.html|_languages\.html)")


def test_every_form_that_changes_something_carries_its_token() -> None:
    forms = [
        f"{name}: {form}"
        for name, text in texts().items()
        if not WITHOUT_TOKEN.fullmatch(name)
        for form in re.findall(r"<form\b[^>]*>.*?</form>", text, re.DOTALL | re.IGNORECASE)
        if re.match(r"<form[^>]*(?:method=.post|hx-post)", form, re.IGNORECASE)
    ]
    assert len(forms) > 50
    assert [form[:120] for form in forms if "csrf_token" not in form] == []


def test_styles_and_scripts_fetch_nothing_from_elsewhere() -> None:
    elsewhere = re.compile(r"https?://|@import|//[a-z0-9-]+\.[a-z]|\beval\(|new Function|document\.write")
    found = {str(path): elsewhere.findall(path.read_text(encoding="utf-8")) for path in [*STYLES, *SCRIPTS]}
    assert len(STYLES) > 4
    assert len(SCRIPTS) > 6
    assert {name: what for name, what in found.items() if what} == {}


# What is HTML on purpose is made by `format_html`, which escapes what people typed.
RAW = {"templates/rulings/offline/offline.html": "one file, whose library is JSON that its maker escapes"}


def test_no_template_prints_what_people_typed_as_markup() -> None:
    raw = re.compile(r"\|\s*(?:safe|safeseq)\b|{%\s*autoescape\s+off")
    found = [path.relative_to(ROOT).as_posix() for path in TEMPLATES if raw.search(path.read_text("utf-8"))]

    assert found == list(RAW)


# Where long texts of people, and sentences that quote them, are printed. They are escaped; if one ever were not, htmx
# would still do nothing of what its attributes say.
PEOPLES_TEXTS = {
    "_field.html": ("{{ field.help_text }}", "{% for error in field.errors %}"),
    "_messages.html": ("{{ message.message }}",),
    "_notice.html": ("{{ title }}", "{{ text }}"),
    "base.html": ("{{ tournament.name }}</a>",),
    "pairings/pages/desk/office/journal_line.html": ("{{ reason }}",),
    "pairings/pages/floor/deck.html": ("{{ deck.checked.note }}",),
    "pairings/pages/floor/floor_penalty_page.html": ("{{ penalty.note|linebreaks }}",),
    "pairings/pages/frame/_announcements.html": ("{{ announcement }}",),
    "pairings/pages/frame/_correction.html": ("reason=notice.reason",),
    "pairings/pages/public/_screen.html": ("{{ announcement }}",),
    "rulings/pages/_entries.html": ("{{ section.text|linebreaks }}",),
    "rulings/pages/event_rulings.html": ("{{ ruling.text }}",),
    "rulings/pages/withdraw_ruling.html": ("{{ ruling.text }}",),
    "teams/deck_lists/_reading.html": ("{{ text }}",),
    "teams/pages/_accept.html": ("{{ text }}",),
    "teams/pages/deck_list.html": ("{{ shown.row.text }}",),
}


def test_htmx_does_nothing_inside_of_peoples_texts() -> None:
    """Each stands in an element with `hx-disable` that begins shortly before it."""
    for name, expressions in PEOPLES_TEXTS.items():
        text = texts()[name]
        for expression in expressions:
            places = [match.start() for match in re.finditer(re.escape(expression), text)]
            assert places, (name, expression)
            for place in places:
                assert "hx-disable" in text[max(place - 260, 0) : place], (name, expression)


def test_htmx_asks_only_this_server_and_runs_nothing() -> None:
    (config,) = re.findall(r"name=\"htmx-config\" content='([^']+)'", texts()["base.html"])
    said = json.loads(config)
    assert said["selfRequestsOnly"] is True
    assert said["allowEval"] is said["allowScriptTags"] is False


def test_a_button_asks_for_an_action_or_a_permission_that_there_is() -> None:
    """A misspelt one would hide the button from everyone."""
    known = {one.name for one in all_actions()} | {one.value for one in Permission}
    asked = {
        (path, name)
        for path, text in texts().items()
        for name in re.findall(r"\bmay\.([a-z_]+)", re.sub(r"{% translate .*? %}", "", text))
    }
    assert len({name for _path, name in asked}) > 20
    assert {(path, name) for path, name in asked if name not in known} == set()
