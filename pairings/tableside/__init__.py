"""What judges do at a table: calls, extra minutes, who is there, slow play."""
