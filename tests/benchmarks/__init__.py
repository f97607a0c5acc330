"""What is measured; nothing here asserts a time."""
