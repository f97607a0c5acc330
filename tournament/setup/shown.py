"""What a page showed of an event: its settings, what is left to play, since when it is finished, what would go."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tournament.event.models import Tournament
from tournament.journal.journal import check_event_shown, check_shown, field_values, newest_line_at
from tournament.kernel.roles import Actor
from tournament.kernel.shown import NotAsShown, stand_of
from tournament.slots.slots import Slot
from tournament.wording.readable import event_moment

# Names for all that an event announced and did not play, from the apps that know its rounds.
LEFT: Slot[Callable[[Tournament], Iterable[str]]] = Slot()


@dataclass(frozen=True, slots=True)
class LeftToPlay:
    """What an event that finishes now does without, each thing by its name."""

    names: tuple[str, ...]

    @property
    def stands(self) -> str:
        """The name of all that is left."""
        return stand_of("left to play", *self.names)


def settings_stands(tournament: Tournament, names: Iterable[str]) -> list[str]:
    """Return a name for the value of each of these settings: a form is about those that it shows and sets."""
    return [
        stand_of("setting", name, value) for name, value in field_values(tournament, tuple(names)).items()
    ]


def check_settings_shown(actor: Actor, tournament: Tournament, names: Iterable[str]) -> None:
    """Refuse to overwrite a setting whose value the page did not show; settings that are not named may be others.

    The refusal says which they are. Asked for the event too: another one can have the same settings.
    """
    check_event_shown(actor, tournament)
    names = tuple(names)
    stands = zip(names, settings_stands(tournament, names), strict=True)
    changed = [name for name, stand in stands if not actor.has_seen(stand)]
    if changed:
        raise NotAsShown("tournament.shown_other_settings", settings=", ".join(map(setting_label, changed)))


def setting_label(name: str) -> str:
    """What a setting is called."""
    return str(getattr(Tournament._meta.get_field(name), "verbose_name", name))


def fixed_stand(tournament: Tournament, *, is_posted: bool) -> str:
    """Which settings a form lets nobody change: a browser sends none of those that are shown as fixed.

    `is_posted` says whether round 1 is posted.
    """
    return stand_of("fixed settings", is_posted, tournament.seats_fixed_at is not None)


def check_fixed_shown(actor: Actor, tournament: Tournament, *, is_posted: bool) -> None:
    """Refuse what was sent from a form in which other settings could be changed than now: some would be lost."""
    check_event_shown(actor, tournament)
    code = "tournament.shown_before_posting" if is_posted else "tournament.shown_before_withdrawal"
    check_shown(actor, fixed_stand(tournament, is_posted=is_posted), code)


def left_to_play(tournament: Tournament) -> LeftToPlay:
    """Return what the page that finishes an event says of what was announced and is not played."""
    return LeftToPlay(tuple(name for find in LEFT for name in find(tournament)))


def check_left_shown(actor: Actor, tournament: Tournament) -> None:
    """Refuse to finish an event of which the page said that something else is left to play."""
    check_shown(actor, left_to_play(tournament).stands, "tournament.shown_other_left")


def finished_stand(tournament: Tournament) -> str:
    """Since when an event is finished: one that was reopened and finished again has other standings."""
    return stand_of("finished", tournament.finished_at)


def check_finished_shown(actor: Actor, tournament: Tournament) -> None:
    """Refuse to reopen an event that was finished once more since the page was opened, or another event."""
    check_event_shown(actor, tournament)
    if tournament.finished_at is not None:  # one that is open again has a sentence of its own
        at = event_moment(tournament.finished_at, tournament)
        check_shown(actor, finished_stand(tournament), "tournament.shown_other_finish", time=at)


def removal_stand(tournament: Tournament) -> str:
    """What a page says would be removed: the event at this address with all that was done at it.

    The address is this laptop's own; so is the page.
    """
    return stand_of("removal", tournament.slug, tournament.name, newest_line_at(tournament))


def check_removal_shown(actor: Actor, tournament: Tournament) -> None:
    """Refuse to remove another event than the page was about, and one at which something was done since."""
    check_event_shown(actor, tournament)
    if actor.shown is None:
        return
    at = event_moment(newest_line_at(tournament), tournament)
    now = {"event": tournament.name, "time": at}
    check_shown(actor, removal_stand(tournament), "tournament.shown_other_content", **now)
