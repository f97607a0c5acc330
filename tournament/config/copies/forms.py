"""The form of the copies page."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.config.copies.stick import CopyFailedError, Stick, choose_in_time
from tournament.wording.plain_forms import PlainForm


class CopiesForm(PlainForm):
    """The folder that copies go to; empty for none."""

    folder = forms.CharField(
        label=_("Folder for backups"),
        required=False,
        max_length=500,
        help_text=_(
            "The full path of a folder on a USB stick or another disk, such as E:\\backups, /media/stick or "
            "/Volumes/STICK."
        ),
    )

    stick: Stick | None = None  # what was chosen

    def clean_folder(self) -> str:
        """The folder as it is kept, tried by writing to it and marked."""
        text: str = self.cleaned_data["folder"].strip()
        if not text:
            return ""
        try:
            self.stick = choose_in_time(text)
        except CopyFailedError as error:
            raise forms.ValidationError(str(error)) from error
        return str(self.stick.folder)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["folder"].widget.attrs["autocomplete"] = "off"
