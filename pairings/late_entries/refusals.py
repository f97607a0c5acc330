"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "pairings.late_opponent": _("Choose an opponent for the late team."),
    "pairings.late_rematch": _(
        "“%(one)s” and “%(two)s” have already met at this event. Agree to a rematch, or choose another team."
    ),
    "pairings.has_the_bye": _(
        "“%(name)s” has the bye in this round (%(round)s). To let it play a late team, open the late team's "
        "page."
    ),
    "pairings.plays_already": _(
        "“%(name)s” is already playing at table %(table)s. Check again which teams have no match in this round."
    ),
    "pairings.late_in_bracket": _(
        "The bracket has been made, so “%(name)s” can no longer play. A late team can take the "
        "place of a bye only until the clock of round 1 starts."
    ),
    "pairings.late_bye_place": _(
        "In a bracket, a late team can replace only one particular bye: the bye of “%(name)s”. Choose that team."
    ),
}
