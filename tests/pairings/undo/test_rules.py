"""How each action is undone."""

from pairings.journal.wording import ACTIONS
from pairings.refusals import SENTENCES
from pairings.undo.rules import RULES
from tournament.journal.taken_back import UNDO


def test_every_action_that_the_journal_knows_is_taken_back_or_says_why_not():
    assert ACTIONS.keys() - {UNDO} == RULES.keys()
    for action, rule in RULES.items():
        assert not rule.why_not or rule.why_not in SENTENCES, action
        assert not rule.group or rule.subject, action
