"""The steps of a round: a proposal, posted, played by its clock, closed."""
