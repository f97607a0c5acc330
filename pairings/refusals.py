"""The sentences of this app's refusals: those of each package, and of what has no list of its own."""

from django.utils.translation import gettext_lazy as _

from pairings.announcements import refusals as announcements
from pairings.by_hand import refusals as by_hand
from pairings.corrections import refusals as corrections
from pairings.cut import refusals as cut
from pairings.deck_checks import refusals as deck_checks
from pairings.drops import refusals as drops
from pairings.from_paper import refusals as from_paper
from pairings.games import refusals as games
from pairings.late_entries import refusals as late_entries
from pairings.matches import refusals as matches
from pairings.penalties import refusals as penalties
from pairings.results import refusals as results
from pairings.rounds import refusals as rounds
from pairings.tableside import refusals as tableside
from pairings.team_reports import refusals as team_reports
from pairings.undo import refusals as undo

SENTENCES = {
    **announcements.SENTENCES,
    **by_hand.SENTENCES,
    **corrections.SENTENCES,
    **cut.SENTENCES,
    **deck_checks.SENTENCES,
    **drops.SENTENCES,
    **from_paper.SENTENCES,
    **games.SENTENCES,
    **late_entries.SENTENCES,
    **matches.SENTENCES,
    **penalties.SENTENCES,
    **results.SENTENCES,
    **rounds.SENTENCES,
    **tableside.SENTENCES,
    **team_reports.SENTENCES,
    **undo.SENTENCES,
    "pairings.unknown_tiebreaker": _("There is no tiebreaker “%(key)s”. Choose one from the list."),
    "pairings.tiebreaker_twice": _("The same tiebreaker is listed twice. Remove one of the two."),
    "pairings.no_round_now": _("No round is being played now. The team will be paired in the next one."),
    "pairings.shown_no_round": _("No round is being played now."),
    "pairings.shown_round_gone": _("Round %(number)s is gone: its proposal was discarded."),
    "pairings.no_last_slip": _(
        "Nothing has been entered since this page was opened. To clear a result, open its table and type -."
    ),
    "pairings.judge_note_missing": _("Say why the head judge decided this. The journal keeps the reason."),
    "pairings.no_phone_address": _(
        "Tandem does not know an address that phones can reach, so there is nothing to put on the poster. Connect this "
        "computer to the hall's network, test a phone on the phone page, then print again."
    ),
    "pairings.start_unknown_at_table": _(
        "The clock of this round was never started, so it is not known whether time was up. The "
        "desk has to enter the start time of the round once. Then enter this result again."
    ),
}
