"""The shelf: the library as it answers at an event, with the event's own rulings, and how it is shown."""
