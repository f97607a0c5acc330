"""Addresses of the judges' phones."""

from pairings.views import (
    floor,
    floor_calls,
    floor_head_judge,
    floor_no_show,
    floor_penalties,
    floor_report,
    floor_table,
)
from tournament.kernel.roles import Permission
from tournament.web.addresses import FORM, GET_AND_POST, for_staff

FLOOR = "t/<slug:slug>/floor/"
TABLE = f"{FLOOR}tables/<int:table_number>/"
PENALTY = f"{FLOOR}penalties/<int:number>/"

urlpatterns = [
    for_staff(FLOOR, floor.floor, "floor", Permission.RUN_FLOOR),
    for_staff(f"{FLOOR}go/", floor.go, "floor-go", Permission.RUN_FLOOR),
    for_staff(TABLE, floor_table.table, "floor-table", Permission.RUN_FLOOR),
    for_staff(f"{TABLE}presence/", floor_table.presence, "floor-presence", Permission.RUN_FLOOR, FORM),
    for_staff(
        f"{TABLE}extension/",
        floor_table.extension,
        "floor-extension",
        Permission.GIVE_EXTENSIONS,
        GET_AND_POST,
    ),
    for_staff(f"{TABLE}deck-check/", floor_table.deck_check, "floor-deck-check", Permission.RUN_FLOOR, FORM),
    for_staff(
        f"{TABLE}deck-check/done/",
        floor_table.deck_check_done,
        "floor-deck-check-done",
        Permission.RUN_FLOOR,
        FORM,
    ),
    for_staff(
        f"{TABLE}slow-play/", floor_table.slow_play, "floor-slow-play", Permission.RUN_FLOOR, GET_AND_POST
    ),
    for_staff(f"{TABLE}call/", floor_calls.call, "floor-call", Permission.RUN_FLOOR, GET_AND_POST),
    for_staff(f"{TABLE}call/take/", floor_calls.take, "floor-call-take", Permission.RUN_FLOOR, FORM),
    for_staff(
        f"{TABLE}call/hand-back/", floor_calls.hand_back, "floor-call-hand-back", Permission.RUN_FLOOR, FORM
    ),
    for_staff(
        f"{TABLE}call/answer/", floor_calls.answer, "floor-call-answer", Permission.RUN_FLOOR, GET_AND_POST
    ),
    for_staff(f"{TABLE}no-show/", floor_no_show.no_show, "floor-no-show", Permission.RUN_FLOOR, GET_AND_POST),
    for_staff(f"{TABLE}decide/", floor_head_judge.decide, "floor-decide", Permission.OVERRULE, GET_AND_POST),
    for_staff(
        f"{TABLE}penalty/", floor_penalties.at_table, "floor-penalty", Permission.GIVE_PENALTIES, GET_AND_POST
    ),
    for_staff(f"{FLOOR}penalties/", floor_penalties.penalties, "floor-penalties", Permission.SEE_DESK),
    for_staff(
        f"{FLOOR}penalties/new/",
        floor_penalties.elsewhere,
        "floor-penalty-elsewhere",
        Permission.GIVE_PENALTIES,
        GET_AND_POST,
    ),
    for_staff(
        f"{FLOOR}penalties/report.pdf", floor_report.report, "floor-report", Permission.PRINT, is_private=True
    ),
    for_staff(PENALTY, floor_penalties.penalty, "floor-penalty-page", Permission.SEE_DESK, GET_AND_POST),
    for_staff(
        f"{PENALTY}overrule/",
        floor_penalties.overrule,
        "floor-penalty-overrule",
        Permission.OVERRULE,
        GET_AND_POST,
    ),
    for_staff(
        f"{PENALTY}report.pdf", floor_report.report, "floor-penalty-report", Permission.PRINT, is_private=True
    ),
]
