"""Results of the round being played: typed, read, recorded, corrected."""
