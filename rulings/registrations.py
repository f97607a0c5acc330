"""What this app puts into slots of the apps to its left."""

from django.utils.translation import gettext_lazy as _

# Imported for the actions that they declare, so that every command knows them.
import rulings.head_judge.actions
from rulings.refusals import SENTENCES
from tournament.kernel.roles import Permission, Role
from tournament.slots.slots import fill_link, fill_part
from tournament.web.navigation import PUBLIC_PAGES, STAFF_PAGES, Page
from tournament.wording.sentences import add_sentences


def register() -> None:
    """Fill the slots; called once, when Django starts."""
    add_sentences(SENTENCES)
    PUBLIC_PAGES.add(40, Page("rulings/", _("Rulings")))
    judges = (Role.HEAD_JUDGE, Role.JUDGE)
    written = ("desk/rulings/",)
    STAFF_PAGES.add(110, Page("rulings/", _("Rulings"), Permission.SEE_DESK, also=written, tab_of=judges))
    fill_link("library", "rulings:search")
    fill_link("event-library", "rulings:event-search")
    fill_link("event-aid", "rulings:event-aid")
    fill_link("event-card", "rulings:event-card")
    fill_link("ruling", "rulings:entry")
    fill_link("event-ruling", "rulings:event-entry")
    fill_part("floor-table", 10, "rulings/pages/_look_up.html")
    fill_part("paper", 10, "rulings/pages/_paper.html")
