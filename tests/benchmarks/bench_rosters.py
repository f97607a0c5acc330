"""Reading the rows of a large sheet of teams (without opening the file)."""

import time

from teams.roster.headers import COLUMN_TITLES
from teams.roster.sheet_rows import read_rows


def main(quick: bool = False) -> None:
    """Print processor seconds for 10,000 rows (1,000 where `quick`), good ones and bad ones."""
    count = 1_000 if quick else 10_000
    good = [
        [
            f"Team {i}",
            "",
            "Łódź",
            "Łódzkie",
            "Poland",
            f"Żółw {i}",
            1_000_000 + 2 * i,
            f"Bob {i}",
            1_000_001 + 2 * i,
        ]
        for i in range(count)
    ]
    bad = [[*row[:4], f"Polnd{index % 50}", *row[5:8], "12A4"] for index, row in enumerate(good)]
    for name, rows in (("good", good), ("bad", bad)):
        start = time.process_time()
        roster = read_rows(
            list(COLUMN_TITLES.values()),
            rows,
            numbers_required=True,
            default_country="PL",
            countries={"Poland": "PL", "PL": "PL"},
        )
        took = (time.process_time() - start) * 1000
        print(f"rosters: {count} {name} rows: {took:.0f} ms, {len(roster.entries)} entries")


if __name__ == "__main__":
    main()
