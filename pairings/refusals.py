"""The sentences of this app's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    "pairings.undo_no_line": _("The journal has no line %(number)s. Reload the journal."),
    "pairings.undo_done": _("This was already undone by line %(line)s (%(at)s, %(who)s)."),
    "pairings.undo_later": _("“%(what)s” came later (line %(line)s, %(at)s, %(who)s). Undo that first."),
    "pairings.undo_forbidden": _(
        "%(why)s A later change is in the way: “%(what)s” (line %(line)s, %(at)s, %(who)s), or one after it. Undo"
        " that first."
    ),
    "pairings.undo_changed": _(
        "What this line changed has since been changed again, so the line cannot be undone. Correct it by hand."
    ),
    "pairings.undo_nothing": _("This line changed nothing, so there is nothing to undo."),
    "pairings.undo_not_kept": _(
        "This line cannot be undone: an earlier version of Tandem wrote it and did not save what an undo needs. "
        "Correct it by hand."
    ),
    "pairings.undo_withheld": _(
        "This line cannot be undone: the event was imported from a results file, which leaves out part of what "
        "the line changed. Correct what is wrong by hand."
    ),
    "pairings.undo_asks_why": _("Reopening an event needs a reason. Press “Reopen the event” and say why."),
    "pairings.undo_asks_reason": _("Say why this is undone."),
    "pairings.undo_not_yours": _("Only %(who)s or the head judge can undo this. Ask one of them."),
    "pairings.undo_not_allowed": _(
        "Your role does not allow what this line did, so you cannot undo it. Ask an organizer or the head "
        "judge."
    ),
    "pairings.undo_never_paper": _(
        "This address is on paper in the room. Print it again: the new address replaces the old one."
    ),
    "pairings.undo_never_report": _(
        "Only the team can withdraw its report, on its phone. The desk enters the result from the slip."
    ),
    "pairings.undo_name_taken_out": _(
        "This line held the name of a player whose name was taken out (line %(line)s, %(who)s, %(at)s). What it"
        " changed is gone with the name. Correct it by hand."
    ),
    "pairings.undo_never_unknown": _("Tandem cannot undo this. Correct it by hand."),
    "pairings.paper_proposal": _(
        "This round (%(round)s) has a proposal. Discard it, then enter the round as it was played."
    ),
    "pairings.paper_posted": _(
        "This round (%(round)s) is posted: enter its slips under Results. If it was played with other pairings, "
        "withdraw it and discard the proposal first."
    ),
    "pairings.paper_empty": _("Type the matches of the round, one per line."),
    "pairings.paper_too_long": _("This is more than %(most)s lines. Paste the matches of one round only."),
    "pairings.paper_no_cells": _(
        "Line %(line)s cannot be read: “%(text)s”. Separate the table, the two teams and the result with a "
        "tab, a semicolon or a comma, or put “vs” between the two names."
    ),
    "pairings.paper_table": _(
        "Line %(line)s begins with “%(typed)s”, which is not a table number. If your lines have no tables, choose "
        "“team, team, result” above."
    ),
    "pairings.paper_table_twice": _(
        "Table %(table)s is in line %(other)s and in line %(line)s. Correct one of them."
    ),
    "pairings.paper_team_twice": _(
        "“%(name)s” is in line %(other)s and in line %(line)s. Correct one of them."
    ),
    "pairings.paper_no_opponent": _(
        "Line %(line)s has a result but only one team: “%(text)s”. Add the other team, or remove the result if "
        "the team had the bye."
    ),
    "pairings.paper_byes": _(
        "Only one team can have the bye in a round, but your lines have several: %(names)s. Delete the lines of "
        "those that did not play."
    ),
    "pairings.paper_score_unclear": _(
        "“%(typed)s” can be read in more than one way. Type 1 if the first team won, 2 if the second did."
    ),
    "pairings.paper_score_unclear_draw": _(
        "“%(typed)s” can be read in more than one way. Type 1 if the first team won, 2 if the second did, 3 for a draw."
    ),
    "pairings.paper_result": _("Table %(table)s: %(why)s"),
    "pairings.paper_twice": _("A team or a table is in two lines. Correct one of them."),
    "pairings.paper_meanwhile": _(
        "A team in this round has left the event in the meantime. Check the round again: your lines are still "
        "here."
    ),
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
        "No team has won more than half of the games, and this table still has time. If a team gave up the "
        "match, enter that (with the keys: + and that team, as in 10+2). Otherwise let them play on, or ask "
        "the head judge."
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
    "pairings.other_way_judge": _(
        "The event announced a different way to decide a match with equal prizes, so only the head judge can "
        "enter this. Ask the head judge to enter it, with the reason."
    ),
    "pairings.game_loss_in_result": _(
        "The table already has a result, and one game loss does not lose this match. Leave the result as it is "
        "here. The table's page then shows the games with this loss, and one press corrects the result."
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
    "pairings.unknown_tiebreaker": _("There is no tiebreaker “%(key)s”. Choose one from the list."),
    "pairings.tiebreaker_twice": _("The same tiebreaker is listed twice. Remove one of the two."),
    "pairings.dropped_already": _("“%(name)s” is already out of the event."),
    "pairings.disqualified_already": _("“%(name)s” is already disqualified."),
    "pairings.drop_asked_already": _("Your team has already asked. The desk will answer on this page."),
    "pairings.no_drop_request": _(
        "“%(name)s” is no longer asking to drop. Nothing was changed. Reload the desk's page."
    ),
    "pairings.no_table_to_call_from": _(
        "Your team is not at a table in this round, so no judge can be sent there. Go to the desk."
    ),
    "pairings.no_call_to_withdraw": _("Your team's call is already closed. Nothing was changed."),
    "pairings.not_dropped": _("“%(name)s” has not dropped, so there is nothing to reinstate."),
    "pairings.left_match_settled": _(
        "The match that “%(name)s” left cannot be reopened: its round is closed, or its table has another "
        "result. Reinstate the team without it."
    ),
    "pairings.no_round_now": _("No round is being played now. The team will be paired in the next one."),
    "pairings.late_opponent": _("Choose an opponent for the late team."),
    "pairings.late_rematch": _(
        "“%(one)s” and “%(two)s” have already met at this event. Agree to a rematch, or choose another team."
    ),
    "pairings.has_the_bye": _(
        "“%(name)s” has the bye in this round (%(round)s). To let it play a late team, open the late team's "
        "page."
    ),
    "pairings.plays_already": _(
        "“%(name)s” is already playing at table %(table)s. Check again which teams have no match in this round."
    ),
    "pairings.no_such_table": _(
        "This round (%(round)s) has no table %(table)s. Check the table number on the slip."
    ),
    "pairings.extension_minutes": _(
        "An extension is 1 to %(most)s minutes. Enter the minutes the judge signed for."
    ),
    "pairings.extension_too_much": ngettext_lazy(
        "Table %(table)s has only %(most)s minute of extra time left to take away. The round's own time "
        "belongs to every table.",
        "Table %(table)s has only %(most)s minutes of extra time left to take away. The round's own time "
        "belongs to every table.",
        "most",
    ),
    "pairings.extension_none_left": _(
        "Table %(table)s has no extra time left to take away: it was given none, or has already used it up."
    ),
    "pairings.announcement_up": _("The screens show just this already."),
    "pairings.announcement_empty": _("There is nothing to announce yet. Type what the room should read."),
    "pairings.announcement_long": _(
        "An announcement can have at most %(most)s characters, so that it can be read from afar. Shorten it."
    ),
    "pairings.announcement_minutes": _(
        "A countdown is 1 to %(most)s minutes. Enter how long it should run from now."
    ),
    "pairings.no_such_announcement": _(
        "This announcement is no longer there. Check the list of what the screens show."
    ),
    "pairings.no_such_repair": _(
        "The correction you want to announce is gone, or no tables were re-paired for it. Check the round's page."
    ),
    "pairings.shown_other_match": _(
        "At table %(table)s of %(round)s, %(one)s is now playing %(two)s. If the teams are the same, the round was "
        "withdrawn and posted again."
    ),
    "pairings.shown_other_round": _(
        "This is now about another round, or the round was posted again: %(round)s."
    ),
    "pairings.shown_other_call": _(
        "Table %(table)s has called again since: %(caller)s, waiting for %(minutes)s min."
    ),
    "pairings.shown_other_table": _("“%(team)s” sits at table %(table)s of %(round)s now."),
    "pairings.shown_no_table": _("“%(team)s” has no open table now."),
    "pairings.shown_other_drop_request": _("“%(team)s” asked again to drop, at %(time)s."),
    "pairings.shown_other_minutes": _(
        "Table %(table)s was given or lost extra time since: it now has %(minutes)s extra min. Check whether "
        "it needs more."
    ),
    "pairings.shown_other_notes": _("Something else was noted of the game at table %(table)s since."),
    "pairings.shown_other_slow_play": _(
        "Slow play was noted at table %(table)s since. Check whether this is another time."
    ),
    "pairings.shown_other_penalties": _(
        "A penalty of %(name)s was given, or overruled, since. Check whether this one is still needed."
    ),
    "pairings.shown_other_penalty": _("Penalty %(number)s is another one now."),
    "pairings.shown_other_countdown": _(
        "Another countdown is on the screens now, or none. A new one would replace it."
    ),
    "pairings.shown_other_checks": _(
        "Other tables were chosen for deck checks since. Look at the list first."
    ),
    "pairings.shown_other_deck": _(
        "The deck of %(player)s was compared with its list since, or that was undone. Look at it first."
    ),
    "pairings.shown_other_finding": _(
        "What the check of the deck of %(player)s found was answered since, or it was compared again."
    ),
    "pairings.no_finding": _("Nothing that a deck check found at table %(table)s waits for an answer."),
    "pairings.shown_other_announcement": _("This is now another announcement: “%(text)s”."),
    "pairings.shown_other_plays": _(
        "Number %(number)s is now the team %(team)s, or this team came since. Check the round once more."
    ),
    "pairings.shown_no_round": _("No round is being played now."),
    "pairings.waits_call": _("%(round)s, table %(table)s: %(caller)s called a judge at %(at)s."),
    "pairings.waits_check": _("%(round)s, table %(table)s: %(by)s took decks for a check at %(at)s."),
    "pairings.penalty_in_new_team": _(
        "%(player)s is in team %(number)s, %(team)s, now. Give the penalty from the page of that team."
    ),
    "pairings.waits_deck": _(
        "%(round)s, table %(table)s: what the check of the deck of %(player)s found has no answer yet."
    ),
    "pairings.waits_drop": _("“%(team)s” asked at %(at)s to drop."),
    "pairings.waits_report": _("%(round)s, table %(table)s: what “%(team)s” reported is deleted."),
    "pairings.shown_no_rounds": _("No round is paired now."),
    "pairings.shown_round_gone": _("Round %(number)s is gone: its proposal was discarded."),
    "pairings.shown_other_edits": _("%(round)s was changed by hand since. Look at the proposal first."),
    "pairings.shown_other_length": _(
        "Every table got more minutes since: the round now has %(minutes)s min. Check whether it needs more."
    ),
    "pairings.shown_other_absent": _(
        "“%(team)s” is not checked in either. Choose again for all who are missing."
    ),
    "pairings.shown_other_line": _("Line %(number)s of the journal is another one now: %(what)s."),
    "pairings.called_already": _(
        "Table %(table)s has already been waiting for a judge for %(minutes)s min. Its call is in the queue."
    ),
    "pairings.no_call": _("Table %(table)s has no open call. It was already answered."),
    "pairings.call_taken": _(
        "%(by)s has already taken the call from table %(table)s. See who else is waiting."
    ),
    "pairings.deck_check_running": _(
        "%(by)s is already checking the decks at table %(table)s. Finish that check first."
    ),
    "pairings.deck_extra_number": _(
        "“%(line)s” does not say how many. Type the number first, from 1 to %(most)s, as in 2 Bill."
    ),
    "pairings.no_deck_check": _(
        "No deck check is running at table %(table)s. It has finished, or never started."
    ),
    "pairings.no_table_to_draw": _(
        "This round has no table left to draw: the others are already chosen or checked, have a result, or "
        "would hold up the round. You can still choose a table by its number."
    ),
    "pairings.no_round_of_bracket": _(
        "All tables can be chosen at once only in the bracket. In this round, draw tables or choose them by "
        "number."
    ),
    "pairings.check_planned": _("Table %(table)s is already chosen for a deck check."),
    "pairings.no_planned_check": _(
        "Table %(table)s is not waiting for a deck check: it was taken off the list, or its check has begun."
    ),
    "pairings.no_such_seat": _("This table has no such seat. Choose one of the four players."),
    "pairings.no_such_side": _("Choose one of the two teams of this table."),
    "pairings.infraction_missing": _("Choose what happened from the list, or describe it in your own words."),
    "pairings.penalty_subject": _(
        "Choose who is penalized: a team or one of its players. For a person who is not playing, type the name."
    ),
    "pairings.penalty_not_at_table": _(
        "“%(name)s” is not playing at table %(table)s. Choose the right table."
    ),
    "pairings.penalty_level": _("Choose the penalty from the list."),
    "pairings.penalty_prizes": _("A prize penalty is 1 to %(most)s prizes. Enter how many."),
    "pairings.penalty_needs_team": _(
        "A person who is not playing cannot get this penalty. Choose a caution, a warning or a "
        "disqualification."
    ),
    "pairings.penalty_needs_table": _(
        "This penalty counts in a game. Give it at the table where the team is playing."
    ),
    "pairings.penalty_after_result": _(
        "Table %(table)s already has a result. Choose whether the penalty changes that result or is only "
        "recorded."
    ),
    "pairings.no_such_penalty": _("This event has no penalty %(number)s. Check the list of penalties."),
    "pairings.penalty_overruled": _("%(by)s has already overruled penalty %(number)s."),
    "pairings.result_meanwhile": _(
        "%(by)s recorded another result for table %(table)s while this page was open. Compare both with the "
        "slip, and choose the right one."
    ),
    "pairings.result_cleared_meanwhile": _(
        "The result of table %(table)s was cleared while this page was open. Check the slip, then enter what it says."
    ),
    "pairings.result_stands": _(
        "Table %(table)s already has a result. If it is wrong, ask the desk or the head judge to change it. If "
        "you recorded it yourself, undo it on the table's page."
    ),
    "pairings.no_result": _("Table %(table)s has no result to clear."),
    "pairings.not_checked_in": ngettext_lazy(
        "One team of %(all)s is not checked in: %(names)s. Choose whether to pair it, let it miss this round, "
        "or drop it.",
        "%(count)s of %(all)s teams are not checked in, including %(names)s. Choose whether to pair them, let "
        "them miss this round, or drop them.",
        "count",
    ),
    "pairings.round_posted": _("This round (%(round)s) is already posted. Withdraw it first, and say why."),
    "pairings.round_exists": _("This round (%(round)s) is already paired. Go to the desk to see it."),
    "pairings.round_not_closed": _("This round (%(round)s) is not closed yet. Close it first."),
    "pairings.rounds_exhausted": ngettext_lazy(
        "%(teams)s teams can play only %(most)s round without a rematch, so there is no round %(number)s.",
        "%(teams)s teams can play only %(most)s rounds without a rematch, so there is no round %(number)s.",
        "most",
    ),
    "pairings.all_rounds_played": _(
        "All planned rounds are played (%(planned)s). To play round %(number)s as well, plan one more round on "
        "the desk."
    ),
    "pairings.too_few": ngettext_lazy(
        "One team is here, and a round needs two. Check in teams first.",
        "%(count)s teams are here, and a round needs two. Check in teams first.",
        "count",
    ),
    "pairings.proposal_rests": _(
        "Since this round (%(round)s) was paired, something that it rests on has changed: %(what)s. Pair the round "
        "again, then post it."
    ),
    "pairings.lists_open": _(
        "%(round)s is not posted yet: this event requires deck lists (missing: %(missing)s, not legal: %(illegal)s). "
        "The head judge may let it be posted all the same, with a reason."
    ),
    "pairings.proposal_outdated": _(
        "The field changed after this round (%(round)s) was paired. Dropped: %(gone)s. Added: %(joined)s. Pair "
        "the round again."
    ),
    "pairings.results_missing": ngettext_lazy(
        "%(round)s: the result of table %(tables)s is missing. Enter it first.",
        "%(round)s: %(count)s results are missing (tables %(tables)s). Enter them first.",
        "count",
    ),
    "pairings.has_results": _(
        "This round (%(round)s) already has results, so it cannot be withdrawn. If it was paired wrongly, "
        "clear its results first."
    ),
    "pairings.later_round": _(
        "There is already a later round (%(later_round)s), so this one (%(round)s) stays as it is. Withdraw "
        "the later round first."
    ),
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
    "pairings.keys_who_gave_up": _("A team gave up the match: add 1 or 2 for that team."),
    "pairings.keys_game_left": _(
        "One player left the game, so the team loses this game and the match goes on. Include it in the games. "
        "If the team is giving up the whole match, add + and the team after the games, as in 10+2."
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
        "Equal: add 1 or 2 for the team that won the way the event announced, as on the signed slip."
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
    "pairings.keys_who_lost": _("A loss by penalty: add 1 or 2 for the team that gets it."),
    "pairings.keys_judge_points": _(
        "The head judge's decision: add both teams' points. The whole line is, for example, **30 or **11."
    ),
    "pairings.table_missing": _("Type the table number on the slip."),
    "pairings.table_unclear": _("“%(typed)s” is not a table number. Type the number on the slip."),
    "pairings.no_last_slip": _(
        "Nothing has been entered since this page was opened. To clear a result, open its table and type -."
    ),
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
    "pairings.empty_field": _("No team is left to pair. Check in a team, or reinstate one."),
    "pairings.locked_forbidden": _(
        "Teams %(pair)s are both locked together and kept apart. Remove one of the two."
    ),
    "pairings.locked_shared": _("Team %(team)s is in two of the pairs you locked. Remove one of them."),
    "pairings.locked_unknown": _(
        "Team %(team)s is in a pair you locked, but is not being paired in this round. Remove that pair."
    ),
    "pairings.bye_unknown": _(
        "Team %(team)s is not being paired in this round, so it cannot have the bye. Choose another team."
    ),
    "pairings.bye_not_needed": _(
        "With an even number of teams there is no bye. Remove the bye you gave team %(team)s."
    ),
    "pairings.forbidden_blocks": _(
        "With these pairs kept apart (%(forbidden)s), not all teams can be paired. Let some of them meet."
    ),
    "pairings.rematch_needed": ngettext_lazy(
        "Every pairing that is left has at least one rematch. Agree to a rematch, or end the Swiss rounds here.",
        "Every pairing that is left has at least %(fewest)s rematches. Agree to rematches, or end the Swiss "
        "rounds here.",
        "fewest",
    ),
    "pairings.not_in_proposal": _("“%(team)s” is not paired in this proposal. Choose a team from the list."),
    "pairings.same_team_twice": _("Both teams are the same. Choose a different second team."),
    "pairings.swap_opponents": _(
        "“%(one)s” and “%(two)s” play each other, so there is nothing to swap. Choose a team from another "
        "match."
    ),
    "pairings.paired_already": _(
        "“%(one)s” and “%(two)s” already play each other, at table %(table)s. To keep them together, lock "
        "their match."
    ),
    "pairings.nobody_has_bye": _(
        "With an even number of teams there is no bye in this round. Swap two teams instead."
    ),
    "pairings.bye_has_no_table": _(
        "“%(team)s” has the bye, so there is no match to move. Choose another team."
    ),
    "pairings.table_not_used": _(
        "Table %(table)s is not used at this event. Choose another, or change the tables in the settings."
    ),
    "pairings.table_is_fixed": _(
        "“%(team)s” has the fixed table %(table)s. Choose another table, or change the team's fixed table on "
        "its page."
    ),
    "pairings.kept_apart": _(
        "“%(one)s” and “%(two)s” are kept apart by hand (%(reason)s). Let them meet again first, or choose another "
        "team."
    ),
    "pairings.rematch_by_hand": ngettext_lazy(
        "These teams have met before: %(pairs)s. Agree to the rematch, or choose another team.",
        "These teams have met before: %(pairs)s. Agree to the rematches, or choose another team.",
        "count",
    ),
    "pairings.locked_already": _("The match of “%(team)s” is already locked. Re-pair the rest around it."),
    "pairings.not_locked": _("The match of “%(team)s” is not locked, so you can change it right away."),
    "pairings.apart_already": _(
        "“%(one)s” and “%(two)s” are already kept apart. Re-pair the rest around that."
    ),
    "pairings.not_apart": _("“%(one)s” and “%(two)s” are not kept apart, so they can already meet."),
    "pairings.locked_not_apart": _(
        "The match of “%(one)s” and “%(two)s” is locked. Unlock it first, then keep them apart."
    ),
    "pairings.not_in_bracket": _(
        "Seeds and results decide who meets whom in this round (%(round)s), so it cannot be changed by hand."
    ),
    "pairings.paper_bracket": _(
        "Seeds and results decide who meets whom in the bracket. Set up the round and post it, then enter its "
        "slips under Results."
    ),
    "pairings.late_in_bracket": _(
        "The bracket is made, so “%(name)s” can no longer play. A late team can take the place of a bye only "
        "until the clock of round 1 starts."
    ),
    "pairings.late_bye_place": _(
        "In a bracket, a late team can replace only one particular bye: the bye of “%(name)s”. Choose that team."
    ),
    "pairings.out_already": _(
        "“%(name)s” is out of the bracket, so it cannot drop. Its place and its results stay."
    ),
    "pairings.loser_is_out": _("“%(name)s” lost, so it is out of the bracket. Leave its drop box empty."),
    "pairings.nobody_plays_on": _(
        "This team cannot play on here. A beaten team plays on only if the team that beat it was disqualified and"
        " the next match is not posted yet (withdraw that round first), or if no one won the final."
    ),
    "pairings.penalty_not_waiting": _(
        "Penalty %(number)s cannot be applied to a match: it already counts in one, can never count in one, or "
        "was overruled. Check the list of penalties."
    ),
    "pairings.bracket_complete": _("The bracket is finished. Now finish the event."),
    "pairings.bracket_too_large": _(
        "A bracket has at most %(most)s teams. Play Swiss rounds with a cut instead."
    ),
    "pairings.bracket_outdated": _(
        "A result has changed who plays in this round (%(round)s). Set it up again before you post it."
    ),
    "pairings.bracket_not_drawn": _(
        "Nothing was drawn for this round (%(round)s): seeds and results decide who meets whom."
    ),
    "pairings.cut_again": _(
        "The cut has decided who plays on. To change that, make the cut again on its own page."
    ),
    "pairings.cut_is_next": _("All Swiss rounds are played (%(planned)s). Make the cut to the top %(size)s."),
    "pairings.no_cut_yet": _("The cut has not been made yet. Make it after the last Swiss round."),
    "pairings.no_cut_announced": _(
        "No cut was announced before round 1, so the standings are final after the last round."
    ),
    "pairings.cut_too_early": _("The cut comes after the last Swiss round. Close that round first."),
    "pairings.cut_made": _(
        "The cut to the top %(size)s is already made. Look at the first round of the bracket."
    ),
    "pairings.cut_posted": _(
        "This round (%(round)s) is posted, so no other team can move up. If the cut was wrong, cancel it and "
        "say why."
    ),
    "pairings.cut_played": _(
        "The cut can no longer be changed: a match of the bracket has a result, or its first round is closed. If the "
        "bracket cannot be played to its end, finish the event: what is played counts, and you say why."
    ),
    "pairings.cut_too_few": _("A cut needs at least two teams. Finish the event without a cut, and say why."),
    "pairings.cut_size_open": _(
        "Only %(able)s of the %(announced)s announced places can be filled. Choose how many teams play on."
    ),
    "pairings.declined_reason": _("Say why the team you ticked does not play on."),
    "pairings.cut_outdated": _(
        "The cut line has moved since this page was opened. Check it again, then make the cut."
    ),
    "pairings.cut_by_lot": _(
        "Points and tiebreakers are equal at the cut line, so the number drawn for each team decides. The head "
        "judge has to confirm this first."
    ),
    "pairings.correct_open_round": _(
        "This round (%(round)s) is not closed. Correct its results where they are entered: on the page "
        "“Results”."
    ),
    "pairings.no_match_to_correct": _(
        "Table %(table)s had no match in this round (%(round)s). A bye or a missed round has no result to "
        "correct."
    ),
    "pairings.correction_drops": _(
        "A correction changes only the result. Remove -1 and -2, and drop the team on its own page."
    ),
    "pairings.correction_clear": _(
        "A closed round has a result at every table, so it cannot be cleared. Enter the correct result."
    ),
    "pairings.judge_note_missing": _("Say why the head judge decided this. The journal keeps the reason."),
    "pairings.correction_same": _(
        "This result is already recorded for table %(table)s. Enter the correct result."
    ),
    "pairings.correction_bracket_begun": _(
        "The first match of the bracket has begun, so its teams and seeds stay. Only places below the cut change."
    ),
    "pairings.correction_outdated": _(
        "Something changed while this page was open. The page now shows what the correction would do. Check it "
        "and choose again."
    ),
    "pairings.repair_not_needed": _(
        "Round %(number)s does not need to be re-paired: it was paired with the points that both teams have after"
        " the correction."
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
    "pairings.no_phone_address": _(
        "Tandem does not know an address that phones can reach, so there is nothing to put on the poster. Connect this "
        "computer to the hall's network, test a phone on the phone page, then print again."
    ),
    "pairings.reports_off": _(
        "This event does not take results from phones. Fill in the slip and hand it in at the desk."
    ),
    "pairings.no_dispute": _("The teams at table %(table)s no longer disagree."),
    "pairings.report_round_over": _(
        "This round is not being played now, so there is nothing to report. Reload the page."
    ),
    "pairings.report_missing": _("Choose how the match ended."),
    "pairings.report_prizes_missing": _("Choose how many prizes each team has left."),
    "pairings.report_needs_judge": _(
        "A judge has to decide this result. Call a judge, or fill in the slip and hand it in at the desk."
    ),
    "pairings.report_equal": _(
        "The two teams are level, and elimination rounds have no draws. Call a judge: the match is decided in "
        "the announced way, and the slip shows who won."
    ),
    "pairings.report_start_unknown": _(
        "The clock of this round was never started, so it is not known whether time was up. Hand in the slip "
        "at the desk, which will enter when the round started."
    ),
    "pairings.start_unknown_at_table": _(
        "The clock of this round was never started, so it is not known whether time was up. The desk enters once "
        "when the round started. Then enter this result again."
    ),
    "pairings.report_no_match": _("Your team has no match in this round, so there is nothing to report."),
    "pairings.report_after_result": _(
        "Table %(table)s already has a result, recorded by %(by)s. If it is wrong, go to the desk or call a "
        "judge."
    ),
    "pairings.accept_after_result": _(
        "Table %(table)s already has a result, recorded by %(by)s. If it is wrong, enter the right one under "
        "Results."
    ),
    "pairings.accept_after_result_floor": _(
        "Table %(table)s already has a result, recorded by %(by)s. If it is wrong, ask the desk to enter the "
        "right one."
    ),
    "pairings.report_changed": _("%(name)s has since reported something different. Look again, then choose."),
    "pairings.report_same": _("Your team has already reported this, and it has arrived."),
    "pairings.no_report": _("Your team has no report to withdraw."),
    "pairings.judge_only": _(
        "Only the head judge can decide how a match ends. Ask the head judge to enter it, or choose another "
        "key."
    ),
    "pairings.too_many_prizes": ngettext_lazy(
        "This team has only %(left)s prize left, so %(number)s cannot be taken. Type the prizes left as they "
        "are on the table.",
        "This team has only %(left)s prizes left, so %(number)s cannot be taken. Type the prizes left as they "
        "are on the table.",
        "left",
    ),
    "pairings.partner_must_take": _(
        "%(player)s has no prizes left, so %(partner)s takes the prize. Press the button next to %(partner)s."
    ),
    "pairings.partner_takes_the_rest": ngettext_lazy(
        "%(player)s has only %(left)s prize left. Note the rest for %(partner)s.",
        "%(player)s has only %(left)s prizes left. Note the rest for %(partner)s.",
        "left",
    ),
    "pairings.player_is_out": _("%(player)s is already out of the game. Choose another player."),
    "pairings.stays_without_pokemon": _(
        "%(player)s is not out while the partner has a Pokémon in play. If the partner has none either, tick that too."
    ),
    "pairings.no_advisers": _("Under this rule set, a player who is out cannot stay to advise. Untick that."),
    "pairings.out_has_no_prizes": _(
        "%(player)s is out, so those prizes belong to %(partner)s. Count them there."
    ),
    "pairings.prizes_by_player": ngettext_lazy(
        "This team can have at most %(most)s prize left in total, not %(sum)s. Count again.",
        "This team can have at most %(most)s prizes left in total, not %(sum)s. Count again.",
        "most",
    ),
    "pairings.game_is_over": _(
        "According to these notes, the game is over. Enter the result, or undo the note that is wrong."
    ),
    "pairings.toss_seat": _(
        "In this rule set, this player does not take part in the toss. Choose another player."
    ),
    "pairings.toss_one_each": _(
        "One player from each team takes part in the toss. Choose one from the other team."
    ),
    "pairings.toss_winner": _(
        "According to the call and the coin, the other team won the toss. Correct what is wrong."
    ),
    "pairings.toss_own_player": _(
        "The team that won the toss chooses one of its own players. Choose one of them."
    ),
    "pairings.games_noted_all": _(
        "The match is decided already, by its result or by the games noted here. Enter its result, or remove the "
        "last game."
    ),
    "pairings.no_game_noted": _("No game is noted here, so there is none to remove."),
    "pairings.one_game_alone": _("This match has one game: its result is entered as usual."),
    "pairings.target_card": _("Type the name of the card, at most %(most)s characters."),
    "pairings.target_stays": _(
        "%(card)s has %(player)s as its target until it leaves play. If it has left, end that target first. If "
        "this is a second one, add a 2 to its name."
    ),
    "pairings.target_ended": _("This target has already ended. Look at the table again."),
}
