"""Notes of the game at a table as rows: journaled, undone, gone with the match they are about."""

import json
from copy import deepcopy
from datetime import timedelta

import pytest

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
from pairings.games.models import DesignatedTarget, GamePlayer, GameWon, Toss
from pairings.games.play import Coin, Out, TossNote
from pairings.games.queries import read_notes, turns_of
from pairings.games.wording import next_game_sentences
from pairings.journal.wording import shown_values
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round, discard_proposal, pair_again, take_back
from pairings.undo.actions import undo_line
from tests.factories import BOSS, NOON, make_posted_event, make_results, sealed
from tournament.config.files.event_file import bring_in, export_event, import_event
from tournament.kernel.refusal import Refusal
from tournament.setup.actions import remove_tournament

pytestmark = pytest.mark.django_db
TABLE = {"actor": BOSS, "now": NOON}


@pytest.fixture
def event():
    return make_posted_event()


def match_of(event):
    return Match.objects.select_related("one", "two").get(round__tournament=event, table_number=1)


def notes_of(event):
    match = Match.objects.get(round__tournament=event, table_number=1)
    return read_notes(event, match.round.matches.at_table(1), limits=(5, 5))


def rows():
    return set(GamePlayer.objects.values_list("seat", "left", "out", "advises"))


def told(event, line):
    names = dict(event.entries.values_list("number", "team_name"))
    return shown_values(line.after, names, event)


def test_a_toss_is_noted_told_and_noted_again(event):
    """FR-213.a, FR-B.GS3: who flipped, called and won, and who starts."""
    toss = TossNote(2, "1a", flipper="1b", called=Coin.TAILS, fell=Coin.TAILS)
    note_toss(event, 1, 1, toss=toss, **TABLE)

    row, match = Toss.objects.get(), match_of(event)
    assert (row.winner, row.starts, row.flipper, row.caller) == (2, "1a", "1b", "2b")
    line = event.journal.latest("number")
    assert (line.action, line.table_number, line.citation) == ("note_toss", 1, "FR-B.GS3.a")
    words = told(event, line)
    assert f"toss won by: {match.two.team_name}" in words
    assert f"first turn: {match.one.team_name} (seat A)" in words
    assert "called: tails" in words

    note_toss(event, 1, 1, toss=TossNote(1, "1a"), **TABLE)
    assert Toss.objects.get().winner == 1
    undo_line(event, event.journal.latest("number").number, actor=BOSS, now=NOON)
    assert Toss.objects.get().winner == 2


def test_a_prize_is_a_row_and_undone_from_the_newest_on(event):
    """FR-B.PZ1.a."""
    take_prizes(event, 1, 1, seat="1a", **TABLE)
    first = event.journal.latest("number").number
    take_prizes(event, 1, 1, seat="1a", **TABLE)
    assert rows() == {("1a", 1, "", False)}

    with pytest.raises(Refusal, match="undo_later"):
        undo_line(event, first, actor=BOSS, now=NOON)
    undo_line(event, event.journal.latest("number").number, actor=BOSS, now=NOON)
    assert rows() == {("1a", 2, "", False)}
    undo_line(event, first, actor=BOSS, now=NOON)
    assert rows() == set()


def test_a_player_who_is_out_is_told_with_what_the_partner_has(event):
    """FR-B.LV1.b, FR-B.LV1.d, FR-B.LV2: prizes to the partner, the turns go on without, an adviser stays."""
    note_toss(event, 1, 1, toss=TossNote(1, "2a"), **TABLE)
    note_out(event, 1, 1, seat="2a", why=Out.NO_POKEMON, advises=True, **TABLE)

    assert rows() == {("2a", 0, "no_pokemon", True), ("2b", 5, "", False)}
    assert turns_of(notes_of(event)) == ["1b", "1a", "2b"]
    line = event.journal.latest("number")
    match = match_of(event)
    assert (line.entry_number, line.citation) == (match.two.number, "FR-B.LV1.b")
    words = told(event, line)
    assert (
        f"{match.two.team_name} (seat A): 0, out: the last Pokémon was knocked out, stays to advise" in words
    )
    assert f"{match.two.team_name} (seat B): 5" in words
    assert event.journal.latest("number").before["by_player"][0][2] == 3


def test_what_is_refused_is_not_noted(event):
    """FR-B.PZ1.b."""
    take_prizes(event, 1, 1, seat="1b", number=2, **TABLE)
    lines = event.journal.count()

    with pytest.raises(Refusal, match="partner_must_take"):
        take_prizes(event, 1, 1, seat="1b", **TABLE)
    with pytest.raises(Refusal, match="prizes_by_player"):
        correct_prizes(event, 1, 1, left={"1a": 4, "1b": 2}, **TABLE)

    assert rows() == {("1b", 0, "", False)}
    assert event.journal.count() == lines


