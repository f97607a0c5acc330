"""The sentences of this app's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    "tournament.something_waits": ngettext_lazy(
        "%(count)s thing still waits. Look at it first.",
        "%(count)s things still wait. Look at them first.",
        "count",
    ),
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
    "tournament.event_there": _(
        "There is already an event called “%(name)s” on this day. Open it from the home page, or give this one a "
        "different name."
    ),
    "tournament.energy_not_said": _(
        "Choose whether basic Energy is supplied. Teams must know before they register."
    ),
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
    "tournament.shown_other_event": _("This address is now that of another event: %(event)s."),
    "tournament.shown_other_file": _(
        "Another file was chosen since, in another window. This page is about that one."
    ),
    "tournament.shown_other_copy": _(
        "Something was done at “%(event)s” since the two were compared. Compare them again."
    ),
    "tournament.shown_other_settings": _("These settings were changed since: %(settings)s."),
    "tournament.shown_before_posting": _(
        "Round 1 was posted since, so what its results depend on can no longer be changed."
    ),
    "tournament.shown_before_withdrawal": _(
        "Round 1 was withdrawn since, so other settings can be changed than before."
    ),
    "tournament.shown_other_left": _(
        "Something else is left to play now: a round or a result came in. Check again what is not played."
    ),
    "tournament.shown_other_finish": _("The event was reopened and finished again, at %(time)s."),
    "tournament.shown_other_content": _(
        "Something was done at “%(event)s” since, last at %(time)s. Check whether you still want to remove it."
    ),
    "tournament.shown_other_role": _("This is now another role: %(name)s, %(role)s."),
    "tournament.shown_other_invitation": _("This is now the invitation for %(name)s."),
    "tournament.shown_new_code": _("%(name)s has a new code now, which was not used yet."),
    "tournament.shown_used_code": _("%(name)s signed in with the code at %(time)s."),
    "tournament.shown_other_account": _("This is now the account of %(name)s."),
    "tournament.shown_other_name": _("This account has another name now: %(name)s."),
    "tournament.fixed_once_posted": _(
        "This can no longer be changed, because round 1 is posted. As long as round 1 has no result, you can "
        "withdraw it and then make the change."
    ),
    "tournament.setting_reason": _(
        "Round 1 is posted, so give a reason that everyone can read: say what changes, and why."
    ),
    "tournament.tiebreaker_of_games": _(
        "This tiebreaker counts games, but matches in the Swiss rounds of this event have only one game. Choose "
        "another tiebreaker."
    ),
    "tournament.seats_stay_locked": _(
        "Seats stay locked once round 1 has been posted, even if that round was withdrawn. The head judge can "
        "correct a mistyped seat on the team’s page."
    ),
    "tournament.rounds_paired": _(
        "Round %(number)s is already paired. Plan at least that many rounds, or discard its proposal first."
    ),
    "tournament.no_organizer": _("An event needs an organizer. Make another person an organizer first."),
    "tournament.last_organizer": _(
        "%(name)s is the only organizer of this event. Make another person an organizer first."
    ),
    "tournament.phone_too_often": _(
        "This was not done: a team’s phone can send at most %(number)s times in %(minutes)s minutes. Wait a little. "
        "If you need a judge now, raise your hand."
    ),
    "tournament.finished": _("This event is finished, so it can no longer be changed. Reopen it first."),
    "tournament.finish_asks_why": _(
        "Not everything that was announced is played. Finish the event on its own page, which asks why."
    ),
    "tournament.not_finished": _("This event is already open. There is nothing to reopen."),
    "tournament.put_away_already": _("This event is already archived."),
    "tournament.put_away_in_round": _(
        "Round %(number)s is being played, and the teams need to find this event on the home page. Close the round "
        "before you archive the event."
    ),
    "tournament.is_set_aside": _(
        "This copy of the event was set aside for another one, so nothing is done here. Work at the other one, or put "
        "this one back on the page “Archived events”."
    ),
    "tournament.not_set_aside": _("This copy of the event was not set aside for another one."),
    "tournament.put_back_late": _(
        "“%(name)s” went on at the address “%(address)s” since. Going back now would leave out what was done there."
    ),
    "tournament.not_put_away": _("This event is not archived. It is listed on the home page."),
    "tournament.cut_is_announced": _(
        "Whether there is a cut is fixed once round 1 is posted. If there is no time for it, use “No cut today” on the "
        "desk after the last Swiss round."
    ),
    "tournament.points_without_cut": _(
        "Without a cut nobody needs match points for it. Choose a cut, or leave the match points empty."
    ),
    "tournament.cut_is_made": _(
        "The cut is already made, so its size can no longer change. If no match of it has begun, cancel it first."
    ),
    "tournament.bracket_has_begun": _(
        "The bracket has begun, so no more Swiss rounds can be added. If the cut came too early, cancel it first."
    ),
    "tournament.round_planned": _(
        "Round %(number)s was not added, because the plan has changed since this page was opened. Check the desk "
        "for the next step."
    ),
    "tournament.no_more_rounds": _(
        "With this many teams, round %(number)s would force teams to play each other again, so it was not added."
    ),
    "tournament.set_up_link_used": _(
        "This set-up link is old or has already been used. Use the newest link in the window that Tandem runs in, "
        "or sign in."
    ),
    "tournament.invitation_role": _(
        "Codes are only for judges and scorekeepers. To add an organizer, create an account on the Staff page."
    ),
    "tournament.invitation_name": _(
        "Someone called %(name)s is already on the staff of this event or invited, and the journal must be able to "
        "tell them apart. Enter a different name, for example with the city added."
    ),
    "tournament.invitation_dead": _(
        "This code has already been used, or it was cancelled. Ask the desk for a new one."
    ),
    "tournament.invitation_revoked": _(
        "The invitation for %(name)s has already been cancelled. To issue a new code, invite the person again."
    ),
    "tournament.invitation_unknown": _(
        "This invitation does not belong to this event. Go back to the list of invitations."
    ),
    "tournament.username_taken": _("The user name “%(username)s” is already taken. Choose another one."),
    "tournament.owner_stays": _("The owner's account cannot be switched off. Hand Tandem over first."),
    "tournament.not_the_owner": _(
        "You are no longer the owner of this Tandem. It was handed over in another window."
    ),
    "tournament.owner_already": _("%(name)s is the owner already."),
    "tournament.owner_cannot_sign_in": _(
        "%(name)s cannot be the owner yet: the owner needs an account that is not switched off, with a password. "
        "Have the person choose one first."
    ),
    "tournament.account_unused": _(
        "No one has signed in as “%(username)s” yet. Have the person choose a password first, then add them. Or "
        "ask the owner of this Tandem to add them."
    ),
    "tournament.reason_missing": _("Enter a reason. It goes into the journal, and players may ask for it."),
    "tournament.not_allowed": _(
        "Your role at this event does not allow this. Ask the organizer or the head judge to do it."
    ),
    "tournament.being_removed": _("“%(name)s” is being removed, so it can no longer be changed."),
    "tournament.file_too_large": _(
        "The file is larger than %(limit)s MB. Delete everything except the sheet with the teams, save it, and "
        "choose the file again."
    ),
    "tournament.file_empty": _("The file is empty. Choose another file, or fill in the template."),
    "tournament.file_old_excel": _(
        "This file is in the old Excel format (.xls). Save it as .xlsx or .csv, and choose that file."
    ),
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
    "tournament.event_exists": _(
        "Nothing was imported: this laptop already has an event at the address “%(slug)s”. The page “Carry on from a "
        "backup” says which of the two is newer, and takes either."
    ),
    "tournament.event_file_not_json": _(
        "This is not an event file. Choose a file saved by Tandem: its name ends in .tandem.json."
    ),
    "tournament.event_file_damaged": _(
        "Nothing was imported: this backup is damaged and no longer matches what was saved. Try the one before it, "
        "with the next smaller number in its name."
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
    "tournament.event_file_unknown": _(
        "Nothing was imported: the entry at %(place)s is unknown here, so the file was saved by a newer version of "
        "Tandem. Update Tandem here, or carry on with the version that saved the file."
    ),
    "tournament.event_file_large": _(
        "This file is larger than %(most)s MB. Choose the one whose name ends in .tandem.json. To import a larger "
        "event file, run “manage.py import_event” on the laptop itself."
    ),
    "tournament.event_file_heavy": _(
        "Nothing was imported: this file contains more than any usual event and would need too much of the laptop’s "
        "memory. If it is an event file, run “manage.py import_event” on the laptop itself."
    ),
    "tournament.event_file_broken": _(
        "Nothing was imported: the event file is damaged at %(place)s. Try the previous backup."
    ),
    "tournament.event_file_journal": _(
        "Nothing was imported: the event file has %(lines)s journal lines, but its version requires %(version)s. "
        "Try the previous backup."
    ),
    "tournament.event_file_standings": _(
        "Nothing was imported: the standings in the event file do not match its results, so it was changed or "
        "damaged. Try the previous backup."
    ),
    "tournament.event_file_contradicts": _(
        "Nothing was imported: the event file contradicts itself (%(detail)s). Try the previous backup."
    ),
    "tournament.event_file_breaks_page": _(
        "Nothing was imported: the page %(page)s cannot be shown with the data in this event file. Try the "
        "previous backup. If you need this one, run “manage.py import_event --unseen” on the laptop itself."
    ),
    "tournament.event_being_read": _(
        "“%(name)s” is being imported or removed right now. Wait a minute, then check the home page. If it is still "
        "not listed there, restart Tandem and import the file again."
    ),
    "tournament.event_file_gone": _(
        "Nothing was imported: the event was removed while it was being checked. Import the file again."
    ),
    "tournament.event_file_unreadable": _(
        "Nothing was imported: the event file contains something that cannot be read. Try the previous backup."
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
        "The backup of %(event)s could not be made, because the laptop’s own disk, or its folder for temporary files, "
        "takes nothing (%(error)s). Check whether it is full or locked. The stick is not to blame."
    ),
    "tournament.backup_mistake": _(
        "The backup of %(event)s could not be made, because Tandem ran into an error; the window where Tandem runs "
        "says which. Other events are still backed up. Restart Tandem, and save the full backup of this event under "
        "“Data”."
    ),
    "tournament.backup_unreadable": _(
        "The backup of %(event)s was written, but a second laptop cannot read it: it is damaged at %(place)s. Nothing "
        "is lost here. Undo the latest change of the event’s settings."
    ),
    "tournament.last_copy_no_room": _(
        "The event was not removed, because its last backup could not be written to %(folder)s: the disk is full or "
        "locked. Check the disk and free some space, then try again."
    ),
    "tournament.last_copy_failed": _(
        "The event was not removed, because its last backup could not be written to %(folder)s (%(reason)s). Check "
        "the disk, then try again."
    ),
    "tournament.undo_never_event": _(
        "Creating an event cannot be undone here. The owner of this Tandem can remove the whole event on its Data "
        "page."
    ),
    "tournament.account_elsewhere": _(
        "There is no account “%(username)s” on this laptop, because accounts stay on the laptop where they were "
        "created. On the Staff page, give the role to an account of this laptop."
    ),
    "tournament.undo_never_account_name": _(
        "The name of an account belongs to all events. Change it again under “Accounts”, or “Change my name” on the "
        "home page."
    ),
    "tournament.undo_never_owner": _("Only the new owner can hand this Tandem over again."),
    "tournament.undo_never_place": _(
        "Which copy of the event has this address is changed on the page “Archived events”, as long as nothing was "
        "done since."
    ),
    "tournament.undo_never_hand_in": _(
        "The new team codes stay, because the imported file does not contain the earlier ones."
    ),
    "tournament.undo_never_code": _(
        "Someone may already have used this code. Cancel it or issue a new one on the page “Invitations”."
    ),
    "tournament.device_tries": ngettext_lazy(
        "Too many wrong passwords for this user name on this device. Wait %(minutes)s minute, then try again. Other "
        "people can still sign in, and so can you on another device.",
        "Too many wrong passwords for this user name on this device. Wait %(minutes)s minutes, then try again. "
        "Other people can still sign in, and so can you on another device.",
        "minutes",
    ),
    "tournament.address_tries": ngettext_lazy(
        "Too many wrong passwords for this user name from this network address. Wait %(minutes)s minute, then try "
        "again. You can sign in now on the laptop itself, on a device where you have signed in before, or with a "
        "one-time link.",
        "Too many wrong passwords for this user name from this network address. Wait %(minutes)s minutes, then try "
        "again. You can sign in now on the laptop itself, on a device where you have signed in before, or with a "
        "one-time link.",
        "minutes",
    ),
    "tournament.all_tries": ngettext_lazy(
        "Too many wrong passwords from this network address. Wait %(minutes)s minute, then try again. You can sign "
        "in now on the laptop itself, on a device where you have signed in before, or with a one-time link.",
        "Too many wrong passwords from this network address. Wait %(minutes)s minutes, then try again. You can sign "
        "in now on the laptop itself, on a device where you have signed in before, or with a one-time link.",
        "minutes",
    ),
}
