"""The sentences of this app's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    "tournament.unknown_rule_set": _("There is no rule set “%(key)s”. Choose one from the list."),
    "tournament.unknown_format": _("There is no format “%(key)s”. Choose one from the list."),
    "tournament.wrong_starter": _(
        "Player %(seat)s cannot begin under this rule set. Choose player A of the team that starts."
    ),
    "tournament.clock_started": _(
        "The clock of this round is already running. Add minutes if it needs more."
    ),
    "tournament.clock_starts_later": _("A round cannot have started later than now. Type its start again."),
    "tournament.clock_not_started": _("The clock of this round has not been started. Start it first."),
    "tournament.clock_paused": _("The clock is already paused. Resume it to go on."),
    "tournament.clock_not_paused": _("The clock is not paused, so it cannot be resumed."),
    "tournament.clock_over": _("All time of this round is up. Add minutes if play goes on."),
    "tournament.clock_none": _("This round has no clock. Set a round time in the event's settings first."),
    "tournament.clock_minutes": _("Add at least one second and at most a day. Type the number of minutes."),
    "tournament.event_there": _(
        "There is already an event “%(name)s” on this day. Open it from the first page, or give this one another "
        "name."
    ),
    "tournament.energy_not_said": _(
        "Say whether basic Energy is supplied: teams must know it before they register."
    ),
    "tournament.tables_unreadable": _(
        "“%(text)s” is not a table number. Type numbers and ranges with commas between them, such as 13, 20-24."
    ),
    "tournament.tables_range": _(
        "The range %(text)s runs backwards. Type the smaller number first, such as 20-24."
    ),
    "tournament.no_such_round": _(
        "There is no round %(number)s at this event. Go back to the desk, which shows the rounds there are."
    ),
    "tournament.round_not_posted": _(
        "Round %(number)s is not posted yet. Check the proposal and post it first."
    ),
    "tournament.round_closed": _("Round %(number)s is closed. Reopen it first if something in it was wrong."),
    "tournament.settings_changed_meanwhile": _(
        "Somebody else changed the settings while this page was open. Look at what holds now, and change "
        "what is still wrong."
    ),
    "tournament.fixed_once_posted": _(
        "This can no longer be changed, because round 1 is posted. Take round 1 back, before its first "
        "result, to change it."
    ),
    "tournament.tiebreaker_of_games": _(
        "This tiebreaker counts games. Every match of this event's Swiss rounds is one game: choose another tiebreaker."
    ),
    "tournament.seats_stay_locked": _(
        "Seats stay locked once round 1 has been posted, even if that round was taken back. The head judge can correct "
        "a mistyped seat on the team’s page."
    ),
    "tournament.rounds_paired": _(
        "Round %(number)s is paired already. Plan at least so many rounds, or discard its proposal first."
    ),
    "tournament.no_organizer": _("An event needs an organizer. Make somebody else an organizer first."),
    "tournament.last_organizer": _(
        "%(name)s is the only organizer of this event. Make somebody else an organizer first."
    ),
    "tournament.phone_too_often": _(
        "This was not done: %(number)s times in %(minutes)s minutes is the most that a team's phone may send. Wait a "
        "little. If you need a judge now, raise your hand."
    ),
    "tournament.finished": _(
        "This event is finished, so nothing in it can be changed. Reopen the event first."
    ),
    "tournament.nothing_played": _(
        "No round of this event is closed yet, so it cannot be finished. Play and close a round first."
    ),
    "tournament.round_open": _(
        "Round %(number)s is still open. Close it, or take it back, before you finish the event."
    ),
    "tournament.not_finished": _("This event is open already: nobody finished it, or it was reopened since."),
    "tournament.put_away_already": _("This event is put away already."),
    "tournament.put_away_in_round": _(
        "Round %(number)s is being played, and the teams look for this event on the first page. Close the round first."
    ),
    "tournament.not_put_away": _("This event is not put away: the first page lists it."),
    "tournament.bracket_has_begun": _(
        "The bracket has begun, so no round can be added before it. Take the cut back first if it was too early."
    ),
    "tournament.round_planned": _(
        "Round %(number)s was not added: the plan changed since this page was opened. The desk shows what comes next."
    ),
    "tournament.no_more_rounds": _(
        "With so many teams, round %(number)s cannot be played without teams meeting again."
    ),
    "tournament.set_up_link_used": _(
        "This set-up link was used already, or it is an old one. Take the newest link from the window that "
        "runs the program, or sign in."
    ),
    "tournament.invitation_role": _(
        "A code is for judges and scorekeepers. An organizer gets an account on the staff page."
    ),
    "tournament.invitation_name": _(
        "Somebody called %(name)s works at this event or is invited already, and the journal goes by the name. Give "
        "this person another one, for example with the city."
    ),
    "tournament.invitation_dead": _(
        "This code was used already, or it was cancelled. Ask the desk for a new one."
    ),
    "tournament.invitation_revoked": _(
        "The invitation of %(name)s was cancelled already. Invite the person again for a new code."
    ),
    "tournament.invitation_unknown": _(
        "There is no such invitation at this event. Go back to the list of invitations."
    ),
    "tournament.username_taken": _("The user name “%(username)s” is taken. Choose another one."),
    "tournament.owner_stays": _("The owner's own account cannot be switched off."),
    "tournament.account_unused": _(
        "Nobody has signed in as “%(username)s” yet. Let the person choose a password first, and add them then; or "
        "the owner of this Tandem does it."
    ),
    "tournament.changed_meanwhile": _(
        "Somebody else changed %(what)s while this page was open. Look at what holds now, and make your "
        "change again if it is still needed."
    ),
    "tournament.reason_missing": _(
        "Write down the reason: it goes into the journal, and players may ask for it."
    ),
    "tournament.not_allowed": _(
        "Your role at this event does not include this. Ask the organizer or the head judge to do it."
    ),
    "tournament.being_removed": _("“%(name)s” is being removed, so nothing in it can be changed."),
    "tournament.file_too_large": _(
        "The file is larger than %(limit)s MB. Keep only the sheet with the teams, and choose the file again."
    ),
    "tournament.file_empty": _("The file is empty. Choose another file, or fill in the template."),
    "tournament.file_old_excel": _(
        "This is a file of an old Excel (.xls). Save it as .xlsx or .csv, and choose that file."
    ),
    "tournament.file_unreadable": _(
        "This file cannot be read as a sheet. Save it as .xlsx or .csv, and choose that file."
    ),
    "tournament.file_unpacks_too_large": _(
        "This file becomes far too large when it is opened. Copy the teams into a new sheet, and choose "
        "that file."
    ),
    "tournament.file_protected": _(
        "This workbook is protected by a password. Save it without one, and choose that file."
    ),
    "tournament.file_row_too_far": _(
        "Row %(row)s of the sheet is not empty, and only the first %(limit)s rows are read. Delete what is below the "
        "teams, or split the file. Nothing was read."
    ),
    "tournament.file_column_too_far": _(
        "Cell %(cell)s of the sheet is not empty, and only the first %(limit)s columns are read. Delete what is "
        "beside the teams. Nothing was read."
    ),
    "tournament.file_cell_too_long": _(
        "A cell of row %(row)s has more than %(limit)s letters. Shorten it; in a .csv file, look there for a quotation "
        "mark that is never closed. Nothing was read."
    ),
    "tournament.file_too_much_text": _(
        "The sheet holds more text than a list of teams can have. Copy the teams into a new sheet, and choose "
        "that file."
    ),
    "tournament.file_many_accents": _(
        "Row %(row)s has a letter with more accents than any language has. Type that cell again. Nothing was read."
    ),
    "tournament.event_exists": _(
        "There is already an event at the address “%(slug)s” on this laptop. Open that one; nothing was read in."
    ),
    "tournament.event_file_not_json": _(
        "This is not an event file. Choose the file that Tandem wrote, whose name ends in .tandem.json."
    ),
    "tournament.event_file_damaged": _(
        "This copy is damaged: what is in it is not what was written. Nothing was read in. Try the copy before it, "
        "whose name has the next smaller number."
    ),
    "tournament.event_file_newer": _(
        "This event file was written by a newer Tandem (format %(found)s; this one reads up to %(known)s). Bring this "
        "program up to date, or go on with the one that wrote the file."
    ),
    "tournament.event_file_version": _(
        "This event file has the format %(found)s, from before the first release, and this program reads format "
        "%(known)s. Read it with the program that wrote it."
    ),
    "tournament.event_file_unknown": _(
        "The event file says something at %(place)s that this program does not know, so a newer Tandem wrote it. "
        "Nothing was read in. Bring this program up to date, or go on with the one that wrote the file."
    ),
    "tournament.event_file_large": _(
        "An event file has at most %(most)s MB. Choose the one whose name ends in .tandem.json. A larger one is read "
        "on the laptop itself, by “manage.py import_event”."
    ),
    "tournament.event_file_heavy": _(
        "There is more in this file than in any event, and reading it would take too much of the laptop's memory. "
        "Nothing was read in. If it is one, read it on the laptop itself, by “manage.py import_event”."
    ),
    "tournament.event_file_broken": _(
        "The event file is damaged at %(place)s. Nothing was read in. Try the copy before it."
    ),
    "tournament.event_file_journal": _(
        "The event file has %(lines)s journal lines where its version asks for %(version)s. Nothing was read in. "
        "Try the copy before it."
    ),
    "tournament.event_file_standings": _(
        "The standings in the event file are not those that its results give, so it was changed or damaged. "
        "Nothing was read in. Try the copy before it."
    ),
    "tournament.event_file_contradicts": _(
        "The values of the event file contradict each other (%(detail)s). Nothing was read in. Try the copy "
        "before it."
    ),
    "tournament.event_file_breaks_page": _(
        "With what is in this event file the page %(page)s cannot be shown, so nothing was read in. Try the copy "
        "before it. If you need this one, read it on the laptop itself, by “manage.py import_event --unseen”."
    ),
    "tournament.event_being_read": _(
        "“%(name)s” is being read in or removed at this moment. Wait a minute, then look on the first page. If it is "
        "still not in the list, start Tandem again and read the file once more."
    ),
    "tournament.event_file_gone": _(
        "The event was removed while its pages were being opened, so nothing was read in. Read the file once more."
    ),
    "tournament.event_file_unreadable": _(
        "The event file holds something that cannot be read, so nothing was read in. Try the copy before it."
    ),
    "tournament.last_copy_failed": _(
        "The event was not removed, because its last copy could not be written to %(folder)s: %(reason)s Free some "
        "space on the disk, then do it once more."
    ),
    "tournament.undo_never_event": _(
        "An event is not unmade here. The owner of this laptop removes a whole event from the command line."
    ),
    "tournament.account_elsewhere": _(
        "There is no account “%(username)s” on this laptop: accounts stay where they were made. Give the role on the "
        "page “Staff” to an account from here."
    ),
    "tournament.undo_never_hand_in": _(
        "The file that this event was read from does not have the earlier passes, so the new ones stay."
    ),
    "tournament.undo_never_code": _(
        "A code may be on somebody's phone already. On the page of the invitations you cancel it or issue a new code."
    ),
    "tournament.device_tries": ngettext_lazy(
        "Too many wrong passwords for this user name on this device. Wait %(minutes)s minute, then try again. Other "
        "people, and your other devices, can still sign in.",
        "Too many wrong passwords for this user name on this device. Wait %(minutes)s minutes, then try again. Other "
        "people, and your other devices, can still sign in.",
        "minutes",
    ),
    "tournament.address_tries": ngettext_lazy(
        "Too many wrong passwords for this user name from this network address. Wait %(minutes)s minute, then try "
        "again. On the laptop itself, on a device where you have signed in before, and by a one-time link you can "
        "sign in now.",
        "Too many wrong passwords for this user name from this network address. Wait %(minutes)s minutes, then try "
        "again. On the laptop itself, on a device where you have signed in before, and by a one-time link you can "
        "sign in now.",
        "minutes",
    ),
    "tournament.all_tries": ngettext_lazy(
        "Too many wrong passwords from this network address. Wait %(minutes)s minute, then try again. On the laptop "
        "itself, on a device where you have signed in before, and by a one-time link you can sign in now.",
        "Too many wrong passwords from this network address. Wait %(minutes)s minutes, then try again. On the laptop "
        "itself, on a device where you have signed in before, and by a one-time link you can sign in now.",
        "minutes",
    ),
}
