"""Deck lists handed in, swapped between partners, and allowed by the head judge (FR-221, FR-222, FR-231)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Unpack

from django.utils.translation import gettext_lazy as _

from teams.deck_lists.models import (
    LONGEST_KEY,
    LONGEST_NAME,
    MOST_LINES,
    MOST_LIST_BYTES,
    MOST_PHONE_LINES,
    MOST_PHONE_LISTS,
    CardName,
    DeckList,
    write_lines,
)
from teams.deck_lists.queries import (
    current_list,
    current_lists,
    event_judge,
    fixed_teams,
    is_list_fixed,
    is_open_for_teams,
    names_of_event,
    read_event_list,
)
from teams.deck_lists.shown import check_list_ruling_shown, check_list_shown, check_sheet_shown
from teams.decks.queries import read_name_index
from teams.decks.reading import ReadList, names_told, read_deck_list
from teams.entries import steps
from teams.entries.models import MEMBERS, Entry
from teams.entries.shown import check_both_seats_shown
from tournament.event.models import Tournament
from tournament.journal.declare import Rule, action
from tournament.journal.journal import By, Change, check_permission, check_reason, does, journaled
from tournament.journal.numbers import unused_number
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission
from tournament.kernel.stages import RoundStage
from tournament.kernel.visible import visible_text

_TAKE_RULE = Rule(Permission.TAKE_LISTS, group="deck list", subject="entry")
_PASS_RULE = Rule(Permission.RULE_ON_LISTS, group="deck list", subject="entry")
RECEIVE_LIST = action(
    "receive_list",
    _("Deck list received"),
    replace(_TAKE_RULE, by_team=True),
    words={"cards": _("cards"), "list": _("list")},
)
IMPORT_LISTS = action(
    "import_lists",
    _("Deck lists imported from a spreadsheet"),
    Rule(Permission.TAKE_LISTS),
    words={"lists": _("lists")},
)
CORRECT_LIST = action("correct_list", _("Deck list corrected by the head judge"), _PASS_RULE)
TAKE_LATE_LIST = action(
    "take_late_list",
    _("Deck list accepted by the head judge after round 1"),
    _PASS_RULE,
)
SWAP_LISTS = action("swap_lists", _("Partners' deck lists swapped"), _TAKE_RULE)
LET_LIST_PASS = action("let_list_pass", _("Deck list allowed"), _PASS_RULE)
STOP_LETTING_LIST_PASS = action("stop_letting_list_pass", _("Deck list no longer allowed"), _PASS_RULE)


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A list as it is handed in: what was typed, what was answered about it and about the backs of its cards.

    `answers` has answers by the key of the question (`teams.decks.reading`); what nobody answered stays open.
    """

    text: str
    answers: Mapping[str, str] = field(default_factory=dict)
    has_mixed_backs: bool | None = None
    is_opaque: bool = False
    source: DeckList.Source = DeckList.Source.DESK


def receive_list(
    tournament: Tournament,
    number: int,
    seat: str,
    handed_in: HandedIn,
    *,
    stage: RoundStage = RoundStage.SWISS,
    reason: str = "",
    actor: Actor,
    now: datetime | None = None,
) -> DeckList:
    """Take the list of the player in `seat` ("a", "b") of team `number`; it replaces the one that was there.

    A list that breaks a rule is kept as it is. Refused: a text that `check_size` refuses, an event without lists; of a
    team's own phone once lists are closed, or after MOST_PHONE_LISTS; and of a team whose lists are fixed
    (`fixed_teams`) any list, the first too, but for the head judge, who says why (FR-222, FR-231.c). That reason stays
    with the list: more people read the journal, and it often names a card. `teams.list_same` answers a phone that sends
    one list twice: the answer to the first was lost on the way.
    """
    check_size(handed_in.text)
    with journaled(tournament, RECEIVE_LIST, actor=actor, now=now) as change:
        event = change.tournament
        if not event.asks_for_lists or (stage != RoundStage.SWISS and not event.new_lists_for_cut):
            raise Refusal("teams.lists_not_asked")
        entry = steps.locked_entry(change, number)
        former = _former_list(change, entry, seat, handed_in, stage)
        if actor.entry is not None and not is_open_for_teams(event, change.now, stage):
            raise Refusal("teams.lists_closed")
        if actor.entry is not None:
            _check_number(entry, seat, stage)
        if entry.is_withdrawn or (actor.entry is not None and not entry.is_active):
            raise Refusal("teams.entry_dropped", name=entry.team_name)
        if is_fixed := is_list_fixed(event, number, stage):
            _check_ruling(change, entry, former)
            change.action = TAKE_LATE_LIST if former is None else CORRECT_LIST
            change.citation = "FR-222"
        reason = check_reason(reason) if is_fixed else ""
        read = read_event_list(event, handed_in.text, handed_in.answers)
        new = _new_list(change, entry, seat, handed_in, read)
        new.stage = stage.value
        new.reason = reason[:300]
        if change.action is CORRECT_LIST:
            new.source = DeckList.Source.JUDGE.value
        if former is not None:
            _replace(change, former)
        new.save()
        change.add(new)
        if actor.entry is None:
            _remember_names(change, new.answers)
        change.after = {
            "seat": seat.upper(),
            "list": new.number,
            "cards": new.cards,
        }
    return new


