"""The standings recomputed from the journal alone equal the standings shown.

Rows hold the present, the journal the whole past (`docs/decisions/actions-and-journal.md`). Random events run through
the real actions; the oracle below reads only journal lines, and computes in fractions.
"""

from collections import defaultdict
from contextlib import suppress
from fractions import Fraction
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairings.by_hand.actions import HAND_EDITS, HandEdit, edit_proposal
from pairings.corrections.actions import SWISS_WAYS, correct_earlier_result
from pairings.corrections.consequences import Way
from pairings.drops.actions import disqualify_entry, drop_entry, reinstate_entry
from pairings.drops.requests import accept_drop_request, ask_to_drop
from pairings.late_entries.actions import arrange_match
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty, overrule_penalty
from pairings.results.actions import clear_result, record_result
from pairings.rounds.actions import (
    PairingChoice,
    close_round,
    discard_proposal,
    draw_again,
    pair_again,
    post_round,
    propose_round,
    reopen_round,
    take_back,
)
from pairings.standings.queries import standings
from pairings.team_reports.actions import accept_report, report_result
from pairings.undo.actions import undo_line
from teams.entries.registration import check_in
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_results,
    make_tournament,
)
from tests.samples import sample
from tournament.journal.models import JournalEntry
from tournament.kernel.refusal import Refusal

pytestmark = [pytest.mark.django_db, pytest.mark.rows]
FLOOR = Fraction(33, 100)


def taken_back(lines):
    """Numbers of the lines that an undo took back; an undo that is itself taken back does not."""
    gone = set()
    for line in reversed(lines):
        if line.action == "undo" and line.number not in gone:
            gone.add(line.undoes)
    return gone


# The oracle -----------------------------------------------------------------------------------------------------


