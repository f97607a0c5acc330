"""The rule sets of team play as data, each value with the rule it comes from. PURE."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from tournament.kernel.marking import gettext_noop
from tournament.kernel.refusal import Refusal

T = TypeVar("T")

CONSTRUCTED = "constructed"
LIMITED = "limited"
WINNER_NAMES_TEAM = "winner_names_team"  # the winner of the toss names a team, and its player A begins
WINNER_NAMES_OWN_PLAYER = "winner_names_own_player"  # the winner of the toss names one of its own two players
ONE_ON_EACH_SIDE = "one_on_each_side"  # the four sit round the table, partners next to each other
TWO_ROWS = "two_rows"  # two on each of two sides, partners diagonal, every player facing an opponent
DEFAULT_RULE_SET = "dci-2003"


@dataclass(frozen=True, slots=True)
class Value(Generic[T]):
    """A value and the id of the rule that sets it ("FR-B.GS7.a")."""

    value: T
    citation: str


@dataclass(frozen=True, slots=True)
class Defaults:
    """What a rule set says for one kind of format: prizes by seat, minutes of a round (None: no clock)."""

    prizes_a: Value[int]
    prizes_b: Value[int]
    round_minutes: Value[int | None]


@dataclass(frozen=True, slots=True)
class Format:
    """A format of FR-201.a; `title` is English, marked for translation; `kind` is "constructed" or "limited"."""

    key: str
    title: str
    kind: str


@dataclass(frozen=True, slots=True)
class DeckText:
    """What a document says of decks, by the rules of the Floor Rules, which are the most detailed.

    `says` has its own rule for each of theirs that it agrees with ("FR-221.a": "MP-1.a"): a deck that is not so breaks
    it. `looks` are rules that the Floor Rules alone have: whoever reads the list is shown them and decides. A rule in
    neither is not asked. `any_promo`: the document allows promo cards without saying which.
    """

    says: Mapping[str, str] = field(default_factory=dict)
    looks: frozenset[str] = frozenset()
    any_promo: bool = False

    @property
    def is_silent(self) -> bool:
        """Whether it says nothing of decks and refers to no rules for them."""
        return not (self.says or self.looks)

    @property
    def has_card_pool(self) -> bool:
        """Whether it says which sets of cards are allowed."""
        return "FR-226.b" in self.says


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One document's rules for a team event.

    `title` and `edition` are English and marked: whoever shows them translates them. `seating` goes clockwise, "1"
    being the team that starts, and `table_shape` (ONE_ON_EACH_SIDE or TWO_ROWS) says on which sides of the table those
    seats are; `who_starts` is WINNER_NAMES_TEAM or WINNER_NAMES_OWN_PLAYER; `starting_seats` are the seats of that
    team that may begin. `is_time_borrowed`: the document is silent about the end of time, so FR-216 applies.
    `decks` is what it says of decks. `is_rated`: events by it can count for a rating of FR-201.c.
    """

    key: str
    title: str
    edition: str
    constructed: Defaults
    limited: Defaults
    seating: Value[tuple[str, str, str, str]]
    table_shape: Value[str]
    who_starts: Value[str]
    starting_seats: Value[tuple[str, ...]]
    seats_locked: Value[bool]
    is_time_borrowed: Value[bool]
    decks: DeckText
    is_rated: Value[bool]


@dataclass(frozen=True, slots=True)
class EventDefaults:
    """What a new event of one rule set and format starts with, each value with its citation."""

    prizes_a: Value[int]
    prizes_b: Value[int]
    round_minutes: Value[int | None]
    seats_locked: Value[bool]
    alternate_scoring: Value[bool]

    def house_rules(self, chosen: Mapping[str, object]) -> tuple[str, ...]:
        """The names in `chosen` (of this class's fields) whose value is another than the rule set's."""
        return tuple(
            name for name in self.__slots__ if name in chosen and chosen[name] != getattr(self, name).value
        )


def _defaults(prizes: tuple[int, int], prizes_from: str, minutes: int | None, minutes_from: str) -> Defaults:
    return Defaults(
        Value(prizes[0], prizes_from), Value(prizes[1], prizes_from), Value(minutes, minutes_from)
    )


