"""What the lines of the journal say to people, and how they are searched."""
