"""The frame of every action: one transaction, one line, the event's version, nothing half done."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Unpack

import pytest
from django.db import models

from tests.expected import refused
from tests.factories import BOSS, CLERK, NOON, make_entry, make_tournament, phone_of
from tournament.event.models import Tournament
from tournament.journal.declare import SETTING_RULE, Action, Rule
from tournament.journal.journal import (
    Because,
    Change,
    changes_between,
    check_permission,
    check_reason,
    does,
    field_values,
    journaled,
)
from tournament.kernel.roles import Actor, Permission

pytestmark = pytest.mark.django_db
TRY = Action("try", "Tried", SETTING_RULE)


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


def test_a_line_says_who_did_what_and_when_and_is_the_events_version(event: Tournament) -> None:
    with journaled(event, TRY, actor=BOSS, now=NOON, reason=" because ") as change:
        change.before, change.after = {"a": 1}, {"a": 2}
        change.round_number, change.table_number, change.entry_number = 1, 2, 3
        change.citation = "FR-244.d"
        assert change.number == 2
    line = event.journal.get(number=2)
    assert (line.actor.name, line.action, line.at, line.reason) == (BOSS.name, "try", NOON, "because")
    assert (line.before, line.after, line.citation) == ({"a": 1}, {"a": 2}, "FR-244.d")
    assert (line.round_number, line.table_number, line.entry_number) == (1, 2, 3)
    assert event.version == 2
    event.refresh_from_db()
    assert event.version == 2


def test_the_event_that_was_given_has_the_new_values_afterwards(event: Tournament) -> None:
    stale = Tournament.objects.get(pk=event.pk)
    with journaled(event, TRY, actor=BOSS) as change:
        change.tournament.venue = "Hall 9"
    with journaled(stale, TRY, actor=BOSS):
        pass
    assert stale.venue == "Hall 9"
    assert stale.version == 3


def test_an_error_undoes_everything(event: Tournament) -> None:
    def fail() -> None:
        with journaled(event, TRY, actor=BOSS) as change:
            change.tournament.venue = "Hall 9"
            change.tournament.save()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    event.refresh_from_db()
    assert (event.venue, event.version) == ("Hall 2", 1)
    assert event.journal.count() == 1


def test_nothing_is_done_at_an_event_that_is_being_removed(event: Tournament) -> None:
    Tournament.objects.update(removal_started_at=datetime(2003, 5, 18, tzinfo=UTC))
    with refused("tournament.being_removed"):
        make_entry(event, 1)


def test_a_reason_is_more_than_spaces() -> None:
    assert check_reason(" typo ") == "typo"
    with refused("tournament.reason_missing", "", "reason"):
        check_reason(" \n ")


def test_a_power_that_the_roles_do_not_hold_is_refused() -> None:
    check_permission(BOSS, Permission.CORRECT_SEATS)
    with refused("tournament.not_allowed", "FR-244.d"):
        check_permission(CLERK, Permission.CORRECT_SEATS, citation="FR-244.d")


RULED = Action("rule", "Ruled", Rule(Permission.OVERRULE), asks_reason=True, cites="FR-202.c")


def test_the_frame_asks_who_may_then_whether_it_is_over_then_why(event: Tournament) -> None:
    """All under the lock and before the body, which is not entered."""

    def act(actor: Actor, reason: str) -> None:
        with journaled(event, RULED, actor=actor, reason=reason):
            pytest.fail("the body was entered")

    with refused("tournament.reason_missing", "", "reason"):
        act(BOSS, " ")
    Tournament.objects.update(finished_at=NOON)
    with refused("tournament.finished"):
        act(BOSS, " ")
    with refused("tournament.not_allowed", "FR-202.c"):
        act(CLERK, " ")
    assert event.journal.count() == 1


def test_a_team_does_only_what_a_team_may(event: Tournament) -> None:
    team = phone_of(make_entry(event, 1))
    with journaled(event, Action("call", "Called", Rule(Permission.RUN_FLOOR, by_team=True)), actor=team):
        pass
    assert event.journal.latest("number").citation == ""
    with refused("tournament.not_allowed"), journaled(event, TRY, actor=team):
        pytest.fail("the body was entered")


def test_a_function_is_called_with_an_event_and_its_body_gets_the_change(event: Tournament) -> None:
    @does(RULED)
    def rule(change: Change, text: str, **by: Unpack[Because]) -> str:
        change.after = {"text": text}
        return f"{change.actor.name}: {change.reason}"

    assert rule(event, "so", actor=BOSS, reason=" card ", now=NOON) == f"{BOSS.name}: card"
    line = event.journal.latest("number")
    assert (line.action, line.after, line.reason, line.citation) == (
        "rule",
        {"text": "so"},
        "card",
        "FR-202.c",
    )
    assert (line.at, event.version) == (NOON, line.number)
    assert rule.action is RULED


def test_only_what_differs_is_kept() -> None:
    assert changes_between({"a": 1, "b": 2}, {"a": 1, "b": 3}) == ({"b": 2}, {"b": 3})


def test_an_amount_is_one_text_however_it_was_typed() -> None:
    class Fee(models.Model):
        amount = models.DecimalField(max_digits=6, decimal_places=2)

        class Meta:
            app_label = "planted"

        def __str__(self) -> str:
            return str(self.amount)

    typed, stored = Fee(amount=Decimal("12.5")), Fee(amount=Decimal("12.50"))
    assert field_values(typed, ("amount",)) == field_values(stored, ("amount",)) == {"amount": "12.50"}
