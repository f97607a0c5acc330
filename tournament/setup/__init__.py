"""Making an event and setting it up; finishing it."""
