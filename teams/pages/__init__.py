"""The pages of registration."""
