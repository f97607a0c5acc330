"""What cards and sets are called in the reader's language: by the card facts, in English where they have no name."""

from django.utils.translation import get_language

from teams.cards.cards import CardSet, Catalogue, Printing


def card_name(catalogue: Catalogue, title: str) -> str:
    """The name of a card: "Charizard" for most readers, "Glurak" for German ones."""
    return catalogue.name_in(title, reader_language())


def set_name(card_set: CardSet) -> str:
    """The name of a set."""
    return card_set.name_in(reader_language())


def printing_name(catalogue: Catalogue, key: str) -> str:
    """A printing as people say it: "Slowking, Neo Genesis 14"."""
    printing = catalogue.printings[key]
    return f"{card_name(catalogue, printing.title)}, {set_and_number(catalogue, printing)}"


def set_and_number(catalogue: Catalogue, printing: Printing) -> str:
    """Which one of the printings of a card it is: "Neo Genesis 14"."""
    return f"{set_name(catalogue.sets[printing.set_key])} {printing.number}"


def reader_language() -> str:
    """The language that names cards ("de" also for "de-at")."""
    return (get_language() or "en").partition("-")[0]
