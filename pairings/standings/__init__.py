"""The standings: ranking, tiebreakers, and their list."""
