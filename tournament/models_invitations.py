"""Invitations: one person signs in at one event by a QR code, in one role, until the desk takes it back."""

from django.db import models

from tournament.roles import Role


class Invitation(models.Model):
    """A code that signs one person in once. Its account has no password: it lives and dies with the invitation.

    The code itself is kept nowhere: it is made of `nonce` and the installation's secret key (see
    `tournament.actions_invitations.token_of`), so neither the database nor a copy of it opens anything.
    """

    tournament = models.ForeignKey(
        "tournament.Tournament", on_delete=models.CASCADE, related_name="invitations"
    )
    account = models.OneToOneField("tournament.Account", on_delete=models.PROTECT, related_name="invitation")
    role = models.CharField(max_length=20, choices=[(role.value, role.value) for role in Role])
    nonce = models.CharField(max_length=43)
    invited_at = models.DateTimeField()
    invited_by = models.CharField(max_length=120)
    accepted_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    revoked_by = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["invited_at", "pk"]

    def __str__(self) -> str:
        return f"{self.account}: {self.role}"

    @property
    def is_waiting(self) -> bool:
        """Whether its code would sign somebody in."""
        return self.accepted_at is None and self.revoked_at is None
