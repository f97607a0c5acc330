"""Step: forget the reports of a round that is no longer played. It neither journals nor commits."""

from pairings.team_reports.models import TeamReport
from tournament.event.models import Round
from tournament.journal.journal import Change


def forget_reports(change: Change, round_: Round) -> None:
    """Step: delete the reports of a round that was withdrawn, since no team has played it now."""
    reports = TeamReport.objects.filter(match__round=round_)
    change.keep(*reports.select_related("match__round"))
    reports.delete()
