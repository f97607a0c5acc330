"""Addresses of the pages for everybody, and of the screens of the hall."""

from pairings.pages.public import public, screen, why
from tournament.web.addresses import for_anybody, for_public

urlpatterns = [
    for_public("t/<slug:slug>/", public.pairings, "public-pairings", is_kept=True),
    for_public("t/<slug:slug>/rounds/<int:number>/", public.earlier_round, "public-round", is_kept=True),
    for_public("t/<slug:slug>/standings/", public.standings, "public-standings", is_kept=True),
    for_public(
        "t/<slug:slug>/standings/<int:after>/", public.standings, "public-standings-after", is_kept=True
    ),
    for_public("t/<slug:slug>/clock/", public.clock, "public-clock", is_kept=True),
    # kept for its headers: the front cache puts the time in
    for_anybody("t/<slug:slug>/clock/now/", public.server_time, "public-now", is_kept=True, is_public=True),
    for_public("t/<slug:slug>/rounds/<int:number>/why/<int:entry_number>/", why.public_why, "public-why"),
    for_public("t/<slug:slug>/screen/", screen.screen, "screen", is_kept=True),
    for_public("t/<slug:slug>/screen/<slug:mode>/", screen.screen, "screen-mode", is_kept=True),
]
