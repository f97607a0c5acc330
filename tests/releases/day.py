"""The day of an invented event that a release is remembered by: finished, with a row of every kind in it.

Everything goes through the real actions, from a seed and with the event's own clock. A later release adds to the end
what came into it; nothing that stands here has to stay as it is, since what an earlier release made of it is kept.
"""

from datetime import timedelta

from pairings.announcements.actions import make_announcement, take_announcement_down
from pairings.by_hand.actions import HandEdit, edit_proposal
from pairings.corrections.actions import correct_earlier_result, decide_correction, find_consequences
from pairings.corrections.consequences import Way
from pairings.cut.actions import CutChoice, make_cut, post_provisional
from pairings.cut.goes_on import let_play_on
from pairings.drops.actions import disqualify_entry, drop_entry, reinstate_entry
from pairings.drops.requests import (
    accept_drop_request,
    ask_to_drop,
    refuse_drop_request,
    take_back_drop_request,
)
from pairings.games.actions import (
    correct_prizes,
    end_target,
    note_game_won,
    note_out,
    note_target,
    note_toss,
    take_prizes,
)
from pairings.games.play import Coin, Out, TossNote
from pairings.late_entries.actions import arrange_match
from pairings.matches.queries import round_matches
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty, overrule_penalty
from pairings.proof import simulator
from pairings.rehearsal.rehearsal import UNTIMED_MINUTES, Rehearsal
from pairings.results.actions import record_result
from pairings.rounds.actions import post_round
from pairings.rounds.clock import lengthen_clock, pause_clock, resume_clock
from pairings.rounds.elimination_rounds import find_due_round
from pairings.tableside.calls import answer_call, call_judge, hand_back_call, take_call
from pairings.tableside.extensions import give_extension
from pairings.tableside.notes import note_presence, note_slow_play
from pairings.tableside.team_calls import call_from_table, withdraw_call
from pairings.team_reports.actions import accept_report, report_result
from pairings.undo.actions import undo_line
from rulings.head_judge.actions import NewRuling, note_missed_question, withdraw_ruling, write_ruling
from teams.entries.kept_names import allow_name
from teams.entries.models import Entry, SoloPlayer
from teams.entries.partners import (
    join_solo_players,
    register_solo_player,
    remove_solo_player,
    replace_partner,
)
from teams.entries.passes import make_passes, replace_pass
from teams.entries.registration import check_in, edit_entry, edit_player, register_entry
from teams.entries.seats import correct_seats
from teams.entries.steps import WARNINGS, Person, Registration
from tests.releases import decks
from tests.releases.past import OWNER, PASSWORD, SLUG
from tournament.event.models import Round, Tournament
from tournament.host.models import Installation
from tournament.kernel.roles import Actor, Role
from tournament.setup.actions import change_settings, finish_tournament, reopen_tournament
from tournament.staff.actions import add_staff, remove_staff
from tournament.staff.invitations import accept_invitation, invite, token_of
from tournament.staff.models import Account

SEED, TEAMS, ROUNDS = 2003, 20, 5
PEOPLE = (
    *(
        "Zażółć Gęślą-Jaźń",
        "Łukasz Świerszcz",
        "Żaneta Ćwiąkała",
        "山田 さくら",
        "鈴木 翔太",
        "ミロカロス 愛",
    ),
    *("Øyvind Ångström", "José Müller", "高橋 美咲", "Nguyễn Thị Ánh", "Ðorđe Žižić"),
)
# Cards are read in German at this event (FR-203), so the head judge rules in German.
GERMAN_RULINGS = (
    NewRuling(
        text="Zählt der Text „bis zu“, dürft ihr auch 0 wählen.",
        reason="Größer als der englische Text ist der deutsche nicht.",
        card="Professor Elm",
    ),
    NewRuling(text="Nur die Mitglieder selbst.", reason="So ist es hier üblich.", rule_id="FR-222"),
)