def test_a_prize_penalty_leaves_room_for_one_more(event):
    """A team's limit is what it set and its prize penalties."""
    match = match_of(event)
    penalty = PenaltyReport(
        infraction="121", level="prize", entry_number=match.one.number, seat="a", prizes=1
    )
    give_penalty(event, penalty, actor=BOSS, round_number=1, table_number=1)

    correct_prizes(event, 1, 1, left={"1a": 4, "1b": 2}, **TABLE)

    assert rows() == {("1a", 4, "", False), ("1b", 2, "", False)}


def test_a_target_stays_until_its_card_leaves_play(event):
    """FR-B.TG8, FR-B.TG9: also where the target leaves the game; a second target of that card is refused."""
    note_target(event, 1, 1, card=" Slowking ", source="1a", target="2b", **TABLE)
    with pytest.raises(Refusal) as caught:
        note_target(event, 1, 1, card="slowking", source="1a", target="2a", **TABLE)
    assert (caught.value.code, caught.value.citation) == ("pairings.target_stays", "FR-B.TG9")
    note_out(event, 1, 1, seat="2b", why=Out.NO_CARD, **TABLE)

    row = DesignatedTarget.objects.get()
    assert (row.card, row.target, row.ended_at) == ("Slowking", "2b", None)
    end_target(event, 1, 1, target=row.who, actor=BOSS, now=NOON + timedelta(minutes=1))
    assert DesignatedTarget.objects.get().ended_at is not None
    with pytest.raises(Refusal, match="target_ended"):
        end_target(event, 1, 1, target=row.who, **TABLE)
    note_target(
        event, 1, 1, card="Slowking", source="1a", target="2a", actor=BOSS, now=NOON + timedelta(minutes=2)
    )


def test_a_casual_event_has_targets_by_its_own_document_ce_tg8_ce_tg9():
    """An opponent for "your opponent", a partner for "your Pokémon"; a later target of one card is refused."""
    event = make_posted_event(rule_set="casual-2v2")
    note_target(event, 1, 1, card="Slowking", source="1a", target="2b", **TABLE)
    note_target(event, 1, 1, card="Meganium", source="1a", target="1b", **TABLE)

    assert set(DesignatedTarget.objects.values_list("card", "source", "target")) == {
        ("Slowking", "1a", "2b"),
        ("Meganium", "1a", "1b"),
    }
    assert event.journal.latest("number").citation == "CE-TG8"
    with pytest.raises(Refusal) as caught:
        note_target(event, 1, 1, card="Meganium", source="1a", target="1a", **TABLE)
    assert (caught.value.code, caught.value.citation) == ("pairings.target_stays", "CE-TG9")


def test_the_cards_of_a_player_who_is_out_leave_play_with_their_targets(event):
    """FR-B.LV1.a; an undo of that puts both back."""
    note_target(event, 1, 1, card="Dodrio", source="1a", target="1b", **TABLE)
    note_target(event, 1, 1, card="Slowking", source="2a", target="1a", **TABLE)
    note_out(event, 1, 1, seat="1a", why=Out.NO_POKEMON, **TABLE)

    still = DesignatedTarget.objects.filter(ended_at=None)
    assert set(still.values_list("card", flat=True)) == {"Slowking"}
    with pytest.raises(Refusal, match="player_is_out"):
        note_target(event, 1, 1, card="Meganium", source="1a", target="1b", **TABLE)

    undo_line(event, event.journal.latest("number").number, actor=BOSS, now=NOON)
    assert still.count() == 2
    assert rows() == set()


@pytest.mark.parametrize("card", ["", "  ", "x" * 61])
def test_a_target_names_its_card(event, card):
    with pytest.raises(Refusal, match="target_card"):
        note_target(event, 1, 1, card=card, source="1a", target="2a", **TABLE)


def test_nothing_is_noted_of_a_closed_round(event):
    for table in (1, 2):
        record_result(event, 1, table, Ending(How.WON, 1), actor=BOSS, now=NOON)
    close_round(event, 1, actor=BOSS, now=NOON)

    with pytest.raises(Refusal):
        take_prizes(event, 1, 1, seat="1a", **TABLE)


# Winners of games: FR-213.b, c; for teams GAP-1.


@pytest.fixture
def match_of_3():
    """Table 1 of an event whose matches are best of 3."""
    return match_of(make_posted_event(swiss_games=3))


def note_games(match, *winners):
    event = match.round.tournament
    for winner in winners:
        note_game_won(event, 1, 1, winner=winner, **TABLE)
    return event


def next_of(match):
    """Who decides who starts the next game, as the table's page says it."""
    event = match.round.tournament
    notes = read_notes(event, match, limits=(5, 5))
    return next_game_sentences(match, notes.toss.note if notes.toss else None, notes.won)


