"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    "pairings.rematch_needed": ngettext_lazy(
        "Every pairing still possible has at least one rematch. Agree to a rematch, or end the Swiss rounds here.",
        "Every pairing still possible has at least %(fewest)s rematches. Agree to rematches, or "
        "end the Swiss rounds here.",
        "fewest",
    ),
    "pairings.not_in_proposal": _("“%(team)s” is not paired in this proposal. Choose a team from the list."),
    "pairings.same_team_twice": _("Both teams are the same. Choose a different second team."),
    "pairings.swap_opponents": _(
        "“%(one)s” and “%(two)s” play each other, so there is nothing to swap. Choose a team from another "
        "match."
    ),
    "pairings.paired_already": _(
        "“%(one)s” and “%(two)s” already play each other, at table %(table)s. To keep them together, lock "
        "their match."
    ),
    "pairings.nobody_has_bye": _(
        "With an even number of teams there is no bye in this round. Swap two teams instead."
    ),
    "pairings.bye_has_no_table": _(
        "“%(team)s” has the bye, so there is no match to move. Choose another team."
    ),
    "pairings.table_not_used": _(
        "Table %(table)s is not used at this event. Choose another, or change the tables in the settings."
    ),
    "pairings.table_is_fixed": _(
        "“%(team)s” has the fixed table %(table)s. Choose another table, or change the team's fixed table on "
        "its page."
    ),
    "pairings.kept_apart": _(
        "“%(one)s” and “%(two)s” are kept apart by hand (%(reason)s). Let them meet again first, or choose another "
        "team."
    ),
    "pairings.rematch_by_hand": ngettext_lazy(
        "These teams have met before: %(pairs)s. Agree to the rematch, or choose another team.",
        "These teams have met before: %(pairs)s. Agree to the rematches, or choose another team.",
        "count",
    ),
    "pairings.locked_already": _("The match of “%(team)s” is already locked. Re-pair the rest around it."),
    "pairings.not_locked": _("The match of “%(team)s” is not locked, so you can change it right away."),
    "pairings.apart_already": _(
        "“%(one)s” and “%(two)s” are already kept apart. Re-pair the rest around that."
    ),
    "pairings.not_apart": _("“%(one)s” and “%(two)s” are not kept apart, so they can already meet."),
    "pairings.locked_not_apart": _(
        "The match of “%(one)s” and “%(two)s” is locked. Unlock it first, then keep them apart."
    ),
}
