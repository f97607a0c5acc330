"""What the ledger of the drills finds: a drill that could not see a loss would prove nothing."""

from types import SimpleNamespace

import pytest

from pairings.matches.scoring import Ending, How
from pairings.matches.wording import result_sentence
from pairings.results.actions import record_result
from tests.drill import soundness
from tests.drill.ledger import Ledger, Slip
from tests.factories import BOSS, make_posted_event

pytestmark = pytest.mark.django_db


class Desk:
    """Somebody whose pages say what the rows say, as long as nothing is `shown` in its place."""

    def __init__(self, event, shown=None):
        self.event, self.shown = event, shown

    def ask(self, _method, path, _values, _part):
        table = int(path.rpartition("=")[2])
        match = self.event.rounds.get(number=1).matches.get(table_number=table)
        self.body = (result_sentence(match) if self.shown is None else self.shown).encode()
        return 200, ""


@pytest.fixture
def ledger(monkeypatch):
    monkeypatch.setattr(soundness, "faults_of_database", list)
    return Ledger(SimpleNamespace(event=make_posted_event(4), has_whole_journal=lambda: True))


def enter(ledger, note, keys="1"):
    ending = Ending(How.WON, winner=int(keys), note=note)
    record_result(ledger.ground.event, 1, 1, ending, actor=BOSS)


def slip(ledger, note, keys="1", status=200):
    ledger.slips.setdefault(1, []).append(Slip(1, keys, note, status, is_acknowledged=status == 200))


def audit(ledger, shown=None):
    return ledger.audit(Desk(ledger.ground.event, shown))


def test_what_is_written_once_and_shown_is_no_fault(ledger):
    enter(ledger, "a")
    enter(ledger, "b", "2")
    slip(ledger, "a")
    slip(ledger, "b", "2", status=0)
    slip(ledger, "c", status=0)
    found = audit(ledger)

    assert (found.faults, found.acknowledged, found.kept, found.gone) == ("", 1, 1, 1)


def test_slip_that_was_acknowledged_and_is_not_there_is_lost(ledger):
    enter(ledger, "a")
    slip(ledger, "a")
    slip(ledger, "b", "2")

    assert audit(ledger).lost == ["b"]


def test_slip_that_is_written_twice_is_double(ledger):
    enter(ledger, "a")
    enter(ledger, "other")
    enter(ledger, "a")
    slip(ledger, "a")

    assert audit(ledger).double == ["a"]


def test_row_that_holds_another_result_than_the_newest_is_told(ledger):
    enter(ledger, "a")
    slip(ledger, "a")
    match = ledger.ground.event.rounds.get(number=1).matches.get(table_number=1)
    match.winner = 2
    match.save()

    assert audit(ledger).other == [1]


def test_page_that_says_something_else_is_told(ledger):
    enter(ledger, "a")
    slip(ledger, "a")

    assert audit(ledger, shown="Nobody has won.").other == [1]


def test_gap_in_the_journal_is_told(ledger):
    ledger.ground.has_whole_journal = lambda: False

    assert audit(ledger).broken == ["the journal has a gap"]
