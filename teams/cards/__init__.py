"""The playing cards as facts: sets, printings, titles, which printings are the same card, search by name."""
