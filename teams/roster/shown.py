"""What the preview of an import showed: the file that it read. Which rows would come in is `stands` of its plan."""

from teams.roster.spreadsheets import UploadedSheet
from tournament.journal.journal import check_shown
from tournament.kernel.roles import Actor
from tournament.kernel.shown import name_of


def upload_who(sheet: UploadedSheet, file_name: str) -> str:
    """Return the name of what was read from a file: a second window may have uploaded another since."""
    cells = (sheet.header_row, sheet.header, sheet.row_numbers, sheet.rows)
    return name_of("upload", file_name, *cells)


def check_upload_shown(actor: Actor, sheet: UploadedSheet, file_name: str) -> None:
    """Refuse to import another file than the preview was about."""
    check_shown(actor, upload_who(sheet, file_name), "teams.shown_other_upload", file=file_name)
