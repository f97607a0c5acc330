"""The event file: how values are read and written, and this app's part of it."""
