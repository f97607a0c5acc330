"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "teams.shown_other_person": _("This page is now about %(player)s."),
    "teams.nobody_of_this_name": _("This player is no longer at the event. Search again."),
    "teams.name_taken_out_already": _("This player’s name has already been removed from the event."),
    "teams.undo_never_name_taken_out": _("A removed name is gone for good, so this cannot be undone."),
}
