"""The sentences of this app's refusals: those of each package, and of what has no list of its own."""

from django.utils.translation import gettext_lazy as _

from tournament.event_file import refusals as event_file
from tournament.setup import refusals as setup
from tournament.sheets import refusals as sheets
from tournament.staff import refusals as staff

SENTENCES = {
    **event_file.SENTENCES,
    **setup.SENTENCES,
    **sheets.SENTENCES,
    **staff.SENTENCES,
    "tournament.unknown_rule_set": _("The rule set “%(key)s” does not exist. Choose one from the list."),
    "tournament.unknown_format": _("The format “%(key)s” does not exist. Choose one from the list."),
    "tournament.wrong_starter": _(
        "Player %(seat)s cannot go first under this rule set. Choose player A of the starting team."
    ),
    "tournament.clock_started": _(
        "The clock of this round is already running. Add minutes if the round needs more time."
    ),
    "tournament.clock_starts_later": _(
        "The start of a round cannot be in the future. Enter the start time again."
    ),
    "tournament.clock_not_started": _("The clock of this round has not started. Start it first."),
    "tournament.clock_paused": _("The clock is already paused. Resume it to continue."),
    "tournament.clock_not_paused": _("The clock is not paused, so there is nothing to resume."),
    "tournament.clock_over": _("Time is up in this round. Add minutes if play is to continue."),
    "tournament.clock_none": _("This round has no clock. Set a round time in the event's settings first."),
    "tournament.clock_minutes": _("Enter how many minutes to add: more than 0 and at most 1440 (one day)."),
    "tournament.tables_unreadable": _(
        "“%(text)s” is not a table number. Enter numbers and ranges separated by commas, such as 13, 20-24."
    ),
    "tournament.tables_range": _(
        "The range %(text)s runs backwards. Enter the smaller number first, such as 20-24."
    ),
    "tournament.no_such_round": _(
        "This event has no round %(number)s. Go back to the desk to see its rounds."
    ),
    "tournament.round_not_posted": _(
        "This round (%(round)s) is not posted yet. Check the proposal, then post it."
    ),
    "tournament.round_closed": _(
        "This round (%(round)s) is closed. To correct something in it, reopen it first."
    ),
    "tournament.shown_other_event": _("This address now belongs to another event: %(event)s."),
    "tournament.shown_other_file": _(
        "Another file has been chosen in the meantime, in another window. Choose the file again."
    ),
    "tournament.phone_too_often": _(
        "This was not done: a team’s phone can send at most %(number)s times in %(minutes)s minutes. Wait a little. "
        "If you need a judge now, raise your hand."
    ),
    "tournament.finished": _("This event is finished, so it can no longer be changed. Reopen it first."),
    "tournament.reason_missing": _("Enter a reason. It goes into the journal, and players may ask for it."),
    "tournament.not_allowed": _(
        "Your role at this event does not allow this. Ask the organizer or the head judge to do it."
    ),
    "tournament.being_removed": _("“%(name)s” is being removed, so it can no longer be changed."),
    "tournament.file_old_excel": _(
        "This file is in the old Excel format (.xls). Save it as .xlsx or .csv, and choose that file."
    ),
    "tournament.event_file_unknown": _(
        "Nothing was imported: the entry at %(place)s is unknown here, so the file was saved by a newer version of "
        "Tandem. Update Tandem here, or carry on with the version that saved the file."
    ),
    "tournament.event_file_broken": _(
        "Nothing was imported: the event file is damaged at %(place)s. Try the previous backup."
    ),
    "tournament.backup_path_short": _(
        "Type the full path of the folder, starting with the drive letter (E:\\backups) or a slash (/media/stick)."
    ),
    "tournament.backup_folder_missing": _("The folder %(folder)s does not exist. Create it first."),
    "tournament.backup_folder_own": _(
        "Tandem keeps its own data in this folder. Choose another one for the backups, such as one on a USB stick."
    ),
    "tournament.backup_folder_shut": _(
        "Tandem cannot write to %(folder)s (%(error)s). Choose another folder."
    ),
    "tournament.backup_folder_silent": _(
        "%(folder)s is not responding. Check the stick or the network drive, or choose another folder."
    ),
    "tournament.backup_stick_out": _(
        "The stick or folder %(folder)s was not found. Put the USB stick back in, or choose another folder."
    ),
    "tournament.backup_failed": _(
        "The backup of %(event)s could not be written to %(folder)s (%(error)s). Check whether the stick is full or "
        "write-protected."
    ),
    "tournament.backup_no_room_here": _(
        "The backup of %(event)s could not be made, because nothing can be written to the "
        "laptop’s own disk, or its folder for temporary files (%(error)s). Check whether it is "
        "full or locked. The stick is not to blame."
    ),
    "tournament.backup_mistake": _(
        "The backup of %(event)s could not be made, because Tandem ran into an error; the window where Tandem runs "
        "says which. Other events are still backed up. Restart Tandem, and save the full backup of this event under "
        "“Data”."
    ),
    "tournament.backup_unreadable": _(
        "The backup of %(event)s was written, but a second laptop cannot read it: it is damaged "
        "at %(place)s. Nothing is lost here. Undo the latest change to the event’s settings."
    ),
    "tournament.last_copy_no_room": _(
        "The event was not removed, because its last backup could not be written to %(folder)s: the disk is full or "
        "locked. Check the disk and free some space, then try again."
    ),
    "tournament.last_copy_failed": _(
        "The event was not removed, because its last backup could not be written to %(folder)s (%(reason)s). Check "
        "the disk, then try again."
    ),
    "tournament.event_file_not_json": _(
        "This is not an event file. Choose a file saved by Tandem: its name ends in .tandem.json."
    ),
    "tournament.event_file_damaged": _(
        "Nothing was imported: this backup is damaged and no longer matches what was saved. Try "
        "the one before it, with the next lower number in its name."
    ),
    "tournament.event_file_newer": _(
        "This event file was saved by a newer version of Tandem (%(program)s, format %(found)s); this one is "
        "%(version)s and reads up to format %(known)s. Update Tandem here, or carry on with the version that saved the "
        "file."
    ),
    "tournament.event_file_version": _(
        "This event file is in format %(found)s, from before the first release. This version of Tandem (%(version)s) "
        "reads format %(known)s. Open the file with the version that saved it."
    ),
    "tournament.event_file_large": _(
        "This file is larger than %(most)s MB. Choose the one whose name ends in .tandem.json. To import a larger "
        "event file, run “manage.py import_event” on the laptop itself."
    ),
    "tournament.event_file_heavy": _(
        "Nothing was imported: this file contains more than any usual event and would need too much of the laptop’s "
        "memory. If it is an event file, run “manage.py import_event” on the laptop itself."
    ),
    "tournament.event_file_standings": _(
        "Nothing was imported: the standings in the event file do not match its results, so the "
        "file has been changed or damaged. Try the previous backup."
    ),
    "tournament.event_file_contradicts": _(
        "Nothing was imported: the event file contradicts itself (%(detail)s). Try the previous backup."
    ),
    "tournament.event_file_breaks_page": _(
        "Nothing was imported: the page %(page)s cannot be shown with the data in this event file. Try the "
        "previous backup. If you need this one, run “manage.py import_event --unseen” on the laptop itself."
    ),
    "tournament.event_file_unreadable": _(
        "Nothing was imported: the event file contains something that cannot be read. Try the previous backup."
    ),
}
