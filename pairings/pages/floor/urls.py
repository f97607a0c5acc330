"""Addresses of the judges' phones."""

from pairings.pages.floor import (
    calls,
    checks,
    decks,
    floor,
    game,
    head_judge,
    minutes,
    no_show,
    penalties,
    penalty_report,
    result,
    table,
    team_reports,
)
from pairings.pages.frame.own_match import asks_at_own_match
from tournament.kernel.roles import Permission
from tournament.web.addresses import FORM, GET_AND_POST, PAGE, for_staff

FLOOR = "t/<slug:slug>/floor/"
TABLE = f"{FLOOR}tables/<int:table_number>/"
CHECKS = f"{FLOOR}checks/"
PENALTY = f"{FLOOR}penalties/<int:number>/"

urlpatterns = [
    for_staff(FLOOR, floor.floor, "floor", Permission.RUN_FLOOR),
    for_staff(f"{FLOOR}go/", floor.go, "floor-go", Permission.RUN_FLOOR),
    for_staff(TABLE, table.table, "floor-table", Permission.RUN_FLOOR),
    for_staff(f"{TABLE}now/", table.now, "floor-now", Permission.RUN_FLOOR),
    for_staff(f"{TABLE}presence/", table.presence, "floor-presence", Permission.RUN_FLOOR, FORM),
    for_staff(
        f"{TABLE}extension/",
        table.extension,
        "floor-extension",
        Permission.GIVE_EXTENSIONS,
        GET_AND_POST,
    ),
    for_staff(
        f"{TABLE}extension/take/",
        minutes.take,
        "floor-extension-take",
        Permission.GIVE_EXTENSIONS,
        GET_AND_POST,
    ),
    for_staff(f"{TABLE}deck-check/", table.deck_check, "floor-deck-check", Permission.RUN_FLOOR, FORM),
    for_staff(
        f"{TABLE}deck-check/done/",
        table.deck_check_done,
        "floor-deck-check-done",
        Permission.RUN_FLOOR,
        FORM,
    ),
    for_staff(f"{TABLE}decks/", decks.decks, "floor-decks", Permission.SEE_LISTS),
    for_staff(
        f"{TABLE}decks/<slug:seat>/",
        asks_at_own_match(decks.deck),
        "floor-deck",
        Permission.SEE_LISTS,
        GET_AND_POST,
    ),
    for_staff(
        f"{TABLE}decks/<slug:seat>/no-penalty/",
        asks_at_own_match(decks.no_penalty),
        "floor-no-penalty",
        Permission.GIVE_PENALTIES,
        GET_AND_POST,
    ),
    for_staff(CHECKS, checks.checks, "floor-checks", Permission.PLAN_CHECKS),
    for_staff(f"{CHECKS}draw/", checks.draw, "floor-checks-draw", Permission.PLAN_CHECKS, FORM),
    for_staff(f"{CHECKS}choose/", checks.choose, "floor-checks-choose", Permission.PLAN_CHECKS, FORM),
    for_staff(f"{CHECKS}cut/", checks.choose_cut, "floor-checks-cut", Permission.PLAN_CHECKS, FORM),
    for_staff(
        f"{CHECKS}<int:table_number>/leave-out/",
        checks.leave_out,
        "floor-checks-leave-out",
        Permission.PLAN_CHECKS,
        GET_AND_POST,
    ),
    for_staff(f"{TABLE}slow-play/", table.slow_play, "floor-slow-play", Permission.RUN_FLOOR, GET_AND_POST),
    for_staff(f"{TABLE}toss/", game.toss, "floor-toss", Permission.RUN_FLOOR, GET_AND_POST),
    for_staff(f"{TABLE}games/won/", game.game_won, "floor-game-won", Permission.RUN_FLOOR, FORM),
    for_staff(
        f"{TABLE}games/back/", game.game_taken_back, "floor-game-taken-back", Permission.RUN_FLOOR, FORM
    ),
    for_staff(f"{TABLE}prizes/", game.prizes, "floor-prizes", Permission.RUN_FLOOR, GET_AND_POST),
    for_staff(f"{TABLE}prizes/taken/", game.prize_taken, "floor-prize-taken", Permission.RUN_FLOOR, FORM),
    for_staff(f"{TABLE}out/", game.player_out, "floor-player-out", Permission.RUN_FLOOR, GET_AND_POST),
    for_staff(f"{TABLE}target/", game.target, "floor-target", Permission.RUN_FLOOR, GET_AND_POST),
    for_staff(f"{TABLE}target/ended/", game.target_ended, "floor-target-ended", Permission.RUN_FLOOR, FORM),
    for_staff(f"{TABLE}call/", calls.call, "floor-call", Permission.RUN_FLOOR, GET_AND_POST),
    for_staff(f"{TABLE}call/take/", calls.take, "floor-call-take", Permission.RUN_FLOOR, FORM),
    for_staff(f"{TABLE}call/hand-back/", calls.hand_back, "floor-call-hand-back", Permission.RUN_FLOOR, FORM),
    for_staff(
        f"{TABLE}result/",
        asks_at_own_match(result.result),
        "floor-result",
        Permission.RECORD_AT_TABLES,
        GET_AND_POST,
    ),
    for_staff(
        f"{TABLE}call/answer/",
        asks_at_own_match(calls.answer),
        "floor-call-answer",
        Permission.RUN_FLOOR,
        GET_AND_POST,
    ),
    for_staff(
        f"{TABLE}no-show/",
        asks_at_own_match(no_show.no_show),
        "floor-no-show",
        Permission.RUN_FLOOR,
        GET_AND_POST,
    ),
    for_staff(
        f"{TABLE}decide/",
        asks_at_own_match(head_judge.decide),
        "floor-decide",
        Permission.OVERRULE,
        GET_AND_POST,
    ),
    for_staff(
        f"{TABLE}penalty/",
        asks_at_own_match(penalties.at_table),
        "floor-penalty",
        Permission.GIVE_PENALTIES,
        GET_AND_POST,
    ),
    for_staff(
        f"{TABLE}penalties/<int:number>/apply/",
        penalties.apply,
        "floor-penalty-apply",
        Permission.GIVE_PENALTIES,
        FORM,
    ),
    for_staff(f"{FLOOR}penalties/", penalties.penalties, "floor-penalties", Permission.SEE_DESK),
    for_staff(
        f"{FLOOR}penalties/new/",
        penalties.elsewhere,
        "floor-penalty-elsewhere",
        Permission.GIVE_PENALTIES,
        GET_AND_POST,
    ),
    for_staff(
        f"{FLOOR}penalties/report.pdf",
        penalty_report.report,
        "floor-report",
        Permission.PRINT,
        costly=PAGE,
    ),
    for_staff(PENALTY, penalties.penalty, "floor-penalty-page", Permission.SEE_DESK),
    for_staff(
        f"{PENALTY}overrule/",
        penalties.overrule,
        "floor-penalty-overrule",
        Permission.OVERRULE,
        GET_AND_POST,
    ),
    for_staff(
        f"{PENALTY}report.pdf",
        penalty_report.report,
        "floor-penalty-report",
        Permission.PRINT,
        costly=PAGE,
    ),
    for_staff(
        f"{TABLE}accept/", asks_at_own_match(team_reports.accept), "accept-report", Permission.RUN_FLOOR, FORM
    ),
    for_staff(f"{TABLE}dispute/take/", team_reports.take, "floor-dispute-take", Permission.RUN_FLOOR, FORM),
]
