"""What is announced of the event, its teams and its decks."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.matches.paper_wording import rule_set_text
from pairings.opening.queries import Opening
from tournament.event.models import Tournament
from tournament.kernel.named import with_names
from tournament.kernel.rule_sets import DEFAULT_RULE_SET, find_format, find_rule_set
from tournament.kernel.stages import Structure
from tournament.wording.announced import Said, card_language_said
from tournament.wording.rating import unrated_said

BUILDING_MINUTES = 30
ENERGY_FREE = {"sealed": "FR-234.a", "booster": "FR-235.a", "rochester": "FR-236.a"}
# What no floor rule says of decks: the casual rules leave them to the players.
WITHOUT_DECK_RULES = frozenset({"casual-2v2"})


def event_said(tournament: Tournament, opening: Opening) -> list[Said]:
    """By which rules the event is played, in which language cards are read, and who is the head judge."""
    rule_set, format_ = find_rule_set(tournament.rule_set), find_format(tournament.format)
    is_dci = rule_set.key == DEFAULT_RULE_SET
    text = _("Format: %(format)s. Rules: %(rules)s.") % {
        "format": _(format_.title),
        "rules": rule_set_text(rule_set),
    }
    said = [Said(text, ("FR-201.a", "FR-Intro.b") if is_dci else ("FR-201.a",), "format")]
    unrated, rule = unrated_said(tournament.rule_set, tournament.format)
    if unrated:
        said.append(Said(unrated, (rule,), "format"))
    said += [card_language_said(tournament), _head_judge(opening)]
    if is_dci:
        text = _("Players, spectators and staff are all bound by these rules.")
        said.append(Said(text, ("FR-Intro.d",)))
    return said


def _head_judge(opening: Opening) -> Said:
    if not opening.judges:
        return Said(_("No head judge has been named yet."), ("FR-202.c",), "staff", is_open=True)
    text = ngettext(
        "The head judge is %(names)s. The head judge has the final say on cards and rules.",
        "The head judges are %(names)s. They have the final say on cards and rules.",
        len(opening.judges),
    )
    return Said(with_names(text, {"names": ", ".join(opening.judges)}), ("FR-202.c",), "staff")


def teams_said(tournament: Tournament) -> list[Said]:
    """What holds for teams: their seats, what they give at registration, coming late and leaving."""
    is_house_rule = "seats_locked" in tournament.house_rules
    text = (
        _("Each team names its player A and player B at registration and keeps them for the whole event.")
        if tournament.seats_locked
        else _("Partners may swap player A and player B between rounds.")
    )
    said = [
        _registration(tournament),
        Said(text, (tournament.defaults.seats_locked.citation,), "seats_locked", is_house_rule),
    ]
    if tournament.is_premier:
        text = _(
            "This is a premier event: the name a team plays under here permanently belongs to that team."
        )
        said.append(Said(text, ("FR-242.b",), "is_premier"))
    text = _(
        "If one player leaves or is disqualified, the team is out of the event. To drop, tick the box on your "
        "slip, or go to the desk before the next round is paired."
    )
    return [*said, Said(text, ("FR-244.b",)), _late(tournament)]


def _registration(tournament: Tournament) -> Said:
    if tournament.numbers_required:
        text = _(
            "To register, give your team's name, city, state or province and country, and both players with "
            "their membership numbers. A team without these cannot play."
        )
    else:
        text = _(
            "To register, give your team's name, city, state or province and country, and both players. "
            "Membership numbers are not needed."
        )
    is_house_rule = "numbers_required" in tournament.house_rules
    return Said(text, ("FR-241.a", "FR-244.c"), "numbers_required", is_house_rule)


def _late(tournament: Tournament) -> Said:
    if tournament.structure == Structure.ELIMINATION:
        text = _("A late team may take the place of a bye until the clock of round 1 starts.")
        return Said(text, ("GAP-6", "GAP-8"), "structure")
    text = ngettext(
        "A team may still enter while rounds are left. Each round it missed is worth %(count)d point.",
        "A team may still enter while rounds are left. Each round it missed is worth %(count)d points.",
        tournament.missed_round_points,
    )
    return Said(text % {"count": tournament.missed_round_points}, ("GAP-6",), "missed_round_points")


def decks_said(tournament: Tournament) -> list[Said]:
    """How decks are built at a Limited event."""
    if not tournament.is_limited or tournament.rule_set in WITHOUT_DECK_RULES:
        return []
    is_rochester = tournament.format == "rochester"
    text = _("You have %(minutes)d minutes to register and build a deck of exactly 40 cards.")
    build = ("FR-A3.a", "FR-A3.b") if is_rochester else ("FR-212.b", "FR-231.a")
    said = [Said(text % {"minutes": BUILDING_MINUTES}, build)]
    text = _(
        "Before round 1 you may add as many basic Energy cards as you want. After that you play the same 40 "
        "cards all day, and the leftover cards are put away."
    )
    said.append(Said(text, (ENERGY_FREE[tournament.format], "FR-231.c", "FR-231.d")))
    if is_rochester:
        text = _("All players in a pod get the same number of booster packs.")
        said.append(Said(text, ("FR-A1.c",)))
    return said
