"""Matches: how they ended, what each team has played, and what is noted at their tables."""
