"""The card facts that come with the program, read from their files once."""

from functools import cache
from pathlib import Path

from django.conf import settings

from teams.cards.cards import Catalogue, join_catalogue
from teams.cards.facts import read_printings, read_same, read_sets

# Where names and numbers are from; pages that show cards say so.
SOURCE = "TCGdex cards-database"
SOURCE_ADDRESS = "https://github.com/tcgdex/cards-database"
SOURCE_LICENCE = "MIT"


def card_folder() -> Path:
    """Where the files are."""
    return Path(settings.BASE_DIR) / "fixtures" / "cards"


@cache
def shipped_catalogue() -> Catalogue:
    """All sets from Base Set to EX Ruby & Sapphire, with what is decided of older printings."""
    folder = card_folder()
    return join_catalogue(
        read_sets((folder / "sets.csv").read_text(encoding="utf-8")),
        read_printings((folder / "printings.csv").read_text(encoding="utf-8")),
        read_same((folder / "same_card.tsv").read_text(encoding="utf-8")),
    )
