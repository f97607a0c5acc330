"""What this app puts into slots of the apps to its left."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

# Imported for the actions that they declare, so that every command knows them.
import rulings.head_judge.actions
from rulings.pages.finder import find_rulings
from rulings.refusals import SENTENCES
from tournament.kernel.roles import Permission, Role
from tournament.slots.slots import fill_link, fill_part
from tournament.web.finder import FINDERS
from tournament.web.navigation import FURTHER_PAGES, PAGE_WORDS, PUBLIC_PAGES, STAFF_PAGES, Page
from tournament.wording.sentences import add_sentences


def register() -> None:
    """Fill the slots; called once, when Django starts."""
    add_sentences(SENTENCES)
    PUBLIC_PAGES.add(40, Page("rulings/", _("Rulings")))
    judges = (Role.HEAD_JUDGE, Role.JUDGE)
    written = ("desk/rulings/",)
    STAFF_PAGES.add(
        110,
        Page("rulings/", _("Rulings"), Permission.SEE_DESK, also=written, tab_of=judges, icon="book-open"),
    )
    FURTHER_PAGES.add(310, Page("rulings/cards/", _("All cards"), Permission.SEE_DESK))
    FURTHER_PAGES.add(320, Page("desk/rulings/", _("Head judge's rulings"), Permission.SEE_DESK))
    FURTHER_PAGES.add(330, Page("desk/rulings/write/", _("Write a ruling"), Permission.OVERRULE))
    PAGE_WORDS.update(
        {
            "rulings/": pgettext_lazy("found by", "rules cards library"),
            "rulings/cards/": pgettext_lazy("found by", "sets legal"),
            "desk/rulings/write/": pgettext_lazy("found by", "new"),
        }
    )
    FINDERS.add(40, find_rulings)
    fill_link("library", "rulings:search")
    fill_link("event-library", "rulings:event-search")
    fill_link("event-aid", "rulings:event-aid")
    fill_link("event-card", "rulings:event-card")
    fill_link("ruling", "rulings:entry")
    fill_link("event-ruling", "rulings:event-entry")
    fill_part("floor-table", 10, "rulings/pages/_look_up.html")
    fill_part("paper", 10, "rulings/pages/_paper.html")
