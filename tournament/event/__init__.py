"""The rows of an event and of its rounds, how far it is, and its settings."""
