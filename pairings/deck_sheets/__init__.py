"""Deck lists on paper: the registration sheet, lists filled in, the judges' check sheets, which lists are missing."""
