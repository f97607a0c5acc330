"""Addresses of rounds, results, standings, paper and data; the desk; and the pages for everybody."""

from pairings.pages.desk.office import drops, journal
from pairings.pages.desk.office.urls_late_entries import urlpatterns as arrival_patterns
from pairings.pages.desk.office.urls_paper import urlpatterns as paper_patterns
from pairings.pages.desk.office.urls_passes import urlpatterns as pass_patterns
from pairings.pages.desk.play import clock, desk, results, rounds, standings
from pairings.pages.desk.play.urls_by_hand import urlpatterns as hand_patterns
from pairings.pages.desk.play.urls_corrections import urlpatterns as correction_patterns
from pairings.pages.floor.urls import urlpatterns as floor_patterns
from pairings.pages.phones.urls import urlpatterns as team_patterns
from pairings.pages.phones.urls_reports import urlpatterns as team_report_patterns
from pairings.pages.public import why
from pairings.pages.public.urls import urlpatterns as public_patterns
from pairings.pages.public.urls_screen import urlpatterns as screen_patterns
from tournament.kernel.roles import Permission
from tournament.web.addresses import FORM, GET_AND_POST, for_public, for_staff

app_name = "pairings"

DESK = "t/<slug:slug>/desk/"
ROUND = f"{DESK}rounds/<int:number>/"
RESULTS = f"{DESK}results/"
ENTRY = f"{DESK}entries/<int:number>/"

urlpatterns = [
    *team_patterns,  # first, since they are asked for most
    for_staff(DESK, desk.desk, "desk", Permission.SEE_DESK),
    for_staff(f"{DESK}rounds/", rounds.round_list, "rounds", Permission.SEE_DESK),
    for_staff(ROUND, rounds.round_page, "round", Permission.SEE_DESK),
    for_staff(f"{ROUND}pair/", rounds.pair, "pair", Permission.RUN_ROUNDS, GET_AND_POST),
    for_staff(f"{ROUND}pair-again/", rounds.pair_again, "pair-again", Permission.RUN_ROUNDS, GET_AND_POST),
    for_staff(f"{ROUND}post/", rounds.post, "post", Permission.RUN_ROUNDS, FORM),
    for_staff(f"{ROUND}discard/", rounds.discard, "discard", Permission.RUN_ROUNDS, FORM),
    for_staff(f"{ROUND}take-back/", rounds.take_back, "take-back", Permission.RUN_ROUNDS, GET_AND_POST),
    for_staff(f"{ROUND}close/", rounds.close, "close", Permission.RUN_ROUNDS, FORM),
    for_staff(f"{ROUND}reopen/", rounds.reopen, "reopen", Permission.RUN_ROUNDS, GET_AND_POST),
    for_staff(f"{ROUND}why/<int:entry_number>/", why.why, "why", Permission.SEE_DESK),
    for_staff(f"{ROUND}clock/start/", clock.start, "clock-start", Permission.RUN_ROUNDS, FORM),
    for_staff(f"{ROUND}clock/pause/", clock.pause, "clock-pause", Permission.RUN_ROUNDS, FORM),
    for_staff(f"{ROUND}clock/resume/", clock.resume, "clock-resume", Permission.RUN_ROUNDS, FORM),
    for_staff(
        f"{ROUND}clock/lengthen/", clock.lengthen, "clock-lengthen", Permission.RUN_ROUNDS, GET_AND_POST
    ),
    for_staff(f"{ROUND}extensions/", clock.extend, "extend", Permission.GIVE_EXTENSIONS, GET_AND_POST),
    for_staff(RESULTS, results.results, "results", Permission.RECORD_RESULTS, GET_AND_POST),
    for_staff(f"{RESULTS}preview/", results.preview, "results-preview", Permission.RECORD_RESULTS),
    for_staff(f"{RESULTS}progress/", results.progress, "results-progress", Permission.RECORD_RESULTS),
    for_staff(f"{DESK}standings/", standings.standings, "standings", Permission.SEE_DESK),
    for_staff(f"{DESK}standings/<int:after>/", standings.standings, "standings-after", Permission.SEE_DESK),
    for_staff(f"{DESK}journal/", journal.journal, "journal", Permission.SEE_DESK),
    for_staff(f"{DESK}journal/<int:number>/", journal.line, "journal-line", Permission.SEE_DESK),
    for_staff(f"{DESK}journal/<int:number>/undo/", journal.undo, "undo", Permission.SEE_DESK, FORM),
    for_staff(f"{ENTRY}drop/", drops.drop, "entry-drop", Permission.REGISTER, GET_AND_POST),
    for_staff(
        f"{ENTRY}disqualify/", drops.disqualify, "entry-disqualify", Permission.DISQUALIFY, GET_AND_POST
    ),
    for_staff(f"{ENTRY}reinstate/", drops.reinstate, "entry-reinstate", Permission.SEE_DESK, GET_AND_POST),
    for_public("t/<slug:slug>/rounds/<int:number>/why/<int:entry_number>/", why.public_why, "public-why"),
    *arrival_patterns,
    *paper_patterns,
    *public_patterns,
    *screen_patterns,
    *floor_patterns,
    *correction_patterns,
    *hand_patterns,
    *pass_patterns,
    *team_report_patterns,
]
