"""What stands in the way of an undo, as a table of cases."""

import pytest

from pairings.undo.obstacles import (
    CLOSED,
    POSTED,
    PROPOSED,
    ChangedRow,
    Facts,
    JournalLine,
    Obstacle,
    find_obstacle,
    missing_permission,
    reopens_event,
)
from tests.factories import BOSS, CLERK
from tournament.journal.taken_back import taken_back
from tournament.kernel.roles import Actor, Permission, Role

OPEN = Facts({1: POSTED})
TABLE_7 = ChangedRow("match", (1, 7, None), {"how": "open"}, {"how": "won"})
OWLS_DROP = ChangedRow("entry", (4,), {"dropped_at": None}, {"dropped_at": "2003-05-17T12:00:00+00:00"})


def result(number, row=TABLE_7, **values):
    return JournalLine(number, "record_result", round=1, table=7, rows=(row,), **values)


def drop(number, **values):
    return JournalLine(number, "drop_entry", entry=4, rows=(OWLS_DROP,), **values)


def pairing(number, round_, **values):
    return JournalLine(
        number, "pair_round", round=round_, rows=(ChangedRow("round", (round_,), None, {}),), **values
    )


def undo(number, target):
    return JournalLine(number, "record_result", round=1, table=7, undoes=target, rows=(TABLE_7,))


def test_a_drop_is_not_taken_back_under_a_disqualification_that_came_after_it():
    row = ChangedRow("entry", (4,), {"is_disqualified": False}, {"is_disqualified": True})
    disqualified = JournalLine(8, "give_penalty", entry=4, level="disqualification", rows=(row,))

    assert find_obstacle(drop(7), [disqualified], OPEN) == Obstacle("pairings.undo_later", 8)
    assert find_obstacle(disqualified, [], OPEN) is None


def test_nothing_is_in_the_way_of_the_last_line():
    assert find_obstacle(result(5), [], OPEN) is None


@pytest.mark.parametrize(
    ("line", "later", "facts", "number"),
    [
        (result(5), [result(6)], OPEN, 6),
        (result(5), [result(6), result(8)], OPEN, 8),
        (
            result(5),
            [
                JournalLine(
                    6,
                    "close_round",
                    round=1,
                    rows=(ChangedRow("round", (1,), {"closed_at": None}, {"closed_at": "x"}),),
                )
            ],
            Facts({1: CLOSED}),
            6,
        ),
        (drop(5), [pairing(6, 2)], Facts({1: CLOSED, 2: PROPOSED}), 6),
        (pairing(5, 2), [result(6), drop(7), pairing(9, 3)], Facts({2: PROPOSED, 3: PROPOSED}), 9),
        (
            JournalLine(
                5,
                "start_clock",
                round=1,
                rows=(ChangedRow("round", (1,), {"started_at": None}, {"started_at": "x"}),),
            ),
            [result(6, how="time")],
            OPEN,
            6,
        ),
        (
            JournalLine(
                5,
                "give_penalty",
                round=1,
                table=7,
                level="prize",
                rows=(ChangedRow("penalty", (1,), None, {}),),
            ),
            [result(6, how="time")],
            OPEN,
            6,
        ),
    ],
)
def test_what_rests_on_a_line_is_named_the_newest_first(line, later, facts, number):
    assert find_obstacle(line, later, facts) == Obstacle("pairings.undo_later", number)


@pytest.mark.parametrize(
    "later",
    [
        [
            JournalLine(
                6,
                "record_result",
                round=1,
                table=8,
                rows=(ChangedRow("match", (1, 8, None), {"how": "open"}, {"how": "won"}),),
            )
        ],
        [result(6), undo(7, 6)],
        [
            JournalLine(
                6, "edit_entry", entry=4, rows=(ChangedRow("entry", (4,), {"city": "A"}, {"city": "B"}),)
            )
        ],
        [JournalLine(6, "confirm_result", round=1, table=7, rows=())],
    ],
)
def test_what_does_not_rest_on_it_or_was_taken_back_is_not_in_the_way(later):
    assert find_obstacle(result(5), later, OPEN) is None


def test_a_proposal_that_was_discarded_is_not_in_the_way_of_a_drop():
    assert find_obstacle(drop(5), [pairing(6, 2)], Facts({1: CLOSED})) is None


