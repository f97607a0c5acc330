"""Commands of the library: loading the rulings and an organizer's copies of documents."""
