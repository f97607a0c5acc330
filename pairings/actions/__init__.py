"""What is done in a round: paired, posted, recorded, closed; drops, extensions and penalties."""
