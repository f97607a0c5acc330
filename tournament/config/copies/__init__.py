"""Checked copies of every event in a second folder."""
