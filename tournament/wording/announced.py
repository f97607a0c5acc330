"""What an event says before it begins, in sentences to be read aloud: the language of its cards, Energy, trading.

What applies to no event of this format is not said.
"""

from dataclasses import dataclass

from django.utils.translation import get_language_info, gettext, ngettext

from tournament.event.models import Tournament
from tournament.kernel import limited
from tournament.kernel.languages import CLASS_LANGUAGES, LANGUAGES
from tournament.wording.citations import choice_text, citation_text


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence or a few, with the ids of their rules.

    `short` says the same in a few words, where a list of facts names it. `field` is the setting it follows from, ""
    for none. `is_open`: the setting is not decided, the sentence says what there is to decide.
    """

    text: str
    rules: tuple[str, ...]
    field: str = ""
    is_house_rule: bool = False
    is_open: bool = False
    short: str = ""

    @property
    def rule(self) -> str:
        """The first of the rules."""
        return self.rules[0]

    @property
    def places(self) -> dict[str, str]:
        """The rules by where they stand ("Floor Rules 2003, section 216"): of several in one place the first."""
        places: dict[str, str] = {}
        for rule in self.rules:
            places.setdefault(self._place_of(rule), rule)
        return places

    @property
    def place(self) -> str:
        """The place of the first of the rules."""
        return self._place_of(self.rule)

    def _place_of(self, rule: str) -> str:
        return choice_text(rule) if self.field else citation_text(rule)


def language_name(code: str) -> str:
    """How a language of `tournament.kernel.languages` is called, in the reader's language; "" for none."""
    return str(get_language_info(code)["name_translated"]) if code in LANGUAGES else ""


def language_choices() -> list[tuple[str, str]]:
    """All languages with their names, in the order of the names."""
    return sorted(((code, language_name(code)) for code in LANGUAGES), key=lambda choice: choice[1])


def listed_languages(codes: tuple[str, ...]) -> str:
    """Several languages to choose from, such as "German, French or Italian"."""
    names = [language_name(code) for code in codes]
    if len(names) < 2:
        return "".join(names)
    return gettext("%(first)s or %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def card_language_said(tournament: Tournament) -> Said:
    """In which language the head judge reads cards (FR-203)."""
    found = tournament.card_language
    name = language_name(found.code)
    if tournament.ruling_class in CLASS_LANGUAGES:
        text = gettext("This is a Class %(letter)s event: rulings follow the %(language)s card text.")
        told = {"letter": tournament.ruling_class, "language": name}
        return Said(text % told, (found.citation, "FR-203.a"), "ruling_class", short=name)
    if found.code:
        text = gettext("Rulings follow the %(language)s card text.") % {"language": name}
        return Said(text, (found.citation, "X26"), "ruling_language", short=name)
    text = gettext("The language of the card text for rulings is not decided yet.")
    if found.open_to:
        several = gettext("Languages of the country: %(languages)s.")
        text += " " + several % {"languages": listed_languages(found.open_to)}
    return Said(text, (found.citation,), "ruling_language", is_open=True, short=gettext("not decided yet"))


def energy_said(tournament: Tournament) -> list[Said]:
    """Whether a Limited event supplies basic Energy, how much, and whether it is to be returned (FR-233)."""
    if not tournament.is_limited:
        return []
    supply = tournament.energy_supply
    is_house_rule = "energy" in tournament.house_rules
    if not supply.value:
        text = gettext("It is not decided yet whether basic Energy is supplied.")
        return [Said(text, ("FR-233.b",), "energy", is_open=True, short=gettext("not decided yet"))]
    if supply.value == limited.NOT_SUPPLIED:
        text = gettext("Basic Energy is not supplied. Bring your own.")
        return [Said(text, ("FR-233.b",), "energy", is_house_rule, short=gettext("not supplied"))]
    each = tournament.energy_each
    short = gettext("supplied, unlimited")
    if each is None:
        text = gettext(
            "Basic Energy is supplied. Every player may take as many cards of each type as they want."
        )
    else:
        text = ngettext(
            "Basic Energy is supplied. Every player gets %(count)d card of each type.",
            "Basic Energy is supplied. Every player gets %(count)d cards of each type.",
            each,
        ) % {"count": each}
        short = gettext("supplied, %(count)d of each type") % {"count": each}
    clash = ("X13",) if tournament.format == limited.ROCHESTER else ()
    rules = tuple(dict.fromkeys((supply.citation, "FR-233.b", "FR-233.a", *clash)))
    said = [Said(text, rules, "energy", short=short)]
    if tournament.is_energy_returned:
        text = gettext("Return the supplied Energy cards when you leave the tournament.")
        said.append(Said(text, ("FR-233.c",), "energy_returned", short=gettext("must be returned")))
    return said


def trading_said(tournament: Tournament) -> list[Said]:
    """Whether partners at a Limited event may trade cards while they build their decks (X14)."""
    if not tournament.is_limited:
        return []
    found = tournament.trading
    if found.value == limited.TRADE:
        text = gettext("Partners may trade cards with each other while building their decks.")
        short = gettext("partners may trade")
    else:
        short = gettext("no trading")
        text = gettext(
            "Each player builds a deck from their own cards. Partners may not trade cards with each other."
        )
    is_house_rule = "partners_trade" in tournament.house_rules
    return [Said(text, (found.citation,), "partners_trade", is_house_rule, short=short)]


def pick_said(tournament: Tournament) -> list[Said]:
    """How long a player has for a pick in a Rochester draft; the head judge announces it (FR-A4.b)."""
    if tournament.format != limited.ROCHESTER:
        return []
    seconds = tournament.pick_seconds
    text = ngettext(
        "You have %(count)d second for each pick. If you take longer, you get the oldest card left.",
        "You have %(count)d seconds for each pick. If you take longer, you get the oldest card left.",
        seconds,
    )
    short = ngettext("%(count)d second per pick", "%(count)d seconds per pick", seconds) % {"count": seconds}
    return [Said(text % {"count": seconds}, ("FR-A4.b", "FR-A4.c", "X34"), "pick_seconds", short=short)]


def limited_said(tournament: Tournament) -> list[Said]:
    """All that an event in a Limited format says about cards; nothing for another."""
    return [*energy_said(tournament), *trading_said(tournament), *pick_said(tournament)]
