"""Passes: made once for everybody, replaced where one is lost, and never told by the journal."""

import json

import pytest

from teams.entries.pass_codes import read_code
from teams.entries.passes import make_pass, make_passes, replace_pass
from teams.entries.registration import check_in
from tests.factories import BOSS, NOON, make_entries, make_entry, make_tournament
from tournament.journal.models import JournalEntry
from tournament.kernel.refusal import Refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_tournament(slug="cup")
    make_entries(event, 3)
    return event


def codes(event):
    return list(event.entries.order_by("number").values_list("pass_code", flat=True))


def lines(event):
    return list(JournalEntry.objects.filter(tournament=event, action__contains="pass"))


def test_everybody_gets_a_pass_and_late_teams_theirs(event):
    make_passes(event, actor=BOSS, now=NOON)
    first = codes(event)
    make_entry(event, 4)

    made = make_passes(event, actor=BOSS, now=NOON)

    assert [entry.number for entry in made] == [4]
    assert codes(event)[:3] == first
    assert all(code == read_code(code) for code in codes(event))
    assert event.entries.get(number=4).pass_made_at == NOON


def test_a_second_press_is_refused_and_writes_nothing(event):
    make_passes(event, actor=BOSS, now=NOON)
    before = codes(event)

    with pytest.raises(Refusal, match="no_pass_missing"):
        make_passes(event, actor=BOSS, now=NOON)

    assert codes(event) == before
    assert len(lines(event)) == 1


def test_codes_are_unique_and_follow_from_no_seed():
    made = []
    for slug in ("one", "other"):
        event = make_tournament(slug=slug, seed=7)
        make_entries(event, 60) if slug == "one" else make_entry(event, 99)
        make_passes(event, actor=BOSS, now=NOON)
        made += codes(event)

    assert len(set(made)) == len(made) == 61


def test_one_team_gets_a_pass_and_keeps_it(event):
    make_pass(event, 2, actor=BOSS, now=NOON)
    code = codes(event)[1]

    with pytest.raises(Refusal, match="pass_made_already"):
        make_pass(event, 2, actor=BOSS, now=NOON)

    assert codes(event) == [None, code, None]


def test_replaced_pass_has_another_code_and_its_reason(event):
    make_passes(event, actor=BOSS, now=NOON)
    before = codes(event)

    replace_pass(event, 2, reason="lost", actor=BOSS, now=NOON)

    after = codes(event)
    assert (after[0], after[2]) == (before[0], before[2])
    assert after[1] != before[1]
    assert [line.reason for line in lines(event)] == ["", "lost"]


def test_a_pass_that_is_not_there_is_not_replaced(event):
    with pytest.raises(Refusal, match=r"teams\.no_pass\b"):
        replace_pass(event, 2, reason="lost", actor=BOSS, now=NOON)
    with pytest.raises(Refusal, match="reason_missing"):
        replace_pass(event, 2, reason=" ", actor=BOSS, now=NOON)


def test_who_left_gets_no_pass(event):
    from pairings.drops.actions import drop_entry  # noqa: PLC0415 - the app to the right, for this test alone

    drop_entry(event, 2, actor=BOSS, now=NOON)

    make_passes(event, actor=BOSS, now=NOON)

    assert codes(event)[1] is None
    for action in (make_pass, lambda *args, **more: replace_pass(*args, reason="lost", **more)):
        with pytest.raises(Refusal, match="entry_dropped"):
            action(event, 2, actor=BOSS, now=NOON)


def test_no_line_of_the_journal_holds_a_code(event):
    make_passes(event, actor=BOSS, now=NOON)
    old = codes(event)
    replace_pass(event, 1, reason="lost", actor=BOSS, now=NOON)
    make_entry(event, 4)
    make_pass(event, 4, actor=BOSS, now=NOON)
    check_in(event, 4, actor=BOSS, is_here=False, now=NOON)

    kept = json.dumps(list(JournalEntry.objects.filter(tournament=event).values()), default=str)

    assert not [code for code in {*old, *codes(event)} - {None} if code in kept]
