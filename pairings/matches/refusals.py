"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    "pairings.how_missing": _("Choose how the match ended."),
    "pairings.winner_missing": _("Choose the team that gets the win."),
    "pairings.winner_against_prizes": _(
        "The prizes left contradict the winner you chose. Correct them, or leave the winner empty: the prizes decide."
    ),
    "pairings.prizes_missing": _("Time was called: enter how many prizes each team had left."),
    "pairings.prizes_impossible": ngettext_lazy(
        "This team can have at most %(limit)s prize left, not %(left)s. Check the slip.",
        "This team can have at most %(limit)s prizes left, not %(left)s. Check the slip.",
        "limit",
    ),
    "pairings.prizes_all_taken": _(
        "A team with no prizes left has won the game outright, not on time. Enter it as a win for that team."
    ),
    "pairings.prizes_all_taken_game": _(
        "A team with no prizes left has won the game in progress. Add that game to its games instead."
    ),
    "pairings.games_missing": _("Enter how many games each team won."),
    "pairings.games_impossible": _(
        "In a best of %(games)s, %(most)s games win the match, so no team can have more. Check the slip."
    ),
    "pairings.games_after_decision": _(
        "In a best of %(games)s, the match is over once a team has won %(most)s games, so the other team "
        "cannot have %(most)s too. Check the slip."
    ),
    "pairings.games_drawn_impossible": _(
        "That is too many drawn games: there can be at most %(most)s. Check the slip."
    ),
    "pairings.winner_against_games": _(
        "The games contradict the winner you chose. Correct the games or the winner."
    ),
    "pairings.games_decided": _(
        "One team won more than half of the games, so the match did not end on time. Enter only the games."
    ),
    "pairings.games_not_decided": _(
        "No team has won more than half of the games, and this table still has time. If a team "
        "conceded the match, enter that (with the keys: + and that team, as in 10+2). Otherwise "
        "let them play on, or ask the head judge."
    ),
    "pairings.prizes_not_counted": _(
        "In the Swiss rounds, the game in progress does not count, nor do its prizes. Enter only the completed "
        "games."
    ),
    "pairings.prizes_after_games": _(
        "The games decide here, so the prizes left do not count. Leave them empty."
    ),
    "pairings.no_draws": _("Elimination rounds have no draws. One team may concede; enter the winner."),
    "pairings.not_equal": _(
        "The two teams are not level, so the games and prizes decide. Leave the winner empty."
    ),
    "pairings.equal_undecided": _(
        "The two teams are level, and elimination rounds have no draws. Enter who won and how, as on the "
        "signed slip."
    ),
    "pairings.equal_way_missing": _(
        "This event did not announce how a match with equal prizes is decided. Ask the head judge how this one "
        "was decided. Then add * and a number: 1 for the next prize, 2 for sudden death, 3 for another game, 4 "
        "for another way, as in *221*2."
    ),
    "pairings.judge_points_elimination": _(
        "Elimination rounds have no draws and no 2-point wins. Choose 3 to 0, or no points for either team."
    ),
    "pairings.judge_points_games": _(
        "A match of several games has no 2-point wins. Choose 3 to 0, 1 to 1, or no points for either team."
    ),
    "pairings.both_took_all": _(
        "If both teams have no prizes left, the head judge decides. Enter it as the head judge's decision."
    ),
    "pairings.time_not_called": _(
        "This table still has time, so its match cannot end on time yet. Let them play on, or ask the head "
        "judge."
    ),
    "pairings.draw_not_allowed": _(
        "This event does not allow agreed draws. A match is drawn only if prizes are equal when time is called."
    ),
    "pairings.judge_points_missing": _(
        "Choose the points the head judge awarded: 3 to 0, 2 to 0, 1 to 1, or none for either team."
    ),
    "pairings.judge_points_on_time": _(
        "This event has no 2-point wins, because it plays without alternate scoring. Choose 3 to 0, 1 to 1, or "
        "no points for either team."
    ),
    "pairings.missed_points": _(
        "A missed round can be worth 0 to %(most)s match points. Choose one of these."
    ),
    "pairings.no_such_table": _(
        "This round (%(round)s) has no table %(table)s. Check the table number on the slip."
    ),
    "pairings.shown_other_match": _(
        "At table %(table)s of %(round)s, %(one)s is now playing %(two)s. If the teams are the same, the round was "
        "withdrawn and posted again."
    ),
    "pairings.shown_other_round": _(
        "This page is now about another round, or the round has been posted again: %(round)s."
    ),
    "pairings.later_round": _(
        "There is already a later round (%(later_round)s), so this one (%(round)s) stays as it is. Withdraw "
        "the later round first."
    ),
    "pairings.locked_forbidden": _(
        "Teams %(pair)s are both locked together and kept apart. Remove one of the two."
    ),
    "pairings.locked_shared": _("Team %(team)s is in two of the pairs you locked. Remove one of them."),
    "pairings.locked_unknown": _(
        "Team %(team)s is in a pair you locked, but is not being paired in this round. Remove that pair."
    ),
}
