"""Addresses of rounds, results, standings, paper and data; the desk; and the pages for everybody."""

from django.urls import URLPattern, path

from pairings.urls_arrivals import urlpatterns as arrival_patterns
from pairings.urls_cards import urlpatterns as pass_patterns
from pairings.urls_corrections import urlpatterns as correction_patterns
from pairings.urls_floor import urlpatterns as floor_patterns
from pairings.urls_hand import urlpatterns as hand_patterns
from pairings.urls_paper import urlpatterns as paper_patterns
from pairings.urls_public import urlpatterns as public_patterns
from pairings.urls_screen import urlpatterns as screen_patterns
from pairings.urls_team import urlpatterns as team_patterns
from pairings.urls_team_reports import urlpatterns as team_report_patterns
from pairings.views import clock, desk, drops, journal, results, rounds, staff_standings, why

app_name = "pairings"

DESK = "t/<slug:slug>/desk/"
ROUND = f"{DESK}rounds/<int:number>/"
RESULTS = f"{DESK}results/"
ENTRY = f"{DESK}entries/<int:number>/"

urlpatterns: list[URLPattern] = [
    *team_patterns,  # first, since they are asked for most
    path(DESK, desk.desk, name="desk"),
    path(f"{DESK}rounds/", rounds.round_list, name="rounds"),
    path(ROUND, rounds.round_page, name="round"),
    path(f"{ROUND}pair/", rounds.pair, name="pair"),
    path(f"{ROUND}pair-again/", rounds.pair_again, name="pair-again"),
    path(f"{ROUND}post/", rounds.post, name="post"),
    path(f"{ROUND}discard/", rounds.discard, name="discard"),
    path(f"{ROUND}take-back/", rounds.take_back, name="take-back"),
    path(f"{ROUND}close/", rounds.close, name="close"),
    path(f"{ROUND}reopen/", rounds.reopen, name="reopen"),
    path(f"{ROUND}why/<int:entry_number>/", why.why, name="why"),
    path(f"{ROUND}clock/start/", clock.start, name="clock-start"),
    path(f"{ROUND}clock/pause/", clock.pause, name="clock-pause"),
    path(f"{ROUND}clock/resume/", clock.resume, name="clock-resume"),
    path(f"{ROUND}clock/lengthen/", clock.lengthen, name="clock-lengthen"),
    path(f"{ROUND}extensions/", clock.extend, name="extend"),
    path(RESULTS, results.results, name="results"),
    path(f"{RESULTS}preview/", results.preview, name="results-preview"),
    path(f"{RESULTS}progress/", results.progress, name="results-progress"),
    path(f"{DESK}standings/", staff_standings.standings, name="standings"),
    path(f"{DESK}standings/<int:after>/", staff_standings.standings, name="standings-after"),
    path(f"{DESK}journal/", journal.journal, name="journal"),
    path(f"{DESK}journal/<int:number>/", journal.line, name="journal-line"),
    path(f"{DESK}journal/<int:number>/undo/", journal.undo, name="undo"),
    path(f"{ENTRY}drop/", drops.drop, name="entry-drop"),
    path(f"{ENTRY}disqualify/", drops.disqualify, name="entry-disqualify"),
    path(f"{ENTRY}reinstate/", drops.reinstate, name="entry-reinstate"),
    path("t/<slug:slug>/rounds/<int:number>/why/<int:entry_number>/", why.public_why, name="public-why"),
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
