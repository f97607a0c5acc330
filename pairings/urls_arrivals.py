"""Addresses of late teams, and of what is outstanding in the round being played."""

from pairings.views import arrivals, outstanding
from tournament.kernel.roles import Permission
from tournament.web.addresses import FORM, GET_AND_POST, for_staff

LATE = "t/<slug:slug>/desk/entries/<int:number>/late/"

urlpatterns = [
    for_staff(
        "t/<slug:slug>/desk/outstanding/", outstanding.outstanding, "outstanding", Permission.RUN_FLOOR
    ),
    for_staff(LATE, arrivals.late, "entry-late", Permission.RUN_ROUNDS, GET_AND_POST),
    for_staff(f"{LATE}cancel/", arrivals.cancel, "entry-late-cancel", Permission.RUN_ROUNDS, FORM),
]
