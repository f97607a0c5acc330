"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "pairings.shown_other_checks": _(
        "Other tables have been chosen for deck checks in the meantime. Look at the list first."
    ),
    "pairings.shown_other_deck": _(
        "The deck of %(player)s has been compared with its list in the meantime, or that comparison has "
        "been undone. Look at it first."
    ),
    "pairings.shown_other_finding": _(
        "What was found in the deck of %(player)s has been answered in the meantime, or the deck has "
        "been compared again."
    ),
    "pairings.deck_check_running": _(
        "%(by)s is already checking the decks at table %(table)s. Finish that check first."
    ),
    "pairings.deck_extra_number": _(
        "“%(line)s” does not say how many. Type the number first, from 1 to %(most)s, as in 2 Bill."
    ),
    "pairings.no_deck_check": _(
        "No deck check is running at table %(table)s. It has finished, or never started."
    ),
    "pairings.no_table_to_draw": _(
        "No table is left to draw in this round: each one is already chosen or checked, has a "
        "result, or would hold up the round. You can still choose a table by its number."
    ),
    "pairings.no_round_of_bracket": _(
        "All tables can be chosen at once only in the bracket. In this round, draw tables or choose them by "
        "number."
    ),
    "pairings.check_planned": _("Table %(table)s is already chosen for a deck check."),
    "pairings.no_planned_check": _(
        "Table %(table)s is not waiting for a deck check: it was taken off the list, or its check has begun."
    ),
}
