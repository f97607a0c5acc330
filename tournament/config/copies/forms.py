"""The form of the copies page."""

from pathlib import Path
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.config.copies.copies import CopyFailedError, check_folder
from tournament.wording.plain_forms import PlainForm


class CopiesForm(PlainForm):
    """The folder that copies go to; empty for none."""

    folder = forms.CharField(
        label=_("Folder for copies"),
        required=False,
        max_length=500,
        help_text=_(
            "A folder on a USB stick or another disk, with its whole path: E:\\copies, /media/stick, /Volumes/STICK."
        ),
    )

    def clean_folder(self) -> str:
        """The folder as it is kept, tried by writing to it."""
        text: str = self.cleaned_data["folder"].strip()
        if not text:
            return ""
        try:
            folder: Path = check_folder(text)
        except CopyFailedError as error:
            raise forms.ValidationError(str(error)) from error
        return str(folder)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["folder"].widget.attrs["autocomplete"] = "off"
