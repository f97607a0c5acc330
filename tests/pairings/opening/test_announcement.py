"""Everything that has to be announced has its sentence, with its rule, where it applies; nothing else is said."""

import itertools
import re
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from pairings.opening.announcement import Announced, announce
from pairings.opening.queries import read_opening
from rulings.library.actions import load_library
from rulings.library.files import read_files
from rulings.library.library import GLOSSARY
from tests.expected import opened
from tests.factories import (
    NOON,
    make_account,
    make_closed_round,
    make_entries,
    make_entry,
    make_staff,
    make_tournament,
)
from tests.for_each import for_each
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.kernel.rule_sets import FORMATS, RULE_SETS

pytestmark = pytest.mark.django_db

# The rules that ask for an announcement before the event: where each applies.
TO_ANNOUNCE = {
    "FR-211.b": {"format": "modified"},  # games a match
    "FR-233.b": {"format": "sealed", "energy": "supplied"},  # basic Energy
    "FR-A4.b": {"format": "rochester"},  # time for a pick
    "GAP-7": {"format": "modified"},  # the cut
    "GAP-8": {"cut_size": 8},  # the bracket
    "GAP-28": {"no_show_loss_minutes": 10},  # when a team that did not come loses
    "X6": {"cut_size": 8},  # equal prizes in elimination rounds
    "X13": {"format": "rochester"},  # basic Energy, where a rule supplies it
    "X14": {"format": "booster"},  # trading between partners
    "X30": {"cut_size": 8, "elimination_games": 3},  # several games in elimination rounds
    "X34": {"format": "rochester"},  # the same, and when
}
# Says only what holds where nothing was announced.
WITHOUT_ANNOUNCEMENT = {"FR-211.a", "GAP-32"}  # a single game; fees, prizes and breaks, which are no settings


def announced(event: Tournament) -> Announced:
    return announce(event, read_opening(event))


def rules_of(event: Tournament) -> set[str]:
    return {rule for said in announced(event).lines for rule in said.rules}


def text_of(event: Tournament) -> str:
    return " ".join(said.text for said in announced(event).lines)


@for_each("rule", sorted(TO_ANNOUNCE))
def test_what_a_rule_wants_announced_has_its_sentence(rule: str) -> None:
    """FR-211.b, FR-233.b, FR-A4.b: before the tournament begins."""
    assert rule in rules_of(make_tournament(**TO_ANNOUNCE[rule]))


def test_no_rule_of_the_library_that_speaks_of_announcing_is_forgotten() -> None:
    speaks = {
        entry.id
        for entry in read_files()[1].entries.values()
        if entry.document != GLOSSARY
        and re.search(
            r"announc|before and during registration", f"{entry.title} {entry.answer}", re.IGNORECASE
        )
    }
    forgotten = speaks - WITHOUT_ANNOUNCEMENT - set(TO_ANNOUNCE)
    assert not forgotten, (
        "What is announced of these goes into TO_ANNOUNCE, else they into WITHOUT_ANNOUNCEMENT."
    )


