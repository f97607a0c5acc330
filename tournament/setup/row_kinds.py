"""This app's rows as the journal keeps them for an undo: the event, its staff, its rounds."""

from typing import Any

from tournament.event.models import Round, Tournament
from tournament.event.settings import SETTINGS
from tournament.journal.rows import Key, RowKind, numbered, register_kinds
from tournament.staff.models import Account, StaffMember


def _staff_parents(tournament: Tournament, key: Key) -> dict[str, Any]:
    account = Account.objects.get(username=key[0])
    return {"tournament_id": tournament.pk, "account_id": account.pk, "role": key[1]}


def _staff(tournament: Tournament, _keys: list[Key]) -> list[StaffMember]:
    return list(tournament.staff.select_related("account"))


register_kinds(
    RowKind(
        name="event",
        model=Tournament,
        key_of=lambda row: (),
        rows=lambda tournament, _keys: [tournament],
        fields=(*SETTINGS, "finished_at"),
    ),
    RowKind(
        name="staff",
        model=StaffMember,
        key_of=lambda row: (row.account.username, row.role),
        rows=_staff,
        fields=(),
        parents=_staff_parents,
    ),
    RowKind(
        name="round",
        fields=(
            "stage",
            "paired_at",
            "posted_at",
            "closed_at",
            "seed",
            "is_proved",
            "cost",
            "bound",
            "has_rematches",
            "wishes",
            "started_at",
            "length",
            "paused_at",
            "paused_total",
            "version",
        ),
        **numbered(Round),
    ),
)
