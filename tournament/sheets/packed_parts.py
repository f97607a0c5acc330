"""The packed parts of a workbook from outside: unpacked and parsed by counting, so that no claim costs more than it is.

A part is unpacked block by block, no further than its limit, and parsed as a stream that keeps nothing by itself. What
its XML may not have (a document type, and so entities) ends it.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from itertools import chain
from xml.parsers import expat

from tournament.kernel.refusal import Refusal
from tournament.sheets.sheet_limits import row_too_far

MAX_PARTS = 500
MAX_RATIO = 100  # of all parts to the file: what programs write becomes 5 to 40 times smaller
MAX_UNPACKED_BYTES = 200 * 2**20  # of all parts that are read
# That begin or end an element, in all that is parsed; 5,000 rows of nine texts have 430,000.
MAX_TAGS = 1_000_000
MAX_NAMES = 2_000  # different names of elements and attributes in one part; a workbook has some 100
MAX_DEPTH = 100
MAX_TAG_BYTES = 512 * 1024  # of one tag or comment
BLOCK = 64 * 1024

DIRECTORY_ENTRY = b"PK\x01\x02"
# What a damaged file raises; a Refusal is none of them.
DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, expat.ExpatError, NotImplementedError, RuntimeError),
    *(OSError, EOFError, ValueError, LookupError),
)
# What the raw bytes of rows that are not parsed are searched for: text between two tags, the number of the last row.
TEXT = re.compile(rb">[^<\s]")
SHEET_END = b"sheetData>"
ROW_NUMBER = re.compile(rb'row\s[^<>]{0,500}?\br="(\d{1,10})"')
KEPT_BEHIND = 1024  # bytes of the block before, in which the tag of the row may stand
BEHIND_ROWS = 2**20  # bytes behind the rows of a sheet, in which its merged cells stand


class PartReader:
    """Listens to the elements of one part, named without their prefixes. To be derived from."""

    def __init__(self) -> None:
        self.depth = 0  # of open elements
        self.is_done = False  # nothing else of the part is needed
        self.done_at = -1  # the byte at which the rows end, where what is behind them is wanted
        self.row = 0  # the number of the row that is open, or was last
        self.skipped_from = -1  # the byte at which `row` begins, where it and all below are not parsed
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = _refuse_document_type
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self.text

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def text(self, data: str) -> None:
        """Some text, perhaps not yet all of its element."""

    def behind_rows(self, data: bytes) -> None:
        """What follows the rows of a sheet, as it is written."""

    def skip_rows(self, number: int) -> None:
        """Parse no further than to the row that begins here; what follows is only searched for text."""
        self.row = number
        self.skipped_from = self.parser.CurrentByteIndex
        self.parser.StartElementHandler = None
        self.parser.EndElementHandler = None
        self.parser.CharacterDataHandler = None

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        self.depth += 1
        self.start(local_name(name), attributes)

    def _end(self, name: str) -> None:
        self.depth -= 1
        self.end(local_name(name))


class Parts:
    """The file's parts by name; what is unpacked and parsed of all of them together is counted."""

    def __init__(self, data: bytes) -> None:
        """Read the list of the parts. Raises Refusal for too many or too large ones, and what DAMAGED names."""
        if data.count(DIRECTORY_ENTRY) > MAX_PARTS:  # before their list is read
            raise unpacks_too_large()
        self.archive = zipfile.ZipFile(io.BytesIO(data))
        parts = self.archive.infolist()
        if sum(part.file_size for part in parts) > max(2**20, MAX_RATIO * len(data)):
            raise unpacks_too_large()
        self.by_name = {_key(part.filename): part for part in parts}
        self.bytes_left = MAX_UNPACKED_BYTES
        self.tags_left = MAX_TAGS

    def has(self, name: str) -> bool:
        """Whether the file has a part of this name."""
        return _key(name) in self.by_name

    def begin(self, name: str) -> bytes:
        """The first block of a part, b"" where there is none. Raises what DAMAGED names."""
        return next(self._blocks(name, BLOCK), b"") if self.has(name) else b""

    def parse(self, name: str, most: int, reader: PartReader) -> None:
        """Read a part of at most `most` bytes. Raises Refusal beyond a limit, and what DAMAGED names."""
        blocks = self._blocks(name, most)
        parser, fed = reader.parser, 0
        for block in blocks:
            self._count(block)
            parser.Parse(block, False)
            if reader.skipped_from >= 0:
                first = block[max(0, reader.skipped_from - fed) :]
                reader.behind_rows(_behind(_check_no_text(chain([first], blocks), reader.row), blocks))
                return
            if reader.is_done:
                first = block[max(0, reader.done_at - fed) :] if reader.done_at >= 0 else b""
                reader.behind_rows(_behind(first, blocks) if first else b"")
                return
            fed += len(block)
            is_long = fed - parser.CurrentByteIndex > MAX_TAG_BYTES  # expat reads it again with each block
            if is_long or reader.depth > MAX_DEPTH or len(parser.intern) > MAX_NAMES:
                raise unpacks_too_large()
        parser.Parse(b"", True)

    def _count(self, block: bytes) -> None:
        if b"\0" in block:  # UTF-16, in which nothing here is found by its bytes and which no program writes
            raise ValueError("This part is not in UTF-8.")
        self.tags_left -= block.count(b"<") + block.count(b"/>")
        if self.tags_left < 0:
            raise unpacks_too_large()

    def _blocks(self, name: str, most: int) -> Iterator[bytes]:
        part = self.by_name[_key(name)]
        # zipfile unpacks other kinds in one go, however much comes out.
        if part.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise NotImplementedError("This part is packed in a way that workbooks are not.")
        with self.archive.open(part) as stream:
            while block := stream.read(BLOCK):
                most -= len(block)
                self.bytes_left -= len(block)
                if most < 0 or self.bytes_left < 0:
                    raise unpacks_too_large()
                yield block