def _check_ruling(change: Change, entry: Entry, former: DeckList | None) -> None:
    """Step: only the head judge changes a list that is fixed, or takes one that was missing."""
    if former is not None:
        check_permission(change.actor, Permission.RULE_ON_LISTS, citation="FR-222")
    elif not change.actor.may(Permission.RULE_ON_LISTS):
        raise Refusal("teams.list_too_late", "FR-222", name=entry.team_name)


def _former_list(
    change: Change, entry: Entry, seat: str, handed_in: HandedIn, stage: RoundStage
) -> DeckList | None:
    """Step: the list that counts of the person whom the page showed in that seat, if it is the one that it showed.

    A list that a team's own page sends once more has arrived: the page did not show it, and is not out of date.
    """
    steps.check_seat_shown(change.actor, entry, seat)
    former = current_list(change.tournament, entry.number, seat, stage)
    if former is not None and change.actor.entry is not None and _is_same(former, handed_in):
        raise Refusal("teams.list_same", player=former.player.called, cards=former.cards)
    check_list_shown(change.actor, entry, seat, stage, former)
    return former


def _is_same(one: DeckList, handed_in: HandedIn) -> bool:
    if one.source != DeckList.Source.PHONE:
        return False
    return (one.text, one.answers, one.has_mixed_backs, one.is_opaque) == (
        handed_in.text.replace("\x00", ""),
        kept_answers(handed_in.answers),
        handed_in.has_mixed_backs,
        handed_in.is_opaque,
    )


def kept_answers(answers: Mapping[str, str]) -> dict[str, str]:
    """The answers that can be kept: short ones, without what cannot be seen and no file of the event could hold.

    Pages keep them as JSON, which can say what no field of a form lets through.
    """
    return {
        key: answer
        for key, answer in answers.items()
        if _is_kept(key, LONGEST_KEY) and _is_kept(answer, LONGEST_NAME)
    }


def _is_kept(text: str, longest: int) -> bool:
    return len(text) <= longest and visible_text(text) == text


