"""A hall with markup behind every text that people type, and forms with markup in all that is typed."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from django.apps import apps
from django.db import DatabaseError, models, transaction
from django.db.models import F, Value
from django.db.models.functions import Concat
from django.test import Client
from django.utils import timezone

from pairings.announcements.actions import make_announcement
from pairings.penalties.actions import PenaltyReport, give_penalty, overrule_penalty
from teams.entries.registration import edit_entry
from tests.browser_forms import Form
from tests.e2e.hall import fill, make_fresh_hall
from tests.factories import BOSS
from tests.own_files import APPS
from tournament.event.models import Tournament

# Columns of text that nobody types, or that Tandem reads as something: a code, a key, a name of ours, a digest.
OURS = {
    "Account": "password username",
    "BrowserSession": "key_hash data",
    "Call": "caller",
    "CardName": "title",
    "DocumentCopy": "key",
    "Entry": "pass_code",
    "EventRuling": "rule_id card",
    "Installation": "address copies_folder copies_marker set_up_token_hash",
    "Invitation": "nonce",
    "JournalEntry": "action citation",
    "LibraryCard": "slug name",
    "LibraryEntry": "rule_id title",
    "LoadedLibrary": "digest",
    "PasswordTry": "who where",
    "Penalty": "infraction",
    "PhoneArrival": "address",
    "ProposalEdit": "do",
    "TeamReport": "how",
    "Tournament": "slug time_zone rule_set format ruling_language printed_address",
}


@dataclass(frozen=True)
class Hall:
    """A hall with markup in every column, its owner, and somebody who is not signed in; the columns by name."""

    owner: Client
    visitor: Client
    changed: tuple[str, ...]


def spoil_columns(markup: str) -> Iterator[str]:
    """Put markup behind every text that people type, and tell which columns there were."""
    for model in apps.get_models():
        if model._meta.app_label not in APPS:
            continue
        ours = OURS.get(model.__name__, "").split()
        for field in model._meta.concrete_fields:
            if not isinstance(field, models.CharField | models.TextField) or field.choices:
                continue
            if field.name in ours:
                continue
            rows = model._default_manager.all()
            # Guards keep the players of an event whose round 1 was posted: then each row is tried alone.
            is_spoilt = (
                spoil(rows, field.name, markup)
                or sum(
                    spoil(rows.filter(pk=pk), field.name, markup)
                    for pk in list(rows.values_list("pk", flat=True))
                )
                > 0
            )
            yield f"{'' if is_spoilt else 'not '}{model.__name__}.{field.name}"


def spoil(rows: models.QuerySet[models.Model], name: str, markup: str) -> bool:
    """Put markup behind the text of a column; False where the database keeps it."""
    try:
        with transaction.atomic():
            rows.update(**{name: Concat(F(name), Value(markup), output_field=models.TextField())})
    except DatabaseError:
        return False
    return True


def leave_markup_in_the_journal(markup: str) -> None:
    """Steps whose details and reasons are what somebody typed."""
    event, now = Tournament.objects.get(slug="cup"), timezone.now()
    make_announcement(event, kind="notice", text=f"Lunch {markup}", actor=BOSS, now=now)
    early = Tournament.objects.get(slug="early")
    edit_entry(early, 1, {"team_name": f"Owls {markup}", "affiliation": markup}, actor=BOSS, now=now)
    report = PenaltyReport(infraction="shouting", level="warning", person=markup, note=markup)
    give_penalty(event, report, actor=BOSS, now=now)
    number = event.penalties.latest("number").number
    overrule_penalty(event, number, reason=f"was in time {markup}", actor=BOSS, now=now)


@contextmanager
def spoilt_hall(markup: str, *, typed: str = "") -> Iterator[Hall]:
    """The hall, made and then spoilt; nothing of it stays. `typed` is what forms take, in lines of the journal."""
    with transaction.atomic():
        account = make_fresh_hall()
        fill("{owner}")
        leave_markup_in_the_journal(typed or markup)
        owner = Client(headers={"host": "localhost"})
        owner.force_login(account)
        yield Hall(owner, Client(), tuple(spoil_columns(markup)))
        transaction.set_rollback(True)


def with_markup(form: Form, values: Mapping[str, list[str]], markup: str) -> dict[str, list[str]]:
    """What would be sent of a form, with markup in all that is typed."""
    typed = {each.name for each in form.fields if each.kind in {"text", "textarea", "search", "password"}}
    return {name: [markup] if name in typed else kept for name, kept in values.items()}
