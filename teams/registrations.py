"""What this app puts into slots of the app to its left."""

from django.utils.translation import gettext_lazy as _

from teams.refusals import SENTENCES
from tournament.navigation import STAFF_PAGES, Page
from tournament.roles import Permission
from tournament.sentences import add_sentences


def register() -> None:
    """Fill the slots; called once, when Django starts."""
    add_sentences(SENTENCES)
    STAFF_PAGES.add(30, Page("desk/entries/", _("Teams"), Permission.SEE_DESK))
