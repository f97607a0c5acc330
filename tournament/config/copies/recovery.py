"""What the recovery sheet says of this laptop."""

import os
import shlex
from datetime import datetime

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.config.copies.recovery_sheet import MOST_EVENTS, MOST_PEOPLE, Recovery
from tournament.config.installed import bundle, is_installed, typed
from tournament.event.models import Tournament
from tournament.event.queries import house_zone
from tournament.host.models import Installation
from tournament.host.queries import phone_address
from tournament.kernel.roles import Role
from tournament.staff.models import Account, StaffMember
from tournament.wording.role_names import ROLE_NAMES


def read_recovery(*, now: datetime, port: str) -> Recovery:
    """The sheet as of `now`: of events that are still going on, the newest first; `port` is where Tandem listens."""
    installation = Installation.load()
    events = list(
        Tournament.objects.filter(removal_started_at=None, put_away_at=None, finished_at=None).order_by(
            "-date", "-pk"
        )
    )
    printed = next((event.printed_address for event in events if event.printed_address), "")
    people = _people([event.pk for event in events])
    house = house_zone()
    printed_at = date_format(now.astimezone(house.zone), "DATETIME_FORMAT")
    return Recovery(
        printed_at=f"{printed_at} ({house.said})" if house.said else printed_at,
        paper=events[0].paper if events else Tournament.Paper.A4,
        address=printed or phone_address(port),
        folder=installation.copies_folder,
        events=[(event.name, event.slug) for event in events[:MOST_EVENTS]],
        more_events=max(len(events) - MOST_EVENTS, 0),
        people=people[:MOST_PEOPLE],
        more_people=max(len(people) - MOST_PEOPLE, 0),
        program=str(bundle() or settings.BASE_DIR),
        data=str(settings.DATA_DIR),
        start=_command("serve"),
        reset=_command("reset-password"),
    )


def _command(word: str) -> str:
    """What is typed there so that it finds the same data and listens at the same port."""
    told = {name: os.environ[name] for name in ("TANDEM_DATA", "PORT", "BIND") if os.environ.get(name)}
    if is_installed():
        return typed(word, **told)
    word = word.replace("-", "_")
    if os.name == "nt":
        sets = "".join(f"set {name}={value}&& " for name, value in told.items())
        return f"{sets}.venv\\Scripts\\python manage.py {word}"
    sets = "".join(f"{name}={shlex.quote(value)} " for name, value in told.items())
    return f"{sets}.venv/bin/python manage.py {word}"


def _people(events: list[int]) -> list[tuple[str, str, str]]:
    """(name, user name, role) of the owner, then of the organizers and other staff of these events, each once."""
    owners = Account.objects.filter(is_owner=True, is_active=True).order_by("pk")
    shown = {owner.pk: (str(owner), owner.username, _("Owner")) for owner in owners}
    members = StaffMember.objects.filter(
        tournament__in=events, account__is_active=True, account__invitation=None
    ).select_related("account")
    order = list(Role)
    for member in sorted(members, key=lambda one: (order.index(Role(one.role)), one.account.username)):
        account = member.account
        shown.setdefault(account.pk, (str(account), account.username, str(ROLE_NAMES[Role(member.role)])))
    return list(shown.values())
