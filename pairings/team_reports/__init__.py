"""Results that the two teams of a match report from their phones."""
