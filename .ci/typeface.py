"""Makes the two files of the pages' typeface from the archive of its makers: `make typeface ARCHIVE=FILE`.

FILE is the package `inter-ui` of npm (`npm pack inter-ui@4.1.1`). Of some 2,800 letters those stay that names and texts
in Latin script need; others are shown in the system's own. Figures have one width each, so that columns of numbers
stand below each other without a page asking for it.
"""

import hashlib
import io
import sys
import tarfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

SHA256 = "e392e4d71f18a7c1f23dfecd833d68fa05eeab41862686584e80fd2b5d87e9c0"
FOLDER = Path(__file__).resolve().parent.parent / "tournament" / "static" / "tournament" / "typeface"
WEIGHTS = {"Regular": "inter-regular.woff2", "SemiBold": "inter-semibold.woff2"}
LETTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x218, 0x21C),  # Romanian
    *(0x192, 0x2C6, 0x2C7, *range(0x2D8, 0x2DE), 0x1E9E),
    *(*range(0x2010, 0x2016), *range(0x2018, 0x201F), *range(0x2020, 0x2023), 0x2026, 0x2030, 0x2032, 0x2033),
    *(0x2039, 0x203A, 0x2044, 0x20AC, 0x2122, *range(0x2190, 0x2196)),
    *(0x2212, 0x2248, 0x2260, 0x2264, 0x2265, 0x25B2, 0x25BC, 0x25CB, 0x25CF, 0x2713),
]


def main(archive: Path) -> None:
    """Write both files and the licence beside them."""
    data = archive.read_bytes()
    if hashlib.sha256(data).hexdigest() != SHA256:
        sys.exit(f"{archive} is not the archive that is named here. Fetch it with: npm pack inter-ui@4.1.1")
    with tarfile.open(fileobj=io.BytesIO(data)) as files:
        (FOLDER / "OFL.txt").write_bytes(read(files, "package/LICENSE.txt"))
        for weight, name in WEIGHTS.items():
            font = TTFont(io.BytesIO(read(files, f"package/web/Inter-{weight}.woff2")), recalcTimestamp=False)
            give_figures_one_width(font)
            keep_letters(font)
            keep_lines_low(font)
            font.flavor = "woff2"
            font.save(FOLDER / name)
            print(f"{name}: {(FOLDER / name).stat().st_size} bytes")


def read(files: tarfile.TarFile, name: str) -> bytes:
    """One file of the archive, whose digest says that it is there."""
    found = files.extractfile(name)
    if found is None:
        raise LookupError(name)
    return found.read()


def give_figures_one_width(font: TTFont) -> None:
    """Let the ten figures be those of the feature tnum, which also widens hyphens and full stops."""
    figures: dict[str, str] = {}
    table = font["GSUB"].table
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[index].SubTable:
                    figures |= getattr(part, "ExtSubTable", part).mapping
    names = {code: figures[name] for code, name in font.getBestCmap().items() if chr(code) in "0123456789"}
    for part in font["cmap"].tables:
        part.cmap.update(names)


def keep_letters(font: TTFont) -> None:
    """Remove every letter but LETTERS, and what only prints at low resolution."""
    options = subset.Options(layout_features=["kern", "ccmp", "locl"], hinting=False, notdef_outline=True)
    wanted = subset.Subsetter(options)
    wanted.populate(unicodes=LETTERS)
    wanted.subset(font)


def keep_lines_low(font: TTFont) -> None:
    """Make a line's box 1.16 of its size, as wide system fonts have it: a clock has words right below it."""
    ascent, descent = (round(share * font["head"].unitsPerEm) for share in (0.928, 0.236))
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ascent, -descent, 0
    written = font["OS/2"]
    written.sTypoAscender, written.sTypoDescender, written.sTypoLineGap = ascent, -descent, 0
    written.usWinAscent, written.usWinDescent = ascent, descent


if __name__ == "__main__":
    main(Path(sys.argv[1]))
