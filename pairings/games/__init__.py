"""What judges note of the game at a table: the toss, prizes by player, who is out, designated targets."""
