"""A team at an event: registered, checked in, its partners, its seats, its team code."""
