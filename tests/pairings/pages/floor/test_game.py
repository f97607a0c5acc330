"""The game at a table on a judge's phone."""

import pytest

from pairings.games.actions import correct_prizes, note_out, note_target, note_toss, take_prizes
from pairings.games.models import DesignatedTarget, GamePlayer, Toss
from pairings.games.play import Out, TossNote
from pairings.games.queries import notes_stand
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round
from pairings.rounds.clock import start_clock
from tests.factories import BOSS, NOON, make_posted_event
from tests.shown import field_of
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
TABLE = "/t/cup/floor/tables/1/"


@pytest.fixture
def event():
    return make_posted_event(slug="cup")


@pytest.fixture
def match(event):
    return event.rounds.get().matches.at_table(1)


@pytest.fixture
def phone(event, sign_in):
    return sign_in(event, Role.JUDGE)


def text(answer):
    return " ".join(answer.content.decode().split())


def test_before_anything_is_noted_all_is_folded_away(phone, match):
    page = text(phone.get(TABLE))

    assert '<details class="card" id="game">' in page
    assert "Turns:" not in page
    assert page.count("Took a prize") == 4


def test_the_toss_is_two_choices_and_shows_whose_turn_follows(phone, match):
    """FR-B.GS3.b, FR-B.GS3.c: the winner names a team; its player A begins."""
    form = text(phone.get(f"{TABLE}toss/"))
    assert 'name="starts" value="1b"' not in form

    page = text(phone.post(f"{TABLE}toss/", {"winner": "1", "starts": "2a"}, follow=True))

    assert '<details class="card" id="game" open>' in page
    assert f"{match.one.team_name} won the toss. {match.two.seat_a} has the first turn" in page
    order = [match.two.seat_a, match.one.seat_b, match.one.seat_a, match.two.seat_b]
    assert f"Turns: <strong>{', '.join(map(str, order))}</strong>" in page
    assert "/rulings/FR-B.GS3.a/" in page


def test_under_team_battle_each_player_can_begin_for_the_team_that_won(phone, event, match):
    """TB-S2."""
    event.rule_set = "team-battle-14.3"
    event.save()

    refused = phone.post(f"{TABLE}toss/", {"winner": "1", "starts": "2b"})
    assert refused.status_code == 422
    assert "chooses one of its own players" in text(refused)
    assert "/rulings/TB-S2.b/" in text(refused)
    assert not Toss.objects.exists()
    phone.post(f"{TABLE}toss/", {"winner": "1", "starts": "1b"})
    assert Toss.objects.get().starts == "1b"


def test_a_prize_is_one_press_until_the_partner_has_to_take(phone, match):
    """FR-B.PZ1.b."""
    for _press in range(2):
        page = text(phone.post(f"{TABLE}prizes/taken/", {"seat": "1b"}, follow=True))
    assert "0 prizes left" in page
    assert page.count("Took a prize") == 3

    page = text(phone.post(f"{TABLE}prizes/taken/", {"seat": "1b"}, follow=True))
    assert f"{match.one.seat_b} has no prizes left, so {match.one.seat_a} takes the prize" in page
    assert GamePlayer.objects.get().left == 0


def test_prizes_are_typed_as_they_lie_on_the_table(phone, match):
    """FR-B.GS5."""
    typed = {"left_1a": "1", "left_1b": "0", "left_2a": "5", "left_2b": "2"}
    refused = text(phone.post(f"{TABLE}prizes/", typed))
    assert "at most 5 prizes left in total, not 7" in refused
    assert not GamePlayer.objects.exists()

    page = text(phone.post(f"{TABLE}prizes/", typed | {"left_2a": "2"}, follow=True))
    assert '<span class="floor-game-left">1 : 4</span>' in page


def test_a_player_who_is_out_has_no_turn_and_the_partner_the_prizes(phone, event, match):
    """FR-B.LV1.b, FR-B.LV1.d, FR-B.LV2."""
    note_toss(event, 1, 1, toss=TossNote(1, "1a"), actor=BOSS, now=NOON)
    data = {"seat": "2b", "why": "no_pokemon", "advises": "on"}

    page = text(phone.post(f"{TABLE}out/", data, follow=True))

    assert f"{match.two.seat_b} is out. {match.two.seat_a} now has 5 prizes left." in page
    assert "out: the last Pokémon was knocked out; stays to advise" in page
    turns = ", ".join(str(player) for player in (match.one.seat_a, match.two.seat_a, match.one.seat_b))
    assert f"Turns: <strong>{turns}</strong>" in page
    assert "/rulings/FR-B.LV1.d/" in page


