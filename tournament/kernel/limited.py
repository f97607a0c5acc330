"""What an event in a Limited format has to say before registration: Energy, trading, time for a pick. PURE."""

from tournament.kernel.rule_sets import LIMITED, Value, find_format, find_rule_set

SUPPLIED, NOT_SUPPLIED = "supplied", "none"
TRADE, SEPARATE = "trade", "separate"
ROCHESTER = "rochester"
TRADES_BY_RULE = frozenset({"team-battle-14.3"})  # its document lets partners trade while they build
PICK_SECONDS = 4


def is_limited(format_key: str) -> bool:
    """Whether players build their decks at the event; a Refusal for an unknown format."""
    return find_format(format_key).kind == LIMITED


def energy_supply(chosen: str, format_key: str) -> Value[str]:
    """Whether basic Energy is supplied: SUPPLIED, NOT_SUPPLIED or "" where that is not decided yet.

    `chosen` is what the event says, "" for nothing. A Rochester draft supplies it by its own rules (FR-A3.b, X13);
    elsewhere the organizer or the head judge decides (FR-233.a).
    """
    if chosen:
        return Value(chosen, "FR-233.b")
    return Value(SUPPLIED, "FR-A3.b") if format_key == ROCHESTER else Value("", "FR-233.b")


def usual_trading(rule_set_key: str) -> Value[str]:
    """What the rule set says of partners who build decks: TRADE in Team Battle, else SEPARATE pools (X14)."""
    if find_rule_set(rule_set_key).key in TRADES_BY_RULE:
        return Value(TRADE, "TB-14.3.2")
    return Value(SEPARATE, "X14")


def trading(chosen: str, rule_set_key: str) -> Value[str]:
    """Whether partners may trade cards while they build: what the event says, "" for as the rule set has it."""
    usual = usual_trading(rule_set_key)
    return Value(chosen, "X14") if chosen and chosen != usual.value else usual


def house_rules(energy: str, partners_trade: str, rule_set_key: str, format_key: str) -> frozenset[str]:
    """Which of the two settings of an event differ from its rules; none where the format is not Limited."""
    if not is_limited(format_key):
        return frozenset()
    changed = set()
    if format_key == ROCHESTER and energy_supply(energy, format_key).value != SUPPLIED:
        changed.add("energy")
    if trading(partners_trade, rule_set_key).value != usual_trading(rule_set_key).value:
        changed.add("partners_trade")
    return frozenset(changed)
