"""Sections 202, 204, 221 to 226 and 231, sentence by sentence: a list as it is typed, and what is found in it."""

from dataclasses import dataclass
from datetime import date

from teams.cards.files import shipped_catalogue
from teams.decks.formats import EventSets
from teams.decks.legality import DeckJudge, Sleeves, check_deck, make_judge
from teams.decks.reading import WHICH_PRINTING, ReadList, read_deck_list
from tests.for_each import for_each
from tests.rules_held import table
from tests.teams.decks.event_cards import SUMMER, index

MODIFIED, UNLIMITED, SEALED = "modified", "unlimited", "sealed"
SECTIONS = {"FR-202", "FR-204", "FR-221", "FR-222", "FR-225", "FR-226", "FR-231"}
SIX = ("Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting")
BEFORE_SKYRIDGE, SKYRIDGE = date(2003, 5, 11), date(2003, 5, 12)


@dataclass(frozen=True)
class Case:
    """A list for one sentence; `finds` are the rules that it breaks or leaves open, none where it is legal.

    To `text` as many basic Energies are added as are missing to 60 cards, or 40 in Limited; none where `is_whole`.
    """

    rule: str
    says: str
    text: str
    finds: tuple[str, ...] = ()
    format_key: str = MODIFIED
    as_on: date = SUMMER
    is_whole: bool = False
    sleeves: Sleeves | None = None
    left_out: frozenset[str] = frozenset()

    @property
    def judge(self) -> DeckJudge:
        """The judge of the event that the case is about."""
        return make_judge(
            shipped_catalogue(), "dci-2003", self.format_key, EventSets(self.as_on, self.left_out)
        )


