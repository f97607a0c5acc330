"""The sentences of this app's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    "pairings.undo_no_line": _("There is no line %(number)s in the journal. Look at the journal again."),
    "pairings.undo_done": _("This is undone already, by line %(line)s (%(at)s, %(who)s)."),
    "pairings.undo_later": _("“%(what)s” came after it (line %(line)s, %(at)s, %(who)s). Undo that first."),
    "pairings.undo_forbidden": _(
        "%(why)s That came with “%(what)s” (line %(line)s, %(at)s, %(who)s) or later: undo it first."
    ),
    "pairings.undo_changed": _(
        "What this line changed is not as the line left it, so it cannot be undone. Change it by hand."
    ),
    "pairings.undo_nothing": _("This line changed nothing, so there is nothing to undo."),
    "pairings.undo_not_kept": _(
        "An earlier version of Tandem wrote this line and did not keep what an undo needs. Change it by hand."
    ),
    "pairings.undo_withheld": _(
        "This event was read from a file to hand in, which does not have all that this line changed. So it cannot be "
        "undone. Change by hand what is wrong."
    ),
    "pairings.undo_asks_why": _("An event is reopened with a reason. Press “Reopen the event” and say why."),
    "pairings.undo_not_yours": _("Only %(who)s can undo this, or the head judge. Ask one of them."),
    "pairings.undo_not_allowed": _(
        "Your role does not include what this line did, so you cannot undo it. Ask an organizer or the head judge."
    ),
    "pairings.undo_never_paper": _(
        "The address is on paper in the room. Print again, and the new address takes its place."
    ),
    "pairings.undo_never_report": _(
        "A team withdraws its own report on its phone. The desk enters the result from the slip."
    ),
    "pairings.undo_never_unknown": _("Tandem does not know how to undo this. Change it by hand."),
    "pairings.paper_proposal": _(
        "Round %(number)s has a proposal. Discard it first, then enter the round as it was played."
    ),
    "pairings.paper_posted": _(
        "Round %(number)s is posted: type its slips under Results. If it was played in another way, take it back and "
        "discard it first."
    ),
    "pairings.paper_empty": _("Type the matches of the round, one in each line."),
    "pairings.paper_too_long": _("These are more than %(most)s lines. Paste the matches of one round only."),
    "pairings.paper_no_cells": _(
        "Line %(line)s cannot be read: “%(text)s”. Put a tab, a semicolon or a comma between the table, the two teams "
        "and the result, or “vs” between two names."
    ),
    "pairings.paper_table": _(
        "Line %(line)s begins with “%(typed)s”, which is not a table number. If your lines have no tables, choose "
        "“team, team, result” above."
    ),
    "pairings.paper_table_twice": _(
        "Table %(table)s stands in line %(other)s and in line %(line)s. Correct one."
    ),
    "pairings.paper_team_twice": _("%(name)s stands in line %(other)s and in line %(line)s. Correct one."),
    "pairings.paper_no_opponent": _(
        "Line %(line)s has a result but only one team: “%(text)s”. Add the other team, or take the result away if the "
        "team had the bye."
    ),
    "pairings.paper_byes": _(
        "Only one team of a round has the bye, and these have it here: %(names)s. Take the lines away of those that "
        "did not play."
    ),
    "pairings.paper_score_unclear": _(
        "“%(typed)s” can be read in more than one way. Type 1 if the first team won, 2 if the second did."
    ),
    "pairings.paper_score_unclear_draw": _(
        "“%(typed)s” can be read in more than one way. Type 1 if the first team won, 2 if the second did, 3 for a draw."
    ),
    "pairings.paper_result": _("%(why)s This is about table %(table)s."),
    "pairings.paper_twice": _("A team or a table stands in two lines. Correct one of them."),
    "pairings.paper_meanwhile": _(
        "Meanwhile a team of this round left the event. Check the round again: its lines are still here."
    ),
    "pairings.how_missing": _("Choose how the match ended."),
    "pairings.winner_missing": _("Choose the team that gets the win."),
    "pairings.winner_against_prizes": _(
        "The prizes left contradict the winner you chose. Correct them, or leave the winner empty: the prizes decide."
    ),
    "pairings.prizes_missing": _("Time was called: type how many prizes each of the two teams had left."),
    "pairings.prizes_impossible": ngettext_lazy(
        "This team can have at most %(limit)s prize left, not %(left)s. Check the slip.",
        "This team can have at most %(limit)s prizes left, not %(left)s. Check the slip.",
        "limit",
    ),
    "pairings.prizes_all_taken": _(
        "A team with no prizes left has won the game, not on time. Enter it as a win of that team."
    ),
    "pairings.prizes_all_taken_game": _(
        "A team with no prizes left has won the game being played. Add that game to its games instead."
    ),
    "pairings.games_missing": _("Enter how many games each of the two teams won."),
    "pairings.games_impossible": _(
        "In a best of %(games)s a match is won with %(most)s games, so no team has more. Check the slip."
    ),
    "pairings.games_after_decision": _(
        "In a best of %(games)s the match is decided with %(most)s games, so the other team cannot have %(most)s as "
        "well. Check the slip."
    ),
    "pairings.games_drawn_impossible": _(
        "So many drawn games cannot be: enter at most %(most)s. Check the slip."
    ),
    "pairings.winner_against_games": _(
        "The games contradict the winner you chose. Correct the games or the winner."
    ),
    "pairings.games_decided": _(
        "One team won more than half of the games, so the match did not end on time. Enter the games alone."
    ),
    "pairings.games_not_decided": _(
        "Nobody won more than half of the games, and the time of this table is not up yet. If one team gave the match "
        "up, say so (on the keys: + and that team, as in 10+2). Else wait for its end, or ask the head judge."
    ),
    "pairings.prizes_not_counted": _(
        "In the Swiss rounds the game being played does not count, and its prizes neither. Enter the completed games "
        "alone."
    ),
    "pairings.no_draws": _("An elimination round has no draws. One team may concede; enter the winner."),
    "pairings.not_equal": _(
        "The two teams are not level, so no other way decides. Leave out the winner: the games and prizes say it."
    ),
    "pairings.equal_undecided": _(
        "The two teams are level, and an elimination round has no draws. Say who won and how, as the signed slip says."
    ),
    "pairings.equal_way_missing": _(
        "This event announced no way to decide equal prizes. The head judge says how it was decided: add * and 1 for "
        "the next prize, 2 for sudden death, 3 for a further game, 4 for another way, as in *221*2."
    ),
    "pairings.judge_points_elimination": _(
        "An elimination round knows winners and no 2-point wins. Choose 3 to 0, or none to both."
    ),
    "pairings.judge_points_games": _(
        "A match of several games gives no 2-point wins. Choose 3 to 0, 1 to 1, or none."
    ),
    "pairings.other_way_judge": _(
        "The event announced another way to decide equal prizes. This one is the head judge's decision: ask the head "
        "judge to enter it, with the reason."
    ),
    "pairings.game_loss_in_result": _(
        "The table has a result, and one lost game does not lose this match. Let the result stay here: the page of "
        "the table then shows the games with this loss, to correct the result in one press."
    ),
    "pairings.both_took_all": _(
        "Both teams with no prizes left is for the head judge to decide. Enter it as the judge's decision."
    ),
    "pairings.time_not_called": _(
        "The time of this table is not up yet, so it cannot end on time. Wait for its end, or ask the "
        "head judge."
    ),
    "pairings.draw_not_allowed": _(
        "This event does not allow agreed draws. A draw comes from equal prizes left when time is called."
    ),
    "pairings.judge_points_missing": _(
        "Choose the points that the head judge gave: 3 to 0, 2 to 0, 1 to 1, or none to both."
    ),
    "pairings.judge_points_on_time": _(
        "This event gives no 2-point wins, since it plays without alternate scoring. Choose 3 to 0, 1 "
        "to 1, or none."
    ),
    "pairings.missed_points": _(
        "A missed round can be worth 0 to %(most)s match points. Choose one of these."
    ),
    "pairings.unknown_tiebreaker": _("There is no tiebreaker “%(key)s”. Choose from the list."),
    "pairings.tiebreaker_twice": _("The same tiebreaker stands there twice. Take one of the two out."),
    "pairings.dropped_already": _("“%(name)s” is already out of the event."),
    "pairings.disqualified_already": _("“%(name)s” is already disqualified."),
    "pairings.drop_asked_already": _("Your team has asked already. The desk will answer on this page."),
    "pairings.no_drop_request": _(
        "“%(name)s” no longer asks to leave. Look at the desk's page again; nothing was changed."
    ),
    "pairings.no_table_to_call_from": _(
        "Your team has no match at a table in the round being played, so no judge can be sent there. Go to the desk."
    ),
    "pairings.no_call_to_withdraw": _("Your team's call is closed already. Nothing was changed."),
    "pairings.not_dropped": _("“%(name)s” is not dropped, so there is nothing to reinstate."),
    "pairings.left_match_settled": _(
        "The match that “%(name)s” left cannot be opened again: its round is closed, or its table has another result. "
        "Reinstate the team without it."
    ),
    "pairings.no_round_now": _(
        "No round is being played now. The team is paired with the others in the next one."
    ),
    "pairings.late_opponent": _("Choose the team that plays against the one that came late."),
    "pairings.late_rematch": _(
        "“%(one)s” and “%(two)s” have met at this event. Agree to a rematch, or choose another team."
    ),
    "pairings.has_the_bye": _(
        "“%(name)s” has the bye of round %(number)s. Give its place to a late team from that team's page."
    ),
    "pairings.plays_already": _(
        "“%(name)s” plays at table %(table)s already. Look again who has no match in this round."
    ),
    "pairings.no_such_table": _(
        "There is no table %(table)s in round %(number)s. Read the table number on the slip again."
    ),
    "pairings.extension_minutes": _(
        "An extension has 1 to %(most)s minutes. Type the minutes that the judge signed."
    ),
    "pairings.extension_too_much": ngettext_lazy(
        "Table %(table)s has %(most)s minute of its own left to take away. The round's time is everybody's.",
        "Table %(table)s has %(most)s minutes of its own left to take away. The round's time is everybody's.",
        "most",
    ),
    "pairings.extension_none_left": _(
        "Table %(table)s has no minutes of its own left to take away: it was given none, or they are played."
    ),
    "pairings.announcement_empty": _("There is nothing to announce yet. Type what the room is to read."),
    "pairings.announcement_long": _(
        "An announcement has at most %(most)s characters, so that it can be read from afar. Make it shorter."
    ),
    "pairings.announcement_minutes": _(
        "A countdown has 1 to %(most)s minutes. Type how long it is to run from now."
    ),
    "pairings.no_such_announcement": _(
        "This announcement is not there. Look at the list of what the screens show."
    ),
    "pairings.extension_meanwhile": _(
        "Table %(table)s was given minutes while this page was open. Look at what it has now, and give more only "
        "if it needs more."
    ),
    "pairings.called_already": _(
        "Table %(table)s has waited for a judge for %(minutes)s min already. Its call is in the queue."
    ),
    "pairings.no_call": _("Table %(table)s has no open call. It was answered already."),
    "pairings.call_taken": _("%(by)s has taken the call of table %(table)s already. See who else waits."),
    "pairings.deck_check_running": _(
        "%(by)s is checking the decks of table %(table)s already. Finish that check first."
    ),
    "pairings.deck_extra_number": _(
        "“%(line)s” does not say how many there are. Type the number in front, from 1 to %(most)s: 2 Bill."
    ),
    "pairings.no_deck_check": _(
        "No deck check is running at table %(table)s. It was finished already, or never started."
    ),
    "pairings.no_table_to_draw": _(
        "Round %(number)s has no table left to draw: the others are chosen, checked, have a result, or would hold the "
        "round up. You can still choose one by its number."
    ),
    "pairings.no_round_of_bracket": _(
        "Round %(number)s is not a round of the bracket. Draw tables, or choose them by their numbers."
    ),
    "pairings.check_planned": _("Table %(table)s is chosen for a deck check already."),
    "pairings.no_planned_check": _(
        "Table %(table)s is not waiting for a deck check: it was left out, or its check has begun."
    ),
    "pairings.no_such_seat": _("There is no such seat at this table. Choose one of the four players."),
    "pairings.no_such_side": _("Choose one of the two teams of this table."),
    "pairings.infraction_missing": _("Choose what happened from the list, or tell it in words."),
    "pairings.penalty_subject": _(
        "Choose who is penalized: a team, one of its players, or type the name of somebody who does not play."
    ),
    "pairings.penalty_not_at_table": _(
        "“%(name)s” does not play at table %(table)s. Choose the right table."
    ),
    "pairings.penalty_level": _("Choose the penalty from the list."),
    "pairings.penalty_prizes": _("A prize penalty has 1 to %(most)s prizes. Type how many."),
    "pairings.penalty_needs_team": _(
        "Somebody who does not play cannot be given this penalty. Choose a caution, a warning or a "
        "disqualification."
    ),
    "pairings.penalty_needs_table": _(
        "This penalty counts in a game. Give it at the table where the team plays."
    ),
    "pairings.penalty_meanwhile": _(
        "Somebody else penalized %(name)s while this page was open. Look at the penalties there are now, and send "
        "this one again if it is still needed."
    ),
    "pairings.penalty_after_result": _(
        "Table %(table)s has a result already. Choose whether the penalty changes that result or is only written "
        "down."
    ),
    "pairings.no_such_penalty": _("There is no penalty %(number)s at this event."),
    "pairings.penalty_overruled": _("Penalty %(number)s was overruled already, by %(by)s."),
    "pairings.result_meanwhile": _(
        "%(by)s has recorded another result for table %(table)s while this page was open. Compare both "
        "with the slip, and choose the right one."
    ),
    "pairings.result_stands": _(
        "Table %(table)s has a result already. If it is wrong, ask the desk or the head judge to change it; one that "
        "you recorded yourself you take back on the page of the table."
    ),
    "pairings.no_result": _("Table %(table)s has no result to clear."),
    "pairings.not_checked_in": ngettext_lazy(
        "One team of %(all)s is not checked in: %(names)s. Choose whether it is paired, left out of this "
        "round or dropped.",
        "%(count)s teams of %(all)s are not checked in, among them %(names)s. Choose whether they are "
        "paired, left out of this round or dropped.",
        "count",
    ),
    "pairings.round_posted": _("Round %(number)s is posted. Take it back first, which needs a reason."),
    "pairings.round_exists": _("Round %(number)s is paired already. Go back to the desk to see it."),
    "pairings.round_not_closed": _("Round %(number)s is not closed. Close it first."),
    "pairings.rounds_exhausted": _(
        "%(teams)s teams can play %(most)s rounds without meeting twice, so there is no round %(number)s."
    ),
    "pairings.all_rounds_played": _(
        "All %(planned)s planned rounds are played. To go on with round %(number)s, plan one more "
        "round on the desk."
    ),
    "pairings.too_few": ngettext_lazy(
        "One team is here, and a round needs two. Check teams in first.",
        "%(count)s teams are here, and a round needs two. Check teams in first.",
        "count",
    ),
    "pairings.proposal_outdated": _(
        "The field changed after round %(number)s was paired (dropped: %(gone)s; added: %(joined)s). Pair the "
        "round again first."
    ),
    "pairings.results_missing": ngettext_lazy(
        "Round %(number)s lacks the result of table %(tables)s. Enter it first.",
        "Round %(number)s lacks %(count)s results: tables %(tables)s. Enter them first.",
        "count",
    ),
    "pairings.has_results": _(
        "Round %(number)s has results already, so it cannot be taken back. Take its results back first if "
        "it was paired wrongly."
    ),
    "pairings.later_round": _(
        "Round %(later)s comes after round %(number)s, so round %(number)s stays as it is. Take round "
        "%(later)s back first."
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
        "Enter both teams' games first: %(won)s if the first team won, %(lost)s if the second team did, 11 or 10 if "
        "time was called before."
    ),
    "pairings.keys_who_gave_up": _("A team gave the match up: add 1 or 2, for that team."),
    "pairings.keys_game_left": _(
        "One player left the game, so this game is lost for the team and the match goes on. Type the games with it. If "
        "the team gives up the whole match, type + and the team behind the games, as in 10+2."
    ),
    "pairings.keys_level": _(
        "Level on games: add * and the prizes left of both teams in the game being played, as in 11*23; or 11*00 if no "
        "game was being played."
    ),
    "pairings.keys_equal_next_prize": _(
        "Equal: add 1 or 2, for the team that took the next prize, as the signed slip says."
    ),
    "pairings.keys_equal_sudden_death": _(
        "Equal: add 1 or 2, for the team that won in sudden death, as the signed slip says."
    ),
    "pairings.keys_equal_further_game": _(
        "Equal: add 1 or 2, for the team that won the further game, as the signed slip says."
    ),
    "pairings.keys_equal_other": _(
        "Equal: add 1 or 2, for the team that won in the way that the event announced, as the signed slip says."
    ),
    "pairings.keys_equal_none": _(
        "Equal: the event announced no way to decide it. Add 1 or 2 for the team that won, then * and how: 1 the next "
        "prize, 2 sudden death, 3 a further game, 4 another way, as in *221*2. The head judge enters it."
    ),
    "pairings.keys_equal_unclear": _(
        "“%(typed)s” does not show which team won. After equal prizes add 1 or 2, as in *221 or *12.12.1."
    ),
    "pairings.keys_way": _(
        "Add how it was decided: 1 by the next prize, 2 by sudden death, 3 by a further game, 4 in another way."
    ),
    "pairings.keys_way_unknown": _(
        "“%(typed)s” does not show how it was decided. Behind the * stand 1 for the next prize, 2 for sudden death, 3 "
        "for a further game or 4 for another way, as in *221*2."
    ),
    "pairings.keys_prizes": _(
        "On time: add the prizes left of both teams. The whole line is, for example, *23."
    ),
    "pairings.keys_prizes_unclear": _(
        "“%(typed)s” does not show the prizes left of each team. Type one digit for each, or a point "
        "between two numbers: *10.3."
    ),
    "pairings.keys_who_withdrew": _("A player withdrew: add 1 or 2, for the team of that player."),
    "pairings.keys_who_did_not_come": _("A team did not come: add 1 or 2, for that team."),
    "pairings.keys_who_lost": _("A loss by penalty: add 1 or 2, for the team that gets it."),
    "pairings.keys_judge_points": _(
        "The head judge's decision: add the points of both teams. The whole line is, for example, **30 or **11."
    ),
    "pairings.table_missing": _("Type the table number on the slip."),
    "pairings.table_unclear": _("“%(typed)s” is not a table number. Type the number on the slip."),
    "pairings.no_last_slip": _(
        "Nothing was entered here since the page was opened. To clear a result, open its table and type -."
    ),
    "pairings.start_missing": _(
        "Type when the round started, for example 1930, or - if the round is not timed."
    ),
    "pairings.start_unclear": _(
        "“%(typed)s” is not a time. Type hours and minutes, for example 1930, or - if the round is not timed."
    ),
    "pairings.start_not_before_now": _(
        "%(typed)s is not in the last %(hours)s hours. Type when the round started, for example 1930, or - if it is "
        "not timed."
    ),
    "pairings.start_before_posting": _(
        "%(typed)s was before the round was posted, at %(posted)s. Type when the round started, for example 1930, or - "
        "if it is not timed."
    ),
    "pairings.empty_field": _("No team is left to pair. Check teams in, or reinstate one."),
    "pairings.locked_forbidden": _(
        "Teams %(pair)s are both locked together and kept apart. Remove one of the two."
    ),
    "pairings.locked_shared": _("Team %(team)s is in two of the pairs that you locked. Remove one of them."),
    "pairings.locked_unknown": _(
        "Team %(team)s of a pair that you locked is not here to be paired. Remove that pair."
    ),
    "pairings.bye_unknown": _(
        "Team %(team)s is not here to be paired, so it cannot have the bye. Choose another."
    ),
    "pairings.bye_not_needed": _(
        "With an even number of teams there is no bye. Remove the bye you gave team %(team)s."
    ),
    "pairings.forbidden_blocks": _(
        "The pairs that are not to meet (%(forbidden)s) leave no pairing of all teams. Allow some of them."
    ),
    "pairings.rematch_needed": ngettext_lazy(
        "Every pairing that is left repeats at least one match. Agree to a rematch, or end the Swiss "
        "rounds here.",
        "Every pairing that is left repeats at least %(fewest)s matches. Agree to rematches, or end the "
        "Swiss rounds here.",
        "fewest",
    ),
    "pairings.not_in_proposal": _("“%(team)s” is not paired in this proposal. Choose a team of the list."),
    "pairings.same_team_twice": _("The same team stands there twice. Choose another one as the second."),
    "pairings.swap_opponents": _(
        "“%(one)s” and “%(two)s” play each other, so there is nothing to swap. Choose a team of another match."
    ),
    "pairings.paired_already": _(
        "“%(one)s” and “%(two)s” meet already, at table %(table)s. Lock their match if it is to stay."
    ),
    "pairings.nobody_has_bye": _(
        "With an even number of teams there is no bye in this round. Swap two teams instead."
    ),
    "pairings.bye_has_no_table": _(
        "“%(team)s” has the bye, so there is no match to move. Choose another team."
    ),
    "pairings.table_not_used": _(
        "Table %(table)s is not used at this event. Choose another one, or change the tables in the settings."
    ),
    "pairings.table_is_fixed": _(
        "“%(team)s” may not leave table %(table)s. Choose another table, or change the team's fixed table on its "
        "page."
    ),
    "pairings.kept_apart": _(
        "“%(one)s” and “%(two)s” are kept apart by hand (%(reason)s). Let them meet again first, or choose another "
        "team."
    ),
    "pairings.rematch_by_hand": ngettext_lazy(
        "These have met before: %(pairs)s. Agree to the rematch, or choose another team.",
        "These have met before: %(pairs)s. Agree to the rematches, or choose another team.",
        "count",
    ),
    "pairings.locked_already": _("The match of “%(team)s” is locked already. Re-pair the rest around it."),
    "pairings.not_locked": _("The match of “%(team)s” is not locked, so it can be changed as it is."),
    "pairings.apart_already": _(
        "“%(one)s” and “%(two)s” are kept apart already. Re-pair the rest around that."
    ),
    "pairings.not_apart": _("Nobody keeps “%(one)s” and “%(two)s” apart, so they can meet as it is."),
    "pairings.locked_not_apart": _(
        "The match of “%(one)s” and “%(two)s” is locked. Unlock it first, then keep them apart."
    ),
    "pairings.bracket_open": _("The bracket is not played to its end. Put up its next round from the desk."),
    "pairings.cut_open": _(
        "A cut to %(size)s was announced. Make the cut, or press “No cut today” on the desk and say why."
    ),
    "pairings.not_in_bracket": _(
        "Who meets whom in this round (%(round)s) follows from seeds and results, so nobody changes it by hand."
    ),
    "pairings.paper_bracket": _(
        "Who meets whom in a round of the bracket follows from seeds and results. Put the round up and post it, then "
        "type its slips under Results."
    ),
    "pairings.late_in_bracket": _(
        "The bracket is made, so “%(name)s” cannot play any more. Only before the clock of round 1 starts can a late "
        "team take the place of a bye."
    ),
    "pairings.late_bye_place": _(
        "In a bracket a late team takes the place of one bye alone: it plays “%(name)s”. Choose that team."
    ),
    "pairings.out_already": _(
        "“%(name)s” is out of the bracket, so it has nothing to leave. Its place and its results stay."
    ),
    "pairings.loser_is_out": _("“%(name)s” lost, so it is out of the bracket. Leave its drop box out."),
    "pairings.nobody_plays_on": _(
        "This team cannot be let play on here. That is for a team whose winner was disqualified, until the next match "
        "is posted (take that round back first), and for a final that nobody won."
    ),
    "pairings.penalty_not_waiting": _(
        "Penalty %(number)s does not wait for a match: it counts in one already, counts in none, or was overruled."
    ),
    "pairings.bracket_complete": _("The bracket is played to its end. Finish the event."),
    "pairings.bracket_too_large": _("A bracket has at most %(most)s teams. Play Swiss rounds with a cut."),
    "pairings.bracket_outdated": _(
        "The results say otherwise now who plays in this round (%(round)s). Pair it again before you post it."
    ),
    "pairings.bracket_not_drawn": _(
        "Nothing was drawn for this round (%(round)s): who meets whom follows from seeds and results."
    ),
    "pairings.cut_again": _(
        "Who plays on was settled with the cut. Make the cut again, on its own page, if it is to change."
    ),
    "pairings.cut_is_next": _("All %(planned)s Swiss rounds are played. Make the cut to %(size)s."),
    "pairings.no_cut_yet": _("The cut is not made yet. Make it after the last Swiss round."),
    "pairings.no_cut_announced": _(
        "This event announced no cut before round 1, so its standings are final after the last round."
    ),
    "pairings.cut_too_early": _("The cut follows the last Swiss round. Close that first."),
    "pairings.cut_made": _("The cut to %(size)s is made already. Look at the bracket's first round."),
    "pairings.cut_posted": _(
        "This round (%(round)s) is posted, so nobody moves up any more. Take the cut back, with a reason, if it was "
        "wrong."
    ),
    "pairings.cut_played": _(
        "A match of the bracket has a result, or its first round is closed. So the cut stays as it is."
    ),
    "pairings.cut_too_few": _("A cut needs two teams. Finish the event without a cut, and say why."),
    "pairings.cut_size_open": _(
        "Of the %(announced)s places that were announced %(able)s can be filled. Choose how many teams play on."
    ),
    "pairings.declined_reason": _("Say why the team that is ticked does not play on."),
    "pairings.cut_outdated": _(
        "The line is not where this page showed it. Look at it again, then make the cut."
    ),
    "pairings.cut_by_lot": _(
        "Points and tiebreakers are equal at the line, so the number drawn for each team decides. The head judge "
        "confirms that first."
    ),
    "pairings.correct_open_round": _(
        "Round %(number)s is not closed, so its results are corrected where they are entered: on the page “Results”."
    ),
    "pairings.no_match_to_correct": _(
        "Table %(table)s had no match in round %(number)s. A bye or a missed round was no match either, so there is no "
        "result to correct."
    ),
    "pairings.correction_drops": _(
        "A correction changes the result alone. Leave -1 and -2 out, and drop the team on its own page."
    ),
    "pairings.correction_clear": _(
        "A closed round has a result at every table, so it cannot be cleared. Type the correct result."
    ),
    "pairings.judge_note_missing": _("Say why the head judge decided so: the journal keeps it."),
    "pairings.correction_same": _(
        "This is what is recorded for table %(table)s already. Type the correct result."
    ),
    "pairings.correction_bracket_begun": _(
        "The first match of the bracket has begun, so its teams and seeds stay. Only places below the cut change."
    ),
    "pairings.correction_outdated": _(
        "Something changed while this page was open, so it shows again what the correction would do. Check it, and "
        "choose again."
    ),
    "pairings.repair_not_needed": _(
        "Round %(number)s was paired on the points that both teams have after the correction. Its pairings are right."
    ),
    "pairings.repair_played": _(
        "The tables of round %(number)s that rest on the wrong result have been played, and what is played stays."
    ),
    "pairings.repair_best": _(
        "The pairings of round %(number)s are the best there are with the right points too, so no table changes."
    ),
    "pairings.repair_best_left": _(
        "What is played or paired by hand stays. The other tables of round %(number)s are the best there are with the "
        "right points."
    ),
    "pairings.no_phone_address": _(
        "No address is known that phones can reach, so there is nothing to put on the poster. Join the "
        "hall's network with this computer, test a phone on the phone page, then print again."
    ),
    "pairings.reports_off": _(
        "This event takes no results from phones. Write the slip and hand it in at the desk."
    ),
    "pairings.no_dispute": _("The teams at table %(table)s no longer disagree."),
    "pairings.report_round_over": _(
        "Round %(number)s is not being played now, so there is nothing to report in it. Look at this page again."
    ),
    "pairings.report_missing": _("Choose how the match ended."),
    "pairings.report_prizes_missing": _("Choose how many prizes each of the two teams has left."),
    "pairings.report_needs_judge": _(
        "This result needs a judge. Call one, or write the slip and hand it in at the desk."
    ),
    "pairings.report_equal": _(
        "The two teams are level, and an elimination round has no draws. Call a judge: the match is decided in the "
        "announced way, and the slip says who won."
    ),
    "pairings.report_start_unknown": _(
        "Nobody started the clock of this round, so it is not known whether time was up. Hand the slip in at the desk, "
        "which is asked when the round started."
    ),
    "pairings.report_no_match": _("Your team plays no match in this round, so there is nothing to report."),
    "pairings.report_after_result": _(
        "Table %(table)s has a result already, recorded by %(by)s. If it is wrong, go to the desk or call a judge."
    ),
    "pairings.accept_after_result": _(
        "Table %(table)s has a result already, recorded by %(by)s. If it is wrong, enter the right one under Results."
    ),
    "pairings.accept_after_result_floor": _(
        "Table %(table)s has a result already, recorded by %(by)s. If it is wrong, have the desk enter the right one."
    ),
    "pairings.report_changed": _("%(name)s reports something else by now. Look again, then choose."),
    "pairings.report_same": _("Your team has reported this already, and it has arrived."),
    "pairings.no_report": _("Your team has no report to withdraw."),
    "pairings.judge_only": _(
        "Only the head judge decides how a match ends. Let the head judge enter it, or choose another key."
    ),
    "pairings.too_many_prizes": _(
        "This team has %(left)s prizes left together, so %(number)s cannot be taken. Type the prizes left as they lie "
        "on the table."
    ),
    "pairings.partner_must_take": _(
        "%(player)s has no prizes left, so %(partner)s takes the prize. Press the button beside %(partner)s."
    ),
    "pairings.partner_takes_the_rest": _(
        "%(player)s has only %(left)s prizes left. Note the rest for %(partner)s."
    ),
    "pairings.player_is_out": _("%(player)s is out of the game already. Choose another player."),
    "pairings.stays_without_pokemon": _(
        "%(player)s is not out while the partner has a Pokémon in play. If the partner has none either, tick that too."
    ),
    "pairings.no_advisers": _("This rule set has no players who stay to advise. Untick that."),
    "pairings.out_has_no_prizes": _(
        "%(player)s is out, so those prizes are %(partner)s's. Count them there."
    ),
    "pairings.prizes_by_player": _(
        "This team can have at most %(most)s prizes left together, not %(sum)s. Count again."
    ),
    "pairings.game_is_over": _(
        "By these notes the game is over. Enter the result, or undo the note that is wrong."
    ),
    "pairings.toss_seat": _(
        "This player does not take part in the toss under this rule set. Choose another one."
    ),
    "pairings.toss_one_each": _(
        "One player of each team takes part in the toss. Choose one of the other team."
    ),
    "pairings.toss_winner": _(
        "By the call and the way the coin fell, the other team won the toss. Correct what is wrong."
    ),
    "pairings.toss_own_player": _(
        "The team that won the toss chooses one of its own players. Choose one of them."
    ),
    "pairings.target_card": _("Type the name of the card, at most %(most)s letters."),
    "pairings.target_stays": _(
        "%(card)s has %(player)s as its target until it leaves play. If it left, end that first; if this is a second "
        "one, add a 2 to its name."
    ),
    "pairings.target_ended": _("This target has ended already. Look at the table again."),
}
