"""Reading deck lists: the judge of an event's cards, the lists that count, and what each is worth."""

from collections.abc import Callable, Collection, Mapping
from datetime import date, datetime
from enum import StrEnum

from teams.deck_lists.models import CardName, DeckList
from teams.decks.formats import EventSets, propose_as_on
from teams.decks.legality import LOOK_AT, DeckFinding, DeckJudge, check_deck, is_legal, make_judge
from teams.decks.queries import read_name_index
from teams.decks.reading import ReadList, read_deck_list
from tournament.event.deck_settings import DeckLists
from tournament.event.models import Round, Tournament
from tournament.kernel.stages import RoundStage
from tournament.slots.slots import Slot

# The numbers of the teams that were in a posted round, from the apps that know.
TEAMS_THAT_PLAYED: Slot[Callable[[Tournament], Collection[int]]] = Slot()


class ListState(StrEnum):
    """What the list of one player is worth."""

    MISSING = "missing"
    LEGAL = "legal"
    LOOK = "look"  # nothing is wrong, but a card has to be looked at
    ILLEGAL = "illegal"  # it breaks a rule, or a question about it is open
    PASSED = "passed"  # it would be illegal, and the head judge lets it pass


def event_sets(event: Tournament) -> EventSets:
    """Which cards the event plays with: those on sale as on its day, without the sets that it leaves out (FR-204)."""
    return EventSets(
        as_on=event.cards_as_on or propose_as_on(event.date),
        left_out=frozenset(event.sets_left_out),
        days={key: date.fromisoformat(day) for key, day in event.set_days},
    )


def event_judge(event: Tournament) -> DeckJudge:
    """The judge of the event's lists. One query, for the sets of cards of this installation."""
    asks_backs = event.deck_lists == DeckLists.REQUIRED
    catalogue = read_name_index().catalogue
    return make_judge(catalogue, event.rule_set, event.format, event_sets(event), asks_backs=asks_backs)


def names_of_event(event: Tournament) -> dict[str, str]:
    """What words in lists mean at this event: the title by the key of the question. One query."""
    return dict(CardName.objects.filter(tournament=event).values_list("typed", "title"))


def read_event_list(
    event: Tournament, text: str, answers: Mapping[str, str] | None = None, *, judge: DeckJudge | None = None
) -> ReadList:
    """Read `text` as a list, with what is known at the event; `answers` come before that."""
    judge = judge or event_judge(event)
    return read_deck_list(text, judge, read_name_index(), names_of_event(event) | dict(answers or {}))


def check_list(judge: DeckJudge, deck_list: DeckList) -> tuple[DeckFinding, ...]:
    """What is wrong with a list that was handed in, what is open, and which cards have to be looked at."""
    return check_deck(judge, deck_list.deck, deck_list.sleeves)


def state_of(deck_list: DeckList | None, findings: tuple[DeckFinding, ...]) -> ListState:
    """What a list is worth, by what was found."""
    if deck_list is None:
        return ListState.MISSING
    return state_by(
        is_legal=is_legal(findings),
        has_to_look=any(one.weight == LOOK_AT for one in findings),
        is_allowed=deck_list.allowed_at is not None,
    )


def state_by(*, is_legal: bool, has_to_look: bool, is_allowed: bool) -> ListState:
    """What a list that is there is worth; `is_allowed` where the head judge lets it pass."""
    if not is_legal:
        return ListState.PASSED if is_allowed else ListState.ILLEGAL
    return ListState.LOOK if has_to_look else ListState.LEGAL


def current_lists(event: Tournament, stage: str = RoundStage.SWISS) -> dict[tuple[int, str], DeckList]:
    """The lists that count, by the number of the team and the seat in which the player is now. One query."""
    lists = DeckList.objects.filter(
        tournament=event, stage=stage, replaced_at=None, entry__is_withdrawn=False
    )
    found = lists.select_related("entry", "player", "received_by", "allowed_by")
    return {(one.entry.number, one.seat): one for one in found}


def current_list(event: Tournament, number: int, seat: str, stage: str = RoundStage.SWISS) -> DeckList | None:
    """The list that counts of the player in a seat of a team."""
    lists = DeckList.objects.filter(tournament=event, entry__number=number, stage=stage, replaced_at=None)
    return next((one for one in lists.select_related("entry", "player") if one.seat == seat), None)


def teams_with_lists(event: Tournament, stages: Collection[str]) -> set[int]:
    """The numbers of the teams of which a list is here; no card is read. One query."""
    lists = DeckList.objects.filter(tournament=event, stage__in=stages, replaced_at=None)
    return set(lists.values_list("entry__number", flat=True))


def is_fixed(event: Tournament, stage: str = RoundStage.SWISS) -> bool:
    """Whether the head judge alone changes a list: round 1, or the first of the bracket, was posted (FR-231.c)."""
    if stage == RoundStage.SWISS:
        return event.first_posted_at is not None
    return event.rounds.filter(stage=RoundStage.ELIMINATION.value, first_posted_at__isnull=False).exists()


def fixed_teams(event: Tournament, stage: str, numbers: Collection[int]) -> set[int]:
    """Of these teams those whose lists the head judge alone takes or changes.

    Round 1 fixes the decks that are played from then on (FR-222, FR-231.c), handed in or not. A team that comes late
    and was in no posted round yet has played none: until then the desk takes its lists as before round 1 (ours). The
    lists of a cut are fixed for all by its first round. Two queries at most.
    """
    if not is_fixed(event, stage):
        return set()
    if stage != RoundStage.SWISS:
        return set(numbers)
    return {number for find in TEAMS_THAT_PLAYED for number in find(event)}.intersection(numbers)


def is_list_fixed(event: Tournament, number: int, stage: str = RoundStage.SWISS) -> bool:
    """Whether the head judge alone takes or changes the lists of this team."""
    return number in fixed_teams(event, stage, {number})


def lists_of_round(round_: Round) -> RoundStage:
    """Which lists count in a round: those of the cut where it has decks of its own (X28), else those of the event."""
    has_own = round_.is_elimination and round_.tournament.new_lists_for_cut
    return RoundStage.ELIMINATION if has_own else RoundStage.SWISS


def open_stages(event: Tournament) -> tuple[RoundStage, ...]:
    """For which parts of the event lists can be handed in: all of it, and the cut where that has new decks (X28)."""
    if not event.asks_for_lists:
        return ()
    stages = (RoundStage.SWISS, RoundStage.ELIMINATION) if event.new_lists_for_cut else (RoundStage.SWISS,)
    return tuple(stage for stage in stages if not is_fixed(event, stage))


def is_open_for_teams(event: Tournament, now: datetime, stage: str = RoundStage.SWISS) -> bool:
    """Whether teams' own pages take lists: the event asks for them, has not closed them, and they are not fixed."""
    is_closed = event.lists_close_at is not None and event.lists_close_at <= now
    return event.finished_at is None and not is_closed and stage in open_stages(event)


def are_lists_public(event: Tournament) -> bool:
    """Whether everyone may read the lists: the event is finished, and publishes them."""
    return event.asks_for_lists and event.lists_published and event.finished_at is not None
