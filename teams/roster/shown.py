"""What the preview of an import showed: the file that it read. Which rows would come in is `stands` of its plan."""

from hashlib import sha256

from teams.roster.uploads import Upload
from tournament.journal.journal import check_shown
from tournament.kernel.roles import Actor
from tournament.kernel.shown import name_of


def upload_who(upload: Upload) -> str:
    """Return the name of what was read of a file: a second window may have uploaded another since."""
    digest = sha256(upload.data).hexdigest()
    return name_of("upload", upload.file_name, digest, *sorted(upload.choice.items()))


def check_upload_shown(actor: Actor, upload: Upload) -> None:
    """Refuse to import another file than the preview was about, or another sheet of it."""
    check_shown(actor, upload_who(upload), "teams.shown_other_upload", file=upload.file_name)
