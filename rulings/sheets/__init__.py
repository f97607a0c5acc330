"""The booklet, the table card and the report of rulings, as PDF."""
