"""Who may still change a deck list by an undo: once lists are fixed the head judge alone, with a reason (FR-222)."""

from teams.deck_lists.models import DeckList
from teams.deck_lists.queries import is_fixed
from tournament.event.models import Tournament
from tournament.journal.needs import EventState, Need, Values
from tournament.kernel.roles import Permission
from tournament.kernel.stages import RoundStage
from tournament.rows.kinds import Key

RULES_ON_LISTS = Need(Permission.RULE_ON_LISTS, "FR-222", asks_reason=True)


def fixed_stages(event: Tournament) -> frozenset[str]:
    """The parts of the event whose lists only the head judge changes by now. One query at most."""
    return frozenset(stage.value for stage in RoundStage if is_fixed(event, stage))


def lists_of_bracket(event: Tournament) -> frozenset[int]:
    """Numbers of the lists that were handed in for the cut alone. One query."""
    lists = DeckList.objects.filter(tournament=event, stage=RoundStage.ELIMINATION.value)
    return frozenset(lists.values_list("number", flat=True))


def need_of_list(state: EventState, key: Key, before: Values | None, after: Values | None) -> Need | None:
    """To take away a list that counts, or to put another in its place, is to correct it; to bring one back is not.

    To let a list pass again that breaks a rule is the head judge's at any time, with a reason.
    """
    if before and after and before.get("allowed_at") and not after.get("allowed_at", True):
        return RULES_ON_LISTS
    counts = before is None or (after is not None and after.get("replaced_at", ...) is None)
    if not counts or not state.read(fixed_stages):
        return None
    is_of_bracket = key[0] in state.read(lists_of_bracket)
    stage = RoundStage.ELIMINATION if is_of_bracket else RoundStage.SWISS
    return RULES_ON_LISTS if stage.value in state.read(fixed_stages) else None
