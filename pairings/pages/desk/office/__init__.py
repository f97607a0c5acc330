"""The desk around the rounds: paper, data, team codes, the journal, who leaves and who comes."""
