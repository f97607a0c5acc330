"""This laptop: its addresses, its time zone, what belongs to the installation."""
