"""How infractions and penalties read to people."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairings.matches.models import Match
from pairings.matches.wording import result_sentence, worth_text
from pairings.penalties.infractions import INFRACTIONS, Group
from pairings.penalties.models import Penalty
from teams.entries.models import Entry
from tournament.kernel.named import joined_names, with_names
from tournament.wording.stages import round_title

GROUP_NAMES: dict[Group, Promise] = {
    Group.DECK: gettext_lazy("Deck and deck list"),
    Group.PROCEDURE: gettext_lazy("Procedure"),
    Group.CARDS: gettext_lazy("Drawing and looking at cards"),
    Group.MARKED: gettext_lazy("Marked cards"),
    Group.PACE: gettext_lazy("Pace of play"),
    Group.CONDUCT: gettext_lazy("Conduct"),
    Group.CHEATING: gettext_lazy("Cheating"),
    Group.SIDEBOARD: gettext_lazy("Sideboards (this game has none)"),
}
INFRACTION_NAMES: dict[str, Promise] = {
    "101": gettext_lazy("Deck list not legal"),
    "102": gettext_lazy("Deck not legal, list legal"),
    "103": gettext_lazy("Deck not legal, no list in use"),
    "111": gettext_lazy("Procedural error, minor"),
    "112": gettext_lazy("Procedural error, major"),
    "113": gettext_lazy("Procedural error, severe"),
    "115": gettext_lazy("Late at the table"),
    "116": gettext_lazy("Played the wrong opponents"),
    "121": gettext_lazy("Drew extra cards"),
    "122": gettext_lazy("Looked at extra cards"),
    "123": gettext_lazy("Drew the starting hand incorrectly"),
    "124": gettext_lazy("Failed to draw"),
    "131": gettext_lazy("Marked cards, minor"),
    "132": gettext_lazy("Marked cards, major"),
    "141": gettext_lazy("Slow play"),
    "142": gettext_lazy("Took too long before the game"),
    "151": gettext_lazy("Unsporting conduct, minor"),
    "152": gettext_lazy("Unsporting conduct, major"),
    "153": gettext_lazy("Unsporting conduct, severe"),
    "161": gettext_lazy("Bribery"),
    "162": gettext_lazy("Stalling"),
    "104": gettext_lazy("Sideboard not legal, case 1"),
    "105": gettext_lazy("Sideboard not legal, case 2"),
    "106": gettext_lazy("Sideboard not legal, case 3"),
    "114": gettext_lazy("Sideboard cards left in the deck"),
}


def infraction_text(infraction: str) -> str:
    """A stored infraction as people read it: "115 Late at the table", or the words it was described in."""
    name = INFRACTION_NAMES.get(infraction)
    return infraction if name is None else f"{infraction} {name}"


def level_name(level: str) -> str:
    """A stored step as people read it."""
    return str(Penalty.Level(level).label) if level in Penalty.Level.values else level


def level_text(penalty: Penalty) -> str:
    """The step that was given, with the number of prizes where it is one of prizes."""
    label = level_name(penalty.level)
    if penalty.level != Penalty.Level.PRIZE:
        return label
    prizes = ngettext("%(count)d prize", "%(count)d prizes", penalty.prizes) % {"count": penalty.prizes}
    return f"{label} ({prizes})"


def subject_text(penalty: Penalty) -> str:
    """Who was penalized: a player with the team, the team, or a person who is not playing."""
    if penalty.entry is None:
        return penalty.person
    if penalty.player is None:
        return penalty.entry.team_name
    names = {"player": penalty.player.called, "team": penalty.entry.team_name}
    left_at = penalty.entry.dropped_at if penalty.entry.is_withdrawn else None
    if left_at is not None and penalty.given_at > left_at:
        return with_names(_("%(player)s (not playing; previously in %(team)s)"), names)
    return with_names(_("%(player)s (%(team)s)"), names)


def player_as_known(entry: Entry, letter: str) -> str:
    """The person in seat "a" or "b" of a team, with the team that he or she plays in, or was in before it played."""
    names = {"player": entry.player_in(letter).called, "team": entry.team_name}
    if entry.is_withdrawn:
        return with_names(_("%(player)s, previously in %(team)s"), names)
    return joined_names(", ", (names["player"], names["team"]))


def infraction_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """The numbered list by section, for a field."""
    return [
        (
            str(GROUP_NAMES[group]),
            [(one.number, infraction_text(one.number)) for one in INFRACTIONS.values() if one.group == group],
        )
        for group in Group
    ]


def place_text(penalty: Penalty) -> str:
    """Round and table of a penalty, as far as it has them."""
    if penalty.round_number is None:
        return _("before round 1")
    if penalty.match is None:
        return _("round %(number)s, away from a table") % {"number": penalty.round_number}
    told = {"number": penalty.round_number, "table": penalty.match.table_number}
    if penalty.match.round.is_elimination:
        return _("%(round)s, table %(table)s") % (told | {"round": round_title(penalty.match.round)})
    return _("round %(number)s, table %(table)s") % told


def earlier_result_text(earlier: Match | None) -> str:
    """What overruling does to a table, before it is done; "" where its result stays (`match_without`)."""
    if earlier is None:
        return ""
    if earlier.is_open:
        return _("This reopens table %(table)s: it had no result before.") % {"table": earlier.table_number}
    return _("Table %(table)s gets its earlier result back: %(result)s") % {
        "table": earlier.table_number,
        "result": _result_with_points(earlier),
    }


def table_now_text(match: Match) -> str:
    """What a table has after a penalty was overruled."""
    if match.is_open:
        return _("Table %(table)s is open again.") % {"table": match.table_number}
    return _("The result of table %(table)s is now: %(result)s") % {
        "table": match.table_number,
        "result": _result_with_points(match),
    }


def _result_with_points(match: Match) -> str:
    points = worth_text((match.points_one, match.points_two), match.kind).replace(" ", "\N{NO-BREAK SPACE}")
    return f"{result_sentence(match)} ({points})" if points else result_sentence(match)
