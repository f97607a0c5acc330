"""The installation: what belongs to this laptop and not to one event."""

from django.db import models


class Installation(models.Model):
    """What belongs to this laptop and not to one event. There is one row."""

    address = models.CharField(max_length=200, blank=True)
    address_kept_at = models.DateTimeField(null=True)
    copies_folder = models.CharField(max_length=500, blank=True)
    copies_marker = models.CharField(max_length=64, blank=True)
    copies_are_open = models.BooleanField(default=False)  # the folder keeps nobody from reading them
    copies_put_off_at = models.DateTimeField(null=True)  # "not today" was said to being asked for the folder
    copied_at = models.DateTimeField(null=True)
    copy_failed_at = models.DateTimeField(null=True)
    copy_failure = models.CharField(max_length=500, blank=True)
    set_up_token_hash = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return self.address

    @classmethod
    def load(cls) -> "Installation":
        """The one row, made when it is missing."""
        return cls.objects.get_or_create(pk=1)[0]


class PhoneArrival(models.Model):
    """A phone that opened the link of the phone test by an address of which only the owner can say that it is ours."""

    address = models.CharField(max_length=200, unique=True)
    came_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.address
