"""The column of a name."""

from typing import TYPE_CHECKING, Any

from django.db import models

from tournament.kernel.named import Named, as_name

if TYPE_CHECKING:
    CharField = models.CharField[str, str]
else:
    CharField = models.CharField


class NameField(CharField):
    """The name of a person or a team: what is read of it is shown as a name wherever a page shows it."""

    def from_db_value(self, value: str | None, *_rest: Any) -> Named | None:
        """What a row has, as a name."""
        return None if value is None else as_name(value)

    def deconstruct(self) -> Any:
        """To the database it is a column of text like any other, so migrations say nothing of it."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs
