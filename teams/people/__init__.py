"""Players, teams and the names they had; membership numbers; countries."""
