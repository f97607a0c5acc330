"""Which match plays at which table: numbered from the top of the standings, fixed tables kept. PURE."""

from collections.abc import Collection, Iterator, Mapping, Sequence


def usable_tables(first: int, unused: Collection[int]) -> Iterator[int]:
    """Table numbers from `first` on without those that cannot be used."""
    closed = frozenset(unused)
    table = first
    while True:
        if table not in closed:
            yield table
        table += 1


def assign_tables(
    pairs: Sequence[tuple[int, int]],
    *,
    fixed: Mapping[int, int],
    first: int = 1,
    unused: Collection[int] = (),
    put: Mapping[tuple[int, ...], int] | None = None,
) -> tuple[list[int], list[tuple[int, int]]]:
    """A table number for each pair of ids, best pair first, and the clashes that fixed tables led to.

    `fixed` maps an id to the table it may not leave. A table is fixed even where it is in `unused`: the desk
    chose it for that team. Where both teams of a pair have different fixed tables, the lower number is taken
    and the pair is among the clashes; the other table stays free, so that the desk can still put them there. `put` has
    the tables that pairs (the lower id first) were put at by hand; where a team of another pair may not leave such a
    table, that team has it.
    """
    by_hand = put or {}
    tables: list[int | None] = []
    clashes = []
    kept_free: set[int] = set()
    for pair in pairs:
        wanted = sorted({fixed[team] for team in pair if team in fixed})
        chosen = by_hand.get((min(pair), max(pair)))
        tables.append(chosen if chosen in wanted else wanted[0] if wanted else None)
        if len(wanted) > 1:
            clashes.append(pair)
            kept_free.update(wanted)
    taken = {table for table in tables if table is not None}
    for place, pair in enumerate(pairs):
        chosen = by_hand.get((min(pair), max(pair)))
        if tables[place] is None and chosen is not None and chosen not in taken:
            tables[place] = chosen
            taken.add(chosen)
    free = usable_tables(first, frozenset(unused) | taken | kept_free)
    return [next(free) if table is None else table for table in tables], clashes