class Replay:
    """What the lines of a journal say, one after the other."""

    def __init__(self, lines):
        self.entries = {}  # number -> {"withdrawn", "disqualified"}
        self.rounds = {}  # number -> {"posted", "closed", "matches": [[table, one, two, how, points, winner]]}
        lines = list(lines)
        gone = taken_back(lines)
        for line in lines:
            if line.number not in gone:  # what was taken back never was, and an undo itself does nothing more
                getattr(self, f"do_{line.action}", self.nothing)(line)
            elif line.action == "register_entry":  # but an entry stays, withdrawn
                self.entries[line.entry_number] = {"withdrawn": True, "disqualified": False}

    def nothing(self, line):
        pass

    def do_register_entry(self, line):
        self.entries[line.entry_number] = {"withdrawn": False, "disqualified": False}

    def do_drop_entry(self, line):
        entry = self.entries[line.entry_number]
        entry["withdrawn"], entry["disqualified"] = line.after["is_withdrawn"], line.after["is_disqualified"]
        self.take_match(line)

    do_disqualify_entry = do_reinstate_entry = do_accept_drop_request = do_drop_entry

    def do_pair_round(self, line):
        for number, round_number, points in line.after["missed_before"]:
            self.miss(number, round_number, points)
        for number in line.after.get("dropped", ()):
            self.entries[number]["withdrawn"] = not self.has_played(number)
        matches = [
            [table, one, two, how, None if points is None else (points, 0), None]
            for table, one, two, how, points in line.after["matches"]
        ]
        self.rounds[line.round_number] = {"posted": False, "closed": False, "matches": matches}

    do_pair_again = do_draw_again = do_pair_round

    def do_enter_round(self, line):
        self.do_pair_round(line)
        round_ = self.rounds[line.round_number]
        round_["posted"] = True
        for table, how, winner, points, _prizes in line.after["results"]:
            match = next(match for match in round_["matches"] if match[0] == table)
            match[3:] = [how, tuple(points), winner]

    def do_swap_teams(self, line):
        matches = self.rounds[line.round_number]["matches"]
        gone = [row[:3] for row in line.before.get("matches", ())]
        matches[:] = [match for match in matches if match[:3] not in gone]
        for table, one, two, how, points in line.after.get("matches", ()):
            matches.append([table, one, two, how, None if points is None else (points, 0), None])

    do_pair_two = do_give_bye = do_move_match = do_keep_apart = do_pair_rest = do_swap_teams

    def do_discard_proposal(self, line):
        del self.rounds[line.round_number]

    def do_post_round(self, line):
        self.rounds[line.round_number]["posted"] = True

    def do_take_back(self, line):
        self.rounds[line.round_number]["posted"] = False

    def do_close_round(self, line):
        for number, round_number, points in line.after["missed"]:
            self.miss(number, round_number, points)
        self.rounds[line.round_number]["closed"] = True

    def do_reopen_round(self, line):
        self.rounds[line.round_number]["closed"] = False
        self.rounds.pop(line.round_number + 1, None)

    def do_confirm_result(self, line):
        """The result was there already, and may be taken back later: only the ticked boxes are new."""
        for number in line.after.get("dropped", ()):
            self.entries[number]["withdrawn"] = False

    def do_record_result(self, line):
        self.do_confirm_result(line)
        match = next(m for m in self.rounds[line.round_number]["matches"] if m[0] == line.table_number)
        points = line.after["points"]
        match[3:] = [line.after["how"], points and tuple(points), line.after["winner"]]

    do_correct_result = do_clear_result = do_record_result
    do_agree_result = do_accept_report = do_record_result  # half a report and a dispute change no result

    def do_correct_earlier_result(self, line):
        self.do_record_result(line)
        number = line.after.get("redone_round")
        for entry, round_number, points in line.after.get("missed_before", ()):
            self.miss(entry, round_number, points)
        if number is None:
            return
        if line.after.get("is_thrown_away"):
            del self.rounds[number]
            return
        new = [
            [table, one, two, how, None if points is None else (points, 0), None]
            for table, one, two, how, points in line.after["matches"]
        ]
        round_ = self.rounds[number]
        if line.after["way"] == "tables":
            gone = [tuple(row[:3]) for row in line.before["matches"]]
            new += [match for match in round_["matches"] if tuple(match[:3]) not in gone]
        else:
            round_["posted"] = False
        round_["matches"] = new

    def do_give_penalty(self, line):
        if "entry" in line.after:
            self.entries[line.entry_number]["withdrawn"] = line.after["entry"]["is_withdrawn"]
            self.entries[line.entry_number]["disqualified"] = line.after["entry"]["is_disqualified"]
        self.take_match(line)

    do_overrule_penalty = do_give_penalty

    def take_match(self, line):
        if "match" in line.after:
            match = next(m for m in self.rounds[line.round_number]["matches"] if m[0] == line.table_number)
            result = line.after["match"]
            match[3:] = [result["how"], result["points"] and tuple(result["points"]), result["winner"]]

    def do_arrange_match(self, line):
        for number, round_number, points in line.after.get("missed_before", ()):
            self.miss(number, round_number, points)
        self.exchange(line)

    def exchange(self, line):
        """The matches of a line's `before` go, those of its `after` come."""
        matches = self.rounds[line.round_number]["matches"]
        gone = [tuple(row[:3]) for row in line.before["matches"]]
        matches[:] = [match for match in matches if tuple(match[:3]) not in gone]
        matches.extend(
            [table, one, two, how, None if points is None else (points, 0), None]
            for table, one, two, how, points in line.after["matches"]
        )

    def miss(self, number, round_number, points):
        self.rounds[round_number]["matches"].append([None, number, None, "missed", (points, 0), None])

    def has_played(self, number):
        return any(
            number in match[1:3] and match[3] != "missed"
            for round_ in self.rounds.values()
            if round_["posted"]
            for match in round_["matches"]
        )

    def standings(self):
        """Entry number -> (points, (won, drawn, lost), OMW, OOMW, has a rank), through the last closed round."""
        last = max((number for number, round_ in self.rounds.items() if round_["closed"]), default=0)
        points, opponents = defaultdict(list), defaultdict(list)
        for number, round_ in self.rounds.items():
            if not round_["posted"] or number > last:
                continue
            for _table, one, two, how, worth, winner in round_["matches"]:
                if worth is None:
                    continue
                points[one].append(worth[0])
                if two is not None:
                    points[two].append(worth[1])
                    if how != "no_show" or winner == 2:
                        opponents[one].append(two)
                    if how != "no_show" or winner == 1:
                        opponents[two].append(one)
        in_event = [number for number, entry in self.entries.items() if not entry["withdrawn"]]
        own = {n: max(FLOOR, Fraction(sum(points[n]), 3 * len(points[n]) or 1)) for n in in_event}

        def average(values, number):
            met = opponents[number]
            return sum((values[other] for other in met), Fraction(0)) / len(met) if met else FLOOR

        omw = {number: average(own, number) for number in in_event}
        oomw = {number: average(omw, number) for number in in_event}
        return {
            number: (
                sum(points[number]),
                (
                    sum(worth >= 2 for worth in points[number]),
                    points[number].count(1),
                    points[number].count(0),
                ),
                omw[number],
                oomw[number],
                not self.entries[number]["disqualified"],
            )
            for number in in_event
        }


