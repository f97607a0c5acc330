"""What this app puts into slots: its refusals, its pages in the navigation, its rows of an event."""

from django.utils.translation import gettext_lazy as _

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
from tournament.refusals import SENTENCES
from tournament.rows.values import NAMED_SHAPES
from tournament.setup.needs import need_of_settings
from tournament.web.navigation import STAFF_PAGES, Page
from tournament.wording.sentences import add_sentences


def register() -> None:
    """Fill the slots; called once, when Django starts."""
    add_sentences(SENTENCES)
    STAFF_PAGES.add(120, Page("desk/settings/", _("Settings"), Permission.SET_UP, is_apart=True))
    STAFF_PAGES.add(130, Page("desk/staff/", _("Staff"), Permission.SET_UP, also=("desk/invitations/",)))
    UNDO_STEPS["event"] = UndoSteps(needs=need_of_settings)
    NAMED_SHAPES["journal rows"] = read_line_rows