class Day:
    """The day as it goes by."""

    def __init__(self) -> None:
        self.rehearsal = Rehearsal(teams=TEAMS, rounds=ROUNDS, seed=SEED, say=lambda _line: None)
        self.actor = self.rehearsal.actor
        self.event: Tournament
        self.people = 0

    def here(self, minutes: float = 0.5) -> dict:
        """Who does it, and when: some time later than what came before."""
        self.rehearsal.now += timedelta(minutes=minutes)
        return {"actor": self.actor, "now": self.rehearsal.now}

    def person(self) -> Person:
        """One of PEOPLE, each once, without a membership number of the time."""
        self.people += 1
        return Person(name=PEOPLE[self.people - 1], number=str(8000 + self.people))

    def team(self, name: str, *members: Person) -> Registration:
        """A registration of people with letters that sort and fold in their own ways."""
        one, two = members or (self.person(), self.person())
        return Registration(
            team_name=name,
            affiliation="Klub „Źdźbło”",
            city="Łódź",
            state="Łódzkie",
            country="PL",
            player_a=one,
            player_b=two,
            is_checked_in=True,
            accepted=WARNINGS,
        )

    def play(self) -> Tournament:
        """From the first account to the standings that stay."""
        self.make_staff()
        self.register_everybody()
        decks.hand_in_lists(self)
        self.play_first_round()
        self.play_second_round()
        for number in range(3, ROUNDS + 1):
            self.pair_and_post(number)
            self.finish_round(number)
        self.play_cut()
        self.correct_and_finish()
        return self.event

    def make_staff(self) -> None:
        Installation.load()
        self.owner = self.account(OWNER, "Olga Właścicielka", is_owner=True)
        self.rehearsal.open_event(
            name="Świąteczny Puchar Drużyn ポケモン",
            slug=SLUG,
            organizer=self.owner,
            team_reports=True,
            is_premier=True,
            cut_size=8,
            elimination_games=3,
            final_games=3,
            equal_prizes="next_prize",
            has_third_place=True,
            objection_minutes=10,
            bracket_rounds=[[8, 60, ""], [4, 60, "19:30"], [2, None, ""]],
            ruling_language="de",
            deck_lists="required",
            lists_published=True,
            cut_reads_lists=True,
            new_lists_for_cut=True,
            sets_left_out=["si1"],
            set_days=[["ecard3", "2003-05-16"]],
        )
        self.event = self.rehearsal.event
        judge = self.account("janina", "Janina Sędzia")
        add_staff(self.event, account=judge, role=Role.HEAD_JUDGE, actor=self.actor)
        gone = add_staff(self.event, account=self.account("gus", "Gus"), role=Role.JUDGE, actor=self.actor)
        remove_staff(self.event, member=gone, actor=self.actor)
        used = invite(self.event, name="健太 Kenta", role=Role.JUDGE, actor=self.actor)
        accept_invitation(used.pk, token_of(used), now=self.rehearsal.now)
        invite(self.event, name="Not yet here", role=Role.SCOREKEEPER, actor=self.actor)
        change_settings(self.event, {"venue": "Hala Główna"}, **self.here())

    def account(self, username: str, name: str, **values: object) -> Account:
        account = Account(username=username, full_name=name, **values)
        account.set_password(PASSWORD)
        account.save()
        return account

    def register_everybody(self) -> None:
        event = self.event
        self.rehearsal.register(TEAMS - 4)
        register_entry(event, self.team("Drużyna Ósemek ÓŚ"), **self.here())
        register_entry(event, self.team("ピカチュウ組"), **self.here())
        for name, number in (("Samotna Zofia", "9001"), ("Solo Stefan", "9002"), ("Solo 三郎", "9003")):
            register_solo_player(event, Person(name=name, number=number), accepted=WARNINGS, **self.here())
        alone = {solo.player.name: solo for solo in SoloPlayer.objects.filter(tournament=event)}
        two = [alone["Samotna Zofia"], alone["Solo Stefan"]]
        members = [Person(name=solo.player.name, number=solo.player.membership_number) for solo in two]
        join_solo_players(event, *two, self.team("Sami Razem", *members), **self.here())
        register_solo_player(event, Person(name="Solo Gone", number="9004"), **self.here())
        remove_solo_player(
            event, SoloPlayer.objects.get(tournament=event, player__name="Solo Gone"), **self.here()
        )
        replace_partner(event, 3, "b", self.person(), accepted=WARNINGS, **self.here())
        edit_entry(event, 4, {"affiliation": "Kółko ęąśżź", "fixed_table": 2}, **self.here())
        player = event.entries.get(number=5).seat_a
        mended = Person(name=f"{player.name}-Nowak", number=player.membership_number or "")
        edit_player(event, 5, "a", mended, accepted=WARNINGS, reason="przekręcone", **self.here())
        check_in(event, 6, is_here=False, **self.here())
        check_in(event, 6, is_here=True, **self.here())
        make_announcement(event, kind="meeting", minutes=5, **self.here())
        make_announcement(event, kind="notice", text="Obiad — 昼食", **self.here())
        take_announcement_down(event, 1, **self.here())
        make_passes(event, **self.here())
        replace_pass(event, 2, reason="zgubiona", **self.here())

    def pair_and_post(self, number: int) -> None:
        self.rehearsal.pair(number)
        self.rehearsal.post(number)

    def table(self, number: int, table: int):
        return self.event.rounds.get(number=number).matches.get(table_number=table)

    def finish_round(self, number: int) -> None:
        """Results of the tables that have none, and the round closed."""
        minutes = self.event.minutes_of(self.event.rounds.get(number=number)) or UNTIMED_MINUTES
        ends_at = self.rehearsal.now + timedelta(minutes=minutes)
        for match in round_matches(self.event.rounds.get(number=number)):
            if match.is_open and match.table_number:
                for entry in match.entries:  # those whom the rehearsal did not register itself
                    drawn = simulator.draw_strength(self.rehearsal.rng)
                    self.rehearsal.strengths.setdefault(entry.number, drawn)
                self.rehearsal._play_match(match, number, ends_at, None)
        self.rehearsal.now = ends_at + timedelta(minutes=15)
        self.rehearsal.close(number)

    def play_first_round(self) -> None:
        """Changed by hand before it is posted; much work on the floor; a late team."""
        event = self.event
        round_ = self.rehearsal.pair(1)
        one, two = (round_.matches.get(table_number=table).one.number for table in (5, 6))
        edit_proposal(
            event, 1, HandEdit(do="swap_teams", first=one, second=two), reason="rodzeństwo", **self.here()
        )
        decks.plan_checks(self)
        self.rehearsal.post(1)
        decks.correct_list(self)
        pause_clock(event, 1, **self.here(3))
        resume_clock(event, 1, **self.here(2))
        lengthen_clock(event, 1, minutes=3, **self.here())
        late = register_entry(event, self.team("Spóźnialscy"), **self.here())
        bye = event.rounds.get(number=1).matches.get(how=How.BYE)
        arrange_match(event, 1, late.number, opponent=bye.one.number, gives_minutes=True, **self.here())
        self.work_on_the_floor()
        self.follow_a_game(1, 6)
        self.penalize()
        decks.check_decks(self, 3)
        self.report_from_phones(1)
        correct_seats(event, 7, reason="wpisane odwrotnie", **self.here())
        record_result(event, 1, 8, Ending(How.WON, 1), drops=frozenset({2}), **self.here())
        line = event.journal.order_by("-number").first()
        undo_line(event, line.number, **self.here())
        self.finish_round(1)

    def work_on_the_floor(self) -> None:
        event = self.event
        note_presence(event, 1, 1, seats=["1a", "1b", "2b"], is_here=True, **self.here())
        give_extension(event, 1, 1, minutes=4, reason="długie pytanie", **self.here())
        call_judge(event, 1, 1, caller="Stół 1", about="prizes", **self.here())
        take_call(event, 1, 1, **self.here())
        hand_back_call(event, 1, 1, **self.here())
        take_call(event, 1, 1, **self.here())
        answer_call(event, 1, 1, note="po dwie", **self.here())
        caller = self.table(1, 2).one.number
        call_from_table(event, caller, **self.here())
        withdraw_call(event, caller, **self.here())
        note_slow_play(event, 1, 3, side=2, note="dwa razy", **self.here())
        write_ruling(
            event,
            NewRuling(text="Nie.", reason="Bo tak mówi karta.", title="Koszulki", rule_id=""),
            **self.here(),
        )
        write_ruling(event, NewRuling(text="Tak.", reason="Pomyłka.", title="Żetony"), **self.here())
        for ruling in GERMAN_RULINGS:
            write_ruling(event, ruling, **self.here())
        withdraw_ruling(event, 2, reason="było źle", **self.here())
        note_missed_question(event, "żetony i kostki", now=self.rehearsal.now)

    def follow_a_game(self, number: int, table: int) -> None:
        """A toss, prizes, a Power that is set on a player and ends, one that stays, a player out who advises."""
        event, at = self.event, (number, table)
        toss = TossNote(2, "2a", flipper="1b", caller="2b", called=Coin.HEADS, fell=Coin.HEADS)
        note_toss(event, *at, toss=toss, **self.here())
        take_prizes(event, *at, seat="1a", **self.here())
        take_prizes(event, *at, seat="2b", number=2, **self.here())
        correct_prizes(event, *at, left={"2b": 2}, **self.here())
        ended = note_target(event, *at, card="Slowking", source="1a", target="2b", **self.here())
        end_target(event, *at, target=ended.who, **self.here())
        note_target(event, *at, card="ミュウツー", source="2a", target="1b", **self.here())
        note_out(event, *at, seat="1b", why=Out.NO_CARD, advises=True, **self.here())

    def rename(self) -> None:
        """A team under another name after it played, and a name that the head judge lets pass (FR-242)."""
        event = self.event
        name = event.entries.get(number=2).team_name
        told = {"reason": "zła nazwa", "asked_by": "judge", "is_offensive": True}
        edit_entry(event, 2, {"team_name": "Nowa Nazwa 新"}, **told, **self.here())
        allow_name(event, name, reason="już nie razi", **self.here())

    def penalize(self) -> None:
        event = self.event
        at = {"round_number": 1, "table_number": 4}
        match = self.table(1, 4)
        one = match.one.number
        record_result(event, 1, 4, Ending(How.WON, 1), **self.here())
        for report in (
            PenaltyReport(infraction="115", level="caution", entry_number=one, seat="a"),
            PenaltyReport(
                infraction="131", level="prize", entry_number=one, seat="b", prizes=1, note="zużyte"
            ),
            PenaltyReport(infraction="115", level="game_loss", entry_number=one, changes_result=True),
        ):
            give_penalty(event, report, **at, **self.here())
        late = PenaltyReport(infraction="115", level="warning", entry_number=match.two.number)
        give_penalty(event, late, **at, **self.here())
        overrule_penalty(event, 4, reason="byli na czas", **self.here())
        shouted = PenaltyReport(infraction="shouted", level="warning", person="Widz 観客")
        give_penalty(event, shouted, **self.here())

    def report_from_phones(self, number: int) -> None:
        """Two teams agree, two do not and the desk takes one's word, and one team alone reports."""
        for table, told in ((1, (1, 1)), (2, (1, 2)), (3, (2,))):
            match = self.table(number, table)
            for entry, winner in zip((match.one, match.two), told, strict=False):
                report_result(self.event, number, entry, Ending(How.WON, winner), **self.by(entry))
        shown = Ending(How.WON, 2).signature
        accept_report(self.event, number, 2, 2, shown=shown, **self.here())

    def by(self, entry: Entry) -> dict:
        return self.here() | {"actor": Actor(name="a phone", entry=entry.number)}

    def play_second_round(self) -> None:
        """Drops and requests before it; a correction of round 1 that has tables of round 2 paired again."""
        event = self.event
        drop_entry(event, 9, reason="pociąg", **self.here())
        drop_entry(event, 10, reason="pomyłka", **self.here())
        reinstate_entry(event, 10, reason="jednak jest", **self.here())
        for number in (11, 12, 13):
            ask_to_drop(event, number, **self.by(event.entries.get(number=number)))
        accept_drop_request(event, 11, **self.here())
        refuse_drop_request(event, 12, **self.here())
        take_back_drop_request(event, 13, **self.by(event.entries.get(number=13)))
        self.pair_and_post(2)
        self.rename()
        self.correct_first_round()
        disqualify_entry(event, 14, reason="przekupstwo", ends="penalty", **self.here(20))
        self.finish_round(2)

    def correct_first_round(self) -> None:
        """The first table whose correction changes tables of round 2; another is corrected and they stay."""
        tables = [
            match.table_number
            for match in round_matches(self.event.rounds.get(number=1))
            if match.table_number and match.how == How.WON
        ]
        match = self.table(1, tables[-1])
        ending = Ending(How.WON, 3 - match.winner)
        correct_earlier_result(
            self.event, 1, tables[-1], ending, way=Way.TABLES, reason="źle odczytany", **self.here()
        )
        match = self.table(1, tables[-2])
        ending = Ending(How.WON, 3 - match.winner)
        correct_earlier_result(self.event, 1, tables[-2], ending, reason="też źle", **self.here())

    def play_cut(self) -> None:
        """The bracket to its final: the cut is made twice, and results of it are corrected.

        Two of the best do not play on, and a winner is disqualified after a match.
        """
        post_provisional(self.event, ROUNDS, **self.here())
        round_ = self.cut_again(self.rehearsal.cut())
        decks.hand_in_for_cut(self, round_.number)
        while True:
            if round_.posted_at is None:
                self.rehearsal.post(round_.number)
            for winner in (1, None):
                note_game_won(self.event, round_.number, 1, winner=winner, **self.here())
            self.finish_round(round_.number)
            if round_.teams_left == 8:
                self.let_play_on(round_.number)
            due = find_due_round(self.event)
            if due is None:
                break
            round_ = self.rehearsal.pair(round_.number + 1)
            round_ = self.correct_bracket(round_)

    def cut_again(self, round_: Round) -> Round:
        """The bracket is posted when a wrong result of the last Swiss round is found: the cut is made again."""
        post_round(self.event, round_.number, **self.here())
        for match in round_matches(self.event.rounds.get(number=ROUNDS)):
            if match.table_number and match.how == How.WON:
                ending = Ending(How.WON, 3 - match.winner)
                outcome = decide_correction(self.event, match, ending)
                if find_consequences(self.event, match, outcome).bracket.seeds:
                    break
        told = {"way": Way.CUT, "reason": "zamienione drużyny", **self.here()}
        correct_earlier_result(self.event, ROUNDS, match.table_number, ending, **told)
        return make_cut(self.event, CutChoice(teams=8, is_confirmed=True), **self.here())

    def correct_bracket(self, round_: Round) -> Round:
        """A wrong quarterfinal takes its semifinal with it; a wrong semifinal is found, and the bracket stands."""
        former = self.event.rounds.get(number=round_.number - 1)
        match = next(match for match in reversed(round_matches(former)) if match.how == How.WON)
        one, two, drawn = match.ending.games
        ending = Ending(How.WON, 3 - match.winner, games=(two, one, drawn))
        way = Way.LATER if former.teams_left == 8 else Way.LEAVE
        post_round(self.event, round_.number, **self.here())
        told = {"way": way, "reason": "błąd w drabince", **self.here()}
        correct_earlier_result(self.event, former.number, match.table_number, ending, **told)
        return self.event.rounds.get(number=round_.number)

    def let_play_on(self, number: int) -> None:
        match = next(match for match in round_matches(self.event.rounds.get(number=number)) if match.winner)
        winner, beaten = match.entries[match.winner - 1], match.entries[2 - match.winner]
        disqualify_entry(self.event, winner.number, reason="znaczone karty", **self.here())
        let_play_on(
            self.event, number, match.bracket_slot, team=beaten.number, reason="grali lepiej", **self.here()
        )

    def correct_and_finish(self) -> None:
        finish_tournament(self.event, **self.here())
        reopen_tournament(self.event, reason="ostatnia pomyłka", actor=self.actor)
        match = next(
            match
            for match in round_matches(self.event.rounds.get(number=ROUNDS))
            if match.table_number and match.how == How.WON
        )
        ending = Ending(How.WON, 3 - match.winner)
        correct_earlier_result(
            self.event, ROUNDS, match.table_number, ending, reason="odwrotnie", **self.here()
        )
        finish_tournament(self.event, **self.here())
        self.event.refresh_from_db()


def play_day() -> Tournament:
    """The finished event, in an empty database."""
    return Day().play()
