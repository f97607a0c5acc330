"""Backups: checked copies of every event in a second folder."""
