"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "pairings.undo_never_report": _(
        "Only the team can withdraw its report, on its phone. The desk enters the result from the slip."
    ),
    "pairings.reports_off": _(
        "This event does not take results from phones. Fill in the slip and hand it in at the desk."
    ),
    "pairings.no_dispute": _("The teams at table %(table)s no longer disagree."),
    "pairings.report_round_over": _(
        "This round is not being played now, so there is nothing to report. Reload the page."
    ),
    "pairings.report_missing": _("Choose how the match ended."),
    "pairings.report_prizes_missing": _("Choose how many prizes each team has left."),
    "pairings.report_needs_judge": _(
        "A judge has to decide this result. Call a judge, or fill in the slip and hand it in at the desk."
    ),
    "pairings.report_equal": _(
        "The two teams are level, and elimination rounds have no draws. Call a judge: the match is decided in "
        "the announced way, and the slip shows who won."
    ),
    "pairings.report_start_unknown": _(
        "The clock of this round was never started, so it is not known whether time was up. Hand in the slip "
        "at the desk, which will enter when the round started."
    ),
    "pairings.report_no_match": _("Your team has no match in this round, so there is nothing to report."),
    "pairings.report_after_result": _(
        "Table %(table)s already has a result, recorded by %(by)s. If it is wrong, go to the desk or call a "
        "judge."
    ),
    "pairings.accept_after_result": _(
        "Table %(table)s already has a result, recorded by %(by)s. If it is wrong, enter the right one under "
        "Results."
    ),
    "pairings.accept_after_result_floor": _(
        "Table %(table)s already has a result, recorded by %(by)s. If it is wrong, ask the desk to enter the "
        "right one."
    ),
    "pairings.report_changed": _("%(name)s has since reported something different. Look again, then choose."),
    "pairings.report_same": _("Your team has already reported this, and it has arrived."),
    "pairings.no_report": _("Your team has no report to withdraw."),
}
