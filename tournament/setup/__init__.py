"""Making an event and setting it up; handing its results in."""
