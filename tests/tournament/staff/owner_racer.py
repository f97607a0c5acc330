"""A process that hands Tandem over to an account, or switches that account off, in the name of the first owner."""

import json
import sys
from typing import Any

import django

django.setup()

from django.db import connection  # noqa: E402

from tests.factories import make_account, make_tournament  # noqa: E402
from tournament.kernel.refusal import Refusal  # noqa: E402
from tournament.kernel.roles import Actor  # noqa: E402
from tournament.staff.accounts import switch_off  # noqa: E402
from tournament.staff.models import Account  # noqa: E402
from tournament.staff.site_actions import hand_over  # noqa: E402


def make() -> str:
    make_tournament()
    for name in ("olivia", "ben", "cleo"):
        make_account(name, is_owner=name == "olivia")
    return "made"


def do(what: str, username: str) -> str:
    account, first = Account.objects.get(username=username), Account.objects.get(username="olivia")
    actor = Actor("Olivia", account=first.pk)
    print("ready", flush=True)
    sys.stdin.readline()
    try:
        (hand_over if what == "hand" else switch_off)(account, actor=actor)
    except Refusal as refusal:
        return refusal.code
    return "done"


def answer(arguments: list[str]) -> Any:
    if len(arguments) == 2:
        return do(*arguments)
    print("ready", flush=True)
    sys.stdin.readline()
    owners = Account.objects.filter(is_owner=True)
    return make() if arguments == ["make"] else [[each.username, each.is_active] for each in owners]


connection.ensure_connection()
print(json.dumps(answer(sys.argv[1:])))
