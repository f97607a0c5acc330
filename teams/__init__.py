"""Who plays: players and teams, their entries at an event, and sheets of teams in and out."""
