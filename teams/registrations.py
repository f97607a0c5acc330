"""What this app puts into slots of the app to its left."""

from django.utils.translation import gettext_lazy as _

# Imported for the actions that they declare, so that every command knows them.
import teams.deck_lists.actions
import teams.entries.at_once
import teams.entries.kept_names
import teams.entries.pairs
import teams.entries.partners
import teams.entries.passes
import teams.entries.registration
import teams.entries.seats
import teams.names_out.actions
import teams.playing_staff.actions
import teams.roster.actions
import teams.roster.differences
import teams.roster.people
from teams.deck_lists.actions import carry_lists
from teams.deck_lists.needs import need_of_list
from teams.entries.partners import WHEN_PARTNER_REPLACED
from teams.entries.queries import count_entries
from teams.entries.registration import check_everybody_has_a_number
from teams.entries.undo_steps import add_undo_steps
from teams.refusals import SENTENCES
from tournament.host.queries import TEAM_COUNTS
from tournament.journal.rows import UNDO_STEPS, UndoSteps
from tournament.kernel.roles import Permission, Role
from tournament.setup.actions import SETTINGS_CHECKS
from tournament.slots.slots import fill_part
from tournament.web.navigation import STAFF_PAGES, Page
from tournament.wording.sentences import add_sentences


def register() -> None:
    """Fill the slots; called once, when Django starts."""
    add_sentences(SENTENCES)
    STAFF_PAGES.add(
        35,
        Page("desk/lists/", _("Deck lists"), Permission.SEE_DESK, is_of=lambda event: event.asks_for_lists),
    )
    of_teams = ("desk/passes/", "desk/import/")
    STAFF_PAGES.add(
        30,
        Page("desk/entries/", _("Teams"), Permission.SEE_DESK, also=of_teams, tab_of=(Role.SCOREKEEPER,)),
    )
    fill_part("event-settings", 10, "teams/pages/_settings_link.html")
    fill_part("staff", 10, "teams/playing_staff/_staff.html")
    fill_part("invitations", 10, "teams/playing_staff/_invitations.html")
    fill_part("invited", 10, "teams/playing_staff/_invited.html")
    SETTINGS_CHECKS.add(10, check_everybody_has_a_number)
    TEAM_COUNTS.add(10, count_entries)
    WHEN_PARTNER_REPLACED.add(10, carry_lists)
    add_undo_steps()
    UNDO_STEPS["deck_list"] = UndoSteps(needs=need_of_list)