@for_each(
    "values, sentence",
    [
        ({}, "Every match is a single game."),
        ({}, "There is no cut. The standings after the last round are final."),
        ({"swiss_games": 3}, "Every match is best of 3: the first team to win 2 games wins it."),
        (
            {"cut_size": 8, "final_games": 3},
            "Swiss rounds: one game; elimination rounds: one game; final: best of 3.",
        ),
        ({"cut_size": 2, "final_games": 3}, "Swiss rounds: one game; final: best of 3."),
        ({"cut_size": 2}, "the top two teams play a final"),
        ({"cut_size": 8}, "the top 8 teams play single elimination. A team that loses a match is out"),
        ({"cut_size": 8}, "The highest seed plays the lowest"),
        ({"cut_size": 8, "is_bracket_drawn": True}, "First opponents in the bracket are drawn at random."),
        ({"cut_size": 8}, "In the Swiss rounds, the team with fewer prizes left then wins"),
        ({"cut_size": 8, "equal_prizes": "next_prize"}, "play continues and the next prize wins"),
        ({"cut_size": 8, "equal_prizes": "sudden_death"}, "sudden death decides"),
        ({"cut_size": 8, "equal_prizes": "further_game"}, "another game decides"),
        (
            {"cut_size": 8, "equal_prizes": "other", "equal_prizes_other": "a coin is tossed"},
            "If prizes are equal: a coin is tossed.",
        ),
        (
            {"cut_size": 8, "equal_prizes": "next_prize", "elimination_games": 3},
            "has won more games wins; if games won are equal",
        ),
        ({"cut_size": 8}, "share places 3 and 4"),
        ({"cut_size": 8, "has_third_place": True}, "play for third place"),
        (
            {"cut_size": 8, "bracket_rounds": [[4, None, "19:30"]]},
            "Elimination rounds: Semifinals at 19:30, no clock.",
        ),
        ({"cut_size": 8, "objection_minutes": 10}, "provisional for 10 minutes"),
        ({"swiss_games": 3}, "won more completed games then wins the match, for 3 points"),
        ({"swiss_games": 3}, "the team that lost decides who starts the next one"),
        ({"structure": "elimination"}, "single elimination from round 1"),
        ({"structure": "elimination"}, "A late team may take the place of a bye"),
    ],
)
def test_how_the_event_ends_is_announced_fr_211_b_x6_x30(values: dict[str, Any], sentence: str) -> None:
    assert sentence in text_of(make_tournament(**values))


def test_single_elimination_says_nothing_of_swiss_rounds_and_standings() -> None:
    text = text_of(make_tournament(structure="elimination"))
    for word in ("Swiss", "tiebreaker", "OMW%", "a draw 1", "Each round it missed"):
        assert word not in text, word


def test_equal_prizes_of_a_bracket_are_still_to_decide_x6(client: Client) -> None:
    """On the announcement, on the desk and on the event's page, until somebody decides."""
    event = make_tournament(slug="cup", cut_size=4)
    assert [said.field for said in announced(event).undecided if said.rule == "X6"] == ["equal_prizes"]
    client.force_login(make_account("olivia", is_owner=True))
    desk = client.get("/t/cup/desk/", headers={"host": "localhost"}).content.decode()
    assert "Decide how equal prizes are settled" in desk
    decided = make_tournament(slug="cap", cut_size=4, equal_prizes="next_prize")
    assert "X6" not in {said.rule for said in announced(decided).undecided}
    desk = client.get("/t/cap/desk/", headers={"host": "localhost"}).content.decode()
    assert "Decide how equal prizes are settled" not in desk
    assert "the next prize wins" in client.get("/t/cap/").content.decode()


def test_every_rule_that_is_named_is_in_the_library(client: Client) -> None:
    load_library(now=NOON)
    rules = set()
    for rule_set, format_ in itertools.product(RULE_SETS, FORMATS):
        rules |= rules_of(
            make_tournament(rule_set=rule_set, format=format_, round_minutes=50, is_premier=True)
        )
    for rule in rules:
        assert client.get(f"/rulings/{rule}/").status_code == 200, rule


@for_each("format_", ["modified", "unlimited"])
def test_a_constructed_event_says_nothing_of_energy_pools_and_building(format_: str) -> None:
    rules = rules_of(make_tournament(format=format_))
    assert not [rule for rule in rules if rule.startswith(("FR-23", "FR-A", "FR-212"))]
    assert "X14" not in rules


def test_a_limited_event_says_how_decks_are_built_fr_212_b_fr_231() -> None:
    text = text_of(make_tournament(format="sealed", energy="none"))
    assert "30 minutes to register and build a deck of exactly 40 cards" in text
    assert "Basic Energy is not supplied" in text


