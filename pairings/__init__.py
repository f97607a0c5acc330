"""Rounds and what happens in them: pairings, results, standings, penalties, what judges do, paper."""
