"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "tournament.event_exists": _(
        "Nothing was imported: this laptop already has an event at the address “%(slug)s”. The "
        "page “Carry on from a backup” shows which of the two is newer, and accepts either."
    ),
    "tournament.event_file_journal": _(
        "Nothing was imported: the event file has %(lines)s journal lines, but should have "
        "%(version)s. Try the previous backup."
    ),
    "tournament.event_being_read": _(
        "“%(name)s” is being imported or removed right now. Wait a minute, then check the home page. If it is still "
        "not listed there, restart Tandem and import the file again."
    ),
    "tournament.event_file_gone": _(
        "Nothing was imported: the event was removed while it was being checked. Import the file again."
    ),
    "tournament.undo_never_hand_in": _(
        "The new team codes stay in use, because the imported file does not contain the earlier ones."
    ),
}
