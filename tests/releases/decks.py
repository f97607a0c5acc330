"""What happens on the day of a release to deck lists and in deck checks: see `day.py`, which asks for it in order."""

from datetime import timedelta
from random import Random

from pairings.deck_checks.actions import DeckReport, finish_deck_check, record_deck, start_deck_check
from pairings.deck_checks.counted import compare_deck, read_extras
from pairings.deck_checks.planning import choose_cut, choose_tables, draw_checks, leave_check_out
from pairings.deck_checks.queries import planned_checks
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.rehearsal.decks import invent_list
from teams.deck_lists.actions import (
    HandedIn,
    import_lists,
    let_list_pass,
    receive_list,
    stop_letting_list_pass,
    swap_lists,
)
from teams.deck_lists.models import CardName, DeckList
from teams.deck_lists.queries import (
    ListState,
    check_list,
    current_list,
    event_judge,
    read_event_list,
    state_of,
)
from teams.decks.reading import say_yes
from teams.entries.partners import replace_partner
from teams.entries.steps import WARNINGS
from tournament.kernel.stages import RoundStage
from tournament.setup.actions import change_settings

MISSING = {(6, "b"), (13, "a"), (13, "b")}
ALLOWED, NO_LONGER_ALLOWED, CORRECTED = (8, "a"), (9, "a"), (5, "b")
NOT_LEGAL = {ALLOWED, NO_LONGER_ALLOWED, CORRECTED, (10, "b")}
PHONES, SHEET = {1, 2}, {4, 5}  # teams whose lists come on their phone, or in a spreadsheet
GERMAN_AND_MISTYPED = """4 Lahmus Aquapolis
4 Flegmon Aquapolis
4 Prof Elmo
48 Wasser-Energie
"""


def hand_in_lists(day):
    """Most of them, each in its way: some never come, four break a rule, and of those one may be played."""
    event, rng = day.event, Random("lists of the day")
    change_settings(event, {"lists_close_at": day.rehearsal.now + timedelta(hours=1)}, **day.here())
    judge = event_judge(event)
    numbers = event.entries.filter(dropped_at=None).order_by("number").values_list("number", flat=True)
    texts = {
        (number, seat): invent_list(judge, rng, is_legal=(number, seat) not in NOT_LEGAL)
        for number in numbers
        for seat in "ab"
        if (number, seat) not in MISSING
    }
    texts[7, "a"] = GERMAN_AND_MISTYPED
    in_sheet = {place: texts.pop(place) for place in list(texts) if place[0] in SHEET}
    for (number, seat), text in texts.items():
        is_phone = number in PHONES
        here = day.by(event.entries.get(number=number)) if is_phone else day.here()
        handed_in = HandedIn(
            text,
            answers=say_yes(read_event_list(event, text).questions),
            has_mixed_backs=rng.choice([None, False, True]),
            is_opaque=number % 2 == 0,
            source=DeckList.Source.PHONE if is_phone else DeckList.Source.DESK,
        )
        receive_list(event, number, seat, handed_in, **here)
    import_lists(
        event, [(*place, text) for place, text in in_sheet.items()], file_name="talie.xlsx", **day.here()
    )
    receive_list(
        event, 16, "b", HandedIn(texts[16, "a"]), **day.here()
    )  # a newer one for the one that was there
    swap_lists(event, 2, **day.here())
    replace_partner(event, 15, "b", day.person(), accepted=WARNINGS, **day.here())
    for place in (ALLOWED, NO_LONGER_ALLOWED):
        number = current_list(event, *place).number
        let_list_pass(event, number, reason="tylko dziś", **day.here())
    stop_letting_list_pass(event, number, **day.here())

    assert {state for _place, state in states(event)} >= {"missing", "legal", "illegal", "passed"}
    assert CardName.objects.filter(tournament=event, title="Professor Elm").exists()
    assert DeckList.objects.filter(tournament=event, source=DeckList.Source.PARTNER).exists()


def states(event):
    """What the list of each player of the event is worth, by team and seat."""
    judge = event_judge(event)
    for number in (
        event.entries.filter(is_withdrawn=False).order_by("number").values_list("number", flat=True)
    ):
        for seat in "ab":
            found = current_list(event, number, seat)
            state = ListState.MISSING if found is None else state_of(found, check_list(judge, found))
            yield f"{number}{seat}", state.value


def plan_checks(day):
    """Tables of the proposal of round 1: two are drawn, one is chosen, one is left out again."""
    draw_checks(day.event, 1, 2, **day.here())
    chosen, left_out = [table for table in (3, 5, 7, 8) if table not in planned_checks(day.event, 1)][:2]
    choose_tables(day.event, 1, [chosen, left_out], **day.here())
    leave_check_out(day.event, 1, left_out, reason="obie drużyny już sprawdzone", **day.here())


def correct_list(day):
    """Round 1 is posted: the head judge alone changes a list that is there, and says why."""
    fixed = invent_list(event_judge(day.event), Random("corrected list"))
    receive_list(
        day.event, *CORRECTED, HandedIn(fixed), reason="Verbotene Karte in großer Zahl", **day.here()
    )


def check_decks(day, table):
    """All four decks of a table in round 1: one has other cards, one the wrong list, and both are penalized."""
    event = day.event
    start_deck_check(event, 1, table, **day.here())
    match = day.table(1, table)
    for seat in ("1a", "1b", "2a", "2b"):
        entry = match.entry_at(int(seat[0]))
        listed = current_list(event, entry.number, seat[1])
        found, extras = ({1: 0}, "3 Misty's Wrath\nEnergia podwójna") if seat == "1b" else ({}, "")
        counts = [line.count for line in listed.deck] if listed else [60]
        report = DeckReport(
            compare_deck(counts, found, read_extras(extras)),
            list_number=listed.number if listed else None,
            extras=extras,
            note="sprawdzone dwa razy" if extras else "",
        )
        record_deck(event, 1, table, seat, report, **day.here())
    finish_deck_check(event, 1, table, **day.here(6))
    one, two = (entry.number for entry in match.entries)
    for penalty in (
        PenaltyReport(
            infraction="102", level="prize", entry_number=one, seat="b", prizes=2, note="trzy obce karty"
        ),
        PenaltyReport(
            infraction="101", level="warning", entry_number=two, seat="a", note="Liste unleserlich"
        ),
    ):
        give_penalty(event, penalty, round_number=1, table_number=table, **day.here())


def hand_in_for_cut(day, number):
    """Whoever plays on hands new lists in, but for one; all tables of the bracket's first round are to be checked."""
    event, rng, judge = day.event, Random("lists of the cut"), event_judge(day.event)
    entries = [
        entry.number for match in event.rounds.get(number=number).matches.all() for entry in match.entries
    ]
    for place in [(entry, seat) for entry in sorted(entries) for seat in "ab"][1:]:
        handed_in = HandedIn(invent_list(judge, rng), has_mixed_backs=False)
        receive_list(event, *place, handed_in, stage=RoundStage.ELIMINATION, **day.here())
    choose_cut(event, number, **day.here())
