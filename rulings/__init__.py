"""The judges' library: answers with their citations, the search, the head judge's own rulings."""
