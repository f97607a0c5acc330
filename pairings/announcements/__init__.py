"""What the desk tells the whole room on the screens."""
