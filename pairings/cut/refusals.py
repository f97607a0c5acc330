"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "pairings.nobody_plays_on": _(
        "This team cannot advance here. A beaten team advances only if the team that beat it was "
        "disqualified and the next match is not posted yet (if it is, withdraw that round "
        "first), or if no one won the final."
    ),
    "pairings.no_cut_announced": _(
        "No cut was announced before round 1, so the standings are final after the last round."
    ),
    "pairings.cut_too_early": _("The cut comes after the last Swiss round. Close that round first."),
    "pairings.cut_made": _(
        "The cut to the top %(size)s has already been made. Look at the first round of the bracket."
    ),
    "pairings.cut_posted": _(
        "This round (%(round)s) is posted, so no other team can move up. If the cut was wrong, cancel it and "
        "say why."
    ),
    "pairings.cut_played": _(
        "The cut can no longer be changed: a match of the bracket has a result, or the first "
        "round is closed. If the bracket cannot be completed, finish the event and say why: what "
        "has been played counts."
    ),
    "pairings.cut_too_few": _("A cut needs at least two teams. Finish the event without a cut, and say why."),
    "pairings.cut_size_open": _(
        "Only %(able)s of the %(announced)s announced places can be filled. Choose how many teams advance."
    ),
    "pairings.declined_reason": _("Say why the team you ticked does not advance."),
    "pairings.cut_outdated": _(
        "The cut line has moved since this page was opened. Check it again, then make the cut."
    ),
    "pairings.cut_by_lot": _(
        "Points and tiebreakers are equal at the cut line, so the number drawn for each team decides. The head "
        "judge has to confirm this first."
    ),
}