def unpacks_too_large() -> Refusal:
    """More than any list of teams unpacks to, in bytes, parts, tags or depth."""
    return Refusal("tournament.file_unpacks_too_large", field="file")


def local_name(name: str) -> str:
    """The name of an element or attribute without its prefix."""
    return name.rpartition(":")[2] if ":" in name else name


def _key(name: str) -> str:
    """A part's name without what some programs write otherwise."""
    return name.replace("\\", "/").lstrip("/").casefold()


def _refuse_document_type(*_declared: object) -> None:
    """No workbook has one; entities, of the file or from elsewhere, are declared in it."""
    raise ValueError("A workbook has no document type.")


def _check_no_text(blocks: Iterator[bytes], number: int) -> bytes:
    """Refuse rows that have text, without parsing them; `blocks` begin with the first of those rows, row `number`.

    Rows without text are formatting, which programs write down to the end of the sheet: a million of them cost what
    it takes to unpack them. Returns what is behind them in the last block that was unpacked.
    """
    behind = b""
    for block in blocks:
        text = behind + block
        end = text.find(SHEET_END)
        found = TEXT.search(text, 0, len(text) if end < 0 else end)
        if found:
            raise row_too_far(_last_row(text[: found.end()], number))
        if end >= 0:
            return text[end:]
        behind = text[-KEPT_BEHIND:]
        number = _last_row(behind, number)
    return b""


def _behind(first: bytes, blocks: Iterator[bytes]) -> bytes:
    """What is behind the rows, no more than BEHIND_ROWS of it."""
    pieces, length = [first], len(first)
    while length < BEHIND_ROWS and (block := next(blocks, b"")):
        pieces.append(block)
        length += len(block)
    return b"".join(pieces)[:BEHIND_ROWS]


def _last_row(text: bytes, otherwise: int) -> int:
    """The number of the last row that begins in `text`."""
    numbers = ROW_NUMBER.findall(text)
    return int(numbers[-1]) if numbers else otherwise
