"""Addresses of registration."""

from django.urls import register_converter
from django.urls.converters import StringConverter

from teams.deck_lists.actions import swap_lists
from teams.entries.at_once import check_in_all, issue_numbers
from teams.entries.kept_names import allow_name
from teams.entries.pairs import join_pairs
from teams.entries.partners import (
    join_solo_players,
    register_solo_player,
    remove_solo_player,
    replace_partner,
)
from teams.entries.registration import edit_entry, note_payment, register_entry
from teams.entries.seats import correct_seats, swap_seats
from teams.pages import (
    deck_list,
    deck_lists,
    deck_sheet,
    entries,
    entry,
    fees,
    left_out,
    names,
    playing_staff,
    roster,
    solo,
)
from teams.playing_staff.actions import note_playing_staff
from teams.roster.actions import import_roster
from tournament.kernel.roles import Permission
from tournament.setup.actions import change_settings
from tournament.web.addresses import (
    FORM,
    GET,
    LONG_FORM_BYTES,
    PAGE,
    PAGE_AND_FORM,
    UPLOAD_BYTES,
    for_action,
    for_staff,
)


class SeatConverter(StringConverter):
    """Seat A or B in an address."""

    regex = "[ab]"


class SheetConverter(StringConverter):
    """The type of a sheet that is downloaded."""

    regex = "xlsx|csv"


register_converter(SeatConverter, "seat")
register_converter(SheetConverter, "sheet")

DESK = "t/<slug:slug>/desk"
ENTRY = f"{DESK}/entries/<int:number>"

urlpatterns = [
    for_staff(f"{DESK}/entries/", entries.entry_list, "entry-list", Permission.SEE_DESK),
    for_action(f"{DESK}/entries/new/", entries.register, "register", register_entry, PAGE_AND_FORM),
    for_action(f"{DESK}/entries/all-here/", entries.all_here, "all-here", check_in_all, FORM),
    for_action(f"{DESK}/entries/numbers/", entries.give_numbers, "issue-numbers", issue_numbers, FORM),
    for_staff(
        f"{DESK}/entries/teams.<sheet:file_type>",
        roster.export,
        "export",
        Permission.REGISTER,
        GET,
        costly=PAGE,
    ),
    for_action(f"{DESK}/entries/names/", names.names, "names", allow_name, PAGE_AND_FORM),
    for_action(
        f"{DESK}/staff/<int:account_id>/plays/",
        playing_staff.playing_staff,
        "playing-staff",
        note_playing_staff,
        PAGE_AND_FORM,
    ),
    # one team
    for_staff(f"{ENTRY}/", entry.entry, "entry", Permission.SEE_DESK),
    for_action(f"{ENTRY}/edit/", entry.edit, "entry-edit", edit_entry, PAGE_AND_FORM),
    for_action(f"{ENTRY}/paid/", entries.paid, "paid", note_payment, FORM),
    for_action(f"{ENTRY}/amount/", fees.payment, "payment", note_payment, PAGE_AND_FORM),
    for_staff(f"{ENTRY}/check-in/", entries.check_in, "check-in", Permission.REGISTER, FORM),
    for_staff(
        f"{ENTRY}/players/<seat:seat>/", entry.player, "player-edit", Permission.SEE_DESK, PAGE_AND_FORM
    ),
    for_action(
        f"{ENTRY}/players/<seat:seat>/replace/",
        entry.partner,
        "replace-partner",
        replace_partner,
        PAGE_AND_FORM,
    ),
    for_action(f"{ENTRY}/swap-seats/", entry.swap, "swap-seats", swap_seats, FORM),
    for_action(f"{ENTRY}/correct-seats/", entry.correct, "correct-seats", correct_seats, PAGE_AND_FORM),
    # deck lists
    for_staff(f"{DESK}/lists/", deck_lists.lists, "deck-lists", Permission.SEE_DESK),
    for_action(
        f"{DESK}/lists/settings/",
        deck_lists.settings,
        "deck-list-settings",
        change_settings,
        PAGE_AND_FORM,
        only=Permission.SET_UP,
    ),
    for_action(
        f"{DESK}/lists/close/", deck_lists.close, "close-lists", change_settings, FORM, only=Permission.SET_UP
    ),
    for_staff(
        f"{DESK}/lists/import/",
        deck_sheet.upload,
        "deck-list-import",
        Permission.TAKE_LISTS,
        PAGE_AND_FORM,
        costly=FORM,
        most_bytes=UPLOAD_BYTES,
    ),
    for_staff(
        f"{DESK}/lists/import/preview/",
        deck_sheet.preview,
        "deck-list-preview",
        Permission.TAKE_LISTS,
        costly=PAGE,
    ),
    for_staff(
        f"{DESK}/lists/import/preview/confirm/",
        deck_sheet.confirm,
        "deck-list-confirm",
        Permission.TAKE_LISTS,
        FORM,
        costly=FORM,
    ),
    for_staff(f"{ENTRY}/lists/<seat:seat>/", deck_list.player_list, "deck-list", Permission.SEE_DESK),
    for_staff(
        f"{ENTRY}/lists/<seat:seat>/type/",
        deck_list.type_in,
        "deck-list-type",
        Permission.TAKE_LISTS,
        PAGE_AND_FORM,
        # A list over its 64 KB gets a sentence and stays on the page, whatever the browser makes of its letters.
        most_bytes=LONG_FORM_BYTES,
    ),
    for_staff(
        f"{ENTRY}/lists/<seat:seat>/pass/", deck_list.pass_it, "pass-list", Permission.RULE_ON_LISTS, FORM
    ),
    for_action(f"{ENTRY}/lists/swap/", deck_list.swap, "swap-lists", swap_lists, FORM),
    # players who came alone
    for_action(f"{DESK}/entries/solo/", solo.solo_list, "solo-list", register_solo_player, PAGE_AND_FORM),
    for_action(f"{DESK}/entries/solo/join/", solo.join, "solo-join", join_solo_players, PAGE_AND_FORM),
    for_action(f"{DESK}/entries/solo/pairs/", solo.pairs, "solo-pairs", join_pairs, PAGE_AND_FORM),
    for_action(
        f"{DESK}/entries/solo/<int:solo_id>/remove/", solo.remove, "solo-remove", remove_solo_player, FORM
    ),
    # sheets
    for_staff(
        f"{DESK}/import/",
        roster.upload,
        "import",
        Permission.REGISTER,
        PAGE_AND_FORM,
        costly=FORM,
        most_bytes=UPLOAD_BYTES,
    ),
    for_staff(f"{DESK}/import/preview/", roster.preview, "import-preview", Permission.REGISTER, costly=PAGE),
    for_action(
        f"{DESK}/import/preview/confirm/",
        roster.confirm,
        "import-confirm",
        import_roster,
        FORM,
        costly=FORM,
    ),
    for_staff(
        f"{DESK}/import/left-out/",
        left_out.left_out,
        "import-left-out",
        Permission.REGISTER,
        costly=PAGE,
    ),
    for_staff(
        f"{DESK}/import/left-out.xlsx",
        left_out.left_out_sheet,
        "import-left-out-sheet",
        Permission.REGISTER,
        GET,
        costly=PAGE,
    ),
    for_staff(
        f"{DESK}/import/template.xlsx",
        roster.template,
        "import-template",
        Permission.REGISTER,
        GET,
        costly=PAGE,
    ),
]
