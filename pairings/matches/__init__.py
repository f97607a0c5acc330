"""Matches: how they ended, histories, and what is noted at their tables."""
