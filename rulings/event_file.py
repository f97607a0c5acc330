"""This app's part of the event file: the key `rulings`."""

from typing import Any

from tournament.event_file import Node
from tournament.models import Tournament


def export_rulings(tournament: Tournament) -> list[dict[str, Any]]:
    """The key `rulings`."""
    return []


def import_rulings(node: Node, tournament: Tournament) -> None:
    """The rows of the key `rulings`."""
    node.items()
