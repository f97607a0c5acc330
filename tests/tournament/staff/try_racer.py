"""A process that guesses the owner's password once: `guess before|after` says when the try is counted."""

import json
import sys
import time
from collections.abc import Callable

import django

django.setup()

from django.db import connection, transaction  # noqa: E402

from tests.factories import make_account  # noqa: E402
from tournament.kernel.refusal import Refusal  # noqa: E402
from tournament.staff import tries  # noqa: E402
from tournament.staff.models import Account  # noqa: E402
from tournament.staff.session_models import PasswordTry  # noqa: E402


def slow_look(**_given: str) -> None:
    """Takes as long as a real password takes on a slow laptop, and finds it wrong."""
    time.sleep(1)


def guess(way: str) -> str:
    caller = tries.Typist("192.168.1.1")
    tries.authenticate = slow_look
    if way == "after":
        make = PasswordTry.objects.create
        late: list[Callable[[], object]] = []
        PasswordTry.objects.create = lambda **row: late.append(lambda: make(**row))  # type: ignore[method-assign]
    try:
        tries.check_password("olivia", "wrong", caller)
    except Refusal:
        return "refused"
    if way == "after":
        with transaction.atomic():
            for write in late:
                write()
    return "wrong"


connection.ensure_connection()
Account.objects.exists()
print("ready", flush=True)
sys.stdin.readline()
print(
    json.dumps(guess(sys.argv[2]) if sys.argv[1] == "guess" else str(make_account("olivia", is_owner=True)))
)
