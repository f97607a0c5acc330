"""Where an event changed what its rule set says."""
