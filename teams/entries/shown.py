"""What a page showed of a team or a player: names of what stood there, and the steps that ask whether it still does.

Who the team and its players are is asked by `check_entry_shown` and `check_seat_shown` of `teams.entries.steps`.
"""

from collections.abc import Iterable

from teams.entries.models import Entry, SoloPlayer
from teams.entries.steps import check_seat_shown
from tournament.event.models import Tournament
from tournament.journal.journal import check_shown
from tournament.kernel.roles import Actor
from tournament.kernel.shown import name_of, stand_of


def details_stand(entry: Entry) -> str:
    """What is noted of a team: all that its form overwrites."""
    place = (entry.affiliation, entry.city, entry.state, str(entry.country))
    return stand_of("team", entry.team_name, *place, entry.fixed_table, entry.seed)


def check_details_shown(actor: Actor, entry: Entry) -> None:
    """Refuse to overwrite what the page did not show of the team."""
    told = [entry.team_name, entry.affiliation, entry.city, entry.region]
    told += [str(number) for number in (entry.fixed_table, entry.seed) if number is not None]
    noted = ", ".join(filter(None, told))
    check_shown(actor, details_stand(entry), "teams.shown_other_details", number=entry.number, noted=noted)


def player_stand(entry: Entry, letter: str) -> str:
    """What is noted of the person in seat `letter` ("a" or "b"): the name and the number as they are shown."""
    player = entry.player_in(letter)
    return stand_of("player", player.name, player.membership_number, player.number_shown)


def check_player_shown(actor: Actor, entry: Entry, letter: str) -> None:
    """Refuse to overwrite what the page did not show of the person in that seat."""
    check_seat_shown(actor, entry, letter)
    player = entry.player_in(letter)
    told = " ".join(filter(None, [player.called, player.number_shown]))
    check_shown(
        actor, player_stand(entry, letter), "teams.shown_other_player_noted", seat=letter.upper(), player=told
    )


def check_both_seats_shown(actor: Actor, entry: Entry) -> None:
    """Refuse what was sent from a page that showed other people in the seats, or the same two the other way round."""
    for letter in "ab":
        check_seat_shown(actor, entry, letter)


def pass_stand(entry: Entry) -> str:
    """Which code a team has: by the instant it was made, since the code itself is the team's alone."""
    return stand_of("code", entry.pass_made_at)


def check_pass_shown(actor: Actor, entry: Entry) -> None:
    """Refuse to replace another code than the page was about."""
    check_shown(actor, pass_stand(entry), "teams.shown_other_code", team=entry.team_name)


def leaving_stand(entry: Entry) -> str:
    """Whether a team takes part, and since when it does not."""
    return stand_of("leaving", entry.dropped_at, entry.is_disqualified)


def check_leaving_shown(actor: Actor, entry: Entry) -> None:
    """Refuse what was sent from a page on which the team was in and is out now, or the other way round."""
    code = "teams.shown_takes_part"
    if entry.dropped_at is not None:
        code = "teams.shown_disqualified" if entry.is_disqualified else "teams.shown_dropped"
    check_shown(actor, leaving_stand(entry), code, team=entry.team_name)


def check_solo_shown(actor: Actor, solo: SoloPlayer) -> None:
    """Refuse what was sent from a page that did not show this person among those who look for a partner."""
    check_shown(actor, solo.who, "teams.shown_other_solo", name=solo.player.called)


def field_who(entries: Iterable[Entry]) -> str:
    """The name of all teams that take part, for what is done to all of them at once."""
    return name_of(
        "field", *sorted((entry.number, entry.registered_at) for entry in entries if entry.is_active)
    )


def check_field_shown(actor: Actor, tournament: Tournament) -> None:
    """Refuse what was sent from a page that showed other teams than take part now. One query, none for a command."""
    if actor.shown is None:
        return
    entries = list(Entry.objects.filter(tournament=tournament, dropped_at=None))
    check_shown(actor, field_who(entries), "teams.shown_other_field", count=len(entries))
