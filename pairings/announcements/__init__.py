"""Announcements of the desk to the whole room, on the screens."""
