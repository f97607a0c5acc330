"""How refusals, citations, times and numbers read to people; plain forms."""
