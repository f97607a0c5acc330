"""The bracket and how an event ended, on paper: the bracket itself, who plays on, the winners."""
