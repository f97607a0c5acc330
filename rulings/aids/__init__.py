"""Aids for a judge at the table: mulligans, leaving the game, who won on time."""
