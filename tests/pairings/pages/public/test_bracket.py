"""The bracket for everybody (FR-217.e, FR-A8.d): its page, its rounds, the screens, who comes to which match."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.html import strip_tags

from pairings.drops.actions import disqualify_entry, drop_entry
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round
from pairings.rounds.clock import start_clock
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_posted_round, make_tournament
from tests.pairings.bracket.brackets import go_on, make_cut_event, make_elimination_event, newest, win
from tests.tournament.config.cache.test_front_cache import Site
from tournament.event.models import Tournament
from tournament.kernel.stages import EqualPrizes
from tournament.setup.actions import finish_tournament

pytestmark = pytest.mark.django_db
PAGE = "/t/cup/bracket/"


def get(client, path=PAGE):
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def match_of(text, key):
    """The words of one match, in one line."""
    piece = text.split(f'id="match-{key}"')[1].split('<li class="bracket-match')[0].split("</section>")[0]
    return " ".join(strip_tags(piece.partition(">")[2]).split())


def name_of(event, seed):
    return event.cuts.get().seeds.get(seed=seed).entry.team_name


def test_rounds_are_headings_and_matches_are_lists_of_two_teams(client):
    event = make_cut_event(slug="cup")

    text = get(client)

    assert re.findall(r'<h2 id="round-name-(\d+)">(\w+)', text) == [
        ("8", "Quarterfinals"),
        ("4", "Semifinals"),
        ("2", "Final"),
    ]
    assert match_of(text, "8-1").startswith(
        f"Quarterfinal 1, table 1 seed 1 {name_of(event, 1)} seed 8 {name_of(event, 8)}"
    )
    assert match_of(text, "4-2").startswith("Semifinal 2 Winner of quarterfinal 3 Winner of quarterfinal 4")
    assert match_of(text, "2-1").startswith("Final Winner of semifinal 1 Winner of semifinal 2")
    assert match_of(text, "8-3").endswith("The winner goes to: Semifinal 2")
    assert f'href="/t/cup/?q={name_of(event, 1).replace(" ", "%20")}"' in text


def test_the_address_names_the_round_that_a_phone_shows(client):
    make_cut_event(slug="cup")

    def shown(path):
        return re.findall(r'bracket-round is-shown[^"]*" id="round-(\d+)"', get(client, path))

    assert shown(PAGE) == ["8"]
    assert shown(f"{PAGE}4/") == ["4"]
    assert 'href="/t/cup/bracket/2/">Final</a>' in get(client)
    assert client.get(f"{PAGE}16/").status_code == 404
    assert client.get(f"{PAGE}3/").status_code == 404


def test_results_move_the_winner_on_and_say_how_it_came(client):
    event = make_cut_event(slug="cup", equal_prizes=EqualPrizes.NEXT_PRIZE)
    start_clock(event, 2, actor=BOSS, now=NOON)
    record_result(event, 2, 1, Ending(How.WON, 2), actor=BOSS, now=NOON)
    record_result(event, 2, 2, Ending(How.NO_SHOW, 1), actor=BOSS, now=NOON)

    text = get(client)

    assert f"seed 8 {name_of(event, 8)}✓won" in match_of(text, "8-1")
    assert "did not come" in match_of(text, "8-2")
    assert match_of(text, "4-1").startswith(
        f"Semifinal 1 seed 8 {name_of(event, 8)} seed 4 {name_of(event, 4)}"
    )


def test_games_stand_beside_the_teams(client):
    event = make_cut_event(slug="cup", elimination_games=3)
    record_result(event, 2, 1, Ending(How.WON, 1, games=(2, 1, 0)), actor=BOSS, now=NOON)

    text = match_of(get(client), "8-1")

    assert f"{name_of(event, 1)}✓won 22 games" in text
    assert f"{name_of(event, 8)} 11 game" in text
    assert "best of 3" in get(client)


def test_a_bye_is_told_as_a_bye_with_its_reason_and_not_as_unknown(client):
    make_elimination_event(6, slug="cup")
    text = get(client)
    assert re.search(r"seed 1 Team \d bye", match_of(text, "8-1"))
    assert "Winner of quarterfinal 2" in match_of(text, "4-1")

    event = Tournament.objects.get(slug="cup")
    record_result(event, 1, 1, Ending(How.BOTH_LOSE), actor=BOSS, now=NOON)

    text = match_of(get(client), "4-1")
    assert "bye Quarterfinal 2: both teams lost" in text
    assert "Both teams lose." in match_of(get(client), "8-2")


@pytest.mark.parametrize(
    ("leave", "told", "badge"),
    [
        (drop_entry, "dropped", "dropped"),
        (disqualify_entry, "was disqualified", "disqualified"),
    ],
)
def test_a_team_that_is_out_before_its_match_begins_is_not_told_as_absent(client, leave, told, badge):
    event = make_cut_event(slug="cup")
    gone = event.cuts.get().seeds.get(seed=8).entry
    leave(event, gone.number, reason="train", actor=BOSS, ends=How.NO_SHOW.value, now=NOON)

    text = match_of(get(client), "8-1")
    assert f"{gone.team_name} {told}, so {name_of(event, 1)} wins." in text
    table = strip_tags(get(client, "/t/cup/rounds/2/"))
    assert badge in table
    assert "no-show" not in text + table


def test_level_games_that_the_prizes_decided_are_told_so(client):
    """FR-217, X30: "won 1 : 1 games" would be no reason."""
    event = make_cut_event(slug="cup", elimination_games=3)
    start_clock(event, 2, actor=BOSS, now=NOON)
    ended = Ending(How.TIME, 1, prizes_left=(2, 3), games=(1, 1, 0))
    record_result(event, 2, 1, ended, actor=BOSS, now=NOON + timedelta(hours=4))

    assert f"{name_of(event, 1)} won by prizes, at 1 : 1 games on time" in " ".join(
        strip_tags(get(client, "/t/cup/rounds/2/")).split()
    )


@pytest.mark.parametrize(
    ("leave", "words", "in_the_meantime"),
    [(drop_entry, "left", "left"), (disqualify_entry, "was disqualified", "been disqualified")],
)
def test_a_winner_that_left_is_told(client, leave, words, in_the_meantime):
    event = make_cut_event(slug="cup")
    win(event)
    close_round(event, 2, actor=BOSS, now=NOON)
    entry = event.cuts.get().seeds.get(seed=1).entry
    leave(event, entry.number, reason="train", actor=BOSS, now=NOON)

    page = get(client)
    assert f"bye {entry.team_name} {words}" in match_of(page, "4-1")
    assert f"{entry.team_name} has since {in_the_meantime}." in match_of(page, "8-1")


def test_the_match_for_third_place_and_the_winner(client):
    event = make_cut_event(slug="cup", size=4, has_third_place=True)
    assert match_of(get(client), "2-2").startswith(
        "Match for third place Loser of semifinal 1 Loser of semifinal 2"
    )
    go_on(event)
    assert match_of(get(client), "2-2").startswith("Match for third place, table 2")
    assert "wins the event" not in get(client)
    win(event)
    assert "wins the event" not in get(client)  # a slip of an open round can still be corrected
    assert client.get("/t/cup/data/v1/bracket.json").json()["winner"] is None
    assert [place["place"] for place in client.get("/t/cup/data/v1/bracket.json").json()["places"]] == []
    close_round(event, 3, actor=BOSS, now=NOON)

    assert f"{name_of(event, 1)} wins the event" in get(client)


def test_a_final_that_both_lose_has_no_winner(client):
    event = make_cut_event(slug="cup", size=2)
    record_result(event, 2, 1, Ending(How.BOTH_LOSE), actor=BOSS, now=NOON)
    assert "the final has no winner" not in get(client)
    close_round(event, 2, actor=BOSS, now=NOON)

    text = get(client)

    assert "the final has no winner" in text
    assert "wins the event" not in text


def test_before_it_is_posted_the_page_says_how_it_will_be_played(client):
    event = make_tournament(slug="cup", cut_size=8)
    make_entries(event, 4)
    make_posted_round(event)

    text = get(client)

    assert "The bracket will appear here" in text
    assert "the top 8 teams play" in text


def test_an_event_without_a_bracket_has_no_such_page_and_its_pages_do_not_ask_for_it(client):
    event = make_tournament(slug="cup")
    make_entries(event, 4)
    make_closed_round(event)
    assert client.get(PAGE).status_code == 404
    assert client.get("/t/cup/screen/bracket/").status_code == 404
    for path in ("/t/cup/", "/t/cup/standings/", "/t/cup/screen/", "/t/cup/clock/"):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert "/bracket/" not in get(client, path)
        assert not [query for query in asked if "pairings_cut" in query["sql"]]


@pytest.mark.parametrize("path", [PAGE, f"{PAGE}4/", "/t/cup/screen/bracket/"])
def test_a_bracket_of_32_takes_as_many_queries_as_one_of_4(client, path):
    def ask():
        with CaptureQueriesContext(connection) as asked:
            get(client, path)
        return len(asked)

    event = make_cut_event(5, 4, slug="cup")
    few = ask()
    Tournament.objects.filter(pk=event.pk).update(slug="small")
    make_cut_event(33, 32, slug="cup")
    assert ask() == few
    assert few <= 9


def test_the_page_of_a_bracket_of_32_is_kept_by_the_front_cache():
    event = make_cut_event(33, 32, slug="cup")
    site = Site()
    first = site.get(PAGE)
    assert first[0] == 200
    for _ in range(3):
        assert site.get(PAGE)[2] == first[2]
    assert site.asked == [PAGE]

    record_result(event, 2, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)
    site.seconds += 60

    assert site.get(PAGE)[2] != first[2]


def test_a_large_field_is_drawn_from_the_last_64_on(client):
    event = make_elimination_event(70, slug="cup")
    text = get(client)
    assert "Round of 64" in text
    assert 'id="round-128"' not in text
    assert '<a class="button" href="/t/cup/rounds/1/">Round of 128</a>' in text
    assert newest(event).teams_left == 128


# --- the screens


def slides(text):
    return re.findall(r'data-slide="([^"]+)"', text)


def test_the_screen_follows_the_bracket_to_its_winner(client):
    event = make_cut_event(slug="cup", has_third_place=True)
    text = get(client, "/t/cup/screen/")
    assert slides(text) == ["bracket-8-1"]
    assert text.count('class="screen-match ') == 6
    assert '<p class="screen-title">Quarterfinals</p>' in text
    go_on(event)
    assert slides(get(client, "/t/cup/screen/")) == ["bracket-4-1"]
    go_on(event)
    text = get(client, "/t/cup/screen/")
    assert slides(text) == ["bracket-4-1"]
    assert "Match for third place" in text
    go_on(event)
    assert slides(get(client, "/t/cup/screen/")) == ["champion", "bracket-4-1"]
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON)
    assert slides(get(client, "/t/cup/screen/")) == ["champion", "bracket-4-1", "standings-1"]


def test_a_large_round_is_listed_by_name_until_its_clock_starts(client):
    event = make_cut_event(33, 32, slug="cup")
    assert slides(get(client, "/t/cup/screen/")) == ["teams-2", "players-2"]
    assert slides(get(client, "/t/cup/screen/bracket/")) == [f"bracket-32-{page}" for page in (1, 2, 3, 4)]
    start_clock(event, 2, actor=BOSS, now=NOON)
    assert slides(get(client, "/t/cup/screen/")) == ["clock-2"]


def test_the_screen_of_a_bracket_that_is_not_posted(client):
    make_tournament(slug="cup", cut_size=8)
    assert "The bracket will appear here as soon as it is posted." in get(client, "/t/cup/screen/bracket/")


# --- other pages of a round of the bracket


def test_a_round_of_the_bracket_is_called_by_its_name(client):
    event = make_cut_event(slug="cup")
    text = get(client, "/t/cup/")
    assert "Quarterfinals" in text
    assert "Round 2" not in text
    assert "See the bracket" in text
    assert "Quarterfinals: not started yet" in get(client, "/t/cup/clock/")
    first = event.cuts.get().seeds.get(seed=1).entry.number
    why = " ".join(strip_tags(get(client, f"/t/cup/rounds/2/why/{first}/")).split())
    assert "the places in the bracket decide who meets whom" in why
    assert "has seed 8." in why
    assert "Measured" not in why
    go_on(event)
    why = strip_tags(get(client, f"/t/cup/rounds/3/why/{first}/"))
    assert "seed 1, won: Quarterfinal 1." in why


def test_who_is_out_of_the_bracket_is_found_with_a_word(client):
    event = make_cut_event(slug="cup")
    last = event.entries.exclude(cut_seeds__cut__tournament=event).get()
    text = get(client, f"/t/cup/?q={last.team_name}")
    assert "No match in this round" in text
    assert "Go to the desk if you are here to play." not in text


def test_who_finds_a_table_reads_what_follows_and_the_page_leads_to_the_printed_bracket(client):
    event = make_cut_event(slug="cup")
    assert 'href="/t/cup/bracket.pdf"' in client.get(PAGE).content.decode()

    text = " ".join(strip_tags(get(client, f"/t/cup/?q={name_of(event, 1)}")).split())

    others = f"{name_of(event, 4)} – {name_of(event, 5)}"
    assert f"If you win: Semifinal 1, against the winner of {others}." in text
    assert "If you lose: you are out." in text


def test_another_way_of_equal_prizes_is_told_with_its_text(client):
    """X6: "another way" alone says nothing to who reads it."""
    way = "more Pokémon in play"
    event = make_cut_event(slug="cup", equal_prizes=EqualPrizes.OTHER, equal_prizes_other=way)
    start_clock(event, 2, actor=BOSS, now=NOON)
    ended = Ending(
        How.TIME, 1, prizes_left=(2, 2), equal_way=EqualPrizes.OTHER.value, note="counted by both judges"
    )
    record_result(event, 2, 1, ended, actor=BOSS, overrule_reason="counted", now=NOON + timedelta(hours=4))

    assert "decided as announced (more Pokémon in play)" in match_of(get(client), "8-1")
