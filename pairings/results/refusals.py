"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "pairings.other_way_judge": _(
        "The event announced a different way to decide a match with equal prizes, so only the head judge can "
        "enter this. Ask the head judge to enter it, with the reason."
    ),
    "pairings.result_meanwhile": _(
        "%(by)s recorded a different result for table %(table)s while this page was open. "
        "Compare both with the slip, and choose the right one."
    ),
    "pairings.result_cleared_meanwhile": _(
        "The result of table %(table)s was cleared while this page was open. Check the slip, then enter what it says."
    ),
    "pairings.result_stands": _(
        "Table %(table)s already has a result. If it is wrong, ask the desk or the head judge to change it. If "
        "you recorded it yourself, undo it on the table's page."
    ),
    "pairings.no_result": _("Table %(table)s has no result to clear."),
    "pairings.keys_missing": _(
        "Type how the match ended: 1 or 2 for the team that won, * if it ended on time, 0 if both lose. The other "
        "keys are listed below."
    ),
    "pairings.keys_missing_draw": _(
        "Type how the match ended: 1 or 2 for the team that won, 3 for a draw, * if it ended on time, 0 if both "
        "lose. The other keys are listed below."
    ),
    "pairings.keys_unknown": _(
        "“%(typed)s” is not a result. Type 1 or 2 for the team that won, * if it ended on time, 0 if both lose. "
        "The other keys are listed below."
    ),
    "pairings.keys_unknown_draw": _(
        "“%(typed)s” is not a result. Type 1 or 2 for the team that won, 3 for a draw, * if it ended on time, 0 if "
        "both lose. The other keys are listed below."
    ),
    "pairings.keys_missing_games": _(
        "Type the games of both teams, for example %(won)s if the first team won; 0 if both lose. The other keys are "
        "listed below."
    ),
    "pairings.keys_unknown_games": _(
        "“%(typed)s” is not a result. Type the games of both teams, for example %(won)s if the first team won; 0 if "
        "both lose. The other keys are listed below."
    ),
    "pairings.keys_games": _(
        "Enter both teams' games: %(won)s if the first team won, %(lost)s if the second team did."
    ),
    "pairings.keys_games_first": _(
        "Enter both teams' games first: %(won)s if the first team won, %(lost)s if the second team did, 11 or "
        "10 if time was called before that."
    ),
    "pairings.keys_who_gave_up": _("A team conceded the match: add 1 or 2 for that team."),
    "pairings.keys_game_left": _(
        "One player left the game, so the team loses this game and the match goes on. Include it "
        "in the games. If the team is conceding the whole match, add + and the team after the "
        "games, as in 10+2."
    ),
    "pairings.keys_level": _(
        "Level on games: add * and both teams' prizes left in the game in progress, as in 11*23, or 11*00 if "
        "no game was in progress."
    ),
    "pairings.keys_prizes_first": _(
        "Here prizes decide before games: add * and both teams' prizes left in the game in progress, as in 10*23, or "
        "%(games)s*00 if no game was in progress."
    ),
    "pairings.keys_equal_next_prize": _(
        "Equal: add 1 or 2 for the team that took the next prize, as on the signed slip."
    ),
    "pairings.keys_equal_sudden_death": _(
        "Equal: add 1 or 2 for the team that won in sudden death, as on the signed slip."
    ),
    "pairings.keys_equal_further_game": _(
        "Equal: add 1 or 2 for the team that won the deciding game, as on the signed slip."
    ),
    "pairings.keys_equal_other": _(
        "Equal: add 1 or 2 for the team that won in the way the event announced, as on the signed slip."
    ),
    "pairings.keys_equal_none": _(
        "Equal: the event did not announce how to decide this. Add 1 or 2 for the team that won, then * and "
        "how: 1 for the next prize, 2 for sudden death, 3 for another game, 4 for another way, as in *221*2. "
        "Only the head judge can enter this."
    ),
    "pairings.keys_equal_unclear": _(
        "“%(typed)s” does not show which team won. After equal prizes, add 1 or 2, as in *221 or *12.12.1."
    ),
    "pairings.keys_way": _(
        "Add how it was decided: 1 by the next prize, 2 by sudden death, 3 by another game, 4 in another way."
    ),
    "pairings.keys_way_unknown": _(
        "“%(typed)s” does not show how it was decided. After the *, type 1 for the next prize, 2 for sudden "
        "death, 3 for another game or 4 for another way, as in *221*2."
    ),
    "pairings.keys_prizes": _("On time: add both teams' prizes left. The whole line is, for example, *23."),
    "pairings.keys_prizes_unclear": _(
        "“%(typed)s” does not show how many prizes each team had left. Type one digit for each, or a point "
        "between two numbers: *10.3."
    ),
    "pairings.keys_who_withdrew": _("A player left: add 1 or 2 for that player's team."),
    "pairings.keys_who_did_not_come": _("No-show: add 1 or 2 for the team that did not come."),
    "pairings.keys_who_lost": _("A loss by penalty: add 1 or 2 for the team that lost."),
    "pairings.keys_judge_points": _(
        "The head judge's decision: add both teams' points. The whole line is, for example, **30 or **11."
    ),
    "pairings.table_missing": _("Type the table number on the slip."),
    "pairings.table_unclear": _("“%(typed)s” is not a table number. Type the number on the slip."),
    "pairings.start_missing": _(
        "Type when the round started, for example 1930, or - if the round is not timed."
    ),
    "pairings.start_unclear": _(
        "“%(typed)s” is not a time. Type hours and minutes, for example 1930, or - if the round is not timed."
    ),
    "pairings.start_not_before_now": _(
        "%(typed)s is not within the last %(hours)s hours. Type when the round started, for example 1930, or - "
        "if it is not timed."
    ),
    "pairings.start_before_posting": _(
        "%(typed)s is before the round was posted (%(posted)s). Type when the round started, for example 1930, "
        "or - if it is not timed."
    ),
    "pairings.loser_is_out": _("“%(name)s” lost, so it is out of the bracket. Leave its drop box empty."),
    "pairings.judge_only": _(
        "Only the head judge can decide how a match ends. Ask the head judge to enter it, or choose another "
        "key."
    ),
}
