"""Every staff page of rounds, results and the floor: its address, how it is asked for, and who may.

They are pages of the event "cup" with 4 teams, round 1 posted and one penalty. A page missing here fails a test.
"""

from tournament.roles import Permission

DESK = "/t/cup/desk/"
ROUND = f"{DESK}rounds/1/"
ENTRY = f"{DESK}entries/1/"
FLOOR = "/t/cup/floor/"
TABLE = f"{FLOOR}tables/1/"
PENALTIES = f"{FLOOR}penalties/"

DESK_PAGES = [
    (DESK, "get", Permission.SEE_DESK),
    (f"{DESK}rounds/", "get", Permission.SEE_DESK),
    (ROUND, "get", Permission.SEE_DESK),
    (f"{ROUND}pair/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}pair-again/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}post/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}discard/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}take-back/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}close/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}reopen/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}why/1/", "get", Permission.SEE_DESK),
    (f"{ROUND}by-hand/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}clock/start/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}clock/pause/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}clock/resume/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}clock/lengthen/", "post", Permission.RUN_ROUNDS),
    (f"{ROUND}extensions/", "post", Permission.GIVE_EXTENSIONS),
    (f"{ROUND}tables/1/correct/", "post", Permission.CORRECT_EARLIER),
    (f"{DESK}results/", "post", Permission.RECORD_RESULTS),
    (f"{DESK}results/preview/", "get", Permission.RECORD_RESULTS),
    (f"{DESK}results/progress/", "get", Permission.RECORD_RESULTS),
    (f"{DESK}standings/", "get", Permission.SEE_DESK),
    (f"{DESK}journal/", "get", Permission.SEE_DESK),
    (f"{DESK}journal/1/", "get", Permission.SEE_DESK),
    (f"{DESK}journal/1/undo/", "post", Permission.SEE_DESK),
    (f"{DESK}outstanding/", "get", Permission.RUN_FLOOR),
    (f"{DESK}passes/", "get", Permission.REGISTER),
    (f"{DESK}passes/make/", "post", Permission.REGISTER),
    (f"{DESK}passes/passes.pdf", "get", Permission.REGISTER),
    (f"{ENTRY}pass/", "post", Permission.REGISTER),
    (f"{ENTRY}pass/code.svg", "get", Permission.REGISTER),
    (f"{ENTRY}pass/replace/", "post", Permission.REGISTER),
    (f"{ENTRY}drop-request/accept/", "post", Permission.REGISTER),
    (f"{ENTRY}drop-request/refuse/", "post", Permission.REGISTER),
    (f"{ENTRY}drop/", "post", Permission.REGISTER),
    (f"{ENTRY}disqualify/", "post", Permission.DISQUALIFY),
    (f"{ENTRY}reinstate/", "post", Permission.REGISTER),
    (f"{ENTRY}late/", "post", Permission.RUN_ROUNDS),
    (f"{ENTRY}late/cancel/", "post", Permission.RUN_ROUNDS),
]
FLOOR_PAGES = [
    (FLOOR, "get", Permission.RUN_FLOOR),
    (f"{FLOOR}go/", "get", Permission.RUN_FLOOR),
    (TABLE, "get", Permission.RUN_FLOOR),
    (f"{TABLE}presence/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}extension/", "post", Permission.GIVE_EXTENSIONS),
    (f"{TABLE}deck-check/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}deck-check/done/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}slow-play/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}call/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}call/take/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}call/hand-back/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}call/answer/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}no-show/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}accept/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}dispute/take/", "post", Permission.RUN_FLOOR),
    (f"{TABLE}decide/", "post", Permission.OVERRULE),
    (f"{TABLE}penalty/", "post", Permission.GIVE_PENALTIES),
    (PENALTIES, "get", Permission.SEE_DESK),
    (f"{PENALTIES}new/", "post", Permission.GIVE_PENALTIES),
    (f"{PENALTIES}report.pdf", "get", Permission.PRINT),
    (f"{PENALTIES}1/", "get", Permission.SEE_DESK),
    (f"{PENALTIES}1/overrule/", "post", Permission.OVERRULE),
    (f"{PENALTIES}1/report.pdf", "get", Permission.PRINT),
]
STAFF_PAGES = [*DESK_PAGES, *FLOOR_PAGES]
