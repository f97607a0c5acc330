"""This app's part of the event file."""