# Random events --------------------------------------------------------------------------------------------------


def random_ending(random):
    how = random.choice(
        [How.WON] * 5
        + [How.TIME, How.TIME, How.BOTH_LOSE, How.WITHDRAWN, How.NO_SHOW, How.PENALTY, How.DRAW, How.JUDGE]
    )
    return Ending(
        how,
        winner=None if how in (How.TIME, How.JUDGE) else random.choice((1, 2)),
        prizes_left=(random.randint(1, 5), random.randint(1, 5)),
        judge_points=random.choice(((3, 0), (0, 2), (1, 1), (0, 0))),
        note="both at once" if how == How.JUDGE else "",
    )


def random_drops(random):
    return frozenset(side for side in (1, 2) if random.random() < 0.05)


class Player:
    """Does random things to an event; what is refused is simply not done."""

    def __init__(self, event, random):
        self.event, self.random, self.known = event, random, 0

    def register(self):
        self.known += 1
        make_entry(self.event, self.known, is_checked_in=self.random.random() < 0.8)

    def entry(self):
        return self.random.randint(1, max(self.known, 1))

    def number(self):
        return self.event.rounds.count()

    def choice(self):
        return PairingChoice(
            absent=self.random.choice(["", "pair", "leave_out", "drop"]),
            accepts_rematches=self.random.random() < 0.5,
        )

    def record_all(self, share):
        matches = Match.objects.filter(round__tournament=self.event, round__number=self.number())
        for match in matches.exclude(table_number=None):
            if self.random.random() < share:
                with suppress(Refusal):
                    record_result(
                        self.event,
                        self.number(),
                        match.table_number,
                        random_ending(self.random),
                        actor=BOSS,
                        drops=random_drops(self.random),
                        now=NOON,
                    )

    def report_from_phones(self):
        """Both teams of a table tell the same, or not; then the desk may accept what one of them told."""
        table = self.random.randint(1, 4)
        match = Match.objects.get(
            round__tournament=self.event, round__number=self.number(), table_number=table
        )
        tellings = [
            Ending(How.WON, 1),
            Ending(How.WON, 2),
            Ending(How.TIME, prizes_left=(1, 2)),
            Ending(How.TIME, prizes_left=(2, 2)),
        ]
        told = self.random.choice(tellings)
        for entry in (match.one, match.two):
            if self.random.random() < 0.3:
                told = self.random.choice(tellings)
            report_result(self.event, self.number(), entry, told, actor=BOSS)
        accept_report(self.event, self.number(), table, 2, shown=told.signature, actor=BOSS)

    def undo(self):
        last = self.event.journal.count()
        undo_line(self.event, self.random.randint(max(1, last - 5), last), actor=BOSS)

    def penalize(self):
        at_table = {"round_number": self.number(), "table_number": self.random.randint(1, 4)}
        report = PenaltyReport(
            infraction="115",
            level=self.random.choice(["warning", "game_loss", "game_loss", "disqualification"]),
            entry_number=self.entry(),
            changes_result=self.random.choice([None, True, False]),
        )
        give_penalty(
            self.event, report, actor=BOSS, now=NOON, **(at_table if self.random.random() < 0.7 else {})
        )

    def edit(self):
        return HandEdit(
            do=self.random.choice(list(HAND_EDITS)),
            first=self.entry(),
            second=self.entry(),
            table=self.random.randint(1, 6),
            accepts_rematches=self.random.random() < 0.5,
        )

    def arrange(self):
        """The last team to register, or any, against the team with the bye or any other."""
        late = self.random.choice([self.entry(), self.known])
        bye = Match.objects.filter(
            round__tournament=self.event, round__number=self.number(), how="bye"
        ).first()
        other = bye.one.number if bye and self.random.random() < 0.7 else self.entry()
        again = self.random.random() < 0.5
        arrange_match(
            self.event, self.number(), late, opponent=other, accepts_rematch=again, actor=BOSS, now=NOON
        )

    def correct(self):
        """Any result of any closed round, in any of the three ways."""
        correct_earlier_result(
            self.event,
            self.random.randint(1, max(1, self.number())),
            self.random.randint(1, 4),
            random_ending(self.random),
            way=self.random.choice(list(SWISS_WAYS)),
            reason="slip read wrongly",
            actor=BOSS,
        )

    def leave_by_phone(self):
        leaving = self.entry()
        ask_to_drop(self.event, leaving, actor=BOSS)
        accept_drop_request(self.event, leaving, actor=BOSS)

    def come_late(self):
        self.register()
        self.arrange()

    def step(self):
        event, number, why = self.event, self.number(), {"reason": "because", "actor": BOSS}
        usual = [
            lambda: propose_round(event, number + 1, actor=BOSS, choice=self.choice()),
            lambda: edit_proposal(event, number, self.edit(), **why),
            lambda: post_round(event, number, actor=BOSS),
            self.penalize,
            self.report_from_phones,
            lambda: self.record_all(0.7),
            lambda: self.record_all(1),
            lambda: close_round(event, number, actor=BOSS),
            self.correct,
        ]
        rare = [
            self.register,
            lambda: check_in(event, self.entry(), actor=BOSS),
            lambda: pair_again(event, number, actor=BOSS, choice=self.choice()),
            lambda: draw_again(event, number, choice=self.choice(), **why),
            lambda: discard_proposal(event, number, actor=BOSS),
            lambda: take_back(event, number, **why),
            lambda: reopen_round(event, number, **why),
            lambda: reopen_round(event, number - 1, **why),
            lambda: clear_result(event, number, self.random.randint(1, 4), actor=BOSS),
            lambda: drop_entry(event, self.entry(), actor=BOSS),
            lambda: drop_entry(
                event, self.entry(), ends=self.random.choice(["no_show", "withdrawn"]), actor=BOSS
            ),
            self.leave_by_phone,
            lambda: disqualify_entry(event, self.entry(), **why),
            lambda: disqualify_entry(event, self.entry(), ends="penalty", **why),
            lambda: reinstate_entry(event, self.entry(), reopens=True, **why),
            *[self.come_late] * 6,
            self.arrange,
            lambda: overrule_penalty(event, self.random.randint(1, 4), **why),
            lambda: reinstate_entry(event, self.entry(), **why),
            self.undo,
            self.undo,
        ]
        self.random.choice(usual if self.random.random() < 0.85 else rare)()

    def play(self, steps):
        for _ in range(steps):
            with suppress(Refusal, Match.DoesNotExist):
                self.step()


