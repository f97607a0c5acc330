"""The kinds of changes by hand: the action of each, how the form offers it, and what it has to be told."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairings.rounds.actions import PAIRING_RULE, ROUND_RULE
from tournament.journal.declare import Action, action


@dataclass(frozen=True, slots=True)
class EditKind:
    """One kind of change: its action, its words in the form, the form's fields that it needs.

    One that only lets teams meet or sit otherwise is `freeing`.
    """

    action: Action
    choice: Promise
    needs: frozenset[str]
    is_freeing: bool = False


TEAM, TWO_TEAMS, TO_TABLE = (
    frozenset({"first"}),
    frozenset({"first", "second"}),
    frozenset({"first", "table"}),
)
_KINDS = (
    EditKind(
        action("swap_teams", _("By hand: two teams swapped"), undo=PAIRING_RULE),
        _("Swap two teams: each takes the other's opponent"),
        TWO_TEAMS,
    ),
    EditKind(
        action("pair_two", _("By hand: two teams paired"), undo=PAIRING_RULE),
        _("Let two teams meet: their opponents meet each other"),
        TWO_TEAMS,
    ),
    EditKind(action("give_bye", _("By hand: bye given"), undo=PAIRING_RULE), _("Give a team the bye"), TEAM),
    EditKind(
        action("move_match", _("By hand: match moved to another table"), undo=ROUND_RULE),
        _("Move a match to another table, for this round only"),
        TO_TABLE,
    ),
    EditKind(
        action("lock_match", _("By hand: match locked"), undo=ROUND_RULE),
        _("Lock a match: it stays when the rest is paired anew"),
        TEAM,
    ),
    EditKind(
        action("unlock_match", _("By hand: match unlocked"), undo=ROUND_RULE),
        _("Unlock a match, its table too"),
        TEAM,
        is_freeing=True,
    ),
    EditKind(
        action("keep_apart", _("By hand: two teams kept apart"), undo=PAIRING_RULE),
        _("Keep two teams apart: if they meet now, the rest is paired anew"),
        TWO_TEAMS,
    ),
    EditKind(
        action("allow_pair", _("By hand: two teams may meet again"), undo=ROUND_RULE),
        _("Let two teams that are kept apart meet again"),
        TWO_TEAMS,
        is_freeing=True,
    ),
    EditKind(
        action("pair_rest", _("By hand: the rest paired anew"), undo=PAIRING_RULE),
        _("Pair the rest anew: what was done by hand stays"),
        frozenset(),
    ),
)
# By the names of their actions, as the form offers them.
HAND_EDITS = {kind.action.name: kind for kind in _KINDS}
