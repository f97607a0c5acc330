"""Deck checks: which tables are drawn, decks ticked off against their lists, what differed, who was checked."""
