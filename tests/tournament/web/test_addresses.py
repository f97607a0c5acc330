"""An address that is for an action lets in nobody whom the action refuses, and says which of several it asks for."""

from typing import Any, Unpack

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponse

from pairings.pages.phones.access import for_team
from tests.for_each import for_each
from tournament.journal.declare import Action, Rule
from tournament.journal.journal import By, Change, does
from tournament.kernel.roles import Permission
from tournament.web.addresses import Audience, for_action

SEVERAL = (Permission.REGISTER, Permission.DISQUALIFY)


def page(*_args: Any, **_values: Any) -> HttpResponse:
    return HttpResponse()


def act_of(rule: Rule) -> Any:
    @does(Action("try", "Tried", rule))
    def act(change: Change, **by: Unpack[By]) -> None: ...

    return act


@for_each(
    "needs, only, open_to",
    [
        (Permission.RUN_ROUNDS, None, Permission.RUN_ROUNDS),
        (Permission.RUN_FLOOR, Permission.OVERRULE, Permission.OVERRULE),  # narrower than the action
        (SEVERAL, Permission.DISQUALIFY, Permission.DISQUALIFY),
    ],
)
def test_an_address_takes_from_its_action_who_may_open_it(
    needs: Any, only: Permission | None, open_to: Permission
) -> None:
    act = act_of(Rule(needs))
    address = for_action("try/", page, "try", act, only=only).address
    assert (address.open_to, address.does) == (open_to, act.action)


@for_each(
    "needs, only",
    [
        (SEVERAL, None),  # which of them?
        (Permission.REGISTER, Permission.SEE_DESK),  # wider: judges would be refused after they filled it in
        (Permission.OVERRULE, Permission.RECORD_RESULTS),  # other people
    ],
)
def test_an_address_for_others_than_its_action_is_not_declared(needs: Any, only: Permission | None) -> None:
    with pytest.raises(ImproperlyConfigured, match="try"):
        for_action("try/", page, "try", act_of(Rule(needs)), only=only)


def test_a_team_s_address_is_for_what_a_team_may_do() -> None:
    act = act_of(Rule(Permission.RUN_FLOOR, by_team=True))
    address = for_team("try/", page, "try", does=act).address
    assert (address.open_to, address.does) == (Audience.TEAM, act.action)
    with pytest.raises(ImproperlyConfigured, match="try"):
        for_team("try/", page, "try", does=act_of(Rule(Permission.RUN_FLOOR)))
