"""A whole invented event, played through the real actions."""
