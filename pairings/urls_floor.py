"""Addresses of the judges' phones."""

from django.urls import URLPattern, path

from pairings.views import (
    floor,
    floor_calls,
    floor_head_judge,
    floor_no_show,
    floor_penalties,
    floor_report,
    floor_table,
)

FLOOR = "t/<slug:slug>/floor/"
TABLE = f"{FLOOR}tables/<int:table_number>/"
PENALTY = f"{FLOOR}penalties/<int:number>/"

urlpatterns: list[URLPattern] = [
    path(FLOOR, floor.floor, name="floor"),
    path(f"{FLOOR}go/", floor.go, name="floor-go"),
    path(TABLE, floor_table.table, name="floor-table"),
    path(f"{TABLE}presence/", floor_table.presence, name="floor-presence"),
    path(f"{TABLE}extension/", floor_table.extension, name="floor-extension"),
    path(f"{TABLE}deck-check/", floor_table.deck_check, name="floor-deck-check"),
    path(f"{TABLE}deck-check/done/", floor_table.deck_check_done, name="floor-deck-check-done"),
    path(f"{TABLE}slow-play/", floor_table.slow_play, name="floor-slow-play"),
    path(f"{TABLE}call/", floor_calls.call, name="floor-call"),
    path(f"{TABLE}call/take/", floor_calls.take, name="floor-call-take"),
    path(f"{TABLE}call/hand-back/", floor_calls.hand_back, name="floor-call-hand-back"),
    path(f"{TABLE}call/answer/", floor_calls.answer, name="floor-call-answer"),
    path(f"{TABLE}no-show/", floor_no_show.no_show, name="floor-no-show"),
    path(f"{TABLE}decide/", floor_head_judge.decide, name="floor-decide"),
    path(f"{TABLE}penalty/", floor_penalties.at_table, name="floor-penalty"),
    path(f"{FLOOR}penalties/", floor_penalties.penalties, name="floor-penalties"),
    path(f"{FLOOR}penalties/new/", floor_penalties.elsewhere, name="floor-penalty-elsewhere"),
    path(f"{FLOOR}penalties/report.pdf", floor_report.report, name="floor-report"),
    path(PENALTY, floor_penalties.penalty, name="floor-penalty-page"),
    path(f"{PENALTY}overrule/", floor_penalties.overrule, name="floor-penalty-overrule"),
    path(f"{PENALTY}report.pdf", floor_report.report, name="floor-penalty-report"),
]
