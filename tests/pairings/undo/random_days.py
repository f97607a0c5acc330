"""A random day at an event through every real action, for tests that hold what must be true whatever happened."""

from datetime import date, timedelta

from pairings.announcements.actions import make_announcement, take_announcement_down
from pairings.deck_checks.actions import (
    DeckReport,
    finish_deck_check,
    give_no_penalty,
    record_deck,
    start_deck_check,
)
from pairings.deck_checks.counted import compare_deck
from pairings.deck_checks.planning import choose_cut, choose_tables, draw_checks, leave_check_out
from pairings.drops.requests import ask_to_drop, refuse_drop_request, take_back_drop_request
from pairings.from_paper.actions import enter_round
from pairings.from_paper.reading import read_round
from pairings.games.actions import (
    correct_prizes,
    end_target,
    note_game_won,
    note_out,
    note_target,
    note_toss,
    take_game_back,
    take_prizes,
)
from pairings.games.models import DesignatedTarget
from pairings.games.play import SEATS, Out, TossNote
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.results.actions import put_late_wins_away, record_result
from pairings.rounds.actions import draw_again
from pairings.rounds.clock import enter_start, lengthen_clock, pause_clock, resume_clock, start_clock
from pairings.tableside.calls import answer_call, call_judge, hand_back_call, take_call
from pairings.tableside.extensions import give_extension, take_extension
from pairings.tableside.notes import note_presence, note_slow_play
from pairings.tableside.team_calls import call_from_table, withdraw_call
from rulings.head_judge.actions import NewRuling, withdraw_ruling, write_ruling
from teams.deck_lists.actions import (
    HandedIn,
    import_lists,
    let_list_pass,
    receive_list,
    stop_letting_list_pass,
    swap_lists,
)
from teams.entries.at_once import check_in_all, issue_numbers
from teams.entries.kept_names import allow_name
from teams.entries.models import SoloPlayer
from teams.entries.pairs import Pair, join_pairs
from teams.entries.partners import (
    join_solo_players,
    register_solo_player,
    remove_solo_player,
    replace_partner,
)
from teams.entries.registration import check_in, edit_entry, edit_player, note_payment
from teams.entries.seats import correct_seats, swap_seats
from teams.entries.steps import WARNINGS, Person
from teams.people.membership import read_number
from teams.playing_staff.actions import forget_playing_staff, note_playing_staff
from teams.roster.actions import import_roster
from teams.roster.differences import take_over_cells
from teams.roster.people import import_players
from teams.roster.sheet_rows import RosterEntry
from teams.roster.tdf import TomPlayer
from tests.factories import BOSS, NOON, make_account, make_entry, make_registration, phone_of
from tests.pairings.undo.test_journal_replay import Player, random_drops, random_ending
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, LEGAL
from tournament.kernel.roles import Role
from tournament.kernel.stages import RoundStage
from tournament.setup.actions import (
    bring_event_back,
    change_settings,
    finish_tournament,
    plan_one_more_round,
    put_event_away,
    reopen_tournament,
)
from tournament.staff.actions import add_staff, remove_staff


