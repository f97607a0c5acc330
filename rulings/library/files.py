"""The library's files on the disk, read and checked; and the values as JSON for the rows."""

import hashlib
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, TypeVar

from django.conf import settings

from rulings.library.library import Library, LibraryError, parse_library

V = TypeVar("V")


def library_folder() -> Path:
    """Where the files are."""
    return Path(settings.BASE_DIR) / "fixtures" / "rulings"


def read_files(folder: Path | None = None) -> tuple[str, Library]:
    """The digest of the files and the library in them; LibraryError where one is missing or wrong."""
    digest, files = read_texts(folder)
    return digest, parse_library(files)


def read_texts(folder: Path | None = None) -> tuple[str, dict[str, str]]:
    """The digest of the files, and the text of each by its name; LibraryError where there is none to be read."""
    folder = folder or library_folder()
    paths = sorted(folder.glob("*.toml"))
    if not paths:
        raise LibraryError(f"There is no library in {folder}: it needs *.toml files.")
    try:
        files = {path.name: path.read_text(encoding="utf-8") for path in paths}
    except UnicodeDecodeError as error:
        raise LibraryError(f"A file in {folder} is not UTF-8: {error}.") from error
    digest = hashlib.sha256()
    for name, text in files.items():
        digest.update(f"{name}\0{text}\0".encode())
    return digest.hexdigest(), files


def to_json(value: Any) -> dict[str, Any]:
    """A value of the library as JSON."""
    return {key: list(part) if isinstance(part, tuple) else part for key, part in asdict(value).items()}


def from_json(kind: type[V], content: dict[str, Any]) -> V:
    """The value that `to_json` wrote; what an older program wrote besides is left out."""
    known = {part.name for part in fields(kind)}  # type: ignore[arg-type]  # a dataclass
    return kind(
        **{
            key: tuple(part) if isinstance(part, list) else part
            for key, part in content.items()
            if key in known
        }
    )
