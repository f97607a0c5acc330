"""What an event announces before it begins: every sentence with its rules, what is still to decide, and the sheet."""
