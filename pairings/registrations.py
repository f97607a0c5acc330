"""What this app puts into slots of the apps to its left."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

# Imported for the actions that they declare, so that every command knows them.
import pairings.announcements.actions
import pairings.by_hand.actions
import pairings.corrections.actions
import pairings.cut.actions
import pairings.cut.goes_on
import pairings.deck_checks.actions
import pairings.deck_checks.planning
import pairings.drops.actions
import pairings.drops.requests
import pairings.from_paper.actions
import pairings.games.actions
import pairings.late_entries.actions
import pairings.penalties.actions
import pairings.results.actions
import pairings.rounds.actions
import pairings.rounds.clock
import pairings.sheets.actions
import pairings.tableside.calls
import pairings.tableside.extensions
import pairings.tableside.notes
import pairings.tableside.team_calls
import pairings.team_reports.actions
import pairings.undo.queries
from pairings.announcements.actions import announce_settings
from pairings.corrections.steps import take_back_correction
from pairings.cut.needs import need_of_cut
from pairings.deck_checks.models import CheckedDeck
from pairings.from_paper.actions import take_round_away
from pairings.games.models import DesignatedTarget, GamePlayer, GameWon, Toss
from pairings.matches.at_table import AT_TABLE
from pairings.matches.models import Extension
from pairings.matches.queries import has_match, teams_that_played
from pairings.matches.wishes_in_file import read_wishes_of_file
from pairings.pages.frame.finder import find_tables
from pairings.penalties.needs import need_of_penalty
from pairings.refusals import SENTENCES
from pairings.results.needs import need_of_match
from pairings.rounds.actions import discard_unseen
from pairings.rounds.waits import find_waits
from pairings.standings.event_file import TIEBREAKERS_SHAPE
from pairings.standings.unplayed import names_of_unplayed
from pairings.tableside.calls import let_calls_go
from pairings.tableside.models import Call, DeckCheck, Presence, SlowPlayNote
from pairings.team_reports.models import TeamReport
from teams.deck_lists.queries import TEAMS_THAT_PLAYED, are_lists_public
from teams.entries.partners import PAIRING_CHECKS
from tournament.event.models import Tournament
from tournament.journal.rows import UNDO_STEPS, UndoSteps
from tournament.kernel.roles import Permission, Role
from tournament.rows.values import NAMED_SHAPES, one_of
from tournament.setup.actions import FINISH_STEPS, SETTINGS_ANNOUNCED
from tournament.setup.shown import LEFT
from tournament.setup.waits import WAITS
from tournament.slots.slots import fill_link, fill_part
from tournament.staff.invitations import LET_GO
from tournament.web.finder import FINDERS
from tournament.web.navigation import FURTHER_PAGES, PAGE_WORDS, PUBLIC_PAGES, STAFF_PAGES, Page, PageGroup
from tournament.wording.sentences import add_sentences


def register() -> None:
    """Fill the slots; called once, when Django starts."""
    add_sentences(SENTENCES)
    _add_pages()
    FINDERS.add(20, find_tables)
    fill_link("event-desk", "pairings:desk")
    fill_link("event-floor", "pairings:floor")
    fill_link("event-public", "pairings:public-pairings")
    fill_link("clock-now", "pairings:public-now")
    fill_link("event-journal", "pairings:journal")
    fill_link("passes", "pairings:passes")
    fill_link("entry-pass", "pairings:entry-pass")
    fill_link("give-penalty", "pairings:floor-penalty-elsewhere")
    fill_link("print-missing-lists", "pairings:print-missing-lists")
    fill_part("entry", 10, "pairings/pages/desk/office/_entry_now.html")
    fill_part("entry-history", 10, "pairings/standings/_entry_history.html")
    fill_part("deck-lists", 10, "pairings/deck_checks/_event_findings.html")
    fill_part("entry-history", 5, "pairings/deck_checks/_entry_judged.html")
    fill_part("came-late", 10, "pairings/pages/desk/office/_came_late.html")
    fill_part("entry-actions", 10, "pairings/pages/desk/office/_entry_actions.html")
    fill_part("how-far", 10, "pairings/rounds/_how_far.html")
    fill_part("before-finish", 10, "pairings/standings/_never_came.html")
    fill_part("not-played", 10, "pairings/standings/_not_played.html")
    fill_part("messages", 10, "pairings/undo/_undo_beside_message.html")
    LET_GO.add(10, let_calls_go)
    FINISH_STEPS.add(10, discard_unseen)
    LEFT.add(10, names_of_unplayed)
    SETTINGS_ANNOUNCED.add(10, announce_settings)
    WAITS.add(10, find_waits)
    PAIRING_CHECKS.add(10, has_match)
    TEAMS_THAT_PLAYED.add(10, teams_that_played)
    UNDO_STEPS["correction"] = UndoSteps(leave=take_back_correction)
    UNDO_STEPS["cut_seed"] = UndoSteps(is_made_again=True)
    UNDO_STEPS["match"] = UndoSteps(needs=need_of_match)
    UNDO_STEPS["penalty"] = UndoSteps(needs=need_of_penalty)
    UNDO_STEPS["cut"] = UndoSteps(needs=need_of_cut)
    UNDO_STEPS["round"] = UndoSteps(leave=take_round_away)
    NAMED_SHAPES["hand edits"] = one_of(lambda: pairings.by_hand.actions.HAND_EDITS)
    NAMED_SHAPES["wishes"] = read_wishes_of_file
    NAMED_SHAPES["tiebreakers"] = TIEBREAKERS_SHAPE
    noted = (
        Extension,
        Call,
        DeckCheck,
        Presence,
        SlowPlayNote,
        TeamReport,
        Toss,
        GameWon,
        GamePlayer,
        DesignatedTarget,
        CheckedDeck,
    )
    for order, kind in enumerate(noted):
        AT_TABLE.add(10 * order, kind)


def _has_places_alone(event: Tournament) -> bool:
    return event.is_single_elimination


def _has_standings(event: Tournament) -> bool:
    return not event.is_single_elimination


def _add_pages() -> None:
    PUBLIC_PAGES.add(10, Page("", _("Pairings"), below=("rounds/",)))
    PUBLIC_PAGES.add(20, Page("standings/", _("Standings"), is_of=_has_standings))
    PUBLIC_PAGES.add(21, Page("standings/", _("Places"), is_of=_has_places_alone))
    PUBLIC_PAGES.add(25, Page("bracket/", _("Bracket"), is_of=_has_bracket))
    PUBLIC_PAGES.add(27, Page("lists/", _("Deck lists"), is_of=are_lists_public))
    PUBLIC_PAGES.add(30, Page("clock/", _("Clock")))
    organizer, scorekeeper, judges = Role.ORGANIZER, Role.SCOREKEEPER, (Role.HEAD_JUDGE, Role.JUDGE)
    desk, results = (organizer, scorekeeper), (organizer, scorekeeper)
    see, out, behind = Permission.SEE_DESK, PageGroup.OUT, PageGroup.BEHIND
    STAFF_PAGES.add(10, Page("desk/", _("Desk"), see, tab_of=desk, icon="layout-dashboard"))
    STAFF_PAGES.add(
        20, Page("floor/", _("Floor"), Permission.RUN_FLOOR, tab_of=(organizer, *judges), icon="gavel")
    )
    STAFF_PAGES.add(
        25, Page("desk/outstanding/", _("Open tables"), Permission.RUN_FLOOR, tab_of=judges, icon="hourglass")
    )
    STAFF_PAGES.add(40, Page("desk/rounds/", _("Rounds"), see, icon="swords"))
    STAFF_PAGES.add(
        50,
        Page(
            "desk/results/", _("Results"), Permission.RECORD_RESULTS, tab_of=results, icon="square-check-big"
        ),
    )
    STAFF_PAGES.add(
        60, Page("desk/standings/", _("Standings"), see, out, is_of=_has_standings, icon="list-ordered")
    )
    STAFF_PAGES.add(
        61, Page("desk/standings/", _("Places"), see, out, is_of=_has_places_alone, icon="list-ordered")
    )
    STAFF_PAGES.add(65, Page("bracket/", _("Bracket"), see, out, is_of=_has_bracket, icon="trophy"))
    STAFF_PAGES.add(70, Page("desk/paper/", _("Paper"), Permission.PRINT, out, icon="printer"))
    STAFF_PAGES.add(80, Page("desk/screens/", _("Screens"), Permission.RUN_ROUNDS, out, icon="monitor"))
    STAFF_PAGES.add(140, Page("", _("Public page"), see, out, below=("rounds/",), icon="globe"))
    of_data = ("desk/names/", "desk/remove/", "desk/carried-on/")
    STAFF_PAGES.add(
        90, Page("desk/data/", _("Data"), Permission.EXPORT, behind, also=of_data, icon="hard-drive-download")
    )
    STAFF_PAGES.add(100, Page("desk/journal/", _("Journal"), see, behind, icon="history"))
    FURTHER_PAGES.add(100, Page("desk/passes/", _("Team codes"), Permission.REGISTER))
    FURTHER_PAGES.add(
        110, Page("desk/cut/", _("Cut to the bracket"), Permission.RUN_ROUNDS, is_of=_has_standings)
    )
    FURTHER_PAGES.add(120, Page("desk/paper/announcement/", _("Announcements"), Permission.PRINT))
    FURTHER_PAGES.add(130, Page("floor/checks/", _("Deck checks"), Permission.PLAN_CHECKS))
    FURTHER_PAGES.add(140, Page("floor/penalties/", _("Penalties"), see))
    FURTHER_PAGES.add(150, Page("floor/penalties/new/", _("Give a penalty"), Permission.GIVE_PENALTIES))
    PAGE_WORDS.update(
        {
            "desk/": pgettext_lazy("found by", "next step cut announcements"),
            "floor/": pgettext_lazy("found by", "tables calls extra time minutes"),
            "desk/outstanding/": pgettext_lazy("found by", "still playing missing"),
            "desk/rounds/": pgettext_lazy("found by", "pairings clock pair post"),
            "desk/results/": pgettext_lazy("found by", "slips scores"),
            "desk/standings/": pgettext_lazy("found by", "ranking places tiebreakers"),
            "bracket/": pgettext_lazy("found by", "cut finals"),
            "desk/paper/": pgettext_lazy("found by", "print PDF sheets slips"),
            "desk/screens/": pgettext_lazy("found by", "projector beamer"),
            "": pgettext_lazy("found by", "players phones"),
            "desk/data/": pgettext_lazy("found by", "backup export download workbook files"),
            "desk/journal/": pgettext_lazy("found by", "undo log history"),
            "desk/passes/": pgettext_lazy("found by", "passes phones QR"),
            "desk/cut/": pgettext_lazy("found by", "top finals"),
            "desk/paper/announcement/": pgettext_lazy("found by", "opening read aloud"),
            "floor/penalties/": pgettext_lazy("found by", "warnings"),
            "floor/penalties/new/": pgettext_lazy("found by", "warning"),
        }
    )


def _has_bracket(event: Tournament) -> bool:
    return event.has_bracket