def test_a_proposal_that_was_discarded_is_not_in_the_way_of_a_closing():
    closing = JournalLine(
        5, "close_round", round=1, rows=(ChangedRow("round", (1,), {"closed_at": None}, {"closed_at": "x"}),)
    )
    discarded = JournalLine(7, "discard_proposal", round=2, rows=(ChangedRow("round", (2,), {}, None),))
    assert find_obstacle(closing, [pairing(6, 2), discarded], Facts({1: CLOSED})) is None
    assert find_obstacle(closing, [pairing(6, 2)], Facts({1: CLOSED, 2: PROPOSED})) == Obstacle(
        "pairings.undo_later", 6
    )


def test_a_team_that_came_back_and_was_posted_does_not_leave_as_one_that_nobody_saw():
    """It left while its first round was a proposal, that was undone, the round was posted: its match stays."""
    row = ChangedRow("entry", (4,), {"is_withdrawn": True}, {"is_withdrawn": False})
    back = JournalLine(6, "disqualify_entry", entry=4, undoes=5, rows=(row,))
    posted = JournalLine(
        7, "post_round", round=1, rows=(ChangedRow("round", (1,), {"posted_at": None}, {"posted_at": "x"}),)
    )

    assert find_obstacle(back, [posted], OPEN) == Obstacle("pairings.undo_later", 7)
    assert find_obstacle(back, [], Facts({1: PROPOSED})) is None


def test_a_line_that_is_taken_back_says_by_which():
    assert find_obstacle(result(5), [undo(6, 5)], OPEN) == Obstacle("pairings.undo_done", 6)


def test_an_undo_that_was_taken_back_leaves_the_line_standing():
    lines = [result(5), undo(6, 5), undo(7, 6)]

    assert taken_back(lines) == {6: 7}
    assert find_obstacle(undo(7, 6), [], OPEN) is None


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (JournalLine(1, "create_tournament", rows=()), "tournament.undo_never_event"),
        (JournalLine(2, "invite_staff", rows=()), "tournament.undo_never_code"),
        (JournalLine(3, "what_a_later_version_does", rows=(TABLE_7,)), "pairings.undo_never_unknown"),
        (JournalLine(4, "confirm_result", rows=()), "pairings.undo_nothing"),
        (JournalLine(5, "record_result", rows=None), "pairings.undo_not_kept"),
    ],
)
def test_what_cannot_be_taken_back_says_why(line, code):
    assert find_obstacle(line, [], OPEN) == Obstacle(code)


def test_after_the_results_are_handed_in_that_comes_first():
    finish = JournalLine(
        9, "finish_tournament", rows=(ChangedRow("event", (), {"finished_at": None}, {"finished_at": "x"}),)
    )
    facts = Facts({1: CLOSED}, is_finished=True)

    assert find_obstacle(drop(5), [finish], facts) == Obstacle("pairings.undo_later", 9)
    assert find_obstacle(finish, [], facts) is None


JUDGE = Actor("Jo", frozenset({Role.JUDGE}))
HEAD = Actor("Hana", frozenset({Role.HEAD_JUDGE}))


@pytest.mark.parametrize(
    ("line", "actor", "is_own", "missing"),
    [
        (result(5), JUDGE, False, Permission.RECORD_RESULTS),
        (result(5), CLERK, False, None),
        (JournalLine(5, "record_result", how="no_show"), JUDGE, True, None),
        (JournalLine(5, "record_result", how="no_show"), JUDGE, False, Permission.RECORD_RESULTS),
        (JournalLine(5, "give_extension"), JUDGE, True, None),
        (JournalLine(5, "give_extension"), JUDGE, False, Permission.OVERRULE),
        (JournalLine(5, "give_extension"), HEAD, False, None),
        (JournalLine(5, "give_penalty"), CLERK, True, Permission.GIVE_PENALTIES),
        (JournalLine(5, "edit_player"), CLERK, False, None),
        (JournalLine(5, "change_settings"), BOSS, False, None),
    ],
)
def test_who_did_it_or_could_have_takes_it_back_and_the_head_judge_what_anybody_did_on_the_floor(
    line, actor, is_own, missing
):
    assert missing_permission(line, actor, is_own=is_own) == missing


