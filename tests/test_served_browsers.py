"""Our scripts, styles and pages are held to the oldest browsers that Tandem serves, by a table of what is newer."""

import pytest

from tests.for_each import for_each
from tests.own_files import static_files
from tests.served_browsers import (
    ROOT,
    SELECTOR,
    SERVED,
    STYLE,
    find_used,
    lost_values,
    mixed_rules,
    old_style,
    read_features,
    read_files,
    read_used,
    uses_in,
    without_comments,
)


def test_each_use_of_what_is_newer_says_what_happens_without_it():
    """What fails here: write it the older way, or give a way without and name it in `newer_used.tsv`."""
    assert sorted(find_used() ^ set(read_used())) == []


def test_each_row_says_what_happens_instead():
    assert [key for key, instead in read_used().items() if len(instead.split()) < 2] == []


def test_each_row_of_the_table_is_newer_than_a_served_browser():
    assert [one.name for one in read_features() if not one.missing_in] == []
    names = [one.name for one in read_features()]
    assert len(set(names)) == len(names)


def test_no_rule_is_lost_with_a_newer_selector_beside_an_older_one():
    found = {path.name: mixed_rules(path.read_text()) for path in read_files() if path.suffix == ".css"}

    assert {name: rules for name, rules in found.items() if rules} == {}


def test_no_value_with_a_newer_unit_and_a_variable_is_there_unasked():
    found = {path.name: lost_values(path.read_text()) for path in read_files() if path.suffix == ".css"}

    assert {name: values for name, values in found.items() if values} == {}
    assert lost_values("a { top: 1px; height: calc(100dvh - var(--gap)); }") == ["calc(100dvh - var(--gap))"]
    assert lost_values("@supports (height: 1dvh) { a { height: calc(100dvh - var(--gap)); } }") == []


def test_the_manual_names_the_browsers():
    text = (ROOT / "docs/running.md").read_text()

    for browser, version in SERVED.items():
        assert f"{browser.title()} {version[0]}" in text


def test_every_script_and_style_is_read():
    read = set(read_files())

    assert read >= {*static_files(".js"), *static_files(".css")}
    assert {path.name for path in read} >= {"offline.js", "offline.css", "base.html"}


FOUND = {
    "speaker ??= new Speaker();": "??=",
    "isTime ||= isUp(clock);": "||=",
    "rows.at(-1)": "Array.at, String.at",
    "structuredClone(rows)": "structuredClone",
    "class Pad { add() { this.#rows = 1; } }": "#private",
    "form.requestSubmit();": "requestSubmit",
    'row.matches(".form:has(input)")': ":has(",
    'row.querySelector("input:not([type=file], [type=radio])")': ":not(a, b)",
    "const after = /(?<=x)y/;": "lookbehind",
    "fetch(address, { signal: AbortSignal.timeout(5) })": "AbortSignal.timeout",
}
STYLES = {
    "a { inset: 0; }": "inset",
    "a { height: calc(100dvh - 1rem); }": "dvh, svh, lvh",
    "a:is(.b, .c) { top: 0; }": ":is(",
    "a:not(.b, .c) { top: 0; }": ":not(a, b)",
    "@layer base { a { top: 0; } }": "@layer",
    "a { top: 0; &:hover { top: 1px; } }": "nesting",
    "a { color: color-mix(in srgb, red, blue); }": "color-mix()",
    "a { gap: 1rem; display: flex; }": "gap in a flexible box",
    "a { aspect-ratio: 1; }": "aspect-ratio",
    "a { padding-block: 1rem; }": "padding-block",
    "@media (width >= 40rem) { a { top: 0; } }": "ranges in @media",
}
PLAIN = {
    ".js": [
        "// rows.at(-1), speaker ??= 1",
        "const found = rows?.find(Boolean) ?? null;",
        "a.replaceChildren(b);",
        "const better = { at: 1 }.at;",
    ],
    ".css": [
        "/* :has( */ a { top: 0; clip-path: inset(50%); }",
        "a { gap: 1rem; display: grid; }",
        "a:not(.b):not(.c) { box-shadow: inset 4px 0 red; }",
    ],
}


@for_each(
    "ending, text, name",
    [*((".js", *each) for each in FOUND.items()), *((".css", *each) for each in STYLES.items())],
)
def test_what_is_newer_is_found(ending, text, name):
    assert uses_in(text, ending) == {name}


@pytest.mark.parametrize("ending", [".js", ".css"])
def test_what_is_as_old_is_passed_over(ending):
    assert [text for text in PLAIN[ending] if uses_in(text, ending)] == []


def test_what_is_newer_can_be_taken_out_of_a_style():
    newer = [one for one in read_features() if one.where in (STYLE, SELECTOR)]
    for path in static_files(".css"):
        old = old_style(path.read_text())
        assert old.count("{") == without_comments(path.read_text(), ".css").count("{"), path.name
        assert [one.name for one in newer if one.pattern.search(old)] == [], path.name