@for_each(
    "values, sentence",
    [
        ({}, "Player A sets 3 prizes, player B sets 2."),
        ({"rule_set": "casual-2v2"}, "Each player sets 3 prizes."),
        ({"prizes_a": 4}, "all 6 of its prizes"),
        ({"rule_set": "team-battle-14.3"}, "when its opponents have no Pokémon left in play"),
        ({"rule_set": "multiplayer-1.3"}, "in the local language"),
        ({"rule_set": "team-battle-14.3"}, "short yes-or-no questions"),
        ({}, "Each round lasts 50 minutes."),
        ({"rule_set": "casual-2v2"}, "Rounds have no time limit."),
        ({}, "2 points instead of 3"),
        ({"alternate_scoring": False}, "3 points like any other win"),
        ({}, "names its player A and player B at registration"),
        ({"seats_locked": False}, "may swap player A"),
        ({}, "which team starts; player A of the starting team goes first"),
        ({"rule_set": "team-battle-14.3"}, "which of its own two players starts"),
        ({}, "a warning after 5 minutes and a match loss after 15 minutes"),
        ({"no_show_warning_minutes": None}, "15 minutes after the round starts loses the match; a judge"),
        ({}, "Teams may not agree on a draw"),
        ({"agreed_draws": True}, "Two teams may agree on a draw."),
        ({"missed_round_points": 1}, "is worth 1 point."),
        ({}, "bring it to the desk"),
        ({"team_reports": True}, "reports the result on its phone"),
        ({"is_premier": True}, "permanently belongs to that team"),
        ({"numbers_required": False}, "Membership numbers are not needed"),
        (
            {"format": "unlimited"},
            "Unrated: there are team ratings only for Modified and Sealed Deck, not for Unlimited.",
        ),
        ({"country": "DE"}, "follow the German card text"),
        ({"ruling_class": "B"}, "Class B event"),
    ],
)
def test_what_is_said_follows_the_settings(values: dict[str, Any], sentence: str) -> None:
    assert sentence in text_of(make_tournament(**values))


def test_without_a_clock_nothing_is_said_of_its_end() -> None:
    assert not [
        rule for rule in rules_of(make_tournament(rule_set="casual-2v2")) if rule.startswith("FR-216")
    ]


def test_a_clock_of_its_own_borrows_what_happens_at_time_fr_216() -> None:
    assert {"FR-216.a", "FR-216.b", "FR-216.c", "FR-216.d"} <= rules_of(
        make_tournament(rule_set="casual-2v2", round_minutes=40)
    )


def test_tiebreakers_are_said_in_their_order_with_how_they_count() -> None:
    lines = [said.text for said in announced(make_tournament(tiebreakers=["own", "omw"])).lines]
    first = next(place for place, line in enumerate(lines) if "(MW%)" in line)
    assert "(OMW%)" in lines[first + 1]
    assert "match points divided by three times the rounds" in lines[first]
    assert "random number" in lines[first + 2]


@for_each(
    "values, teams, sentence",
    [
        ({}, 0, "depends on the number of teams: 3 for up to 8 teams, 4 for up to 16 teams"),
        ({"has_team_round": True}, 0, "4 for up to 8 teams"),
        ({}, 6, "We play 3 Swiss rounds, the usual number for 6 teams. If more teams"),
        ({"has_team_round": True}, 6, "4 Swiss rounds for 6 teams: one more than usual"),
        ({"planned_rounds": 5}, 0, "5 Swiss rounds, as the organizer planned"),
    ],
)
def test_number_of_rounds_is_said_with_how_it_was_chosen(
    values: dict[str, Any], teams: int, sentence: str
) -> None:
    event = make_tournament(**values)
    make_entries(event, teams)
    assert sentence in text_of(event)


