"""What this app puts into slots of the app to its left."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

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
from teams.pages.finder import find_teams
from teams.refusals import SENTENCES
from tournament.event.models import Tournament
from tournament.host.queries import TEAM_COUNTS
from tournament.journal.rows import UNDO_STEPS, UndoSteps
from tournament.kernel.roles import Permission, Role
from tournament.setup.actions import SETTINGS_CHECKS
from tournament.slots.slots import fill_part
from tournament.web.finder import FINDERS
from tournament.web.navigation import FURTHER_PAGES, PAGE_WORDS, STAFF_PAGES, Page, PageGroup
from tournament.wording.sentences import add_sentences


def register() -> None:
    """Fill the slots; called once, when Django starts."""
    add_sentences(SENTENCES)
    _add_pages()
    FINDERS.add(30, find_teams)
    fill_part("event-settings", 10, "teams/pages/_settings_link.html")
    fill_part("staff", 10, "teams/playing_staff/_staff.html")
    fill_part("invitations", 10, "teams/playing_staff/_invitations.html")
    fill_part("invited", 10, "teams/playing_staff/_invited.html")
    SETTINGS_CHECKS.add(10, check_everybody_has_a_number)
    TEAM_COUNTS.add(10, count_entries)
    WHEN_PARTNER_REPLACED.add(10, carry_lists)
    add_undo_steps()
    UNDO_STEPS["deck_list"] = UndoSteps(needs=need_of_list)


def _add_pages() -> None:
    see, register, who = Permission.SEE_DESK, Permission.REGISTER, PageGroup.WHO
    of_teams = ("desk/passes/", "desk/import/")
    STAFF_PAGES.add(
        30,
        Page("desk/entries/", _("Teams"), see, who, also=of_teams, tab_of=(Role.SCOREKEEPER,), icon="users"),
    )
    STAFF_PAGES.add(
        35, Page("desk/lists/", _("Deck lists"), see, who, is_of=_asks_for_lists, icon="clipboard-list")
    )
    FURTHER_PAGES.add(210, Page("desk/entries/new/", _("Register a team"), register))
    FURTHER_PAGES.add(220, Page("desk/import/", _("Import a spreadsheet"), register))
    FURTHER_PAGES.add(230, Page("desk/entries/solo/", _("Looking for a partner"), register))
    FURTHER_PAGES.add(240, Page("desk/entries/solo/pairs/", _("Join players into teams"), register))
    FURTHER_PAGES.add(250, Page("desk/entries/names/", _("Names of other teams"), Permission.OVERRULE))
    FURTHER_PAGES.add(260, Page("desk/lists/settings/", _("Deck lists of this event"), Permission.SET_UP))
    FURTHER_PAGES.add(
        270,
        Page(
            "desk/lists/import/",
            _("Deck lists from a spreadsheet"),
            Permission.TAKE_LISTS,
            is_of=_asks_for_lists,
        ),
    )
    PAGE_WORDS.update(
        {
            "desk/entries/": pgettext_lazy("found by", "players check in paid fees drop disqualify"),
            "desk/entries/new/": pgettext_lazy("found by", "add new late sign up"),
            "desk/import/": pgettext_lazy("found by", "upload Excel CSV"),
            "desk/entries/solo/": pgettext_lazy("found by", "single players without"),
        }
    )


def _asks_for_lists(event: Tournament) -> bool:
    return event.asks_for_lists
