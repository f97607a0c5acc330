"""Addresses of the desk while a round is played: rounds, the clock, results, standings."""

from pairings.corrections.actions import correct_earlier_result
from pairings.cut.actions import make_cut, post_provisional, take_cut_back
from pairings.cut.goes_on import let_play_on
from pairings.from_paper.actions import enter_round
from pairings.pages.desk.play import (
    by_hand,
    clock,
    corrections,
    cut,
    desk,
    from_paper,
    late_wins,
    outstanding,
    play_on,
    results,
    rounds,
    standings,
)
from pairings.pages.public import why
from pairings.results.actions import put_late_wins_away, record_result
from pairings.rounds.actions import (
    close_round,
    discard_proposal,
    draw_again,
    pair_again,
    post_round,
    propose_round,
    reopen_round,
    take_back,
)
from pairings.rounds.clock import enter_start, lengthen_clock, pause_clock, resume_clock, start_clock
from pairings.tableside.extensions import give_extension
from tournament.kernel.roles import Permission
from tournament.web.addresses import FORM, GET_AND_POST, LONG_FORM_BYTES, for_action, for_staff

DESK = "t/<slug:slug>/desk/"
ROUND = f"{DESK}rounds/<int:number>/"
RESULTS = f"{DESK}results/"

urlpatterns = [
    for_staff(DESK, desk.desk, "desk", Permission.SEE_DESK),
    for_staff(f"{DESK}rounds/", rounds.round_list, "rounds", Permission.SEE_DESK),
    for_staff(f"{DESK}rounds/now/", rounds.now, "round-now", Permission.SEE_DESK),
    for_staff(ROUND, rounds.round_page, "round", Permission.SEE_DESK),
    for_action(f"{ROUND}pair/", rounds.pair, "pair", propose_round, GET_AND_POST, costly=FORM),
    for_action(
        f"{ROUND}pair-again/",
        rounds.pair_again,
        "pair-again",
        pair_again,
        GET_AND_POST,
        costly=FORM,
    ),
    for_action(
        f"{ROUND}draw-again/",
        rounds.draw_again,
        "draw-again",
        draw_again,
        GET_AND_POST,
        costly=FORM,
    ),
    for_action(
        f"{ROUND}from-paper/",
        from_paper.from_paper,
        "from-paper",
        enter_round,
        GET_AND_POST,
        costly=FORM,
        most_bytes=LONG_FORM_BYTES,
    ),
    for_action(f"{ROUND}post/", rounds.post, "post", post_round, FORM, only=Permission.RUN_ROUNDS),
    for_action(
        f"{ROUND}post-without-lists/",
        rounds.post_without_lists,
        "post-without-lists",
        post_round,
        GET_AND_POST,
        only=Permission.RULE_ON_LISTS,
    ),
    for_action(f"{ROUND}discard/", rounds.discard, "discard", discard_proposal, FORM),
    for_action(f"{ROUND}take-back/", rounds.take_back, "take-back", take_back, GET_AND_POST),
    for_action(f"{ROUND}close/", rounds.close, "close", close_round, FORM),
    for_action(f"{ROUND}reopen/", rounds.reopen, "reopen", reopen_round, GET_AND_POST),
    for_staff(f"{ROUND}why/<int:entry_number>/", why.why, "why", Permission.SEE_DESK),
    for_action(f"{ROUND}clock/start/", clock.start, "clock-start", start_clock, FORM),
    for_action(f"{ROUND}clock/pause/", clock.pause, "clock-pause", pause_clock, FORM),
    for_action(f"{ROUND}clock/resume/", clock.resume, "clock-resume", resume_clock, FORM),
    for_action(f"{ROUND}clock/lengthen/", clock.lengthen, "clock-lengthen", lengthen_clock, GET_AND_POST),
    for_action(f"{ROUND}extensions/", clock.extend, "extend", give_extension, GET_AND_POST),
    for_action(
        RESULTS,
        results.results,
        "results",
        record_result,
        GET_AND_POST,
        most_bytes=LONG_FORM_BYTES,
        only=Permission.RECORD_RESULTS,
    ),
    for_staff(f"{RESULTS}preview/", results.preview, "results-preview", Permission.RECORD_RESULTS),
    for_action(f"{RESULTS}start/", results.start, "results-start", enter_start, FORM),
    for_action(f"{ROUND}late-wins/", late_wins.put_away, "late-wins-put-away", put_late_wins_away, FORM),
    for_staff(f"{RESULTS}progress/", results.progress, "results-progress", Permission.RECORD_RESULTS),
    for_action(f"{DESK}cut/", cut.cut, "cut", make_cut, GET_AND_POST),
    for_action(f"{DESK}cut/take-back/", cut.take_back, "cut-take-back", take_cut_back, GET_AND_POST),
    for_action(f"{ROUND}play-on/<int:slot>/", play_on.play_on, "play-on", let_play_on, GET_AND_POST),
    for_action(f"{ROUND}provisional/", cut.provisional, "provisional", post_provisional, FORM),
    for_staff(f"{DESK}standings/", standings.standings, "standings", Permission.SEE_DESK),
    for_staff(f"{DESK}standings/<int:after>/", standings.standings, "standings-after", Permission.SEE_DESK),
    for_staff(f"{DESK}outstanding/", outstanding.outstanding, "outstanding", Permission.RUN_FLOOR),
    for_staff(
        f"{ROUND}by-hand/",
        by_hand.by_hand,
        "by-hand",
        Permission.RUN_ROUNDS,
        GET_AND_POST,
        most_bytes=LONG_FORM_BYTES,
    ),
    for_action(
        f"{ROUND}tables/<int:table_number>/correct/",
        corrections.correct,
        "correct",
        correct_earlier_result,
        GET_AND_POST,
        costly=GET_AND_POST,
    ),
]