def replay(event):
    return Replay(JournalEntry.objects.filter(tournament=event).order_by("number")).standings()


def shown(event):
    return {
        row.entry.number: (
            row.match_points,
            row.record,
            row.tiebreakers["omw"],
            row.tiebreakers["oomw"],
            row.rank is not None,
        )
        for row in standings(event)
    }


@settings(max_examples=sample(10), deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), teams=st.integers(2, 10))
def test_standings_recomputed_from_the_journal_equal_the_standings_shown(seed, teams):
    event = make_tournament(agreed_draws=True, missed_round_points=seed % 2, team_reports=True)
    player = Player(event, Random(seed))
    for _ in range(teams):
        player.register()
    player.play(80)

    assert shown(event) == replay(event)
    ranked = [row for row in standings(event) if row.rank is not None]
    assert [row.rank for row in ranked] == list(range(1, len(ranked) + 1))
    keys = [(row.match_points, row.tiebreakers["omw"], row.tiebreakers["oomw"]) for row in ranked]
    assert keys == sorted(keys, reverse=True)


@pytest.mark.parametrize("state", ["proposed", "posted", "partly played"])
@pytest.mark.parametrize("way", list(SWISS_WAYS))
def test_corrections_of_earlier_rounds_are_in_the_journal_as_they_are_shown(way, state):
    done = set()
    for seed in range(4):
        event, random = make_tournament(agreed_draws=True, seed=seed), Random(seed)
        make_entries(event, 7 + seed % 2)
        make_closed_round(event, 1)
        propose_round(event, 2, actor=BOSS)
        if state != "proposed":
            post_round(event, 2, actor=BOSS)
        if state == "partly played":
            record_result(event, 2, 1, Ending(How.WON, 2), actor=BOSS)
        for table in (1, 2, 3):
            with suppress(Refusal):
                ending = random_ending(random)
                correct_earlier_result(event, 1, table, ending, way=way, reason="misread", actor=BOSS)
                done.add("matches" in event.journal.last().after)
            assert shown(event) == replay(event)
        with suppress(Refusal):
            post_round(event, 2, actor=BOSS)
        make_results(event, 2)
        close_round(event, 2, actor=BOSS)
        assert shown(event) == replay(event)
    pairs_anew = {
        Way.LEAVE: state == "proposed",
        Way.TABLES: state != "proposed",
        Way.ROUND: state == "posted",
    }[way]
    assert (True in done) == pairs_anew
