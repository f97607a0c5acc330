"""What `manage.py serve` does: the environment, the server and its window, the log, who may ask."""
