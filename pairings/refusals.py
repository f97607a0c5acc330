"""The sentences of this app's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    "pairings.how_missing": _("Choose how the match ended."),
    "pairings.winner_missing": _("Choose the team that gets the win."),
    "pairings.winner_against_prizes": _(
        "The prizes left say something else than the team you chose. Correct the prizes left, or "
        "choose no winner:"
        "the prizes decide."
    ),
    "pairings.prizes_missing": _("Time was called: type how many prizes each of the two teams had left."),
    "pairings.prizes_impossible": ngettext_lazy(
        "%(left)s prizes left cannot be: this team can have from 0 to %(limit)s prize left. Read the "
        "slip again.",
        "%(left)s prizes left cannot be: this team can have from 0 to %(limit)s prizes left. Read the "
        "slip again.",
        "limit",
    ),
    "pairings.prizes_all_taken": _(
        "A team with no prizes left has won the game, not on time. Enter it as a win of that team."
    ),
    "pairings.both_took_all": _(
        "Both teams with no prizes left is for the head judge to decide. Enter it as the judge's decision."
    ),
    "pairings.time_not_called": _(
        "The time of this table is not up yet, so it cannot end on time. Wait for its end, or ask the "
        "head judge."
    ),
    "pairings.draw_not_allowed": _(
        "This event does not allow agreed draws. A draw comes from equal prizes left when time is called."
    ),
    "pairings.judge_points_missing": _(
        "Choose the points that the head judge gave: 3 to 0, 2 to 0, 1 to 1, or none to both."
    ),
    "pairings.judge_points_on_time": _(
        "This event gives no 2-point wins, since it plays without alternate scoring. Choose 3 to 0, 1 "
        "to 1, or none."
    ),
    "pairings.missed_points": _(
        "A missed round can be worth 0 to %(most)s match points. Choose one of these."
    ),
    "pairings.unknown_tiebreaker": _("There is no tiebreaker “%(key)s”. Choose from the list."),
    "pairings.tiebreaker_twice": _("The same tiebreaker stands there twice. Take one of the two out."),
}
