"""The sentences of this app's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "tournament.unknown_rule_set": _("There is no rule set “%(key)s”. Choose one from the list."),
    "tournament.unknown_format": _("There is no format “%(key)s”. Choose one from the list."),
    "tournament.wrong_starter": _(
        "Player %(seat)s cannot begin under this rule set. Choose player A of the team that starts."
    ),
    "tournament.clock_started": _(
        "The clock of this round is already running. Add minutes if it needs more."
    ),
    "tournament.clock_not_started": _("The clock of this round has not been started. Start it first."),
    "tournament.clock_paused": _("The clock is already paused. Resume it to go on."),
    "tournament.clock_not_paused": _("The clock is not paused, so it cannot be resumed."),
    "tournament.clock_over": _("All time of this round is up. Add minutes if play goes on."),
    "tournament.clock_none": _("This round has no clock. Set a round time in the event's settings first."),
    "tournament.clock_minutes": _("Add at least one second and at most a day. Type the number of minutes."),
}
