"""Addresses of a proposal that is changed by hand."""

from pairings.pages.desk.play import by_hand
from tournament.kernel.roles import Permission
from tournament.web.addresses import GET_AND_POST, for_staff

ROUND = "t/<slug:slug>/desk/rounds/<int:number>/"

urlpatterns = [
    for_staff(f"{ROUND}by-hand/", by_hand.by_hand, "by-hand", Permission.RUN_ROUNDS, GET_AND_POST),
]
