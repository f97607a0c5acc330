"""The desk while a round is played: rounds, results, the clock, corrections."""
