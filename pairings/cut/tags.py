"""What can still be done about a cut whose first round is posted: {% load cut %}."""

from django import template

from pairings.bracket.queries import read_seeds
from pairings.cut.queries import find_cut
from pairings.matches.steps import has_results
from teams.entries.models import Entry
from tournament.event.models import Round
from tournament.event.progress import read_progress

register = template.Library()


@register.simple_tag
def round_of_cut_to_withdraw(entry: Entry) -> Round | None:
    """The posted first round after the cut, where a team is in it and no match has a result: the next can move up.

    Once the team has left its match has a result, so this is for the page that asks.
    """
    event = entry.tournament
    playing = read_progress(event).being_played
    cut = find_cut(event)
    if cut is None or playing is None or playing.number != cut.after_round + 1 or has_results(playing):
        return None
    return playing if any(seed.entry.number == entry.number for seed in read_seeds(event)) else None
