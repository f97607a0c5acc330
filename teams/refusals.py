"""The sentences of this app's refusals: those of each package, and of what has no list of its own."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from teams.cards import refusals as cards
from teams.deck_lists import refusals as deck_lists
from teams.decks import refusals as decks
from teams.entries import refusals as entries
from teams.names_out import refusals as names_out
from teams.people import refusals as people
from teams.roster import refusals as roster

SENTENCES = {
    **cards.SENTENCES,
    **deck_lists.SENTENCES,
    **decks.SENTENCES,
    **entries.SENTENCES,
    **names_out.SENTENCES,
    **people.SENTENCES,
    **roster.SENTENCES,
    "teams.many_check_digits": ngettext_lazy(
        "%(count)s number is not a DCI number of 2003: its first digit does not match the others.",
        "%(count)s numbers are not DCI numbers of 2003: their first digits do not match the others.",
        "count",
    ),
    "teams.many_nine_digits": ngettext_lazy(
        "%(count)s number has nine digits, but no membership numbers of that length are known.",
        "%(count)s numbers have nine digits, but no membership numbers of that length are known.",
        "count",
    ),
    "teams.many_rows_hidden": ngettext_lazy(
        "The spreadsheet does not show %(count)s row: it is hidden or filtered out.",
        "The spreadsheet does not show %(count)s rows: they are hidden or filtered out.",
        "count",
    ),
    "teams.many_letters_garbled": ngettext_lazy(
        "%(count)s text was saved with the wrong letters and is read with the intended ones.",
        "%(count)s texts were saved with the wrong letters and are read with the intended ones.",
        "count",
    ),
    "teams.many_letters_unknown": ngettext_lazy(
        "%(count)s text has a question mark where a letter may have been lost.",
        "%(count)s texts have a question mark where a letter may have been lost.",
        "count",
    ),
    "teams.many_numbers_as_names": ngettext_lazy(
        "%(count)s name is a number.", "%(count)s names are numbers.", "count"
    ),
    "teams.many_dates_as_names": ngettext_lazy(
        "%(count)s name looks like a date.", "%(count)s names look like dates.", "count"
    ),
    "teams.many_same_names": ngettext_lazy(
        "%(count)s player has the same name as another player, without a different number.",
        "%(count)s players have the same names as other players, without different numbers.",
        "count",
    ),
    "teams.many_numbers_of_others": ngettext_lazy(
        "%(count)s number is known under another name.",
        "%(count)s numbers are known under other names.",
        "count",
    ),
    "teams.many_other_people": ngettext_lazy(
        "%(count)s row has the numbers of a registered team, but other names.",
        "%(count)s rows have the numbers of registered teams, but other names.",
        "count",
    ),
    "teams.many_numbers_short": ngettext_lazy(
        "%(count)s number is much shorter than the others.",
        "%(count)s numbers are much shorter than the others.",
        "count",
    ),
    "teams.many_names_turned": ngettext_lazy(
        "%(count)s player has the name of another player in a different order.",
        "%(count)s players have the names of other players in a different order.",
        "count",
    ),
    "teams.many_names_in_capitals": ngettext_lazy(
        "%(count)s name is all in capitals, and would be printed like that.",
        "%(count)s names are all in capitals, and would be printed like that.",
        "count",
    ),
    "teams.import_gone": _(
        "The data read from this file is no longer here: it has already been imported or "
        "discarded. Check the list, or choose the file again."
    ),
    "teams.shown_other_staff": _(
        "The note on whether %(name)s plays has been changed in the meantime. Check it first."
    ),
    "teams.player_is_other_staff": _("%(player)s is noted as another member of staff: %(name)s."),
    "teams.staff_does_not_play": _("%(name)s is not noted as a player."),
}