FORMATS: dict[str, Format] = {
    format_.key: format_
    for format_ in (
        Format("modified", gettext_noop("Modified"), CONSTRUCTED),
        Format("unlimited", gettext_noop("Unlimited"), CONSTRUCTED),
        Format("sealed", gettext_noop("Sealed Deck"), LIMITED),
        Format("booster", gettext_noop("Booster Draft"), LIMITED),
        Format("rochester", gettext_noop("Rochester Draft"), LIMITED),
    )
}

_SIZE_AND_COPIES = frozenset({"FR-221.a", "FR-221.b", "FR-222", "FR-231.a", "FR-231.c"})
_FLOOR_RULES_FOR_DECKS = _SIZE_AND_COPIES | {
    *("FR-202.d", "FR-225.b", "FR-226.b", "FR-226.c", "FR-226.f"),
}
# V1.3 names a size, sets and promos; bans, copies, sideboards and sleeves are in the Floor Rules of 2003 alone.
_OWN_WORDS_OF_V1_3 = {"FR-221.a": "MP-1.a", "FR-226.b": "MP-1.a", "FR-231.a": "MP-5.b"}
_PARTNERS_TOGETHER = ("1A", "2B", "2A", "1B")
_TEAMS_ALTERNATE = ("1A", "2A", "1B", "2B")

RULE_SETS: dict[str, RuleSet] = {
    rule_set.key: rule_set
    for rule_set in (
        RuleSet(
            key="dci-2003",
            title=gettext_noop("Pokémon DCI Floor Rules 2003"),
            edition=gettext_noop("in force from 1 January 2003"),
            constructed=_defaults((3, 2), "FR-B.GS5", 50, "FR-B.GS7.a"),
            limited=_defaults((2, 2), "FR-B.GS6", 40, "FR-B.GS7.a"),
            seating=Value(_PARTNERS_TOGETHER, "FR-B.GS2"),
            table_shape=Value(ONE_ON_EACH_SIDE, "FR-B.GS2"),
            who_starts=Value(WINNER_NAMES_TEAM, "FR-B.GS3.b"),
            starting_seats=Value(("A",), "FR-B.GS3.c"),
            seats_locked=Value(True, "FR-244.d"),
            is_time_borrowed=Value(False, "FR-216"),
            decks=DeckText(says={rule: rule for rule in _FLOOR_RULES_FOR_DECKS}),
            is_rated=Value(True, "FR-201.c"),
        ),
        RuleSet(
            key="multiplayer-1.3",
            title=gettext_noop("Pokémon Multiplayer Rules V1.3"),
            edition=gettext_noop("12 July 2002"),
            constructed=_defaults((3, 2), "MP-5.a", 50, "MP-6.a"),
            limited=_defaults((2, 2), "MP-5.b", 50, "MP-6.a"),
            seating=Value(_PARTNERS_TOGETHER, "MP-2"),
            table_shape=Value(ONE_ON_EACH_SIDE, "MP-2"),
            who_starts=Value(WINNER_NAMES_TEAM, "MP-3.b"),
            starting_seats=Value(("A",), "MP-3.c"),
            seats_locked=Value(True, "MP-1.b"),
            is_time_borrowed=Value(True, "FR-216"),
            decks=DeckText(
                says=_OWN_WORDS_OF_V1_3,
                looks=_FLOOR_RULES_FOR_DECKS - set(_OWN_WORDS_OF_V1_3),
                any_promo=True,  # MP-1.a; which promos, section 226 alone says (X27)
            ),
            is_rated=Value(True, "FR-201.c"),  # the team rules of the DCI before those of 2003
        ),
        RuleSet(
            key="casual-2v2",
            title=gettext_noop("Casual 2v2 Rules"),
            edition=gettext_noop("the Tomaz.co edition of the Multiplayer Rules"),
            constructed=_defaults((3, 3), "CE-S5", None, "CE-N.a"),
            limited=_defaults((3, 3), "CE-S5", None, "CE-N.a"),
            seating=Value(_PARTNERS_TOGETHER, "CE-S2"),
            table_shape=Value(ONE_ON_EACH_SIDE, "CE-S2"),
            who_starts=Value(WINNER_NAMES_TEAM, "CE-S3.b"),
            starting_seats=Value(("A",), "CE-S3.c"),
            seats_locked=Value(False, "CE-S1"),
            is_time_borrowed=Value(True, "FR-216"),
            decks=DeckText(),
            is_rated=Value(False, "FR-201.c"),
        ),
        RuleSet(
            key="team-battle-14.3",
            title=gettext_noop("Play! Pokémon Team Battle"),
            edition=gettext_noop("section 14.3"),
            constructed=_defaults((3, 3), "TB-S4", None, "TB-N.b"),
            limited=_defaults((2, 2), "TB-S4", None, "TB-N.b"),
            seating=Value(_TEAMS_ALTERNATE, "TB-S1"),
            table_shape=Value(TWO_ROWS, "TB-S1"),
            who_starts=Value(WINNER_NAMES_OWN_PLAYER, "TB-S2.b"),
            starting_seats=Value(("A", "B"), "TB-S2.c"),
            seats_locked=Value(False, "TB-N.a"),
            is_time_borrowed=Value(True, "FR-216"),
            # TB-14.3.1 and .2 refer to the standard rules of a section that no library of ours has.
            decks=DeckText(looks=_SIZE_AND_COPIES),
            is_rated=Value(False, "FR-201.c"),
        ),
    )
}