def test_house_rules_are_marked() -> None:
    event = make_tournament(prizes_a=4, seats_locked=False, round_minutes=45, numbers_required=False)
    marked = {said.field for said in announced(event).lines if said.is_house_rule}
    assert marked == {"prizes_a", "seats_locked", "round_minutes", "numbers_required"}


def test_the_head_judge_is_named_fr_202_c() -> None:
    event = make_tournament()
    make_staff(event, "olga", Role.ORGANIZER)
    assert "The head judge is olga." in text_of(event)  # who organizes alone has every role
    make_staff(event, "hanna", Role.HEAD_JUDGE)
    assert "The head judge is hanna." in text_of(event)


def test_what_is_not_decided_is_listed_with_where_to_decide_it(client: Client) -> None:
    event = make_tournament(slug="cup", country="CH", format="sealed")
    assert {said.field for said in announced(event).undecided} == {"ruling_language", "energy", "staff"}
    client.force_login(make_account("olivia", is_owner=True))
    page = client.get("/t/cup/desk/paper/announcement/", headers={"host": "localhost"}).content.decode()
    assert 'href="/t/cup/desk/settings/#id_energy"' in page
    assert 'href="/t/cup/desk/settings/#id_ruling_language"' in page
    assert 'href="/t/cup/desk/staff/"' in page


def test_a_judge_reads_it_and_is_not_sent_to_the_settings(client: Client) -> None:
    event = make_tournament(slug="cup", country="CH")
    client.force_login(make_staff(event, "jo", Role.JUDGE))
    page = client.get("/t/cup/desk/paper/announcement/").content.decode()
    assert "The language of the card text for rulings is not decided yet." in page
    assert "#id_ruling_language" not in page


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(
    ("rule_set", "format_"),
    [*((rule_set, "rochester") for rule_set in sorted(RULE_SETS)), ("dci-2003", "modified")],
)
def test_the_sheet_is_one_page_with_every_sentence(
    client: Client, paper: str, format_: str, rule_set: str
) -> None:
    event = make_tournament(
        slug="cup", paper=paper, format=format_, rule_set=rule_set, round_minutes=50, energy="supplied",
        energy_returned=True, tiebreakers=["omw", "oomw", "own"], is_premier=True, team_reports=True,
    )  # fmt: skip
    make_entry(event)
    client.force_login(make_staff(event, "olga", Role.ORGANIZER))
    data = client.get("/t/cup/desk/paper/announcement.pdf").content
    pages = PdfReader(BytesIO(data)).pages
    assert len(pages) == 1
    printed = "".join(pages[0].extract_text().split())
    for said in announced(event).lines:
        assert "".join(said.text.split()[:6]) in printed
    assert float(pages[0].mediabox.height) == pytest.approx(841.9 if paper == "A4" else 792, abs=1)


def test_desk_and_paper_lead_to_it(client: Client) -> None:
    event = make_tournament(slug="cup")
    client.force_login(make_staff(event, "olga", Role.ORGANIZER))
    address = "/t/cup/desk/paper/announcement"
    assert f'href="{address}/"' in client.get("/t/cup/desk/").content.decode()
    page = client.get("/t/cup/desk/paper/").content.decode()
    assert f'href="{address}/"' in page
    assert f'href="{address}.pdf"' in page
    make_entries(event, 4)
    make_closed_round(event)
    assert f'href="{address}/"' not in opened(client.get("/t/cup/desk/"))  # it was read out


def test_it_takes_as_many_queries_for_many_teams_as_for_few(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    event = make_tournament()
    make_staff(event, "olga", Role.ORGANIZER)
    make_entries(event, 12)
    with django_assert_max_num_queries(8):
        announced(event)


def test_one_round_and_one_prize_are_said_as_one() -> None:
    event = make_tournament(prizes_a=1, prizes_b=2)
    make_entries(event, 2)
    said = text_of(event)
    assert "We play 1 Swiss round, the usual number for 2 teams." in said
    assert "Player A sets 1 prize, player B sets 2." in said
