"""The rows of an event as the event file has them, written and read by their declarations."""
