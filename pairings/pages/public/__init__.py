"""Pages for everybody: pairings, standings, the clock, screens, why two teams met."""
