"""Addresses of the public pages, and of the screens of the hall."""

from pairings.pages.public import bracket, bracket_sheet, data, lists, public, screen, team_history, why
from tournament.web.addresses import PAGE, for_anybody, for_programs, for_public

DATA = "t/<slug:slug>/data/v1/"  # other people's pages use these addresses: docs/public-data.md

urlpatterns = [
    for_public("t/<slug:slug>/", public.pairings, "public-pairings", is_kept=True),
    for_public("t/<slug:slug>/rounds/<int:number>/", public.earlier_round, "public-round", is_kept=True),
    for_public("t/<slug:slug>/standings/", public.standings, "public-standings", is_kept=True),
    for_public(
        "t/<slug:slug>/standings/<int:after>/", public.standings, "public-standings-after", is_kept=True
    ),
    for_public("t/<slug:slug>/bracket/", bracket.bracket, "public-bracket", is_kept=True),
    for_public(
        "t/<slug:slug>/bracket/<int:teams_left>/", bracket.bracket, "public-bracket-round", is_kept=True
    ),
    for_public("t/<slug:slug>/lists/", lists.lists, "public-lists", is_kept=True),
    for_public("t/<slug:slug>/lists/<int:number>/", lists.team_lists, "public-team-lists", is_kept=True),
    for_public(
        "t/<slug:slug>/teams/<int:number>/", team_history.history_of_team, "public-team", is_kept=True
    ),
    for_public("t/<slug:slug>/clock/", public.clock, "public-clock", is_kept=True),
    # kept for its headers: the front cache puts the time in
    for_anybody("t/<slug:slug>/clock/now/", public.server_time, "public-now", is_kept=True, is_public=True),
    for_public("t/<slug:slug>/rounds/<int:number>/why/<int:entry_number>/", why.public_why, "public-why"),
    for_public("t/<slug:slug>/bracket.pdf", bracket_sheet.bracket_sheet, "public-bracket-sheet", costly=PAGE),
    for_public("t/<slug:slug>/screen/", screen.screen, "screen", is_kept=True),
    for_public("t/<slug:slug>/screen/<slug:mode>/", screen.screen, "screen-mode", is_kept=True),
    for_programs(f"{DATA}pairings.json", data.pairings_json, "data-pairings-json"),
    for_programs(f"{DATA}pairings.csv", data.pairings_csv, "data-pairings-csv"),
    for_programs(f"{DATA}rounds/<int:number>.json", data.pairings_json, "data-round-json"),
    for_programs(f"{DATA}rounds/<int:number>.csv", data.pairings_csv, "data-round-csv"),
    for_programs(f"{DATA}bracket.json", data.bracket_json, "data-bracket-json"),
    for_programs(f"{DATA}bracket.csv", data.bracket_csv, "data-bracket-csv"),
    for_programs(f"{DATA}standings.json", data.standings_json, "data-standings-json"),
    for_programs(f"{DATA}standings.csv", data.standings_csv, "data-standings-csv"),
    for_programs(f"{DATA}standings/<int:after>.json", data.standings_json, "data-after-json"),
    for_programs(f"{DATA}standings/<int:after>.csv", data.standings_csv, "data-after-csv"),
]
