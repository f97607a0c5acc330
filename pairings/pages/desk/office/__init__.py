"""The desk around the rounds: paper, data, passes, the journal, who leaves and who comes."""
