"""What answers at an event: the library with the event's own rulings, and how it is shown."""
