"""Addresses of the desk while a round is played: rounds, the clock, results, standings."""

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
from tournament.kernel.roles import Permission
from tournament.web.addresses import FORM, GET_AND_POST, LONG_FORM_BYTES, for_staff

DESK = "t/<slug:slug>/desk/"
ROUND = f"{DESK}rounds/<int:number>/"
RESULTS = f"{DESK}results/"

urlpatterns = [
    for_staff(DESK, desk.desk, "desk", Permission.SEE_DESK),
    for_staff(f"{DESK}rounds/", rounds.round_list, "rounds", Permission.SEE_DESK),
    for_staff(f"{DESK}rounds/now/", rounds.now, "round-now", Permission.SEE_DESK),
    for_staff(ROUND, rounds.round_page, "round", Permission.SEE_DESK),
    for_staff(f"{ROUND}pair/", rounds.pair, "pair", Permission.RUN_ROUNDS, GET_AND_POST, costly=FORM),
    for_staff(
        f"{ROUND}pair-again/",
        rounds.pair_again,
        "pair-again",
        Permission.RUN_ROUNDS,
        GET_AND_POST,
        costly=FORM,
    ),
    for_staff(
        f"{ROUND}draw-again/",
        rounds.draw_again,
        "draw-again",
        Permission.RUN_ROUNDS,
        GET_AND_POST,
        costly=FORM,
    ),
    for_staff(
        f"{ROUND}from-paper/",
        from_paper.from_paper,
        "from-paper",
        Permission.RUN_ROUNDS,
        GET_AND_POST,
        costly=FORM,
        most_bytes=LONG_FORM_BYTES,
    ),
    for_staff(f"{ROUND}post/", rounds.post, "post", Permission.RUN_ROUNDS, FORM),
    for_staff(
        f"{ROUND}post-without-lists/",
        rounds.post_without_lists,
        "post-without-lists",
        Permission.RULE_ON_LISTS,
        GET_AND_POST,
    ),
    for_staff(f"{ROUND}discard/", rounds.discard, "discard", Permission.RUN_ROUNDS, FORM),
    for_staff(f"{ROUND}take-back/", rounds.take_back, "take-back", Permission.RUN_ROUNDS, GET_AND_POST),
    for_staff(f"{ROUND}close/", rounds.close, "close", Permission.RUN_ROUNDS, FORM),
    for_staff(f"{ROUND}reopen/", rounds.reopen, "reopen", Permission.RUN_ROUNDS, GET_AND_POST),
    for_staff(f"{ROUND}why/<int:entry_number>/", why.why, "why", Permission.SEE_DESK),
    for_staff(f"{ROUND}clock/start/", clock.start, "clock-start", Permission.RUN_ROUNDS, FORM),
    for_staff(f"{ROUND}clock/pause/", clock.pause, "clock-pause", Permission.RUN_ROUNDS, FORM),
    for_staff(f"{ROUND}clock/resume/", clock.resume, "clock-resume", Permission.RUN_ROUNDS, FORM),
    for_staff(
        f"{ROUND}clock/lengthen/", clock.lengthen, "clock-lengthen", Permission.RUN_ROUNDS, GET_AND_POST
    ),
    for_staff(f"{ROUND}extensions/", clock.extend, "extend", Permission.GIVE_EXTENSIONS, GET_AND_POST),
    for_staff(
        RESULTS,
        results.results,
        "results",
        Permission.RECORD_RESULTS,
        GET_AND_POST,
        most_bytes=LONG_FORM_BYTES,
    ),
    for_staff(f"{RESULTS}preview/", results.preview, "results-preview", Permission.RECORD_RESULTS),
    for_staff(f"{RESULTS}start/", results.start, "results-start", Permission.RECORD_RESULTS, FORM),
    for_staff(
        f"{ROUND}late-wins/", late_wins.put_away, "late-wins-put-away", Permission.RECORD_RESULTS, FORM
    ),
    for_staff(f"{RESULTS}progress/", results.progress, "results-progress", Permission.RECORD_RESULTS),
    for_staff(f"{DESK}cut/", cut.cut, "cut", Permission.RUN_ROUNDS, GET_AND_POST),
    for_staff(f"{DESK}cut/take-back/", cut.take_back, "cut-take-back", Permission.RUN_ROUNDS, GET_AND_POST),
    for_staff(f"{ROUND}play-on/<int:slot>/", play_on.play_on, "play-on", Permission.OVERRULE, GET_AND_POST),
    for_staff(f"{ROUND}provisional/", cut.provisional, "provisional", Permission.RUN_ROUNDS, FORM),
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
    for_staff(
        f"{ROUND}tables/<int:table_number>/correct/",
        corrections.correct,
        "correct",
        Permission.CORRECT_EARLIER,
        GET_AND_POST,
        costly=GET_AND_POST,
    ),
]
