"""The event file: how its values are read and checked, and this app's part of it."""
