"""Loading a further set of cards into this installation, and removing one that was loaded."""

from datetime import date, datetime

from django.db import transaction
from django.utils import timezone

from teams.cards.cards import Printing
from teams.cards.facts import MOST_LETTERS, SET_KEY, read_printings
from teams.cards.files import shipped_catalogue
from teams.cards.models import AddedSet
from teams.cards.names import fold_card_name
from teams.cards.queries import read_catalogue
from tournament.kernel.refusal import Refusal

MOST_BYTES = 500_000  # of a file


def load_card_set(
    data: bytes,
    *,
    key: str,
    name: str,
    sold_on: date,
    name_de: str = "",
    name_fr: str = "",
    abbreviations: tuple[str, ...] = (),
    is_in_modified: bool = True,
    now: datetime | None = None,
) -> list[Printing]:
    """Keep a set from a table with the columns of printings.csv, in place of one that was loaded under the same key.

    Refused, and nothing is changed then: a key that a set of the program has or that is none, a name or abbreviation of
    another set, and whatever `read_printings` refuses.
    """
    if len(data) > MOST_BYTES:
        raise Refusal("teams.cards_large", most=MOST_BYTES // 1000)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal("teams.cards_unreadable") from None
    if not SET_KEY.fullmatch(key):
        raise Refusal("teams.cards_set_key", set=key)
    if key in shipped_catalogue().sets:
        raise Refusal("teams.cards_set_known", set=key, name=shipped_catalogue().sets[key].name)
    _check_names(key, (name, name_de, name_fr), abbreviations)
    printings = read_printings(text, key)
    with transaction.atomic():
        AddedSet.objects.filter(key=key).delete()
        AddedSet.objects.create(
            key=key,
            name=name,
            name_de=name_de,
            name_fr=name_fr,
            abbreviations=list(abbreviations),
            sold_on=sold_on,
            is_in_modified=is_in_modified,
            printings=[
                (
                    one.number,
                    one.name,
                    one.kind,
                    one.stage,
                    one.names.get("de", ""),
                    one.names.get("fr", ""),
                )
                for one in printings
            ],
            loaded_at=now or timezone.now(),
        )
    return printings


def remove_card_set(key: str) -> str:
    """Take a loaded set away again; its name. Lists that name its cards keep their titles."""
    row = AddedSet.objects.filter(key=key).first()
    if row is None:
        known = ", ".join(AddedSet.objects.order_by("key").values_list("key", flat=True))
        raise Refusal("teams.cards_set_not_loaded", set=key, sets=known or "-")
    row.delete()
    return row.name


def _check_names(key: str, names: tuple[str, ...], abbreviations: tuple[str, ...]) -> None:
    """Refuse what would hide another set's name, since a list names its sets by them."""
    if not fold_card_name(names[0]) or any(len(name) > MOST_LETTERS for name in (*names, *abbreviations)):
        raise Refusal("teams.cards_set_name", most=MOST_LETTERS)
    catalogue = read_catalogue()
    for text in filter(None, (*names, *abbreviations)):
        other = catalogue.set_named(text)
        if other is not None and other.key != key:
            raise Refusal("teams.cards_set_name_taken", text=text, name=other.name)
