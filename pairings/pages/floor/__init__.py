"""The judges' phones."""
