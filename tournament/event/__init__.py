"""The rows of an event and of its rounds, and its settings."""
