"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    "tournament.something_waits": ngettext_lazy(
        "%(count)s thing is still waiting. Look at it first.",
        "%(count)s things are still waiting. Look at them first.",
        "count",
    ),
    "tournament.event_there": _(
        "There is already an event called “%(name)s” on this day. Open it from the home page, or give this one a "
        "different name."
    ),
    "tournament.energy_not_said": _(
        "Choose whether basic Energy is supplied. Teams must know before they register."
    ),
    "tournament.shown_other_copy": _(
        "Something has been done at “%(event)s” since the two were compared. Compare them again."
    ),
    "tournament.shown_other_settings": _("These settings have been changed in the meantime: %(settings)s."),
    "tournament.shown_before_posting": _(
        "Round 1 has been posted in the meantime, so what its results depend on can no longer be changed."
    ),
    "tournament.shown_before_withdrawal": _(
        "Round 1 has been withdrawn in the meantime, so different settings can be changed now."
    ),
    "tournament.shown_other_left": _(
        "What is left to play has changed: a round or a result has been added. Check again what is not played."
    ),
    "tournament.shown_other_finish": _("The event was reopened and finished again, at %(time)s."),
    "tournament.shown_other_content": _(
        "Something has been done at “%(event)s” in the meantime, last at %(time)s. Check whether you "
        "still want to remove it."
    ),
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
    "tournament.finish_asks_why": _(
        "Not everything that was announced has been played. Finish the event on its own page, which asks why."
    ),
    "tournament.not_finished": _("This event is already open. There is nothing to reopen."),
    "tournament.put_away_already": _("This event is already archived."),
    "tournament.put_away_in_round": _(
        "Round %(number)s is being played, and the teams need to find this event on the home page. Close the round "
        "before you archive the event."
    ),
    "tournament.is_set_aside": _(
        "This copy of the event was set aside for another one, so nothing can be done here. Use "
        "the other copy, or put this one back on the page “Archived events”."
    ),
    "tournament.not_set_aside": _("This copy of the event was not set aside for another one."),
    "tournament.put_back_late": _(
        "“%(name)s” has carried on at the address “%(address)s” in the meantime. Going back now would "
        "leave out what was done there."
    ),
    "tournament.not_put_away": _("This event is not archived. It is listed on the home page."),
    "tournament.cut_is_announced": _(
        "Whether there is a cut is fixed once round 1 is posted. If there is no time for it, use “No cut today” on the "
        "desk after the last Swiss round."
    ),
    "tournament.points_without_cut": _(
        "Match points are only needed for a cut. Choose a cut, or leave the match points empty."
    ),
    "tournament.cut_is_made": _(
        "The cut has already been made, so its size can no longer change. If no match of it has begun, cancel it first."
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
    "tournament.undo_never_event": _(
        "Creating an event cannot be undone here. The owner of this Tandem can remove the whole event on its Data "
        "page."
    ),
    "tournament.undo_never_place": _(
        "To change which copy of the event has this address, use the page “Archived events”, as "
        "long as nothing has been done in the meantime."
    ),
}
