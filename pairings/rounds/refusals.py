"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    "pairings.waits_call": _("%(round)s, table %(table)s: %(caller)s called a judge at %(at)s."),
    "pairings.waits_check": _("%(round)s, table %(table)s: %(by)s took decks for a check at %(at)s."),
    "pairings.waits_deck": _(
        "%(round)s, table %(table)s: what was found in the deck of %(player)s has not been answered yet."
    ),
    "pairings.waits_drop": _("“%(team)s” asked at %(at)s to drop."),
    "pairings.waits_report": _("%(round)s, table %(table)s: the report of “%(team)s” will be deleted."),
    "pairings.shown_no_rounds": _("No round is paired now."),
    "pairings.shown_other_edits": _(
        "%(round)s has been changed by hand in the meantime. Look at the proposal first."
    ),
    "pairings.shown_other_length": _(
        "Every table has been given more minutes in the meantime: the round now has %(minutes)s min. "
        "Check whether it needs more."
    ),
    "pairings.shown_other_absent": _(
        "“%(team)s” is not checked in either. Choose again for all missing teams."
    ),
    "pairings.not_checked_in": ngettext_lazy(
        "One of %(all)s teams is not checked in: %(names)s. Choose whether to pair it, let it "
        "miss this round, or drop it.",
        "%(count)s of %(all)s teams are not checked in, including %(names)s. Choose whether to pair them, let "
        "them miss this round, or drop them.",
        "count",
    ),
    "pairings.round_posted": _("This round (%(round)s) is already posted. Withdraw it first, and say why."),
    "pairings.round_exists": _("This round (%(round)s) is already paired. Go to the desk to see it."),
    "pairings.round_not_closed": _("This round (%(round)s) is not closed yet. Close it first."),
    "pairings.rounds_exhausted": ngettext_lazy(
        "%(teams)s teams can play only %(most)s round without a rematch, so there is no round %(number)s.",
        "%(teams)s teams can play only %(most)s rounds without a rematch, so there is no round %(number)s.",
        "most",
    ),
    "pairings.all_rounds_played": _(
        "All planned rounds have been played (%(planned)s). To play round %(number)s as well, "
        "plan one more round on the desk."
    ),
    "pairings.too_few": ngettext_lazy(
        "One team is here, and a round needs two. Check in teams first.",
        "%(count)s teams are here, and a round needs two. Check in teams first.",
        "count",
    ),
    "pairings.proposal_rests": _(
        "Since this round (%(round)s) was paired, something it is based on has changed: "
        "%(what)s. Pair the round again, then post it."
    ),
    "pairings.lists_open": _(
        "%(round)s is not posted yet: this event requires deck lists (missing: %(missing)s, not "
        "legal: %(illegal)s). The head judge may let it be posted anyway, giving a reason."
    ),
    "pairings.proposal_outdated": _(
        "The field changed after this round (%(round)s) was paired. Dropped: %(gone)s. Added: %(joined)s. Pair "
        "the round again."
    ),
    "pairings.results_missing": ngettext_lazy(
        "%(round)s: the result of table %(tables)s is missing. Enter it first.",
        "%(round)s: %(count)s results are missing (tables %(tables)s). Enter them first.",
        "count",
    ),
    "pairings.has_results": _(
        "This round (%(round)s) already has results, so it cannot be withdrawn. If it was paired wrongly, "
        "clear its results first."
    ),
    "pairings.not_in_bracket": _(
        "Seeds and results decide who meets whom in this round (%(round)s), so it cannot be changed by hand."
    ),
    "pairings.bracket_complete": _("The bracket is finished. Now finish the event."),
    "pairings.bracket_too_large": _(
        "A bracket has at most %(most)s teams. Play Swiss rounds with a cut instead."
    ),
    "pairings.bracket_outdated": _(
        "A result has changed who plays in this round (%(round)s). Set it up again before you post it."
    ),
    "pairings.bracket_not_drawn": _(
        "Nothing was drawn for this round (%(round)s): seeds and results decide who meets whom."
    ),
    "pairings.cut_again": _(
        "The cut has decided who advances. To change that, make the cut again on its own page."
    ),
    "pairings.cut_is_next": _(
        "All Swiss rounds have been played (%(planned)s). Make the cut to the top %(size)s."
    ),
    "pairings.no_cut_yet": _("The cut has not been made yet. Make it after the last Swiss round."),
    "pairings.empty_field": _("No team is left to pair. Check in a team, or reinstate one."),
    "pairings.bye_unknown": _(
        "Team %(team)s is not being paired in this round, so it cannot have the bye. Choose another team."
    ),
    "pairings.bye_not_needed": _(
        "With an even number of teams there is no bye. Remove the bye you gave team %(team)s."
    ),
    "pairings.forbidden_blocks": _(
        "With these pairs kept apart (%(forbidden)s), not all teams can be paired. Let some of them meet."
    ),
}