def check_size(text: str) -> None:
    """Refuse a list that nobody typed: an empty one, one of over 64 KB, one of more lines than a list has."""
    if not text.strip():
        raise Refusal("teams.list_empty", field="text")
    size = len(text.encode("utf-8", "replace"))
    if size > MOST_LIST_BYTES:
        raise Refusal(
            "teams.list_too_long", field="text", size=-(-size // 1024), most=MOST_LIST_BYTES // 1024
        )
    if (lines := len(text.splitlines())) > MOST_LINES:
        raise Refusal("teams.list_too_many_lines", field="text", lines=lines, most=MOST_LINES)


def _check_number(entry: Entry, seat: str, stage: RoundStage) -> None:
    """Refuse one more list of a phone that has sent many: each is kept, in every backup too."""
    sent = DeckList.objects.filter(entry=entry, player=entry.player_in(seat), stage=stage.value)
    texts = sent.filter(source=DeckList.Source.PHONE.value).values_list("text", flat=True)
    lines = sum(len(text.splitlines()) for text in texts)
    if len(texts) >= MOST_PHONE_LISTS or lines >= MOST_PHONE_LINES:
        raise Refusal("teams.list_too_often", number=len(texts))


def _new_list(change: Change, entry: Entry, seat: str, handed_in: HandedIn, read: ReadList) -> DeckList:
    """Step: the list as read, not saved yet."""
    return DeckList(
        tournament=change.tournament,
        number=unused_number(change, DeckList),
        entry=entry,
        player=entry.player_in(seat),
        text=handed_in.text.replace("\x00", ""),
        answers=kept_answers(handed_in.answers),
        lines=write_lines(read.deck),
        cards=read.count,
        has_mixed_backs=handed_in.has_mixed_backs,
        is_opaque=handed_in.is_opaque,
        source=handed_in.source.value,
        received_at=change.now,
        received_by=change.by,
    )


def _replace(change: Change, former: DeckList) -> None:
    """Step: a list no longer counts."""
    change.keep(former)
    former.replaced_at = change.now
    former.save(update_fields=["replaced_at"])


def _remember_names(change: Change, answers: Mapping[str, str]) -> None:
    """Step: what the staff answered about a word holds for every list of the event.

    What a team answers about its own list does not: it would change how the lists of others are read.
    """
    known = names_of_event(change.tournament)
    for typed, title in names_told(answers).items():
        if known.get(typed) == title or len(typed) > LONGEST_NAME or not 0 < len(title) <= LONGEST_NAME:
            continue
        if typed in known:
            name = CardName.objects.get(tournament=change.tournament, typed=typed)
            change.keep(name)
            name.title, name.told_at, name.told_by = title, change.now, change.by
            name.save()
            continue
        name = CardName.objects.create(
            tournament=change.tournament, typed=typed, title=title, told_at=change.now, told_by=change.by
        )
        change.add(name)


def import_lists(
    tournament: Tournament,
    lists: Sequence[tuple[int, str, str]],
    *,
    stage: RoundStage = RoundStage.SWISS,
    file_name: str = "",
    are_alike: bool = False,
    actor: Actor,
    now: datetime | None = None,
) -> int:
    """Take the lists of a sheet, each as (number of the team, seat, text), and return how many.

    `are_alike`: the players of all of them said that the backs of their cards are the same (FR-202.d).

    A list that is there already with the same text stays as it is, and none comes in of a team whose lists are fixed
    (FR-222). Refused where none is left.
    """
    for _number, _seat, text in lists:
        check_size(text)
    with journaled(tournament, IMPORT_LISTS, actor=actor, now=now) as change:
        event = change.tournament
        if not event.asks_for_lists or (stage != RoundStage.SWISS and not event.new_lists_for_cut):
            raise Refusal("teams.lists_not_asked")
        judge, index, known = event_judge(event), read_name_index(), names_of_event(event)
        entries = {
            entry.number: entry for entry in event.entries.filter(dropped_at=None).select_related(*MEMBERS)
        }
        former = current_lists(event, stage)
        fixed = fixed_teams(event, stage, entries)
        incoming = [
            (entries[team], seat, former.get((team, seat)), text)
            for team, seat, text in lists
            if team in entries and comes_in(former.get((team, seat)), text, is_fixed=team in fixed)
        ]
        check_sheet_shown(actor, stage, [(entry, seat, there) for entry, seat, there, _text in incoming])
        if not incoming:
            raise Refusal("teams.list_sheet_nothing_new")
        number = unused_number(change, DeckList)
        new: list[DeckList] = []
        for entry, seat, there, text in incoming:
            mixed = False if are_alike else None
            handed_in = HandedIn(text, has_mixed_backs=mixed, source=DeckList.Source.SHEET)
            row = _new_list(change, entry, seat, handed_in, read_deck_list(text, judge, index, known))
            row.number, row.stage = number + len(new), stage.value
            new.append(row)
            if there is not None:
                _replace(change, there)
        DeckList.objects.bulk_create(new, batch_size=200)
        change.add(*new)
        change.after = {"file": file_name, "lists": len(new)}
    return len(new)


def comes_in(there: DeckList | None, text: str, *, is_fixed: bool) -> bool:
    """Whether a list of a sheet is taken where `there` counts: never the same again, and none of a fixed team."""
    return not is_fixed and (there is None or there.text != text)


@does(SWAP_LISTS)
def swap_lists(
    change: Change, number: int, *, stage: RoundStage = RoundStage.SWISS, **by: Unpack[By]
) -> None:
    """Give each partner the other's list, where the two were mixed up; refused once lists are fixed.

    Where one list is missing, the one that is there goes over.
    """
    event = change.tournament
    entry = steps.locked_entry(change, number)
    former = {seat: current_list(event, number, seat, stage) for seat in "ab"}
    check_both_seats_shown(change.actor, entry)
    for seat, one in former.items():
        check_list_shown(change.actor, entry, seat, stage, one)
    if is_list_fixed(event, number, stage):
        raise Refusal("teams.lists_fixed", "FR-222")
    if not any(former.values()):
        raise Refusal("teams.no_list", name=entry.team_name)
    for one in former.values():
        if one is not None:
            _replace(change, one)
    for one in former.values():
        if one is not None:
            partner = next(key for key in entry.player_keys if key != one.player_id)
            _carry_over(change, one, entry, partner_id=partner, source=DeckList.Source.SWAP)


def _carry_over(
    change: Change, former: DeckList, entry: Entry, *, partner_id: int, source: DeckList.Source
) -> None:
    """Step: a list as it was handed in, for another member or another entry."""
    new = DeckList(
        tournament=change.tournament,
        number=unused_number(change, DeckList),
        entry=entry,
        source=source.value,
    )
    copied = (
        "stage",
        "text",
        "answers",
        "lines",
        "cards",
        "has_mixed_backs",
        "is_opaque",
        "received_at",
        "received_by_id",
    )
    for name in copied:
        setattr(new, name, getattr(former, name))
    new.player_id = partner_id
    new.save()
    change.add(new)


def carry_lists(change: Change, old: Entry, new: Entry) -> None:
    """Step: a partner was replaced, and the other member keeps their list; who left takes theirs away (FR-243.e)."""
    members = set(new.player_keys)
    for one in DeckList.objects.filter(entry=old, replaced_at=None).order_by("number"):
        if one.player_id in members:
            _replace(change, one)
            _carry_over(change, one, new, partner_id=one.player_id, source=DeckList.Source.PARTNER)


def let_list_pass(
    tournament: Tournament, list_number: int, *, reason: str, actor: Actor, now: datetime | None = None
) -> DeckList:
    """The head judge lets a list be played although it breaks a rule, and says why.

    The reason stays with the list and is not in the journal, which more people read: it often names a card.
    """
    reason = check_reason(reason)
    with journaled(tournament, LET_LIST_PASS, actor=actor, now=now) as change:
        deck_list = _list_to_judge(change, list_number)
        deck_list.allowed_at, deck_list.allowed_by = change.now, change.by
        deck_list.allowed_reason = reason[:300]
        deck_list.save(update_fields=["allowed_at", "allowed_by", "allowed_reason"])
    return deck_list


@does(STOP_LETTING_LIST_PASS)
def stop_letting_list_pass(change: Change, list_number: int, **by: Unpack[By]) -> DeckList:
    """The head judge no longer lets a list pass."""
    deck_list = _list_to_judge(change, list_number)
    deck_list.allowed_at, deck_list.allowed_by, deck_list.allowed_reason = None, None, ""
    deck_list.save(update_fields=["allowed_at", "allowed_by", "allowed_reason"])
    return deck_list


def _list_to_judge(change: Change, list_number: int) -> DeckList:
    """Step: the list of that number, if it counts and the actor may decide about it."""
    check_permission(change.actor, Permission.RULE_ON_LISTS)
    lists = DeckList.objects.filter(tournament=change.tournament, number=list_number, replaced_at=None)
    deck_list = lists.select_related("entry", "player").first()
    if deck_list is None:
        raise Refusal("teams.list_replaced")
    check_list_ruling_shown(change.actor, deck_list)
    change.keep(deck_list)
    change.entry_number = deck_list.entry.number
    change.before = change.after = {"seat": deck_list.seat.upper(), "list": deck_list.number}
    return deck_list
