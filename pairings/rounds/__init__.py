"""How a round comes to be: a proposal, posted, played by its clock, closed."""
