"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "pairings.dropped_already": _("“%(name)s” is already out of the event."),
    "pairings.disqualified_already": _("“%(name)s” is already disqualified."),
    "pairings.drop_asked_already": _("Your team has already asked. The desk will answer on this page."),
    "pairings.no_drop_request": _(
        "“%(name)s” is no longer asking to drop. Nothing was changed. Reload the desk's page."
    ),
    "pairings.not_dropped": _("“%(name)s” has not dropped, so there is nothing to reinstate."),
    "pairings.left_match_settled": _(
        "The match that “%(name)s” left cannot be reopened: its round is closed, or its table "
        "has another result. Reinstate the team without reopening it."
    ),
    "pairings.shown_other_table": _("“%(team)s” is now at table %(table)s of %(round)s."),
    "pairings.shown_no_table": _("“%(team)s” now has no open table."),
    "pairings.shown_other_drop_request": _("“%(team)s” asked again to drop, at %(time)s."),
    "pairings.out_already": _(
        "“%(name)s” is out of the bracket, so it cannot drop. Its place and its results stay."
    ),
}
