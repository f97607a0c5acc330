"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "tournament.file_too_large": _(
        "The file is larger than %(limit)s MB. Delete everything except the sheet with the teams, save it, and "
        "choose the file again."
    ),
    "tournament.file_empty": _("The file is empty. Choose another file, or fill in the template."),
    "tournament.file_unreadable": _(
        "This file cannot be read as a spreadsheet. Save it as .xlsx or .csv, and choose that file."
    ),
    "tournament.file_unpacks_too_large": _(
        "This file becomes far too large when unpacked. Copy the teams into a new spreadsheet, and choose that "
        "file."
    ),
    "tournament.file_protected": _(
        "This workbook is protected with a password. Save it without one, and choose that file."
    ),
    "tournament.file_row_too_far": _(
        "Nothing was imported: row %(row)s of the sheet is not empty, and only the first %(limit)s rows can be "
        "read. Delete everything below the teams, or split the file."
    ),
    "tournament.file_column_too_far": _(
        "Nothing was imported: cell %(cell)s of the sheet is not empty, and only the first %(limit)s columns can be "
        "read. Delete everything to the right of the teams."
    ),
    "tournament.file_cell_too_long": _(
        "Nothing was imported: a cell in row %(row)s has more than %(limit)s characters. Shorten it. In a .csv "
        "file, check there for a quotation mark that is never closed."
    ),
    "tournament.file_too_much_text": _(
        "The sheet contains more text than any list of teams. Copy only the teams into a new spreadsheet, and "
        "choose that file."
    ),
    "tournament.file_many_accents": _(
        "Nothing was imported: row %(row)s contains a letter with more accents than any language uses. Type that "
        "cell again."
    ),
}
