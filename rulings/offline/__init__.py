"""The library as one file for a phone without a network."""
