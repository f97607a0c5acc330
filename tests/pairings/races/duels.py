"""One process of many races in a row: see referee.py, which tells it what to do, a line of JSON each time.

A duel is two people who do one thing at the same moment, each with a connection of their own. It may happen once, and
the other one is told. Every duel has its event, so that no trial rests on another.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import django

django.setup()  # models can be imported only then, so the imports below are not at the top

from django.db import connection  # noqa: E402

from pairings.cut import actions as cut  # noqa: E402
from pairings.late_entries import actions as late_entries  # noqa: E402
from pairings.matches import steps  # noqa: E402
from pairings.matches.models import Match  # noqa: E402
from pairings.matches.scoring import Ending, How  # noqa: E402
from pairings.results import actions as results  # noqa: E402
from pairings.rounds import actions as rounds  # noqa: E402
from pairings.rounds import clock, proposals  # noqa: E402
from pairings.rounds.shown import edits_stand  # noqa: E402
from pairings.undo import actions as undo  # noqa: E402
from tests.factories import (  # noqa: E402
    BOSS,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_results,
    make_tournament,
)
from tests.pairings.races import racer, referee  # noqa: E402
from tournament.event.models import Tournament  # noqa: E402
from tournament.kernel.roles import Actor  # noqa: E402
from tournament.kernel.shown import PageShown  # noqa: E402
from tournament.setup import actions as setup  # noqa: E402

Given = Mapping[str, Any]  # what both are given: the event's slug, its version, and what the duel needs
PAUSE, LONG_PAUSE = 0.02, 0.15  # seconds between reading and writing: at most, with what holds and without it


def event_of(given: Given) -> Tournament:
    """The event of a duel."""
    return Tournament.objects.get(slug=given["slug"])


def person(side: int) -> Actor:
    """Who is on that side (1, 2)."""
    return Actor(name=f"person {side}", roles=BOSS.roles)


class Duel:
    """What two people do at once, what has to hold them apart, and how often it happened."""

    teams = 2
    reads: tuple[Any, str] = (steps, "match_to_change")  # what an action reads before it decides

    def prepare(self, event: Tournament) -> dict[str, Any]:
        """Bring an event that has its teams to where the two begin; what they are given."""
        return {}

    def act(self, event: Tournament, side: int, given: Given) -> None:
        """What one of them does."""
        raise NotImplementedError

    def without(self) -> AbstractContextManager[Any]:
        """Take away what holds them apart."""
        return racer.without_lock()

    def is_fair(self, event: Tournament, given: Given, winner: int) -> bool:
        """Whether it happened once: one line more, and what more there is to see. `winner` is who was told so."""
        lines = [line.number for line in event.journal.order_by("number")]
        return lines == list(range(1, given["version"] + 2)) and event.version == given["version"] + 1


def slip_shown(event: Tournament) -> list[str]:
    """Return the names of the slip of the event's one match, as it is now."""
    match = Match.objects.get(round__tournament=event)
    return [match.who, match.stands]


def in_front_of(actor: Actor, names: list[str]) -> Actor:
    """Return the actor with a page open that showed what the names say."""
    return replace(actor, shown=PageShown(frozenset(names)))


class TwoResults(Duel):
    """Two slips of one table, typed from pages that showed it open. The control has no check of what was shown."""

    def prepare(self, event: Tournament) -> dict[str, Any]:
        make_posted_round(event)
        return {"shown": slip_shown(event)}

    def act(self, event: Tournament, side: int, given: Given) -> None:
        ending = Ending(How.WON, winner=side)
        results.record_result(event, 1, 1, ending, actor=in_front_of(person(side), given["shown"]))

    def without(self) -> AbstractContextManager[Any]:
        return patch.object(results, "_check_result_shown", lambda *_values: None)

    def is_fair(self, event: Tournament, given: Given, winner: int) -> bool:
        has_won = Match.objects.get(round__tournament=event).winner == winner
        return has_won and super().is_fair(event, given, winner)


class TwoUndos(Duel):
    """Two who undo one line."""

    reads = (undo.queries, "read_facts")

    def prepare(self, event: Tournament) -> dict[str, Any]:
        make_posted_round(event)
        results.record_result(event, 1, 1, Ending(How.WON, winner=1), actor=BOSS)
        return {"line": event.version}

    def act(self, event: Tournament, side: int, given: Given) -> None:
        undo.undo_line(event, given["line"], actor=person(side))


class UndoAndCorrection(Duel):
    """One who undoes a result, and one who corrects it: never both."""

    def prepare(self, event: Tournament) -> dict[str, Any]:
        make_posted_round(event)
        results.record_result(event, 1, 1, Ending(How.WON, winner=1), actor=BOSS)
        return {"line": event.version, "shown": slip_shown(event)}

    def act(self, event: Tournament, side: int, given: Given) -> None:
        if side == 1:
            with racer.slowly(undo.queries, "read_facts"):
                undo.undo_line(event, given["line"], actor=person(side))
        else:
            ending = Ending(How.WON, winner=2)
            results.record_result(event, 1, 1, ending, actor=in_front_of(person(side), given["shown"]))

    def is_fair(self, event: Tournament, given: Given, winner: int) -> bool:
        stands = Match.objects.get(round__tournament=event).winner
        return stands == (None if winner == 1 else 2) and super().is_fair(event, given, winner)