class Day(Player):
    """Everything that staff can do, a line at a time; what is refused is simply not done."""

    def __init__(self, event, random):
        super().__init__(event, random)
        self.minutes, self.people = 0, 5000
        self.clerk = make_account(f"clerk-{event.pk}")
        add_staff(event, account=make_account(f"olivia-{event.pk}"), role=Role.ORGANIZER, actor=BOSS)
        if random.random() < 0.5:
            change_settings(event, {"deck_lists": "requested"}, actor=BOSS)

    def now(self):
        self.minutes += 1
        return NOON + timedelta(minutes=self.minutes)

    def register(self):
        """A team with a name of this day's own: days before it in the same database may have theirs for good."""
        self.known += 1
        name = f"Team {self.known} of {self.event.name}"
        make_entry(self.event, self.known, team_name=name, is_checked_in=self.random.random() < 0.8)

    def start(self):
        return self.random.choice([None, self.now()])

    def table(self):
        return self.random.randint(1, 4)

    def person(self):
        self.people += 2
        number = str(self.people) if self.event.numbers_required or self.random.random() < 0.5 else ""
        return Person(name=f"Cleo {self.people}", number=number)

    def here(self):
        return {"actor": BOSS, "now": self.now()}

    def at_table(self, act, **values):
        return act(self.event, self.number(), self.table(), **values, **self.here())

    def record_one(self):
        ending = random_ending(self.random, self.kind())
        self.at_table(record_result, ending=ending, drops=random_drops(self.random))

    def rename(self):
        values = self.random.choice(
            [
                {"team_name": f"Foxes {self.random.randint(1, 9)}"},
                {"affiliation": self.random.choice(["", "North", "South"])},
                {"fixed_table": self.random.choice([None, 1, 2])},
            ]
        )
        why = {
            "reason": f"asked {self.minutes}",
            "asked_by": self.random.choice(["team", "judge"]),
            "is_offensive": self.random.random() < 0.1 and "team_name" in values,
            "name_reason": self.random.choice(["", "the same team"]),
        }
        edit_entry(self.event, self.entry(), values, **why, **self.here())

    def mend(self):
        seat = self.random.choice("ab")
        entry = self.event.entries.get(number=self.entry())
        player = entry.player_in(seat)
        person = Person(
            name=f"{player.name[:20]}{self.random.randint(1, 3)}", number=player.membership_number or ""
        )
        reason = f"mistyped {self.now()}"
        edit_player(self.event, entry.number, seat, person, accepted=WARNINGS, reason=reason, **self.here())

    def solo(self):
        return self.random.choice(list(SoloPlayer.objects.filter(tournament=self.event)))

    def join(self):
        self.known += 1
        join_solo_players(
            self.event, self.solo(), self.solo(), make_registration(900 + self.known), **self.here()
        )

    def pair_up(self):
        place = {"city": "Kraków", "state": "", "country": "PL"}
        join_pairs(self.event, [Pair(self.solo(), self.solo())], place=place, **self.here())

    def import_some(self):
        rows = []
        for _ in range(2):
            self.known += 1
            rows.append(roster_row(make_registration(self.known), self.known))
        import_roster(self.event, rows, accepts_warnings=True, accepts_doubts=True, **self.here())

    def correct_from_sheet(self):
        entry = self.event.entries.select_related("seat_a", "seat_b").get(number=self.entry())
        seats = {"a": entry.seat_a, "b": entry.seat_b}
        numbers = {
            f"number_{seat}": read_number(player.membership_number) if player.membership_number else None
            for seat, player in seats.items()
        }
        row = RosterEntry(
            row=2,
            team_name=f"Corrected {self.random.randint(1, 9)}",
            affiliation="Club",
            city=f"City {self.random.randint(1, 9)}",
            state=entry.state,
            country=str(entry.country),
            name_a=seats["a"].name if not numbers["number_a"] else f"Name {self.random.randint(1, 9)}",
            name_b=seats["b"].name,
            is_paid=not entry.is_paid,
            given=frozenset({"team_name", "affiliation", "city", "paid"}),
            **numbers,
        )
        fields = self.random.sample(["team_name", "affiliation", "city", "paid", "name_a"], 3)
        chosen = [f"{entry.number}-{field}" for field in fields]
        take_over_cells(self.event, [row], chosen, **self.here())

    def play_on_paper(self):
        teams = dict(self.event.entries.values_list("number", "team_name"))
        order = self.random.sample(sorted(teams), len(teams))
        keys = ["1", "2", "*12", "N1", "0", "", "*12-2"]
        lines = [
            f"{one} {two} {self.random.choice(keys)}"
            for one, two in zip(order[::2], order[1::2], strict=False)
        ]
        if len(order) % 2 and self.random.random() < 0.5:
            lines.append(f"{order[-1]} bye")
        played = read_round("\n".join(lines), teams, has_tables=False)
        enter_round(self.event, self.number() + 1, played, reason="no power", **self.here())

    def settle(self):
        values = self.random.choice(
            [
                {"venue": f"Hall {self.random.randint(1, 9)}"},
                {"round_minutes": self.random.choice([None, 30, 50])},
                {"tiebreakers": self.random.choice([["omw"], ["omw", "oomw"]])},
                {"planned_rounds": self.random.choice([None, 2, 5])},
                {"numbers_required": self.random.random() < 0.5},
                {"unused_tables": self.random.choice([[], [3]])},
                {"deck_lists": self.random.choice(["none", "requested", "required"])},
                {"deck_lists": "requested", "new_lists_for_cut": True},
                {"cards_as_on": self.random.choice([None, date(2003, 1, 1)]), "sets_left_out": ["ecard3"]},
                {"lists_close_at": self.start(), "set_days": [["ecard3", "2003-06-01"]]},
            ]
        )
        change_settings(self.event, values, **self.here())

    def staff(self):
        role = self.random.choice([Role.JUDGE, Role.ORGANIZER])
        member = self.event.staff.filter(account=self.clerk, role=role).first()
        if member is None:
            add_staff(self.event, account=self.clerk, role=role, actor=BOSS)
        else:
            remove_staff(self.event, member=member, actor=BOSS)

    def play(self):
        if self.random.random() < 0.7:
            seat = self.random.choice(["a", "b"])
            note_playing_staff(self.event, self.clerk, self.entry(), seat, **self.here())
        else:
            forget_playing_staff(self.event, self.clerk, **self.here())

    def punish(self):
        at_table = {"round_number": self.number(), "table_number": self.table()}
        report = PenaltyReport(
            infraction="115",
            level=self.random.choice(["warning", "prize", "game_loss", "match_loss", "disqualification"]),
            entry_number=self.entry(),
            seat=self.random.choice(["", "a", "b"]),
            prizes=1,
            changes_result=self.random.choice([None, True, False]),
        )
        give_penalty(self.event, report, **self.here(), **(at_table if self.random.random() < 0.7 else {}))

    def announce(self):
        minutes = self.random.choice([None, 10])
        make_announcement(self.event, kind="notice", text="Lunch", minutes=minutes, **self.here())

    def end_target(self):
        target = self.random.choice(
            list(DesignatedTarget.objects.filter(match__round__tournament=self.event))
        )
        table = target.match.table_number
        end_target(self.event, target.match.round.number, table, target=target.who, **self.here())

    def replace(self):
        replace_partner(self.event, self.entry(), "b", self.person(), accepted=WARNINGS, **self.here())

    def rule(self):
        write_ruling(self.event, NewRuling(text="No", reason="rules", title="Sleeves"), **self.here())

    def hand_in(self):
        """A list at the desk, or on the team's phone; of a correction the head judge says why."""
        number, seat = self.entry(), self.random.choice("ab")
        told = {"card:wigli": "Wigglytuff"} if self.random.random() < 0.3 else {}
        text = self.random.choice([LEGAL, FOUR_TOO_MANY, "4 wigli\n1 what is it", "60 Fire Energy"])
        handed_in = HandedIn(
            text, answers=told, has_mixed_backs=self.random.choice([None, True, False]), is_opaque=True
        )
        actor = self.random.choice([BOSS, phone_of(self.event.entries.get(number=number))])
        receive_list(
            self.event,
            number,
            seat,
            handed_in,
            stage=self.random.choice([RoundStage.SWISS, RoundStage.SWISS, RoundStage.ELIMINATION]),
            reason=self.random.choice(["", "as it is played"]),
            actor=actor,
            now=self.now(),
        )

    def import_sheet(self):
        """Lists of two teams in a sheet, one of them wrong."""
        lists = [(self.entry(), "a", LEGAL), (self.entry(), "b", FOUR_TOO_MANY)]
        import_lists(self.event, lists, file_name="lists.xlsx", **self.here())

    def list_number(self):
        return self.random.randint(1, max(self.event.lists_handed_in.count(), 1))

    def counted(self):
        found = {1: 5} if self.random.random() < 0.5 else {}
        return DeckReport(compare_deck([4, 56], found), list_number=self.random.choice([None, 3]))

    def seats(self):
        return {
            "seats": self.random.sample(["1a", "1b", "2a", "2b"], 2),
            "is_here": self.random.random() < 0.7,
        }

    def more(self):
        """What else than rounds and results can be done."""
        event, why = self.event, {"reason": f"because {self.now()}"}
        return [
            self.record_one,
            self.record_one,
            self.record_one,
            self.rename,
            self.mend,
            self.settle,
            self.staff,
            self.play,
            self.punish,
            self.announce,
            self.rule,
            self.replace,
            self.hand_in,
            self.hand_in,
            self.import_sheet,
            lambda: swap_lists(event, self.entry(), **self.here()),
            lambda: let_list_pass(event, self.list_number(), **why, **self.here()),
            lambda: stop_letting_list_pass(event, self.list_number(), **self.here()),
            self.import_some,
            self.correct_from_sheet,
            self.play_on_paper,
            self.play_on_paper,
            self.join,
            lambda: register_solo_player(event, self.person(), accepted=WARNINGS, **self.here()),
            lambda: remove_solo_player(event, self.solo(), **self.here()),
            lambda: check_in(event, self.entry(), is_here=self.random.random() < 0.5, **self.here()),
            lambda: import_players(
                event, [TomPlayer(1, self.person().name, str(70000 + self.people), False)], **self.here()
            ),
            self.pair_up,
            lambda: check_in_all(event, **self.here()),
            lambda: allow_name(event, f"Foxes {self.random.randint(1, 9)}", **why, **self.here()),
            lambda: issue_numbers(event, **self.here()),
            lambda: note_payment(event, self.entry(), is_paid=self.random.random() < 0.5, **self.here()),
            lambda: swap_seats(event, self.entry(), **self.here()),
            lambda: correct_seats(event, self.entry(), **why, **self.here()),
            lambda: withdraw_ruling(event, 1, **why, **self.here()),
            lambda: take_announcement_down(event, self.random.randint(1, 3), **self.here()),
            lambda: finish_tournament(event, **why, **self.here()),
            lambda: plan_one_more_round(event, self.number() + 1, actor=BOSS, **why),
            lambda: put_event_away(event, **self.here()),
            lambda: bring_event_back(event, actor=BOSS),
            lambda: reopen_tournament(event, actor=BOSS, **why),
            lambda: reopen_tournament(event, actor=BOSS, **why),
            lambda: draw_again(event, self.number(), **why, **self.here()),
            lambda: start_clock(event, self.number(), **self.here()),
            lambda: enter_start(event, self.number(), started_at=self.start(), **self.here()),
            lambda: put_late_wins_away(event, self.number(), until=self.now(), **self.here()),
            lambda: pause_clock(event, self.number(), **self.here()),
            lambda: resume_clock(event, self.number(), **self.here()),
            lambda: lengthen_clock(event, self.number(), minutes=5, **self.here()),
            lambda: self.at_table(give_extension, minutes=5, reason="ruling"),
            lambda: self.at_table(take_extension, minutes=2, reason="too many"),
            lambda: self.at_table(call_judge),
            lambda: self.at_table(take_call),
            lambda: self.at_table(hand_back_call),
            lambda: self.at_table(answer_call),
            lambda: call_from_table(event, self.entry(), **self.here()),
            lambda: withdraw_call(event, self.entry(), **self.here()),
            lambda: ask_to_drop(event, self.entry(), **self.here()),
            lambda: take_back_drop_request(event, self.entry(), **self.here()),
            lambda: refuse_drop_request(event, self.entry(), **self.here()),
            lambda: self.at_table(start_deck_check),
            lambda: self.at_table(finish_deck_check),
            lambda: self.at_table(record_deck, seat=self.random.choice(SEATS), report=self.counted()),
            lambda: self.at_table(give_no_penalty, seat=self.random.choice(SEATS), reason="miscounted"),
            lambda: draw_checks(event, self.number(), 1, **self.here()),
            lambda: choose_tables(event, self.number(), [self.table()], **self.here()),
            lambda: choose_cut(event, self.number(), **self.here()),
            lambda: self.at_table(leave_check_out, **why),
            lambda: self.at_table(note_slow_play, side=1),
            lambda: self.at_table(note_presence, **self.seats()),
            lambda: self.at_table(note_game_won, winner=self.random.choice([1, 2, None])),
            lambda: self.at_table(take_game_back),
            lambda: self.at_table(note_toss, toss=TossNote(1, self.random.choice(["1a", "2a"]))),
            lambda: self.at_table(take_prizes, seat=self.random.choice(SEATS)),
            lambda: self.at_table(
                correct_prizes, left={self.random.choice(SEATS): self.random.randint(0, 3)}
            ),
            self.end_target,
            lambda: self.at_table(note_out, seat=self.random.choice(SEATS), why=Out.NO_CARD),
            lambda: self.at_table(note_target, card="Slowking", source="1a", target="2b"),
        ]

    def step(self):
        if self.event.finished_at is not None or self.random.random() < 0.5:
            self.random.choice(self.more())()
        else:
            super().step()


def roster_row(registration, number):
    """A row of a sheet for a registration, without membership numbers."""
    return RosterEntry(
        row=number,
        team_name=f"Sheet {number}",
        affiliation="",
        city=registration.city,
        state=registration.state,
        country=registration.country,
        name_a=f"Sheet A {number}",
        number_a=None,
        name_b=f"Sheet B {number}",
        number_b=None,
    )
