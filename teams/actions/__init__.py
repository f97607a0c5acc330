"""What is done to who plays: registering, editing, check-in, seats, partners, import."""
