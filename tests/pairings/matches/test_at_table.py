"""What is noted at a table goes where its match goes."""

from pairings.matches.at_table import AT_TABLE
from pairings.undo.obstacles import AT_TABLES
from tournament.rows.kinds import kind_of


def test_all_that_is_noted_at_tables_leaves_with_the_match():
    """What undo knows of a table, re-pairing takes from it: otherwise it sticks to the next teams that sit there."""
    assert {kind_of(model).name for model in AT_TABLE} == AT_TABLES - {"match"}
