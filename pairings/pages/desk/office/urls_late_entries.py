"""Addresses of late teams, and of what is outstanding in the round being played."""

from pairings.pages.desk.office import late_entries
from pairings.pages.desk.play import outstanding
from tournament.kernel.roles import Permission
from tournament.web.addresses import FORM, GET_AND_POST, for_staff

LATE = "t/<slug:slug>/desk/entries/<int:number>/late/"

urlpatterns = [
    for_staff(
        "t/<slug:slug>/desk/outstanding/", outstanding.outstanding, "outstanding", Permission.RUN_FLOOR
    ),
    for_staff(LATE, late_entries.late, "entry-late", Permission.RUN_ROUNDS, GET_AND_POST),
    for_staff(f"{LATE}cancel/", late_entries.cancel, "entry-late-cancel", Permission.RUN_ROUNDS, FORM),
]
