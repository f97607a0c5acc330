"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "teams.shown_other_person": _("%(player)s is now the player whom this page is about."),
    "teams.nobody_of_this_name": _("This player is no longer at the event. Search again."),
    "teams.name_taken_out_already": _("This player’s name was taken out of the event already."),
    "teams.undo_never_name_taken_out": _(
        "A name that was taken out is gone. Nobody can bring it back, so this cannot be undone."
    ),
}