_RATINGS: dict[str, tuple[str | None, str]] = {
    "modified": ("team_constructed", "FR-245"),
    "sealed": ("team_limited", "FR-246"),
}


def find_rule_set(rule_set_key: str) -> RuleSet:
    """The rule set of that key; a Refusal "tournament.unknown_rule_set" for any other."""
    try:
        return RULE_SETS[rule_set_key]
    except KeyError:
        raise Refusal("tournament.unknown_rule_set", field="rule_set", key=rule_set_key) from None


def find_format(format_key: str) -> Format:
    """The format of that key (FR-201.a); a Refusal "tournament.unknown_format" for any other."""
    try:
        return FORMATS[format_key]
    except KeyError:
        raise Refusal("tournament.unknown_format", "FR-201.a", field="format", key=format_key) from None


def defaults(rule_set_key: str, format_key: str) -> EventDefaults:
    """What an event of that rule set and format starts with; a Refusal for an unknown key.

    Alternate scoring (FR-216.b, X25) is the floor rules' for every rule set, because the other documents say nothing
    about match points.
    """
    rule_set, format_ = find_rule_set(rule_set_key), find_format(format_key)
    given = rule_set.constructed if format_.kind == CONSTRUCTED else rule_set.limited
    return EventDefaults(
        prizes_a=given.prizes_a,
        prizes_b=given.prizes_b,
        round_minutes=given.round_minutes,
        seats_locked=rule_set.seats_locked,
        alternate_scoring=Value(True, "FR-216.b"),
    )


def rating_category(rule_set_key: str, format_key: str) -> tuple[str | None, str]:
    """("team_constructed" or "team_limited", citation) of a team event; (None, citation) where it is unrated.

    The ratings are those of the Floor Rules: events by rules that are not the DCI's have none (FR-201.c), and of the
    others two formats have one (X15).
    """
    rule_set = find_rule_set(rule_set_key)
    found = _RATINGS.get(find_format(format_key).key, (None, "X15"))
    return found if rule_set.is_rated.value else (None, rule_set.is_rated.citation)


def seats_clockwise(rule_set_key: str) -> tuple[str, str, str, str]:
    """The four seats clockwise, as ("1A", "2B", "2A", "1B") in FR-B.GS2; "1" is the team that starts."""
    return find_rule_set(rule_set_key).seating.value


def turn_order(
    rule_set_key: str, starting_side: int = 1, starting_seat: str = "A", *, out: Collection[str] = ()
) -> tuple[str, ...]:
    """The seats in the order of their turns: clockwise from `starting_seat` of `starting_side` (1 or 2).

    Here "1" and "2" are the sides of the match. Seats that are `out` of the game have no turn, also where the game
    began with one of them (FR-B.LV1.d). A Refusal "tournament.wrong_starter" where the rule set does
    not let that seat begin (FR-B.GS3.c: always a player A).
    """
    rule_set = find_rule_set(rule_set_key)
    if starting_seat not in rule_set.starting_seats.value:
        raise Refusal("tournament.wrong_starter", rule_set.starting_seats.citation, seat=starting_seat)
    seats = rule_set.seating.value
    first = seats.index(f"{starting_side}{starting_seat}")
    return tuple(seat for seat in seats[first:] + seats[:first] if seat not in out)
