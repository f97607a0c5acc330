"""What is announced of the event, its teams and its decks."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.matches.paper_wording import rule_set_text
from pairings.opening.queries import Opening
from tournament.event.models import Tournament
from tournament.kernel.rule_sets import DEFAULT_RULE_SET, find_format, find_rule_set, rating_category
from tournament.kernel.stages import Structure
from tournament.wording.announced import Said, card_language_said

BUILDING_MINUTES = 30
ENERGY_FREE = {"sealed": "FR-234.a", "booster": "FR-235.a", "rochester": "FR-236.a"}
# What no floor rule says of decks: the casual rules leave them to the players.
WITHOUT_DECK_RULES = frozenset({"casual-2v2"})


def event_said(tournament: Tournament, opening: Opening) -> list[Said]:
    """By which rules the event is played, in which language cards are read, and who is the head judge."""
    rule_set, format_ = find_rule_set(tournament.rule_set), find_format(tournament.format)
    is_dci = rule_set.key == DEFAULT_RULE_SET
    text = _("We play %(format)s by the %(rules)s.") % {
        "format": _(format_.title),
        "rules": rule_set_text(rule_set),
    }
    said = [Said(text, ("FR-201.a", "FR-Intro.b") if is_dci else ("FR-201.a",), "format")]
    category, rule = rating_category(tournament.format)
    if category is None:
        text = _("Team events in %(format)s are not rated.") % {"format": _(format_.title)}
        said.append(Said(text, (rule,), "format"))
    said += [card_language_said(tournament), _head_judge(opening)]
    if is_dci:
        text = _("Players, spectators and staff are all bound by these rules.")
        said.append(Said(text, ("FR-Intro.d",)))
    return said


def _head_judge(opening: Opening) -> Said:
    if not opening.judges:
        return Said(_("Nobody is named as head judge yet."), ("FR-202.c",), "staff", is_open=True)
    text = ngettext(
        "The head judge is %(names)s. On cards and rules the head judge has the last word.",
        "The head judges are %(names)s. On cards and rules they have the last word.",
        len(opening.judges),
    )
    return Said(text % {"names": ", ".join(opening.judges)}, ("FR-202.c",), "staff")


def teams_said(tournament: Tournament) -> list[Said]:
    """What holds for teams: their seats, what they give at registration, coming late and leaving."""
    is_house_rule = "seats_locked" in tournament.house_rules
    text = (
        _("Who is player A and who is player B is named at registration and stays so for the whole event.")
        if tournament.seats_locked
        else _("Partners may change who is player A and who is player B between rounds.")
    )
    said = [
        _registration(tournament),
        Said(text, (tournament.defaults.seats_locked.citation,), "seats_locked", is_house_rule),
    ]
    if tournament.is_premier:
        text = _("This is a premier event: the name that a team plays under here is taken for good.")
        said.append(Said(text, ("FR-242.b",), "is_premier"))
    text = _(
        "If one member leaves or is disqualified, the team is out of the event. A team that wants to leave ticks the "
        "box on its slip, or tells the desk before the next round is paired."
    )
    return [*said, Said(text, ("FR-244.b",)), _late(tournament)]


def _registration(tournament: Tournament) -> Said:
    if tournament.numbers_required:
        text = _(
            "Give the team's name, city, state or province, country and both players with their membership numbers "
            "when you register; a team without them cannot play."
        )
    else:
        text = _(
            "Give the team's name, city, state or province, country and both players when you register; membership "
            "numbers are not needed."
        )
    is_house_rule = "numbers_required" in tournament.house_rules
    return Said(text, ("FR-241.a", "FR-244.c"), "numbers_required", is_house_rule)


def _late(tournament: Tournament) -> Said:
    if tournament.structure == Structure.ELIMINATION:
        text = _("A late team may take the place of a bye until the clock of round 1 starts.")
        return Said(text, ("GAP-6", "GAP-8"), "structure")
    points = ngettext("%(count)d point", "%(count)d points", tournament.missed_round_points)
    text = _("A team may still enter while rounds are left. Each round that it missed is worth %(points)s.")
    told = {"points": points % {"count": tournament.missed_round_points}}
    return Said(text % told, ("GAP-6",), "missed_round_points")


def decks_said(tournament: Tournament) -> list[Said]:
    """How decks are built at a Limited event."""
    if not tournament.is_limited or tournament.rule_set in WITHOUT_DECK_RULES:
        return []
    is_rochester = tournament.format == "rochester"
    text = _("You have %(minutes)d minutes to register and build a deck of exactly 40 cards.")
    build = ("FR-A3.a", "FR-A3.b") if is_rochester else ("FR-212.b", "FR-231.a")
    said = [Said(text % {"minutes": BUILDING_MINUTES}, build)]
    text = _(
        "Before round 1 you may add as many basic Energy cards as you want; then you play the same 40 cards all day, "
        "and the cards left over are put away."
    )
    said.append(Said(text, (ENERGY_FREE[tournament.format], "FR-231.c", "FR-231.d")))
    if is_rochester:
        text = _("All players of a pod get the same number of booster packs.")
        said.append(Said(text, ("FR-A1.c",)))
    return said
