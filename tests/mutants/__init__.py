"""Mutants: small faults put into the program one at a time, each of which some test has to find.

`drawn.tsv` has a hundred that a seed drew, `docs/rules-held.tsv` in its column `breaks` one for each rule that decides
something. `make mutants` tries them all and names those that nothing finds; it takes about an hour.
"""
