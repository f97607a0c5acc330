"""Making accounts and setting passwords: they belong to no event, so no journal line records it."""

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.tokens import default_token_generator
from django.db import IntegrityError, transaction
from django.utils.encoding import force_str
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from tournament.event.models import Tournament
from tournament.host.models import Installation
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor
from tournament.staff.models import Account
from tournament.staff.sessions import end_sessions
from tournament.staff.shown import check_account_shown
from tournament.staff.tries import forget_tries


def issue_set_up_token() -> str:
    """A new token for the set-up link; only its hash is kept, and an older link dies."""
    token = secrets.token_urlsafe(18)
    Installation.load()
    Installation.objects.update(set_up_token_hash=_hash(token))
    return token


def is_set_up_token(token: str) -> bool:
    """Whether `token` is that of the set-up link and nobody has used it."""
    kept = Installation.load().set_up_token_hash
    return bool(kept) and hmac.compare_digest(kept, _hash(token)) and not has_owner()


@contextmanager
def account_turn() -> Iterator[Installation]:
    """A transaction in which alone it is decided who owns this Tandem, and whether the owner can sign in."""
    with transaction.atomic():
        Installation.load()
        yield Installation.objects.select_for_update().get()


def create_owner(*, token: str, username: str, full_name: str, password: str) -> Account:
    """The account of the owner; the set-up link dies with it. Refuses a link that is used, old or mistyped."""
    with account_turn() as installation:
        if not is_set_up_token(token):
            raise Refusal("tournament.set_up_link_used")
        account = _create_account(username=username, full_name=full_name, password=password, is_owner=True)
        installation.set_up_token_hash = ""
        installation.save(update_fields=["set_up_token_hash"])
    return account


def create_staff_account(*, username: str, full_name: str, made_at: Tournament) -> Account:
    """An account that nobody can sign in with until its one-time link was used to choose a password.

    The link is shown at the event `made_at`, and to the owner.
    """
    return _create_account(
        username=username, full_name=full_name, password=None, is_owner=False, made_at=made_at
    )


def _create_account(
    *,
    username: str,
    full_name: str,
    password: str | None,
    is_owner: bool,
    made_at: Tournament | None = None,
) -> Account:
    try:
        with transaction.atomic():
            return Account.objects.create_account(
                username=username,
                full_name=full_name,
                password=password,
                is_owner=is_owner,
                made_at=made_at,
            )
    except IntegrityError as problem:
        raise Refusal("tournament.username_taken", field="username", username=username) from problem


def set_password(account: Account, password: str) -> None:
    """Give `account` a password. Its one-time links die, wrong ones are forgotten, and it is signed out everywhere."""
    account.set_password(password)
    account.save(update_fields=["password"])
    forget_tries(account)
    end_sessions(account)


def switch_off(account: Account, *, actor: Actor) -> None:
    """Stop all signing in with `account`, by password or link, and whoever is signed in with it is out.

    Its roles stay, and so does what it did. Refused for the owner's account.
    """
    check_account_shown(actor, account)
    with account_turn():
        account.refresh_from_db(fields=["is_owner"])  # Tandem may have been handed over in another window
        if account.is_owner:
            raise Refusal("tournament.owner_stays")
        account.is_active = False
        account.save(update_fields=["is_active"])
        end_sessions(account)


def switch_on(account: Account, *, actor: Actor) -> None:
    """`account` can sign in again, with the password and the roles that it had."""
    check_account_shown(actor, account)
    account.is_active = True
    account.save(update_fields=["is_active"])


def password_link_parts(account: Account) -> tuple[str, str]:
    """The two parts (account, token) of a link with which a password is chosen once, within three days."""
    return urlsafe_base64_encode(str(account.pk).encode()), default_token_generator.make_token(account)


def find_account_of_link(account_part: str, token: str) -> Account | None:
    """The account whose password a link may set, None when it was used, is too old or was mistyped."""
    try:
        number = int(force_str(urlsafe_base64_decode(account_part)))
    except ValueError:
        return None
    account = Account.objects.filter(pk=number, is_active=True).first()
    return account if account and default_token_generator.check_token(account, token) else None


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def has_owner() -> bool:
    """Whether the first visit is over: the installation has an owner."""
    return Account.objects.filter(is_owner=True).exists()
