"""What the floor rules say of decks, held for lists that were handed in at an event: each rule by its id."""

from datetime import date, timedelta

import pytest

from pairings.cut.actions import CutChoice, make_cut
from pairings.rounds.actions import post_round
from teams.deck_lists.models import DeckList
from teams.deck_lists.queries import ListState, check_list, current_list, current_lists, event_judge, state_of
from teams.decks.legality import BREAKS, LOOK_AT, OPEN
from tests.expected import refused
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_posted_round
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, LEGAL, hand_in, make_event_with_lists
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor, Role
from tournament.kernel.stages import RoundStage
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db

HEAD_JUDGE = Actor(name="Hanna Head", roles=frozenset({Role.HEAD_JUDGE}))


def found(event: Tournament, text: str, **values: object) -> list[str]:
    """The rules by which something is found in a list that team 1 hands in."""
    one = hand_in(event, 1, text=text, **values)
    return [each.citation for each in check_list(event_judge(event), one)]


def padded(text: str, size: int = 60) -> str:
    """A list with as many Grass Energies as are missing to `size` cards."""
    missing = size - sum(int(line.split()[0]) for line in text.splitlines())
    return f"{text}\n{missing} Grass Energy"


@pytest.fixture
def event() -> Tournament:
    made = make_event_with_lists()
    make_entries(made, 2)
    return made


# --- What a deck has to be ---------------------------------------------------------------------------------------


def test_derived_check_6_for_lists_that_were_handed_in(event: Tournament) -> None:
    """FR-221.a, b, FR-226.d: 60 cards; five of a title in two languages; 20 Fire Energy; five Darkness Energy."""
    assert found(event, "59 Fire Energy") == ["FR-221.a"]
    assert found(event, "60 Fire Energy") == []
    assert found(event, padded("3 Professor Elm\n2 Professor Lind")) == ["FR-221.b"]
    assert found(event, padded("20 Fire Energy")) == []
    assert found(event, padded("5 Darkness Energy")) == ["FR-221.b"]


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("4 Bill Base Set 91", []),
        ("4 Gust of Wind Base Set 93", ["FR-226.b"]),
        ("4 Sneasel LV 34", ["FR-226.f"]),
        ("1 Arcanine Promo 6", ["FR-226.b"]),
        ("1 Electabuzz Promo 2", ["FR-226.b"]),
        ("1 Psyduck Promo 20", ["FR-226.b"]),
        ("1 Moltres Promo 21", []),
        ("1 Mewtwo Promo 12", []),
    ],
)
def test_derived_check_7_for_lists_that_were_handed_in(
    event: Tournament, line: str, rules: list[str]
) -> None:
    """FR-226: Modified by printing."""
    one = hand_in(event, 1, text=padded(line))
    assert {len(each.printings) for each in one.deck if each.title != "Grass Energy"} == {1}
    assert [each.citation for each in check_list(event_judge(event), one)] == rules


def test_fr_222_a_sideboard_is_marked(event: Tournament) -> None:
    assert found(event, f"{LEGAL}\nSideboard\n3 Focus Band") == ["FR-222"]
    assert current_list(event, 1, "a").cards == 60


def test_fr_225_b_the_bans_of_unlimited_are_marked_in_every_language() -> None:
    event = make_event_with_lists(format="unlimited")
    make_entries(event, 1)
    assert found(event, padded("1 Ancient Mew\n1 Sneasel Neo Genesis 25")) == ["FR-225.b"]
    assert found(event, padded("1 _____'s Pikachu")) == ["FR-225.b"]
    assert found(event, padded("4 Energie-Absauger\n1 Glurak")) == []


def test_fr_b_gs1_each_member_has_a_modified_deck_of_sixty_counted_by_itself(event: Tournament) -> None:
    """Four of a title in each of the two decks are fine; whose list is not there is known."""
    for seat in "ab":
        hand_in(event, 1, seat)
    hand_in(event, 2, "b", FOUR_TOO_MANY)
    judge = event_judge(event)
    lists = current_lists(event)
    states = {
        (number, seat): state_of(one, check_list(judge, one) if one else ())
        for number in (1, 2)
        for seat in "ab"
        for one in [lists.get((number, seat))]
    }
    assert event.format == "modified"
    assert states == {
        (1, "a"): ListState.LEGAL,
        (1, "b"): ListState.LEGAL,
        (2, "a"): ListState.MISSING,
        (2, "b"): ListState.ILLEGAL,
    }


