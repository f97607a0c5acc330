"""Ranking and tiebreakers, their table."""
