"""What a judge works out at the table."""
