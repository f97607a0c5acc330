"""The pages of the rulings app, one file for each group."""