def test_how_a_win_came_is_shown(phone, event, match):
    """FR-B.PZ3: all prizes, or both opponents out."""
    note_out(event, 1, 1, seat="1a", why=Out.NO_POKEMON, is_partner_out_too=True, actor=BOSS, now=NOON)

    page = text(phone.get(TABLE))

    assert f"are out, so {match.two.team_name} wins." in page
    assert "Took a prize" not in page


def test_the_page_says_whose_prize_it_is_and_who_may_not_attack_yet(phone, event, match, sign_in):
    """FR-B.PZ2: a Pokémon that falls to its own side; TB-S6: no attack on the first turn, in Team Battle alone."""
    page = text(phone.get(TABLE))
    assert "/rulings/FR-B.PZ2/" in page
    assert "may not attack on their first turn" not in page

    battle = make_posted_event(slug="battle", rule_set="team-battle-14.3")
    page = text(sign_in(battle, Role.JUDGE, Role.SCOREKEEPER).get("/t/battle/floor/tables/1/"))
    assert "may not attack on their first turn" in page
    assert "/rulings/TB-S6/" in page
    assert "is knocked out by its own side" not in page


def test_with_both_partners_out_the_page_says_who_won_and_leads_to_the_result(event, match, sign_in):
    """FR-B.PZ3: in sight, before anything is unfolded; a judge who may not enter results reads who does."""
    phone = sign_in(event, Role.JUDGE)
    note_out(event, 1, 1, seat="1a", why=Out.NO_POKEMON, actor=BOSS)
    assert "The game is over" not in text(phone.get(TABLE))
    form = {"seat": "1b", "why": "no_pokemon", "partner_too": ""}

    page = text(phone.post(f"{TABLE}out/", form, follow=True))

    assert (
        page.count(f"are out, so {match.two.team_name} wins.") >= 2
    )  # the message, and the page from now on
    over = page[page.index("The game is over") : page.index('id="game"')]
    assert f"are out, so {match.two.team_name} wins." in over
    assert "sign the slip" in over
    assert "Clockwise:" not in page
    keeper = text(sign_in(event, Role.JUDGE, Role.SCOREKEEPER).get(TABLE))
    over = keeper[keeper.index("The game is over") : keeper.index('id="game"')]
    assert "/floor/tables/1/result/" in over


def test_a_result_on_time_with_other_prizes_says_which_counts(phone, event, match):
    """FR-216.b."""
    start_clock(event, 1, actor=BOSS, now=NOON)
    correct_prizes(event, 1, 1, left={"1a": 1, "1b": 1}, actor=BOSS, now=NOON)
    record_result(event, 1, 1, Ending(How.TIME, prizes_left=(3, 5)), actor=BOSS)
    assert (
        "The prizes by player add up to 2 : 5. The recorded result on time says 3 : 5, and it counts."
        in text(phone.get(TABLE))
    )

    correct_prizes(event, 1, 1, left={"1a": 2}, actor=BOSS, now=NOON)
    assert "and it counts" not in text(phone.get(TABLE))


def test_a_target_is_shown_until_its_card_left_play(phone, match):
    """FR-B.TG8, FR-B.TG9."""
    data = {"card": "Slowking", "source": "1a", "target": "2b"}
    page = text(phone.post(f"{TABLE}target/", data, follow=True))
    assert f"Card of {match.one.seat_a}, target {match.two.seat_b}." in page
    assert "as its target until it leaves play" in text(
        phone.post(f"{TABLE}target/", data | {"target": "2a"})
    )

    row = DesignatedTarget.objects.get()
    page = text(phone.post(f"{TABLE}target/ended/", {"target": row.who}, follow=True))
    assert "Slowking" not in page.partition('id="game"')[2].partition("</details>")[0]


def test_once_the_round_is_closed_the_notes_are_read_only(phone, event, match):
    take_prizes(event, 1, 1, seat="1a", actor=BOSS, now=NOON)
    note_target(event, 1, 1, card="Slowking", source="1a", target="2b", actor=BOSS, now=NOON)
    for table in Match.objects.values_list("table_number", flat=True):
        record_result(event, 1, table, Ending(How.WON, 1), actor=BOSS, now=NOON)
    close_round(event, 1, actor=BOSS, now=NOON)

    page = text(phone.get(TABLE))

    assert "Slowking" in page
    for button in ("Took a prize", "Left play", "Enter the prizes left"):
        assert button not in page


