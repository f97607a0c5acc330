"""Teams that come after a round was posted."""
