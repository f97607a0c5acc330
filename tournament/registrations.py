"""What this app puts into slots: its refusals, its pages in the navigation, its rows of an event."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

# Imported for the actions that they declare, so that every command knows them.
import tournament.event_file.actions
import tournament.setup.actions
import tournament.setup.carrying_on
import tournament.staff.actions
import tournament.staff.invitations
import tournament.staff.site_actions
from tournament.event_file.event import read_line_rows
from tournament.journal.rows import UNDO_STEPS, UndoSteps
from tournament.kernel.roles import Permission
from tournament.pages.find import find_pages
from tournament.refusals import SENTENCES
from tournament.rows.values import NAMED_SHAPES
from tournament.setup.needs import need_of_settings
from tournament.web.finder import FINDERS
from tournament.web.navigation import FURTHER_PAGES, PAGE_WORDS, STAFF_PAGES, Page, PageGroup
from tournament.wording.sentences import add_sentences


def register() -> None:
    """Fill the slots; called once, when Django starts."""
    add_sentences(SENTENCES)
    _add_pages()
    FINDERS.add(10, find_pages)
    UNDO_STEPS["event"] = UndoSteps(needs=need_of_settings)
    NAMED_SHAPES["journal rows"] = read_line_rows


def _add_pages() -> None:
    behind, set_up = PageGroup.BEHIND, Permission.SET_UP
    STAFF_PAGES.add(120, Page("desk/settings/", _("Settings"), set_up, behind, icon="settings"))
    invitations = ("desk/invitations/",)
    STAFF_PAGES.add(130, Page("desk/staff/", _("Staff"), set_up, behind, also=invitations, icon="user-cog"))
    FURTHER_PAGES.add(10, Page("desk/invitations/", _("Invitations"), set_up))
    FURTHER_PAGES.add(20, Page("desk/finish/", _("Finish the event"), set_up))
    FURTHER_PAGES.add(30, Page("desk/reopen/", _("Reopen"), set_up))
    FURTHER_PAGES.add(
        40, Page("desk/settings/reason/", _("Change settings after round 1"), Permission.OVERRULE)
    )
    PAGE_WORDS.update(
        {
            "desk/settings/": pgettext_lazy("found by", "rules minutes rounds venue"),
            "desk/staff/": pgettext_lazy("found by", "judges roles rights"),
            "desk/invitations/": pgettext_lazy("found by", "codes for judges and helpers"),
            "desk/finish/": pgettext_lazy("found by", "end close"),
        }
    )
