"""The columns of an event that say which deck lists it asks for, and by which cards they are judged."""

from datetime import date

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.rows.nodes import Node

CARD_SETTINGS = ("cards_as_on", "sets_left_out", "set_days")
DECK_SETTINGS = (
    *("deck_lists", *CARD_SETTINGS, "lists_close_at"),
    *("lists_published", "cut_reads_lists", "new_lists_for_cut"),
)


class DeckLists(models.TextChoices):
    """Whether an event asks for deck lists. Required ones keep round 1 back, unless the head judge lets it pass."""

    NONE = "none", _("no deck lists")
    REQUESTED = "requested", _("requested")
    REQUIRED = "required", _("required")


class WithDeckLists(models.Model):
    """What an event settles of deck lists; by which cards they are judged is fixed by round 1."""

    deck_lists = models.CharField(
        _("deck lists"), max_length=10, choices=DeckLists.choices, default=DeckLists.NONE.value
    )
    # Null: the day that `teams.decks.formats.propose_as_on` proposes.
    cards_as_on = models.DateField(_("legal cards as of"), null=True, blank=True)
    sets_left_out = models.JSONField(_("sets that are not allowed"), default=list, blank=True)  # keys of sets
    # Lists of the key of a set and its day of sale here ("2003-06-18"), where that differs.
    set_days = models.JSONField(_("release dates"), default=list, blank=True)
    lists_close_at = models.DateTimeField(
        _("deck lists close at"), null=True, blank=True
    )  # for teams' own pages
    lists_published = models.BooleanField(_("deck lists are published after the event"), default=False)
    cut_reads_lists = models.BooleanField(_("opponents in the cut may read deck lists"), default=False)
    new_lists_for_cut = models.BooleanField(_("new decks in the cut"), default=False)

    class Meta:
        abstract = True

    @property
    def asks_for_lists(self) -> bool:
        """Whether lists are requested or required."""
        return self.deck_lists != DeckLists.NONE


def set_keys_shape(node: Node, _found: object) -> list[str]:
    """A list of keys of sets, each once; a set that nobody knows here leaves nothing out."""
    keys = [part.text(12) for part in node.items()]
    if len(set(keys)) != len(keys) or "" in keys:
        raise node.refuse()
    return keys


def set_days_shape(node: Node, _found: object) -> list[list[str]]:
    """Lists of the key of a set and a day, each set once."""
    found: dict[str, str] = {}
    for part in node.items():
        pair = part.items()
        if len(pair) != 2:
            raise part.refuse()
        key, day = pair[0].text(12), pair[1].text(10)
        try:
            date.fromisoformat(day)
        except ValueError:
            raise pair[1].refuse() from None
        if not key or key in found:
            raise pair[0].refuse()
        found[key] = day
    return [list(pair) for pair in found.items()]
