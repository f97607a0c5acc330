"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    "teams.shown_other_list": ngettext_lazy(
        "%(player)s now has a deck list of %(cards)s card, received on %(moment)s.",
        "%(player)s now has a deck list of %(cards)s cards, received on %(moment)s.",
        "cards",
    ),
    "teams.shown_no_list": _("%(player)s no longer has a deck list."),
    "teams.shown_no_list_for_cut": _("%(player)s no longer has a deck list for the cut."),
    "teams.shown_list_allowed": _("The head judge allowed the deck list of %(player)s on %(moment)s."),
    "teams.shown_list_not_allowed": _("The head judge no longer allows the deck list of %(player)s."),
    "teams.shown_other_sheet": ngettext_lazy(
        "%(count)s list in this file can now be imported.",
        "%(count)s lists in this file can now be imported.",
        "count",
    ),
    "teams.shown_lists_open": _("Teams can hand in lists until round 1 is posted."),
    "teams.shown_lists_until": _("Teams can hand in lists until %(moment)s."),
    "teams.shown_lists_closed": _("Teams can no longer hand in lists. The desk still takes them."),
    "teams.shown_lists_locked": _(
        "Lists are locked: only the head judge can change a list that has been handed in."
    ),
    "teams.shown_other_list_settings": _("The deck list settings have been changed in the meantime."),
    "teams.list_empty": _("The list is empty. Type or paste the cards of the deck, one line for each."),
    "teams.list_too_long": _(
        "This text is %(size)s KB, but a deck list can be at most %(most)s KB. Nothing was saved. Remove everything "
        "that is not part of the list."
    ),
    "teams.list_too_many_lines": _(
        "This text has %(lines)s lines, but a deck list can have at most %(most)s. Nothing was saved. Remove "
        "everything that is not part of the list."
    ),
    "teams.list_too_often": _(
        "%(number)s lists for this player have been sent from a phone, and no more are accepted "
        "from there. Take your changes to a judge."
    ),
    "teams.lists_not_asked": _(
        "This event does not ask for these deck lists. Turn them on under “Deck lists” first."
    ),
    "teams.lists_closed": _("Deck lists are closed. Take your list or your changes to a judge."),
    "teams.lists_fixed": _(
        "Deck lists have been locked since the first pairings were posted. The head judge corrects them one by one."
    ),
    "teams.list_too_late": _(
        "%(name)s has been in a posted round, so its deck lists are locked: only the head judge "
        "can accept a list that was missing, with a reason. From a team that enters late, the "
        "desk accepts lists until its first round is posted."
    ),
    "teams.no_list": _("%(name)s has not handed in a deck list yet."),
    "teams.list_same": ngettext_lazy(
        "This list of %(player)s has already been received: %(cards)s card.",
        "This list of %(player)s has already been received: %(cards)s cards.",
        "cards",
    ),
    "teams.list_sheet_no_cards": _(
        "The first row needs a column for the cards or for whole lists, headed Card or Deck list. Add it and choose "
        "the file again."
    ),
    "teams.list_sheet_no_team": _(
        "The first row needs a column that says whose list it is, headed Team, Team number or Player. Add it and "
        "choose the file again."
    ),
    "teams.list_sheet_nobody": _("This row does not say whose card it is. Fill in the team and the player."),
    "teams.list_sheet_whose": _(
        "“%(team)s %(player)s” could be more than one player. Fill in the seat, or the player's name or number."
    ),
    "teams.list_sheet_team": _(
        "There is no team “%(team)s” at this event. Use the name or number from the list of teams."
    ),
    "teams.list_sheet_player": _("“%(player)s” is not on the team “%(team)s”. Correct the row."),
    "teams.list_sheet_player_alone": _("“%(player)s” is not a player at this event. Correct the row."),
    "teams.list_sheet_twice": _(
        "%(player)s of “%(team)s” already has a list in row %(other_row)s. Remove one of the two."
    ),
    "teams.list_sheet_nothing_new": _(
        "Nothing was imported: every list in this file is already here, or belongs to a team "
        "whose lists were locked when its first round was posted."
    ),
    "teams.list_replaced": _("A newer list has replaced this one. Reload the page."),
}
