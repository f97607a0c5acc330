"""What judges do at a table: calls, extra minutes, deck checks, who is there, slow play."""
