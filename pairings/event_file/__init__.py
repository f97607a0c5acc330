"""This app's part of the event file: rounds, what happened at tables, what teams sent from their phones."""
