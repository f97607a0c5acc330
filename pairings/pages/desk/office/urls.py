"""Addresses of the desk around the rounds: the journal, who leaves and comes, passes, screens, paper, data."""

from typing import ParamSpec

from pairings.announcements.actions import take_announcement_down
from pairings.drops.actions import disqualify_entry, drop_entry
from pairings.drops.requests import accept_drop_request, refuse_drop_request
from pairings.late_entries.actions import arrange_match
from pairings.pages.desk.office import (
    announcement,
    bracket_paper,
    data,
    deck_paper,
    drop_requests,
    drops,
    journal,
    late_entries,
    paper,
    passes,
    screens,
)
from pairings.undo.actions import undo_line
from teams.entries.passes import make_pass, make_passes, replace_pass
from tournament.kernel.roles import Permission
from tournament.web.access import EventView
from tournament.web.addresses import (
    FORM,
    GET_AND_POST,
    PAGE,
    PAGE_AND_FORM,
    DeclaredPattern,
    Methods,
    for_action,
    for_staff,
)

P = ParamSpec("P")
DESK = "t/<slug:slug>/desk/"
ENTRY = f"{DESK}entries/<int:number>/"
LATE = f"{ENTRY}late/"
PASS = f"{ENTRY}pass/"
PAPER = f"{DESK}paper/"
DATA = f"{DESK}data/"
SCREENS = f"{DESK}screens/"


def sheet(
    route: str,
    view: EventView[P],
    name: str,
    methods: Methods = PAGE,
    *,
    permission: Permission = Permission.PRINT,
) -> DeclaredPattern:
    """For staff who may print; what carries this laptop's address is printed by a form, which notes it."""
    return for_staff(f"{PAPER}{route}", view, name, permission, methods, costly=PAGE)


urlpatterns = [
    for_staff(f"{DESK}journal/", journal.journal, "journal", Permission.SEE_DESK),
    for_staff(f"{DESK}journal/<int:number>/", journal.line, "journal-line", Permission.SEE_DESK),
    for_action(f"{DESK}journal/<int:number>/undo/", journal.undo, "undo", undo_line, FORM),
    for_action(f"{ENTRY}drop/", drops.drop, "entry-drop", drop_entry, GET_AND_POST),
    for_action(f"{ENTRY}disqualify/", drops.disqualify, "entry-disqualify", disqualify_entry, GET_AND_POST),
    for_staff(f"{ENTRY}reinstate/", drops.reinstate, "entry-reinstate", Permission.SEE_DESK, GET_AND_POST),
    for_action(LATE, late_entries.late, "entry-late", arrange_match, GET_AND_POST),
    for_staff(f"{DESK}passes/", passes.passes, "passes", Permission.REGISTER),
    for_action(f"{DESK}passes/make/", passes.make, "passes-make", make_passes, FORM),
    for_staff(
        f"{DESK}passes/passes.pdf",
        passes.print_passes,
        "print-passes",
        Permission.REGISTER,
        PAGE_AND_FORM,
        costly=PAGE,
    ),
    for_action(PASS, passes.team_pass, "entry-pass", make_pass, PAGE_AND_FORM),
    for_staff(f"{PASS}code.svg", passes.code, "entry-pass-code", Permission.REGISTER),
    for_action(f"{PASS}replace/", passes.replace, "entry-pass-replace", replace_pass, PAGE_AND_FORM),
    for_action(
        f"{ENTRY}drop-request/accept/", drop_requests.accept, "drop-request-accept", accept_drop_request, FORM
    ),
    for_action(
        f"{ENTRY}drop-request/refuse/", drop_requests.refuse, "drop-request-refuse", refuse_drop_request, FORM
    ),
    for_staff(SCREENS, screens.screens, "screens", Permission.RUN_ROUNDS, PAGE_AND_FORM),
    for_action(
        f"{SCREENS}<int:number>/down/", screens.take_down, "announcement-down", take_announcement_down, FORM
    ),
    sheet("", paper.paper, "paper"),
    for_staff(f"{PAPER}announcement/", announcement.announcement, "announcement", Permission.PRINT),
    sheet("announcement.pdf", announcement.announcement_sheet, "print-announcement"),
    sheet("rounds/<int:number>/slips.pdf", paper.slips, "print-slips", PAGE_AND_FORM),
    sheet("rounds/<int:number>/by-table.pdf", paper.by_table, "print-by-table"),
    sheet("rounds/<int:number>/by-team.pdf", paper.by_team, "print-by-team"),
    sheet("rounds/<int:number>/by-player.pdf", paper.by_player, "print-by-player"),
    sheet("cross-table.pdf", paper.cross_table, "print-cross-table"),
    sheet("standings/<int:after>.pdf", paper.standings, "print-standings"),
    sheet("bracket.pdf", bracket_paper.bracket, "print-bracket"),
    sheet("empty-bracket.pdf", bracket_paper.empty_bracket, "print-empty-bracket"),
    sheet("who-plays-on.pdf", bracket_paper.cut, "print-cut"),
    sheet("final-standings.pdf", bracket_paper.final_standings, "print-final-standings"),
    sheet("winners.pdf", bracket_paper.winners, "print-winners"),
    sheet("teams.pdf", paper.team_list, "print-team-list"),
    sheet("registration-form.pdf", paper.registration_form, "print-registration-form"),
    sheet("deck-registration.pdf", deck_paper.deck_registration, "print-deck-registration"),
    sheet("deck-lists.pdf", deck_paper.deck_lists, "print-deck-lists", permission=Permission.SEE_LISTS),
    sheet(
        "rounds/<int:number>/deck-checks.pdf",
        deck_paper.check_sheets,
        "print-deck-checks",
        permission=Permission.SEE_LISTS,
    ),
    sheet("deck-lists-missing.pdf", deck_paper.missing_lists, "print-missing-lists"),
    sheet("blank-slips.pdf", paper.blank_slips, "print-blank-slips", PAGE_AND_FORM),
    sheet("table-numbers.pdf", paper.table_numbers, "print-table-numbers"),
    sheet("poster.pdf", paper.poster, "print-poster", PAGE_AND_FORM),
    for_staff(DATA, data.data, "data", Permission.EXPORT),
    for_staff(
        f"{DATA}workbook.xlsx",
        data.workbook,
        "data-workbook",
        Permission.EXPORT,
        costly=PAGE,
    ),
    for_staff(f"{DATA}csv.zip", data.csv_zip, "data-csv", Permission.EXPORT, costly=PAGE),
    for_staff(
        f"{DATA}results.html",
        data.results_page,
        "data-results-page",
        Permission.EXPORT,
        costly=PAGE,
    ),
]
