"""Addresses of putting right what was recorded in an earlier round."""

from pairings.pages.desk.play import corrections
from tournament.kernel.roles import Permission
from tournament.web.addresses import GET_AND_POST, for_staff

TABLE = "t/<slug:slug>/desk/rounds/<int:number>/tables/<int:table_number>/"

urlpatterns = [
    for_staff(f"{TABLE}correct/", corrections.correct, "correct", Permission.CORRECT_EARLIER, GET_AND_POST),
]