def test_the_loser_of_a_noted_game_decides_who_starts_the_next_one_fr_213_b(match_of_3):
    event = note_games(match_of_3, 1)
    assert next_of(match_of_3) == [f"Game 2: {match_of_3.two} decides who starts."]
    line = event.journal.last()
    assert (line.action, line.citation, line.after["games"]) == ("note_game_won", "FR-213.b", [1, 0, 0])
    assert line.after["won"] == [match_of_3.one.number]
    note_games(match_of_3, 2)
    assert next_of(match_of_3) == [f"Game 3: {match_of_3.one} decides who starts."]


def test_after_a_drawn_game_who_decided_last_decides_again_fr_213_c(match_of_3):
    event = match_of_3.round.tournament
    note_games(match_of_3, None)
    assert "the team that wins the toss decides" in next_of(match_of_3)[0]  # the toss was not noted
    note_toss(event, 1, 1, toss=TossNote(2, "2a"), **TABLE)
    assert next_of(match_of_3) == [f"Game 2: {match_of_3.two} decides who starts."]
    note_games(match_of_3, 2, None)
    assert next_of(match_of_3) == [f"Game 4: {match_of_3.one} decides who starts."]
    assert event.journal.last().citation == "FR-213.c"


def test_no_game_is_noted_after_those_that_decide_the_match(match_of_3):
    event = note_games(match_of_3, 1, 2, 1)
    assert next_of(match_of_3) == []
    refused("pairings.games_noted_all", note_game_won, event, 1, 1, winner=None, **TABLE)
    take_game_back(event, 1, 1, **TABLE)
    assert list(GameWon.objects.values_list("number", "winner")) == [(1, 1), (2, 2)]
    undo_line(event, event.journal.last().number, actor=BOSS, now=NOON)
    assert GameWon.objects.count() == 3


@pytest.mark.parametrize("games", [3, 5])
def test_as_many_games_are_drawn_as_a_result_may_have(games):
    match = match_of(make_posted_event(swiss_games=games))
    event = note_games(match, *[None] * games)
    refused("pairings.games_noted_all", note_game_won, event, 1, 1, winner=None, **TABLE)
    note_game_won(event, 1, 1, winner=1, **TABLE)  # a drawn game is played again


def test_a_match_of_one_game_and_a_finished_round_take_no_winners_of_games(event, match_of_3):
    refused("pairings.one_game_alone", note_game_won, event, 1, 1, winner=1, **TABLE)
    refused("pairings.no_game_noted", take_game_back, match_of_3.round.tournament, 1, 1, **TABLE)
    make_results(match_of_3.round.tournament, 1)
    close_round(match_of_3.round.tournament, 1, **TABLE)
    with pytest.raises(Refusal):
        note_games(match_of_3, 1)


def test_a_judge_undoes_what_was_noted_and_the_event_file_keeps_it(match_of_3):
    event = note_games(match_of_3, 1, None)
    undo_line(event, event.journal.last().number, actor=BOSS, now=NOON)
    assert list(GameWon.objects.values_list("number", "winner")) == [(1, 1)]
    data = export_event(event)
    remove_tournament(event)
    again = bring_in(data, opens_pages=False).tournament
    kept = GameWon.objects.filter(match__round__tournament=again)
    assert list(kept.values_list("number", "winner", "noted_at")) == [(1, 1, NOON)]


@pytest.mark.parametrize("act", [pair_again, discard_proposal], ids=["paired again", "discarded"])
def test_winners_of_games_go_with_their_match_and_come_back_with_it(match_of_3, act):
    event = note_games(match_of_3, 1, None)
    take_back(event, 1, reason="wrong field", **TABLE)
    act(event, 1, actor=BOSS)
    assert not GameWon.objects.exists()
    line = event.journal.last()
    assert [1, "gamewon", 2] in line.before["taken_away"]
    undo_line(event, line.number, actor=BOSS, now=NOON)
    assert list(GameWon.objects.values_list("number", "winner")) == [(1, 1), (2, None)]


def test_a_file_with_games_that_no_match_has_is_refused_at_its_place(match_of_3):
    event = note_games(match_of_3, 1)
    values = json.loads(export_event(event))
    remove_tournament(event)
    for change in ({"number": 10}, {"winner": 3}):
        spoiled = deepcopy(values)
        spoiled["games_won"][0] |= change
        with pytest.raises(Refusal) as caught:
            import_event(sealed(spoiled))
        assert caught.value.params["place"] == f"/games_won/0/{next(iter(change))}"


def refused(code, act, *args, **kwargs):
    with pytest.raises(Refusal) as caught:
        act(*args, **kwargs)
    assert caught.value.code == code
