"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "pairings.announcement_up": _("The screens already show exactly this."),
    "pairings.announcement_empty": _("There is nothing to announce yet. Type what the room should read."),
    "pairings.announcement_long": _(
        "An announcement can have at most %(most)s characters, so that it can be read from a distance. Shorten it."
    ),
    "pairings.announcement_minutes": _(
        "A countdown runs for 1 to %(most)s minutes. Enter how long it should run from now."
    ),
    "pairings.no_such_announcement": _(
        "This announcement is no longer there. Check the list of what the screens show."
    ),
    "pairings.no_such_repair": _(
        "The correction you want to announce is gone, or no tables were re-paired for it. Check the round's page."
    ),
    "pairings.shown_other_countdown": _(
        "The screens now show a different countdown, or none. A new one would replace it."
    ),
    "pairings.shown_other_announcement": _("This is now a different announcement: “%(text)s”."),
}
