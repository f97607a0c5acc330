"""Accounts, the roles that they have at events, and invitations to one event."""

from typing import ClassVar, Self

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.event.models import Tournament
from tournament.journal.models import WithActors, actor_column, later_actor_column
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Role
from tournament.kernel.shown import name_of, stand_of
from tournament.rows.kinds import row_kind
from tournament.rows.name_fields import NameField


class AccountManager(BaseUserManager["Account"]):
    """Makes accounts."""

    def create_account(
        self,
        *,
        username: str,
        full_name: str,
        password: str | None,
        is_owner: bool = False,
        made_at: Tournament | None = None,
    ) -> "Account":
        """A saved account; without a password nobody can sign in with it until one is set."""
        account = self.model(username=username, full_name=full_name, is_owner=is_owner, made_at=made_at)
        account.set_password(password)
        account.save(using=self._db)
        return account


class Account(AbstractBaseUser):
    """A person who signs in: the owner of the laptop, or a member of an event's staff."""

    username = models.CharField(_("user name"), max_length=60, unique=True)
    full_name = NameField(_("name"), max_length=120)
    is_owner = models.BooleanField(_("owner"), default=False)
    is_active = models.BooleanField(pgettext_lazy("of an account", "active"), default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    # The event whose organizer made it: there alone its first one-time link is shown. Null: no longer there, or the
    # account is not from an event; then the owner alone has the link.
    made_at = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, related_name="+")

    objects: ClassVar[AccountManager] = AccountManager()

    USERNAME_FIELD = "username"
    REQUIRED_FIELDS = ["full_name"]

    def __str__(self) -> str:
        return self.full_name or self.username

    @property
    def who(self) -> str:
        """The name of the account on this laptop: accounts are in no event's file, and neither is a page about one."""
        return name_of("account", self.username, self.created_at)

    @property
    def name_stands(self) -> str:
        """What the account is called, for a form that changes it."""
        return stand_of("account name", self.full_name)


class StaffMember(models.Model):
    """One role of one person at one event; a person may hold several."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="staff")
    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="staff_roles", verbose_name=_("account")
    )
    role = models.CharField(_("role"), max_length=20, choices=[(role.value, role.value) for role in Role])

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "account", "role"], name="one_role_once"),
        ]

    def __str__(self) -> str:
        return f"{self.account}: {self.role}"

    @property
    def who(self) -> str:
        """The name of this account in this role at this event, on this laptop: the staff is in no event's file."""
        return name_of("staff", self.tournament.who, self.account.who, self.role)


class Invitation(models.Model):
    """A code that signs one person in once. Its account has no password: it lives and dies with the invitation.

    The code itself is kept nowhere: it is made of `nonce` and the installation's secret key (see
    `tournament.staff.invitations.token_of`), so neither the database nor a copy of it opens anything.
    """

    tournament = models.ForeignKey(
        "tournament.Tournament", on_delete=models.CASCADE, related_name="invitations"
    )
    account = models.OneToOneField("tournament.Account", on_delete=models.PROTECT, related_name="invitation")
    role = models.CharField(max_length=20, choices=[(role.value, role.value) for role in Role])
    nonce = models.CharField(max_length=43)
    invited_at = models.DateTimeField()
    invited_by = actor_column()
    accepted_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    revoked_by = later_actor_column()

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        ordering = ["invited_at", "pk"]

    def __str__(self) -> str:
        return f"{self.account}: {self.role}"

    @property
    def who(self) -> str:
        """The name of this invitation, on this laptop: each has an account of its own, and is in no event's file."""
        return name_of("invitation", self.account.who, self.role, self.invited_at)

    @property
    def stands(self) -> str:
        """Whether its code was used, and when: a new code is one that was not, and never is the code itself in here."""
        return stand_of("code", self.accepted_at, self.revoked_at)

    @property
    def is_waiting(self) -> bool:
        """Whether its code would sign a person in."""
        return self.accepted_at is None and self.revoked_at is None


def _staff_columns(tournament: Tournament, key: tuple[str, str]) -> dict[str, object]:
    account = Account.objects.filter(username=key[0]).first()
    if account is None:  # the line was written on another laptop
        raise Refusal("tournament.account_elsewhere", username=key[0])
    return {"tournament": tournament, "account": account, "role": key[1]}


STAFF = row_kind(
    StaffMember,
    name="staff",  # in no file: accounts stay on their laptop
    is_withheld=lambda _member: True,  # nor does a line reveal the user name that a person signs in with
    key={"account": "account__username", "role": "role"},
    excused={"account": "named by the key"},
    new_columns=_staff_columns,
)