def test_fr_b_gs6_lists_of_a_limited_event_have_forty_cards() -> None:
    """FR-231.a, b: forty cards, and any number of copies."""
    event = make_event_with_lists(format="sealed")
    make_entries(event, 1)
    assert found(event, padded("9 Professor Elm", 40)) == []
    assert found(event, LEGAL) == ["FR-231.a"]


def test_fr_202_d_mixed_backs_without_opaque_sleeves_are_marked(event: Tournament) -> None:
    assert found(event, LEGAL, has_mixed_backs=True) == ["FR-202.d"]
    assert found(event, LEGAL, has_mixed_backs=True, is_opaque=True) == []
    assert found(event, LEGAL, has_mixed_backs=False) == []


TWO_LANGUAGES = "2 Squirtle Expedition 131 (Japanese)\n2 Squirtle Expedition 131 (English)\n56 Water Energy"


def test_fr_202_d_where_lists_are_required_one_is_not_legal_before_the_backs_are_answered() -> None:
    event = make_event_with_lists(deck_lists="required")
    make_entries(event, 1)
    judge = event_judge(event)
    for answer, state in ((None, ListState.ILLEGAL), (False, ListState.LEGAL)):
        one = hand_in(event, 1, text=LEGAL, has_mixed_backs=answer)
        assert state_of(one, check_list(judge, one)) == state


def test_fr_202_d_a_list_that_names_two_languages_is_asked_by_itself(event: Tournament) -> None:
    """The document's own example; the answer "all the same" is then looked at."""
    judge = event_judge(event)
    expected = {None: [OPEN], False: [LOOK_AT], True: [BREAKS]}
    for answer, weights in expected.items():
        one = hand_in(event, 1, text=TWO_LANGUAGES, has_mixed_backs=answer)
        assert [each.weight for each in check_list(judge, one) if each.citation == "FR-202.d"] == weights
    one = hand_in(event, 1, text=TWO_LANGUAGES, has_mixed_backs=True, is_opaque=True)
    assert state_of(one, check_list(judge, one)) == ListState.LEGAL


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ("4 Slowpoke Aquapolis (JP)\n56 Water Energy", True),
        ("4 Slowpoke Aquapolis japanisch\n56 Water Energy", True),
        ("4 ヤドン\n56 Water Energy", True),
        ("4 Slowpoke Aquapolis (German)\n56 Water Energy (English)", False),  # one kind of back
        ("60 Water Energy (Japanese)", False),
        ("4 Slowpoke Aquapolis\n56 Water Energy", False),
    ],
)
def test_fr_202_d_only_languages_with_other_backs_are_asked(
    event: Tournament, text: str, is_asked: bool
) -> None:
    assert ("FR-202.d" in found(event, text)) == is_asked


# --- Which sets an event allows ----------------------------------------------------------------------------------


def test_fr_204_a_a_set_counts_from_its_day_of_sale_on_the_day_that_the_event_settles() -> None:
    """Skyridge was sold from 12 May 2003 on; the day of the cards is a setting, proposed is the event's own."""
    text = padded("1 Celebi Skyridge 145")
    event = make_event_with_lists(date=date(2003, 5, 17))
    make_entries(event, 1)
    assert found(event, text) == []
    change_settings(event, {"cards_as_on": date(2003, 5, 11)}, actor=BOSS)
    assert found(event, text) == ["FR-226.h"]
    change_settings(event, {"cards_as_on": date(2003, 5, 12)}, actor=BOSS)
    assert found(event, text) == []


