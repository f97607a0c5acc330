"""The catalogues of translations: where they are, and how the set-up compiles them.

A catalogue is kept as text (`django.po`), which translators read and write; Django reads a compiled one beside it
(`django.mo`), which is not kept. `.ci/prepare` compiles what is missing or older than its text by
`python -m tournament.config.catalogues`; without Django, since there are no settings before it.
"""

from collections.abc import Iterable
from pathlib import Path

from polib import pofile

from tournament.config.environment import EnvironmentProblem

CATALOGUES = Path(__file__).resolve().parent.parent / "locale"


def compile_catalogues(folder: Path = CATALOGUES) -> list[Path]:
    """Compile each catalogue below `folder` whose compiled file is missing or older; return those files."""
    made = []
    for text in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        compiled = text.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime <= text.stat().st_mtime:
            # By way of another name: a server that starts meanwhile reads the old file or the new one.
            beside = compiled.with_suffix(".mo-new")
            pofile(str(text)).save_as_mofile(str(beside))
            beside.replace(compiled)
            made.append(compiled)
    return made


def check_catalogues(languages: Iterable[str], folder: Path = CATALOGUES) -> None:
    """Raise EnvironmentProblem for a language without a compiled catalogue: half of its pages would be English."""
    for language in languages:
        if not (folder / language / "LC_MESSAGES" / "django.mo").exists():
            raise EnvironmentProblem(
                f"The catalogue of the language {language!r} is not compiled. Run this once: "
                "python -m tournament.config.catalogues"
            )


if __name__ == "__main__":
    for path in compile_catalogues():
        print(f"Compiled the catalogue of {path.parent.parent.name}.")
