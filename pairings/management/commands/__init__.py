"""Commands that invent an event: the demo, and the rehearsal of a whole day."""
