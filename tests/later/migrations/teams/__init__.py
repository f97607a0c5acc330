"""The migrations of `teams`, and one more."""

from pathlib import Path

OURS = Path(__file__).resolve().parents[4] / "teams" / "migrations"
NEWEST = max(path.stem for path in OURS.glob("0*.py"))
__path__.append(str(OURS))
