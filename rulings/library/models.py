"""The library as it was loaded: its version, its cards and its entries."""

from django.db import models


class LoadedLibrary(models.Model):
    """Which version of the files the rows below hold. There is one row once the library is loaded."""

    digest = models.CharField(max_length=64)
    documents = models.JSONField(default=dict)
    loaded_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.digest[:12]


class LibraryCard(models.Model):
    """A card that rulings speak of, as the files have it."""

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=80)
    content = models.JSONField()

    def __str__(self) -> str:
        return self.name


class LibraryEntry(models.Model):
    """One entry of the library, as the files have it; `position` is its place in the order of the documents."""

    rule_id = models.CharField(max_length=40, unique=True)
    position = models.PositiveIntegerField()
    title = models.CharField(max_length=200)
    content = models.JSONField()

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return f"{self.rule_id} {self.title}"