@pytest.mark.parametrize(
    ("kind", "before", "after", "reopens"),
    [
        ("event", {"finished_at": None}, {"finished_at": "2003-05-17T18:00:00Z"}, True),
        ("event", {"finished_at": "2003-05-17T18:00:00Z"}, {"finished_at": None}, False),
        ("event", {"planned_rounds": None}, {"planned_rounds": 6}, False),
        ("round", {"finished_at": None}, {"finished_at": "2003-05-17T18:00:00Z"}, False),
    ],
)
def test_what_undone_reopens_the_event_is_told_apart(kind, before, after, reopens):
    line = JournalLine(9, "whatever", rows=(ChangedRow(kind, (), before, after),))
    assert reopens_event(line) is reopens
    assert not reopens_event(JournalLine(9, "whatever"))


def received(number, *lists):
    """Deck lists that came in with one line, by their numbers."""
    rows = tuple(ChangedRow("deck_list", (one,), None, {"cards": 60}) for one in lists)
    return JournalLine(number, "receive_list", entry=4, rows=rows)


DECK = (1, 7, "1a")


def compared(number, before=None, **values):
    row = ChangedRow("checked_deck", DECK, before, {})
    return JournalLine(number, "record_deck", round=1, table=7, rows=(row,), **values)


def with_compared(**decks):
    """The facts where these decks were compared, by the number of their list."""
    return Facts({1: POSTED}, compared=lambda: {int(number[1:]): keys for number, keys in decks.items()})


@pytest.mark.parametrize("lists", [(28,), (27, 28), (28, 29)])
def test_a_deck_that_was_compared_with_a_list_holds_up_the_undo_of_its_receipt(lists):
    """Also of a sheet of lists, and of a swap, which make several in one line."""
    there = with_compared(n28=[DECK])
    assert find_obstacle(received(5, *lists), [compared(8)], there) == Obstacle("pairings.undo_later", 8)


def test_so_does_one_that_was_compared_with_it_before_it_was_compared_with_another():
    again = compared(9, before={"list_number": 28})
    later = [again, compared(8)]
    assert find_obstacle(received(5, 28), later, with_compared(n29=[DECK])) == Obstacle(
        "pairings.undo_later", 9
    )


@pytest.mark.parametrize(
    ("later", "facts"),
    [
        ([], with_compared(n28=[DECK])),
        ([compared(8)], with_compared(n27=[DECK])),  # with another list
        ([compared(8)], with_compared(n28=[(1, 7, "1b")])),  # it is another deck's
        ([compared(8)], OPEN),  # with none
        ([compared(8), compared(9, undoes=8)], with_compared()),
    ],
)
def test_a_list_that_no_deck_was_compared_with_goes_again(later, facts):
    assert find_obstacle(received(5, 28), later, facts) is None


def test_a_list_that_was_only_allowed_to_pass_is_not_what_a_check_rests_on():
    allowed = ChangedRow("deck_list", (28,), {"allowed_reason": ""}, {"allowed_reason": "no other card"})
    line = JournalLine(7, "let_list_pass", entry=4, rows=(allowed,))
    assert find_obstacle(line, [compared(8)], with_compared(n28=[DECK])) is None


def test_no_line_that_held_a_name_is_undone_once_the_name_was_taken_out():
    taken = JournalLine(9, "take_name_out", rows=(), held=frozenset({3, 5}))
    gone = Obstacle("pairings.undo_name_taken_out", 9)

    assert find_obstacle(drop(5), [taken], OPEN) == gone
    assert find_obstacle(drop(5), [taken, undo(11, 10), drop(10)], OPEN) == gone  # whatever came later
    assert find_obstacle(drop(6), [taken], OPEN) is None
    assert find_obstacle(taken, [], OPEN) == Obstacle("teams.undo_never_name_taken_out")


@pytest.mark.parametrize(("kind", "is_free"), [("call", True), ("checked_deck", True), ("match", False)])
def test_what_was_ended_in_a_round_that_was_closed_before_can_be_undone_there(kind, is_free):
    """A call that is answered after the closing; the result of a closed round is another matter."""
    shut = Facts({1: CLOSED})
    row = ChangedRow(kind, (1, 7, None), {"version": 1}, {"version": 2})
    ended = JournalLine(9, "answer_call", round=1, table=7, rows=(row,))
    closing = JournalLine(
        12, "close_round", round=1, rows=(ChangedRow("round", (1,), {"closed_at": None}, {"closed_at": "x"}),)
    )

    assert (find_obstacle(ended, [], shut) is None) is is_free
    assert find_obstacle(ended, [closing], shut) == Obstacle("pairings.undo_later", 12)
