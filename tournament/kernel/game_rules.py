"""What happens inside a game, where the rule sets differ, each value with the rule it comes from. PURE."""

from dataclasses import dataclass

from tournament.kernel.rule_sets import Value, find_rule_set


@dataclass(frozen=True, slots=True)
class GameRules:
    """One document's rules for the toss, for taking prizes and for players who leave the game.

    `toss_seats` are the seats whose players flip and call. `rest_to_partner`: whether a player who has too few prizes
    left for a knock-out takes what there is and the partner the rest; otherwise every prize is one player's, and a
    player without any cannot take one. `out_without_pokemon`: whether a player is out with the last Pokémon, even
    while the partner has one in play. `may_advise`: whether a player who is out may stay and advise. The others are
    ids of rules: `prizes` how many are set, `transfer` of the prizes that go to the partner, `too_few` of a deck that
    has fewer cards than that ("" where the document does not say), `goes_on` of the turns of those who are left,
    `ends` of the end of a game, `own_knocked_out` of the prize for a Pokémon that its own side knocked out and
    `first_attack` of first turns without an attack ("" for neither), `designate` and `stays` of targets of continuous
    Powers.
    """

    toss_seats: Value[tuple[str, ...]]
    rest_to_partner: Value[bool]
    out_without_pokemon: Value[bool]
    may_advise: Value[bool]
    prizes: str
    transfer: str
    too_few: str
    goes_on: str
    ends: str
    own_knocked_out: str
    first_attack: str
    designate: str
    stays: str


_GAME_RULES: dict[str, GameRules] = {
    "dci-2003": GameRules(
        toss_seats=Value(("B",), "FR-B.GS3.a"),
        rest_to_partner=Value(False, "FR-B.PZ1.b"),
        out_without_pokemon=Value(True, "FR-B.LV1.a"),
        may_advise=Value(True, "FR-B.LV2"),
        prizes="FR-B.GS5",
        transfer="FR-B.LV1.b",
        too_few="FR-B.LV1.c",
        goes_on="FR-B.LV1.d",
        ends="FR-B.PZ3",
        own_knocked_out="FR-B.PZ2",
        first_attack="",
        designate="FR-B.TG8",
        stays="FR-B.TG9",
    ),
    "multiplayer-1.3": GameRules(
        toss_seats=Value(("B",), "MP-3.a"),
        rest_to_partner=Value(False, "MP-8.b"),
        out_without_pokemon=Value(True, "MP-10.a"),
        may_advise=Value(True, "MP-10.e"),
        prizes="MP-5.a",
        transfer="MP-10.b",
        too_few="MP-10.c",
        goes_on="MP-10.d",
        ends="MP-9",
        own_knocked_out="MP-8.c",
        first_attack="",
        designate="MP-15.a",
        stays="MP-15.b",
    ),
    "casual-2v2": GameRules(
        toss_seats=Value(("B",), "CE-S3.a"),
        rest_to_partner=Value(False, "CE-P.b"),
        out_without_pokemon=Value(True, "CE-P.d"),
        may_advise=Value(False, "CE-N.e"),
        prizes="CE-S5",
        transfer="CE-P.e",
        too_few="CE-P.f",
        goes_on="CE-P.g",
        ends="CE-V",
        own_knocked_out="CE-P.c",
        first_attack="",
        designate="CE-TG8",
        stays="CE-TG9",
    ),
    "team-battle-14.3": GameRules(
        toss_seats=Value(("A", "B"), "TB-S2.a"),
        rest_to_partner=Value(True, "TB-G3"),
        out_without_pokemon=Value(False, "TB-G4"),
        may_advise=Value(False, "TB-N.e"),
        prizes="TB-S4",
        transfer="TB-G6",
        too_few="",
        goes_on="TB-G6",
        ends="TB-G5",
        own_knocked_out="",
        first_attack="TB-S6",
        designate="TB-N.f",
        stays="TB-N.f",
    ),
}


def game_rules(rule_set_key: str) -> GameRules:
    """The game's rules in a rule set; a Refusal "tournament.unknown_rule_set" for an unknown key."""
    return _GAME_RULES[find_rule_set(rule_set_key).key]
