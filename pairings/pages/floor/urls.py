"""Addresses of the judges' phones."""

from pairings.deck_checks.actions import finish_deck_check, give_no_penalty, record_deck, start_deck_check
from pairings.deck_checks.planning import choose_cut, choose_tables, draw_checks, leave_check_out
from pairings.games.actions import (
    correct_prizes,
    end_target,
    note_game_won,
    note_out,
    note_target,
    note_toss,
    take_game_back,
    take_prizes,
)
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
from pairings.penalties.actions import apply_penalty, give_penalty, overrule_penalty
from pairings.results.actions import record_result
from pairings.tableside.calls import answer_call, call_judge, hand_back_call, take_call
from pairings.tableside.extensions import give_extension, take_extension
from pairings.tableside.notes import note_presence, note_slow_play
from pairings.team_reports.actions import accept_report, take_dispute
from tournament.kernel.roles import Permission
from tournament.web.addresses import FORM, GET_AND_POST, PAGE, for_action, for_staff

FLOOR = "t/<slug:slug>/floor/"
TABLE = f"{FLOOR}tables/<int:table_number>/"
CHECKS = f"{FLOOR}checks/"
PENALTY = f"{FLOOR}penalties/<int:number>/"

urlpatterns = [
    for_staff(FLOOR, floor.floor, "floor", Permission.RUN_FLOOR),
    for_staff(f"{FLOOR}go/", floor.go, "floor-go", Permission.RUN_FLOOR),
    for_staff(TABLE, table.table, "floor-table", Permission.RUN_FLOOR),
    for_staff(f"{TABLE}now/", table.now, "floor-now", Permission.RUN_FLOOR),
    for_action(f"{TABLE}presence/", table.presence, "floor-presence", note_presence, FORM),
    for_action(
        f"{TABLE}extension/",
        minutes.give,
        "floor-extension",
        give_extension,
        GET_AND_POST,
    ),
    for_action(
        f"{TABLE}extension/take/",
        minutes.take,
        "floor-extension-take",
        take_extension,
        GET_AND_POST,
    ),
    for_action(f"{TABLE}deck-check/", table.deck_check, "floor-deck-check", start_deck_check, FORM),
    for_action(
        f"{TABLE}deck-check/done/",
        table.deck_check_done,
        "floor-deck-check-done",
        finish_deck_check,
        FORM,
    ),
    for_staff(f"{TABLE}decks/", decks.decks, "floor-decks", Permission.SEE_LISTS),
    for_action(
        f"{TABLE}decks/<slug:seat>/",
        asks_at_own_match(decks.deck),
        "floor-deck",
        record_deck,
        GET_AND_POST,
    ),
    for_action(
        f"{TABLE}decks/<slug:seat>/no-penalty/",
        asks_at_own_match(decks.no_penalty),
        "floor-no-penalty",
        give_no_penalty,
        GET_AND_POST,
    ),
    for_staff(CHECKS, checks.checks, "floor-checks", Permission.PLAN_CHECKS),
    for_action(f"{CHECKS}draw/", checks.draw, "floor-checks-draw", draw_checks, FORM),
    for_action(f"{CHECKS}choose/", checks.choose, "floor-checks-choose", choose_tables, FORM),
    for_action(f"{CHECKS}cut/", checks.choose_cut, "floor-checks-cut", choose_cut, FORM),
    for_action(
        f"{CHECKS}<int:table_number>/leave-out/",
        checks.leave_out,
        "floor-checks-leave-out",
        leave_check_out,
        GET_AND_POST,
    ),
    for_action(f"{TABLE}slow-play/", table.slow_play, "floor-slow-play", note_slow_play, GET_AND_POST),
    for_action(f"{TABLE}toss/", game.toss, "floor-toss", note_toss, GET_AND_POST),
    for_action(f"{TABLE}games/won/", game.game_won, "floor-game-won", note_game_won, FORM),
    for_action(f"{TABLE}games/back/", game.game_taken_back, "floor-game-taken-back", take_game_back, FORM),
    for_action(f"{TABLE}prizes/", game.prizes, "floor-prizes", correct_prizes, GET_AND_POST),
    for_action(f"{TABLE}prizes/taken/", game.prize_taken, "floor-prize-taken", take_prizes, FORM),
    for_action(f"{TABLE}out/", game.player_out, "floor-player-out", note_out, GET_AND_POST),
    for_action(f"{TABLE}target/", game.target, "floor-target", note_target, GET_AND_POST),
    for_action(f"{TABLE}target/ended/", game.target_ended, "floor-target-ended", end_target, FORM),
    for_action(f"{TABLE}call/", calls.call, "floor-call", call_judge, GET_AND_POST),
    for_action(f"{TABLE}call/take/", calls.take, "floor-call-take", take_call, FORM),
    for_action(f"{TABLE}call/hand-back/", calls.hand_back, "floor-call-hand-back", hand_back_call, FORM),
    for_action(
        f"{TABLE}result/",
        asks_at_own_match(result.result),
        "floor-result",
        record_result,
        GET_AND_POST,
        only=Permission.RECORD_AT_TABLES,
    ),
    for_action(
        f"{TABLE}call/answer/",
        asks_at_own_match(calls.answer),
        "floor-call-answer",
        answer_call,
        GET_AND_POST,
    ),
    for_action(
        f"{TABLE}no-show/",
        asks_at_own_match(no_show.no_show),
        "floor-no-show",
        record_result,
        GET_AND_POST,
    ),
    for_action(
        f"{TABLE}decide/",
        asks_at_own_match(head_judge.decide),
        "floor-decide",
        record_result,
        GET_AND_POST,
        only=Permission.OVERRULE,
    ),
    for_action(
        f"{TABLE}penalty/",
        asks_at_own_match(penalties.at_table),
        "floor-penalty",
        give_penalty,
        GET_AND_POST,
    ),
    for_action(
        f"{TABLE}penalties/<int:number>/apply/",
        penalties.apply,
        "floor-penalty-apply",
        apply_penalty,
        FORM,
    ),
    for_staff(f"{FLOOR}penalties/", penalties.penalties, "floor-penalties", Permission.SEE_DESK),
    for_action(
        f"{FLOOR}penalties/new/",
        penalties.elsewhere,
        "floor-penalty-elsewhere",
        give_penalty,
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
    for_action(
        f"{PENALTY}overrule/",
        penalties.overrule,
        "floor-penalty-overrule",
        overrule_penalty,
        GET_AND_POST,
    ),
    for_staff(
        f"{PENALTY}report.pdf",
        penalty_report.report,
        "floor-penalty-report",
        Permission.PRINT,
        costly=PAGE,
    ),
    for_action(
        f"{TABLE}accept/", asks_at_own_match(team_reports.accept), "accept-report", accept_report, FORM
    ),
    for_action(f"{TABLE}dispute/take/", team_reports.take, "floor-dispute-take", take_dispute, FORM),
]