def test_who_decides_who_starts_each_game_of_a_match_is_told_by_name_fr_213_b_c(sign_in):
    event = make_posted_event(slug="games", swiss_games=3)
    match = event.rounds.get().matches.at_table(1)
    phone = sign_in(event, Role.JUDGE)
    one, two = match.one.team_name, match.two.team_name
    table = "/t/games/floor/tables/1/"
    assert "Game 1: the team that wins the toss decides who starts." in text(phone.get(table))

    note_toss(event, 1, 1, toss=TossNote(2, "1a"), actor=BOSS, now=NOON)

    page = text(phone.get(table))
    assert f"Game 1: {two} decides who starts." in page
    assert (
        f"If {one} won the last game, {two} decides who starts the next one, even if a penalty decided it."
        in page
    )
    assert (
        f"If {two} won the last game, {one} decides who starts the next one, even if a penalty decided it."
        in page
    )
    assert "After a drawn game, the team that decided last decides again." in page
    assert "/rulings/FR-213.b/" in page


def test_a_match_of_one_game_says_nothing_of_a_next_one(phone, match):
    assert "last game" not in text(phone.get(TABLE))


# Winners of games


@pytest.fixture
def of_three(sign_in):
    event = make_posted_event(slug="cup", swiss_games=3)
    return event.rounds.get().matches.at_table(1), sign_in(event, Role.HEAD_JUDGE)


def note_won(phone, *winners):
    for winner in winners:
        answer = phone.post(f"{TABLE}games/won/", {"winner": winner}, follow=True)
    return text(answer)


def test_a_press_notes_who_won_a_game_and_the_page_says_who_decides_next_fr_213_b_c(of_three):
    match, phone = of_three
    assert "Who won game 1?" in text(phone.get(TABLE))
    page = note_won(phone, "1")
    assert f"Game 1: {match.one} won." in page
    assert f"Game 2: {match.two} decides who starts." in page
    page = note_won(phone, "drawn")
    assert "Game 2 was drawn." in page
    assert f"Game 3: {match.two} decides who starts." in page
    assert '<details class="card" id="game" open>' in page
    page = text(phone.post(f"{TABLE}games/back/", follow=True))
    assert "Game 2 was drawn." not in page
    assert "Who won game 2?" in page


def test_games_that_decide_the_match_lead_to_its_result_with_the_score_filled_in(of_three):
    match, phone = of_three
    page = note_won(phone, "2", "1", "2")
    assert f"According to the games noted here, {match.two} has won the match, 2 : 1 games." in page
    assert f'href="{TABLE}result/"' in page
    assert "Who won game" not in page
    form = text(phone.get(f"{TABLE}result/"))
    for name, value in (("said", "2"), ("games_one", "1"), ("games_two", "2"), ("games_drawn", "0")):
        assert f'name="{name}" value="{value}" checked' in form


def test_a_result_with_other_games_than_those_noted_is_said_and_counts(of_three):
    match, phone = of_three
    note_won(phone, "2", "1", "2")
    record_result(match.round.tournament, 1, 1, Ending(How.WON, 1, games=(2, 0, 0)), actor=BOSS, now=NOON)
    page = text(phone.get(TABLE))
    assert (
        "The games noted here are 1 : 2 games. The recorded result says 2 : 0 games, and it counts." in page
    )


def test_notes_that_are_unfinished_say_nothing_against_the_result_and_none_follows_it(of_three):
    match, phone = of_three
    note_won(phone, "1")
    record_result(match.round.tournament, 1, 1, Ending(How.WON, 1, games=(2, 0, 0)), actor=BOSS, now=NOON)
    page = text(phone.get(TABLE))
    assert "The games noted here" not in page
    assert "Who won game" not in page
    assert "The match is already decided" in note_won(phone, "1")


def test_three_drawn_games_are_filled_in_too(of_three):
    _match, phone = of_three
    note_won(phone, "drawn", "drawn", "drawn", "1", "1")
    assert 'name="games_drawn" value="3" checked' in text(phone.get(f"{TABLE}result/"))


def test_nobody_is_asked_who_won_a_game_of_a_match_of_one(phone, match):
    assert "Who won game" not in text(phone.get(TABLE))
    assert "This match has one game" in note_won(phone, "1")


@pytest.mark.as_shown
def test_a_page_that_showed_other_games_notes_none(of_three):
    """Two judges, or one who presses twice: a game is noted once."""
    match, phone = of_three
    shown = field_of(match, *match.seats_who, notes_stand(match))
    phone.post(f"{TABLE}games/won/", shown | {"winner": "1"})
    answer = phone.post(f"{TABLE}games/won/", shown | {"winner": "1"}, follow=True)
    assert "Something else has been noted about the game at table 1 in the meantime." in text(answer)
    assert match.games_noted.count() == 1
