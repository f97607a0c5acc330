"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "pairings.correct_open_round": _(
        "This round (%(round)s) is not closed. Correct its results where they are entered: on "
        "the “Results” page."
    ),
    "pairings.no_match_to_correct": _(
        "Table %(table)s had no match in this round (%(round)s). A bye or a missed round has no result to "
        "correct."
    ),
    "pairings.correction_same": _(
        "This result is already recorded for table %(table)s. Enter the correct result."
    ),
    "pairings.correction_bracket_begun": _(
        "The first match of the bracket has begun, so the teams and seeds stay. Only places below the cut change."
    ),
    "pairings.correction_outdated": _(
        "Something changed while this page was open. The page now shows what the correction would do. Check it "
        "and choose again."
    ),
    "pairings.repair_not_needed": _(
        "Round %(number)s does not need to be re-paired: it was already paired with the "
        "corrected points of both teams."
    ),
    "pairings.repair_played": _(
        "The affected tables of round %(number)s have already been played, and played matches stay."
    ),
    "pairings.repair_best": _(
        "The pairings of round %(number)s are still the best possible with the right points, so no table "
        "changes."
    ),
    "pairings.repair_best_left": _(
        "Matches that were played or paired by hand stay. The other tables of round %(number)s are still the "
        "best possible with the right points."
    ),
    "pairings.correction_drops": _(
        "A correction changes only the result. Remove -1 and -2, and drop the team on its own page."
    ),
    "pairings.correction_clear": _(
        "A closed round has a result at every table, so it cannot be cleared. Enter the correct result."
    ),
}
