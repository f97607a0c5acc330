"""The end of an event: who plays on after the Swiss rounds, what happens in the bracket, that there is no cut."""
