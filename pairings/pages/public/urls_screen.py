"""Addresses of the screens of the hall, and of the desk's page about them."""

from pairings.pages.public import screen
from tournament.kernel.roles import Permission
from tournament.web.addresses import FORM, PAGE_AND_FORM, for_public, for_staff

SCREENS = "t/<slug:slug>/desk/screens/"

urlpatterns = [
    for_public("t/<slug:slug>/screen/", screen.screen, "screen", is_kept=True),
    for_public("t/<slug:slug>/screen/<slug:mode>/", screen.screen, "screen-mode", is_kept=True),
    for_staff(SCREENS, screen.screens, "screens", Permission.RUN_ROUNDS, PAGE_AND_FORM),
    for_staff(
        f"{SCREENS}<int:number>/down/", screen.take_down, "announcement-down", Permission.RUN_ROUNDS, FORM
    ),
]