def test_fr_204_b_an_event_leaves_a_set_out_or_gives_it_another_day(event: Tournament) -> None:
    text = padded("1 Celebi Skyridge 145")
    change_settings(event, {"sets_left_out": ["ecard3"]}, actor=BOSS)
    assert found(event, text) == ["FR-204.b"]
    change_settings(event, {"sets_left_out": [], "set_days": [["ecard3", "2003-06-30"]]}, actor=BOSS)
    assert found(event, text) == ["FR-226.h"]


def test_an_event_of_today_goes_by_the_cards_of_2003() -> None:
    event = make_event_with_lists(date=date(2026, 11, 23))
    make_entries(event, 1)
    assert found(event, padded("1 Blaziken EX Ruby & Sapphire 3")) == ["FR-226.h"]


# --- One deck for the whole event --------------------------------------------------------------------------------


def corrected_after_round_1(event: Tournament, text: str) -> list[DeckList]:
    """The lists of team 1 after round 1 was posted: what a clerk may not do, the head judge does with a reason."""
    hand_in(event, 1)
    make_posted_round(event)
    everybody_else = Actor(name="Otto", roles=frozenset(Role) - {Role.HEAD_JUDGE})
    with refused("tournament.not_allowed", "FR-222"):
        hand_in(event, 1, text=text, actor=everybody_else, reason="so")
    with refused("tournament.reason_missing", field="reason"):
        hand_in(event, 1, text=text, actor=HEAD_JUDGE, reason="")
    hand_in(event, 1, text=text, actor=HEAD_JUDGE, reason="as it was played")
    return list(DeckList.objects.filter(tournament=event).order_by("number"))


def test_fr_222_the_deck_stays_the_same_all_event(event: Tournament) -> None:
    original, correction = corrected_after_round_1(event, FOUR_TOO_MANY)
    assert (original.text, original.replaced_at) == (LEGAL, NOON)
    assert (correction.reason, correction.source) == ("as it was played", DeckList.Source.JUDGE)
    assert event.journal.latest("number").citation == "FR-222"


def test_fr_231_c_the_same_forty_cards_all_tournament() -> None:
    event = make_event_with_lists(format="sealed")
    make_entries(event, 2)
    assert len(corrected_after_round_1(event, "40 Fire Energy")) == 2


def test_x28_a_cut_with_new_decks_takes_a_second_list_of_each_player() -> None:
    """FR-231.c has one deck, FR-A8.c a new one for the Top 8: a list for each stage, fixed by its own first round."""
    event = make_event_with_lists(
        cut_size=2, planned_rounds=1, equal_prizes="next_prize", new_lists_for_cut=True
    )
    make_entries(event, 4)
    cut = RoundStage.ELIMINATION
    for number in (1, 2, 3, 4):
        hand_in(event, number)
    make_closed_round(event)
    hand_in(event, 1, text=FOUR_TOO_MANY, stage=cut, now=NOON + timedelta(minutes=1))
    hand_in(event, 1, text="60 Fire Energy", stage=cut, now=NOON + timedelta(minutes=2))
    assert found_text(event) == LEGAL
    assert found_text(event, cut) == "60 Fire Energy"
    round_ = make_cut(event, CutChoice(teams=2, is_confirmed=True), actor=BOSS, now=NOON)
    post_round(event, round_.number, actor=BOSS, now=NOON)
    clerk = Actor(name="Sam", roles=frozenset({Role.SCOREKEEPER}))
    with refused("tournament.not_allowed", "FR-222"):
        hand_in(event, 1, stage=cut, actor=clerk)


def test_x28_a_cut_without_new_decks_takes_no_second_list() -> None:
    """FR-231.c: where nothing else was announced, the deck of the Swiss rounds is that of the Top 8."""
    event = make_event_with_lists(cut_size=2, planned_rounds=1, equal_prizes="next_prize")
    make_entries(event, 2)
    hand_in(event, 1)
    with refused("teams.lists_not_asked"):
        hand_in(event, 1, text="60 Fire Energy", stage=RoundStage.ELIMINATION)
    assert found_text(event) == LEGAL


def found_text(event: Tournament, stage: RoundStage = RoundStage.SWISS) -> str:
    one = current_list(event, 1, "a", stage)
    return one.text if one else ""