CASES = [
    Case("FR-202.a", "promos by Wizards may be played", "1 Mewtwo Promo 3\n1 Pikachu Promo 1", (), UNLIMITED),
    Case(
        "FR-202.d",
        "different backs need sleeves on the whole deck",
        "4 Squirtle",
        ("FR-202.d",),
        UNLIMITED,
        sleeves=Sleeves(has_mixed_backs=True),
    ),
    Case(
        "FR-202.d",
        "identical and opaque ones",
        "4 Squirtle",
        (),
        UNLIMITED,
        sleeves=Sleeves(has_mixed_backs=True, is_opaque=True),
    ),
    Case(
        "FR-204.a",
        "not before it is available",
        "1 Celebi Skyridge 145",
        ("FR-204.a",),
        SEALED,
        BEFORE_SKYRIDGE,
    ),
    Case("FR-204.a", "as soon as it is available", "1 Celebi Skyridge 145", (), SEALED, SKYRIDGE),
    Case(
        "FR-204.b",
        "a new set may not be allowed at some events",
        "1 Celebi Skyridge 145",
        ("FR-204.b",),
        left_out=frozenset({"ecard3"}),
    ),
    Case("FR-221.a", "59 cards are too few", "59 Fire Energy", ("FR-221.a",), is_whole=True),
    Case("FR-221.a", "exactly sixty cards", "60 Fire Energy", is_whole=True),
    Case("FR-221.a", "61 cards are too many", "61 Fire Energy", ("FR-221.a",), is_whole=True),
    Case("FR-221.b", "four of a card", "4 Professor Elm"),
    Case("FR-221.b", "not five", "5 Professor Elm", ("FR-221.b",)),
    Case(
        "FR-221.b",
        "by the English title, in whatever language",
        "3 Professor Elm\n2 Professor Lind",
        ("FR-221.b",),
    ),
    Case(
        "FR-221.b",
        "by the title, in whatever set",
        "2 Slowking Aquapolis 34\n3 Slowking Southern Islands",
        ("FR-221.b",),
    ),
    Case("FR-221.b", "basic Energy excepted", "20 Fire Energy"),
    Case("FR-222", "no sideboard", "4 Professor Elm\nSideboard\n3 Double Gust", ("FR-222",)),
    Case(
        "FR-225.a",
        "cards of all sets",
        "1 Gust of Wind\n1 Lass\n1 Dark Vileplume\n1 Chaos Gym\n1 Cleffa",
        (),
        UNLIMITED,
    ),
    Case("FR-225.a", "and all promos", "1 Mew Promo 8\n1 Pikachu Promo 26", (), UNLIMITED),
    Case(
        "FR-225.a",
        "a new set not before it is available",
        "1 Celebi Skyridge 145",
        ("FR-225.a",),
        UNLIMITED,
        BEFORE_SKYRIDGE,
    ),
    Case(
        "FR-225.a", "a new set as soon as it is available", "1 Celebi Skyridge 145", (), UNLIMITED, SKYRIDGE
    ),
    Case("FR-225.b", "Ancient Mew is banned", "1 Ancient Mew", ("FR-225.b",), UNLIMITED),
    Case("FR-225.b", "so is the Happy Birthday Pikachu", "1 ____'s Pikachu", ("FR-225.b",), UNLIMITED),
    Case("FR-226.a", "Neo Genesis", "1 Feraligatr Neo Genesis 5"),
    Case("FR-226.a", "Neo Discovery", "1 Espeon Neo Discovery 1"),
    Case("FR-226.a", "Neo Revelation", "1 Crobat Neo Revelation 4"),
    Case("FR-226.a", "Southern Islands", "1 Slowking Southern Islands"),
    Case("FR-226.a", "Neo Destiny", "1 Light Dragonite Neo Destiny 14"),
    Case("FR-226.a", "Legendary Collection", "1 Dark Raichu Legendary Collection 7"),
    Case("FR-226.a", "Expedition", "1 Alakazam Expedition 1"),
    Case("FR-226.a", "every expansion after Expedition", "1 Espeon Aquapolis 11\n1 Celebi Skyridge 145"),
    Case("FR-226.a", "Black Star promos from 21 on", "1 Pikachu Promo 26"),
    Case("FR-226.a", "Best promos", "1 Electabuzz Best of Game 1"),
    Case("FR-226.b", "not Base Set", "1 Chansey Base Set 3", ("FR-226.b",)),
    Case("FR-226.b", "not Jungle", "1 Scyther Jungle 10", ("FR-226.b",)),
    Case("FR-226.b", "not Fossil", "1 Ditto Fossil 3", ("FR-226.b",)),
    Case("FR-226.b", "not Base Set 2", "1 Gust of Wind Base Set 2 120", ("FR-226.b",)),
    Case("FR-226.b", "not Team Rocket", "1 Rocket's Sneak Attack Team Rocket 16", ("FR-226.b",)),
    Case("FR-226.b", "not Gym Heroes", "1 Erika Gym Heroes 16", ("FR-226.b",)),
    Case("FR-226.b", "not Gym Challenge", "1 Chaos Gym Gym Challenge 102", ("FR-226.b",)),
    Case("FR-226.b", "not Black Star promos 1 to 20", "1 Pikachu Promo 1", ("FR-226.b",)),
    Case("FR-226.c", "previously printed copies of legal cards", "4 Bill Base Set 91"),
    Case("FR-226.c", "promo 12 through Legendary Collection", "1 Mewtwo Promo 12"),
    Case("FR-226.c", "another card of the same name is not a copy", "1 Chansey Base Set 3", ("FR-226.b",)),
    *(Case("FR-226.d", f"{kind} Energy of an old set", f"9 {kind} Energy Base Set") for kind in SIX),
    Case("FR-226.d", "Darkness is not one of the six", "5 Darkness Energy", ("FR-221.b",)),
    Case("FR-226.d", "Metal is not one of the six", "5 Metal Energy", ("FR-221.b",)),
    Case("FR-226.e", "the number tells a promo", "1 Electabuzz Promo 2\n1 Pikachu Promo #26", ("FR-226.b",)),
    Case("FR-226.f", "Ancient Mew", "1 Ancient Mew", ("FR-226.f",)),
    Case("FR-226.f", "the Happy Birthday Pikachu", "1 Happy Birthday Pikachu", ("FR-226.f",)),
    Case("FR-226.f", "Sneasel LV 34", "1 Sneasel LV 34", ("FR-226.f",)),
    Case("FR-226.f", "Sneasel of Neo Genesis in German", "1 Sniebel Neo Genesis 25", ("FR-226.f",)),
    Case("FR-226.f", "Slowking LV 39", "1 Slowking Lv.39", ("FR-226.f",)),
    Case(
        "FR-226.f",
        "other cards of those names are not",
        "1 Sneasel Neo Revelation 24\n1 Slowking Aquapolis 34",
    ),
    Case(
        "FR-226.g",
        "a stamped card counts as one of its set: Team Rocket",
        "1 Dark Gyarados (prerelease stamp) TR 8",
        ("FR-226.b",),
    ),
    Case(
        "FR-226.g",
        "a stamped card counts as one of its set: Jungle",
        "1 Clefable Jungle 1 prerelease",
        ("FR-226.b",),
    ),
    Case("FR-226.g", "a stamp forbids nothing", "1 Feraligatr Neo Genesis 5, stamped"),
    Case(
        "FR-226.h",
        "a new set not before it is available",
        "1 Celebi Skyridge 145",
        ("FR-226.h",),
        MODIFIED,
        BEFORE_SKYRIDGE,
    ),
    Case("FR-226.h", "a new set as soon as it is available", "1 Celebi Skyridge 145", (), MODIFIED, SKYRIDGE),
    Case("FR-231.a", "39 cards are too few", "39 Fire Energy", ("FR-231.a",), SEALED, is_whole=True),
    Case("FR-231.a", "exactly forty cards", "40 Fire Energy", (), SEALED, is_whole=True),
    Case("FR-231.a", "41 cards are too many", "41 Fire Energy", ("FR-231.a",), SEALED, is_whole=True),
    Case("FR-231.b", "any number of one card", "9 Professor Elm", (), SEALED),
    Case(
        "FR-231.c",
        "the exact deck: nothing to exchange",
        "4 Bill\nSideboard\n3 Double Gust",
        ("FR-231.c",),
        SEALED,
    ),
]


def read(case: Case) -> ReadList:
    judge = case.judge
    found = read_deck_list(case.text, judge, index())
    missing = 0 if case.is_whole else judge.rules.size.value - found.count
    return read_deck_list(f"{missing} Psychic Energy\n{case.text}" if missing else case.text, judge, index())


@for_each("case", CASES)
def test_a_sentence_of_sections_202_to_231_is_held(case: Case) -> None:
    found = read(case)
    assert found.questions == ()
    assert tuple(each.citation for each in check_deck(case.judge, found.deck, case.sleeves)) == case.finds


def test_fr_226_e_where_the_number_of_a_promo_is_missing_it_is_asked_for() -> None:
    found = read(Case("FR-226.e", "no number", "1 Pikachu Black Star Promo"))
    (question,) = found.questions
    assert question.kind == WHICH_PRINTING
    assert {"basep-1", "basep-26"} & {choice.answer for choice in question.choices}


def test_every_rule_of_those_sections_has_its_sentences_here() -> None:
    """Except what does not concern a list: the wording of cards (202.b, c) and the cards left over (231.d)."""
    wanted = {line.id for line in table() if line.id.split(".")[0] in SECTIONS}
    assert {case.rule for case in CASES} == wanted - {"FR-202.b", "FR-202.c", "FR-231.d"}
