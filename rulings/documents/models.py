"""An organizer's own copies of documents, by their sections."""

from django.db import models
from django.db.models import QuerySet


class DocumentCopy(models.Model):
    """The organizer's own text of a document, kept in this installation alone."""

    key = models.CharField(max_length=4, unique=True)
    file_name = models.CharField(max_length=255)
    loaded_at = models.DateTimeField()
    sections: "QuerySet[DocumentSection]"

    def __str__(self) -> str:
        return f"{self.key} {self.file_name}"


class DocumentSection(models.Model):
    """One section of such a copy: `place` is what the ids of its entries begin with ("FR-244", "MP-12")."""

    copy = models.ForeignKey(DocumentCopy, on_delete=models.CASCADE, related_name="sections")
    place = models.CharField(max_length=40)
    heading = models.CharField(max_length=200, blank=True)
    text = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["copy", "place"], name="one_section_once"),
        ]

    def __str__(self) -> str:
        return f"{self.place} {self.heading}"
