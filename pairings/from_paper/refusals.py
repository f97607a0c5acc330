"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
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
    "pairings.shown_other_plays": _(
        "Number %(number)s is now %(team)s, or this team has been entered in the meantime. Check the round again."
    ),
    "pairings.paper_bracket": _(
        "Seeds and results decide who meets whom in the bracket. Set up the round and post it, then enter its "
        "slips under Results."
    ),
}
