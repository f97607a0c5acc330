"""What a preview says of the file that it read: which sheet, in which letters, and what else could be read of it."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from teams.roster.spreadsheets import UploadedSheet
from teams.roster.uploads import Upload
from tournament.sheets.encodings import is_declared, sample_letters

MOST_LETTERS = 60  # of a sheet's name

ENCODINGS = {
    "cp1252": _("Western Europe (Windows)"),
    "cp1250": _("Central Europe (Windows)"),
    "iso8859_2": _("Central Europe (ISO)"),
    "cp1254": _("Turkish"),
    "cp1251": _("Cyrillic (Windows)"),
    "cp1253": _("Greek"),
    "cp1257": _("Baltic"),
    "cp932": _("Japanese"),
    "cp949": _("Korean"),
    "gb2312": _("Chinese, simplified"),
    "big5": _("Chinese, traditional"),
    "cp1255": _("Hebrew"),
    "cp1256": _("Arabic"),
    "koi8_r": _("Cyrillic (KOI8)"),
    "cp866": _("Cyrillic (DOS)"),
    "cp874": _("Thai"),
    "mac_roman": _("Western Europe (Mac)"),
    "cp850": _("Western Europe (DOS)"),
    "cp852": _("Central Europe (DOS)"),
    "mac_latin2": _("Central Europe (Mac)"),
    "euc_jp": _("Japanese (EUC)"),
    "iso8859_5": _("Cyrillic (ISO)"),
    "cp857": _("Turkish (DOS)"),
    "cp737": _("Greek (DOS)"),
}


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a file: its name for people, how some names read so, and the address that reads it so.

    `is_hidden`: it is a sheet that its program does not show.
    """

    name: Any
    sample: str
    query: str
    is_hidden: bool = False


def what_was_read(upload: Upload, sheet: UploadedSheet) -> dict[str, Any]:
    """The part of a preview's context about the file: the sheet and the letters that were read, and the others."""
    source = sheet.source
    letters = [] if is_declared(source.encoding) else list(source.encodings)
    return {
        "upload": upload,
        "read_sheet": Truncator(source.sheet).chars(MOST_LETTERS),
        "other_sheets": [
            Reading(
                Truncator(name).chars(MOST_LETTERS),
                "",
                urlencode({"sheet": name}),
                is_hidden=name in source.hidden_sheets,
            )
            for name in source.sheets
            if name != source.sheet
        ],
        "is_hidden_sheet": source.sheet in source.hidden_sheets,
        "hidden_columns": [Truncator(title).chars(MOST_LETTERS) for title in sheet.hidden_titles],
        "read_letters": _letters(upload, source.encoding) if letters else None,
        "other_letters": [_letters(upload, name) for name in letters if name != source.encoding],
        "hidden_rows": sorted(sheet.hidden_rows),
        "header_row": sheet.header_row,
    }


def _letters(upload: Upload, encoding: str) -> Reading:
    sample = sample_letters(upload.data, encoding)
    return Reading(ENCODINGS[encoding], sample, urlencode(upload.choice | {"encoding": encoding}))


def address_of(preview: str, upload: Upload, **more: str) -> str:
    """The address of a preview with what was chosen there."""
    query = urlencode({name: value for name, value in (upload.choice | more).items() if value})
    return f"{preview}?{query}" if query else preview
