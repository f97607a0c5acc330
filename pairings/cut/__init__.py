"""How an event ends: who plays on after the Swiss rounds, who goes on in the bracket, or why there was no cut."""
