"""What a line of the journal keeps of the rows it changed: whole rows that came or went, else what differs."""

import pytest

from pairings.matches.models import Extension
from tests.factories import BOSS, NOON, make_posted_event
from tournament.journal.declare import SETTING_RULE, Action
from tournament.journal.journal import journaled
from tournament.journal.rows import find_rows, ident_of, image_of

pytestmark = pytest.mark.django_db
TRY = Action("try", "Tried", SETTING_RULE)


@pytest.fixture
def event():
    return make_posted_event()


def rows_of(event):
    return event.journal.latest("number").rows


def test_a_changed_row_is_kept_by_its_fields_without_the_version(event):
    with journaled(event, TRY, actor=BOSS) as change:
        match = event.rounds.get().matches.at_table(1)
        change.keep(match)
        match.note, match.version = "late", match.version + 1
        match.save()

    assert rows_of(event) == [["match", [1, 1, None], {"note": ""}, {"note": "late"}]]


def test_a_row_that_was_made_is_named_and_one_that_went_is_kept_whole(event):
    match = event.rounds.get().matches.at_table(1)
    with journaled(event, TRY, actor=BOSS) as change:
        made = Extension.objects.create(match=match, minutes=5, reason="x", given_at=NOON, given_by=change.by)
        change.add(made)
    key = [1, 1, NOON.isoformat()]
    assert rows_of(event) == [["extension", key, None, {}]]

    with journaled(event, TRY, actor=BOSS) as change:
        change.keep(made)
        made.delete()
    assert rows_of(event) == [
        [
            "extension",
            key,
            {"minutes": 5, "reason": "x", "is_late_start": False, "judge": "", "given_by": 1},
            None,
        ]
    ]


def test_rows_that_stayed_as_they_were_are_not_kept(event):
    with journaled(event, TRY, actor=BOSS) as change:
        change.keep(event.rounds.get().matches.at_table(1), *event.entries.all())

    assert rows_of(event) == []


def test_settings_are_kept_without_asking(event):
    with journaled(event, TRY, actor=BOSS) as change:
        change.tournament.venue = "Hall 9"

    assert rows_of(event) == [["event", [], {"venue": "Hall 2"}, {"venue": "Hall 9"}]]


def test_rows_are_found_again_by_what_names_them_in_one_query_a_kind(event, django_assert_max_num_queries):
    rows = [*event.rounds.all(), *event.rounds.get().matches.all(), *event.entries.all()]
    images = {ident_of(row): image_of(row) for row in rows}

    with django_assert_max_num_queries(3):
        found = find_rows(event, images)

    assert {ident: image_of(row) for ident, row in found.items()} == images


def test_no_code_of_a_pass_is_ever_kept(event):
    entry = event.entries.first()
    entry.pass_code = "secret"

    assert "secret" not in str(image_of(entry))
