"""What `manage.py serve` does: everything made ready, the server, and its window."""
