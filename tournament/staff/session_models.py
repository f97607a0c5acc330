"""The rows of sessions, and of passwords that were tried."""

from django.db import models

from tournament.staff.models import Account


class BrowserSession(models.Model):
    """One session of one browser: what Django keeps of it, and what its account is shown of it.

    It ends when the row goes or `ends_at` has come. Its key is in the browser's cookie alone; here is its hash, so
    that a database that falls into strange hands lets nobody in.
    """

    key_hash = models.CharField(max_length=64, unique=True)
    data = models.TextField()
    account = models.ForeignKey(Account, null=True, on_delete=models.CASCADE, related_name="sessions")
    began_at = models.DateTimeField()
    ends_at = models.DateTimeField(db_index=True)
    seen_at = models.DateTimeField()
    address = models.CharField(max_length=45, blank=True)
    agent = models.CharField(max_length=300, blank=True)  # what the browser says it is

    class Meta:
        ordering = ["-seen_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.account}: {self.address}"


class PasswordTry(models.Model):
    """A password that was tried and was not right, or is just being looked at.

    `who` is a hash of the typed user name, since people type their passwords there; `where` names the device or
    address, see `tournament.staff.tries`. Rows go as soon as they count no longer.
    """

    who = models.CharField(max_length=64)
    where = models.CharField(max_length=60)
    tried_at = models.DateTimeField(db_index=True)

    class Meta:
        indexes = [models.Index(fields=["where", "who"])]

    def __str__(self) -> str:
        return self.where
