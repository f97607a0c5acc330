"""Public pages: pairings, standings, the clock, screens, why two teams met."""
