"""The judge's booklet and the table card as PDF."""
