"""Sheets of teams, in and out."""
