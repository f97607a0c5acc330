"""Names are text, and pages show each in a `<bdi>` of its own; sentences know their names."""

import json

import pytest
from django.template import Context, Template
from django.utils.html import format_html
from django.utils.translation import gettext_lazy, ngettext_lazy

from teams.models import Player
from tests.factories import make_entry, make_tournament
from tournament.kernel.named import as_name, joined_names, mark, marked, with_names
from tournament.kernel.refusal import Refusal
from tournament.kernel.visible import END_OF_NAME, START_OF_NAME
from tournament.wording.sentences import sentence

FOXES, COHEN = as_name("Foxes & <Owls>"), as_name("אברהם כהן")


def html(value: object) -> str:
    return Template("{{ value }}").render(Context({"value": value}))


def bdi(text: str) -> str:
    return f'<bdi translate="no">{text}</bdi>'


def test_a_name_is_the_text_that_it_was_and_is_marked_on_pages():
    assert (FOXES, f"{COHEN}", json.dumps(FOXES)) == ("Foxes & <Owls>", "אברהם כהן", '"Foxes & <Owls>"')
    assert html(FOXES) == bdi("Foxes &amp; &lt;Owls&gt;")
    assert format_html("<b>{}</b>", COHEN) == f"<b>{bdi('אברהם כהן')}</b>"
    assert html(as_name("")) == ""


def test_a_sentence_knows_its_names_through_several_steps():
    won = with_names(gettext_lazy("%(team)s won, %(score)s"), {"team": COHEN, "score": "<3 : 0>"})
    line = joined_names("; ", (won, FOXES, "rest & more"))

    assert html(line) == (
        f"{bdi('אברהם כהן')} won, &lt;3 : 0&gt;; {bdi('Foxes &amp; &lt;Owls&gt;')}; rest &amp; more"
    )
    assert line == f"{START_OF_NAME}אברהם כהן{END_OF_NAME} won, <3 : 0>; Foxes & <Owls>; rest & more"


def test_a_counted_sentence_is_translated_by_its_number():
    text = ngettext_lazy("%(team)s: %(count)d win", "%(team)s: %(count)d wins", "count")
    assert [with_names(text, {"team": FOXES, "count": count}) for count in (1, 2)] == [
        "Foxes & <Owls>: 1 win",
        "Foxes & <Owls>: 2 wins",
    ]


def test_what_is_cut_off_inside_a_name_ends_with_it():
    assert html(marked(mark(FOXES)[:4])) == bdi("Fox")


def test_titles_and_attributes_show_no_marks():
    page = Template(
        "{% load tandem %}<title>{% filter in_attribute %}Team {{ name }}{% endfilter %}</title>"
        '<a title="{{ name|in_attribute }}">{{ name }}</a>'
    )
    assert page.render(Context({"name": FOXES})) == (
        "<title>Team Foxes &amp; &lt;Owls&gt;</title>"
        f'<a title="Foxes &amp; &lt;Owls&gt;">{bdi("Foxes &amp; &lt;Owls&gt;")}</a>'
    )
    assert f'title="{START_OF_NAME}{COHEN}{END_OF_NAME}"' in page.render(Context({"name": COHEN}))


@pytest.mark.django_db
def test_names_are_names_as_soon_as_they_are_read():
    entry = make_entry(make_tournament(), 1, team_name="כהן")
    entry.refresh_from_db()

    assert html(entry.team_name) == html(entry) == bdi("כהן")
    assert html(Player.objects.values_list("name", flat=True).first()) == bdi("Ada 1")


def test_a_refusal_keeps_the_order_of_its_words():
    told = sentence(Refusal("teams.shown_other_entry", team="כהן", number=3))
    assert f"{START_OF_NAME}כהן{END_OF_NAME}" in told