class OneBye(Duel):
    """Two late teams, and one bye whose place they could have."""

    teams = 5
    reads = (late_entries, "match_of")

    def prepare(self, event: Tournament) -> dict[str, Any]:
        make_posted_round(event)
        for number in (6, 7):
            make_entry(event, number)
        return {"giver": Match.objects.get(round__tournament=event, how=How.BYE).one.number}

    def act(self, event: Tournament, side: int, given: Given) -> None:
        late_entries.arrange_match(event, 1, 5 + side, opponent=given["giver"], actor=person(side))


class TwoPairings(Duel):
    """Two who pair one round."""

    teams = 4
    reads = (proposals, "pair_round")

    def act(self, event: Tournament, side: int, given: Given) -> None:
        rounds.propose_round(event, 1, actor=person(side))

    def is_fair(self, event: Tournament, given: Given, winner: int) -> bool:
        matches = Match.objects.filter(round__tournament=event).count()
        return matches == 2 and super().is_fair(event, given, winner)


class TwoPostings(Duel):
    """Two who post one proposal."""

    reads = (rounds, "check_up_to_date")

    def prepare(self, event: Tournament) -> dict[str, Any]:
        proposal = rounds.propose_round(event, 1, actor=BOSS)
        return {"shown": [proposal.who, edits_stand(proposal)]}

    def act(self, event: Tournament, side: int, given: Given) -> None:
        rounds.post_round(event, 1, actor=in_front_of(person(side), given["shown"]))


class TwoClocks(Duel):
    """Two who start one clock."""

    reads = (clock, "open_round_to_change")

    def prepare(self, event: Tournament) -> dict[str, Any]:
        return {"shown": [make_posted_round(event).who]}

    def act(self, event: Tournament, side: int, given: Given) -> None:
        clock.start_clock(event, 1, actor=in_front_of(person(side), given["shown"]))


class TwoClosings(Duel):
    """Two who close one round."""

    reads = (rounds.queries, "open_tables")

    def prepare(self, event: Tournament) -> dict[str, Any]:
        make_posted_round(event)
        make_results(event, 1)
        return {"shown": [event.rounds.get().who]}

    def act(self, event: Tournament, side: int, given: Given) -> None:
        rounds.close_round(event, 1, actor=in_front_of(person(side), given["shown"]))


class OneMoreRound(Duel):
    """Two who press "Plan one more round"."""

    teams = 4
    reads = (setup, "count_planned_rounds")

    def prepare(self, event: Tournament) -> dict[str, Any]:
        make_closed_round(event)
        setup.change_settings(event, {"planned_rounds": 1}, reason="The hall closes", actor=BOSS)
        return {}

    def act(self, event: Tournament, side: int, given: Given) -> None:
        setup.plan_one_more_round(event, 2, reason="Time is left", actor=person(side))


class TwoCuts(Duel):
    """Two who press "Make the cut". The control has no check that one was made."""

    teams = 4
    reads = (cut, "plan_cut")

    def prepare(self, event: Tournament) -> dict[str, Any]:
        setup.change_settings(event, {"planned_rounds": 1, "cut_size": 4}, actor=BOSS)
        make_closed_round(event)
        return {}

    def act(self, event: Tournament, side: int, given: Given) -> None:
        cut.make_cut(event, cut.CutChoice(is_confirmed=True), actor=person(side))

    def is_fair(self, event: Tournament, given: Given, winner: int) -> bool:
        is_one = (event.cuts.count(), event.rounds.count()) == (1, 2)
        return is_one and super().is_fair(event, given, winner)


DUELS: Mapping[str, Duel] = dict(
    zip(
        referee.NAMES,
        (
            TwoResults(),
            TwoUndos(),
            UndoAndCorrection(),
            OneBye(),
            TwoPairings(),
            TwoPostings(),
            TwoClocks(),
            TwoClosings(),
            OneMoreRound(),
            TwoCuts(),
        ),
        strict=True,
    )
)


# What the referee asks for --------------------------------------------------------------------------------------------


def prepare(name: str, slug: str) -> dict[str, Any]:
    """A new event where the two can begin."""
    duel = DUELS[name]
    event = make_tournament(slug=slug)
    make_entries(event, duel.teams)
    given = duel.prepare(event)
    event.refresh_from_db()
    return {"slug": slug, "version": event.version, **given}


def act(name: str, side: int, given: Given, at: float, is_held: bool) -> str:
    """What comes of what this side does at that instant; without what holds them apart where it is not `is_held`."""
    duel = DUELS[name]
    event = event_of(given)
    racer.PAUSE = random.uniform(0, PAUSE) if is_held else LONG_PAUSE
    with ExitStack() as held:
        held.enter_context(nullcontext() if is_held else duel.without())
        held.enter_context(racer.slowly(*duel.reads))
        time.sleep(max(0.0, at - time.time()))
        return racer.outcome(lambda: duel.act(event, side, given))


def judge(name: str, given: Given, winner: int) -> bool:
    """Whether the database says that it happened once, and that it was `winner` who did it."""
    return DUELS[name].is_fair(event_of(given), given, winner)


ASKED: Mapping[str, Callable[..., Any]] = {"prepare": prepare, "act": act, "judge": judge}

if __name__ == "__main__":
    connection.ensure_connection()
    print("ready", flush=True)
    for line in sys.stdin:
        asked, *values = json.loads(line)
        print(json.dumps(ASKED[asked](*values)), flush=True)
