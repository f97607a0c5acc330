"""Sets of cards that an installation loaded besides those that come with the program."""

from django.db import models


class AddedSet(models.Model):
    """One set, whole: the table is read as one, never searched by its cards.

    `printings` has a list a card: number, name, kind, stage, German and French name ("" where there is none).
    """

    key = models.CharField(max_length=12, unique=True)
    name = models.CharField(max_length=80)
    name_de = models.CharField(max_length=80, blank=True)
    name_fr = models.CharField(max_length=80, blank=True)
    abbreviations = models.JSONField(default=list)
    sold_on = models.DateField()
    is_in_modified = models.BooleanField(default=True)
    printings = models.JSONField()
    loaded_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
