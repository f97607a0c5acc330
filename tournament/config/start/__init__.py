"""What is looked at before Tandem serves: the data folder, who has it in use, and the database in it."""
