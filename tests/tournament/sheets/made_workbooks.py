"""Workbooks made part by part, as programs write them and as nobody should."""

import io
import zipfile
from collections.abc import Iterable, Mapping

NAMESPACES = (
    'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MAIN_LINK = f'<Relationship Id="x" Type="{KIND}/officeDocument" Target="xl/workbook.xml"/>'
ALL_LINKS = f"<Relationships>{MAIN_LINK}</Relationships>"


def make_parts(sheet: str, *, styles: str = "", strings: str = "", settings: str = "") -> dict[str, str]:
    """The parts of a workbook with one sheet, whose XML is `sheet`."""
    links = f'<Relationship Id="rId1" Type="{KIND}/worksheet" Target="worksheets/sheet1.xml"/>'
    parts = {
        "_rels/.rels": ALL_LINKS,
        "xl/workbook.xml": (
            f"<workbook {NAMESPACES}>{settings}"
            '<sheets><sheet name="Teams" sheetId="1" r:id="rId1"/></sheets></workbook>'
        ),
        "xl/worksheets/sheet1.xml": sheet,
    }
    if styles:
        parts["xl/styles.xml"] = f"<styleSheet {NAMESPACES}>{styles}</styleSheet>"
        links += f'<Relationship Id="rId2" Type="{KIND}/styles" Target="/xl/styles.xml"/>'
    if strings:
        parts["xl/sharedStrings.xml"] = f"<sst {NAMESPACES}>{strings}</sst>"
        links += f'<Relationship Id="rId3" Type="{KIND}/sharedStrings" Target="sharedStrings.xml"/>'
    parts["xl/_rels/workbook.xml.rels"] = f"<Relationships>{links}</Relationships>"
    return parts


def make_sheet(rows: Iterable[str], *, before: str = "", after: str = "") -> str:
    """A sheet's XML with these rows."""
    return f"<worksheet {NAMESPACES}>{before}<sheetData>{''.join(rows)}</sheetData>{after}</worksheet>"


def make_row(number: int, *texts: str) -> str:
    """A row with text in its first cells."""
    cells = "".join(f'<c t="inlineStr"><is><t>{text}</t></is></c>' for text in texts)
    return f'<row r="{number}">{cells}</row>'


def pack(parts: Mapping[str, str | bytes], *, kind: int = zipfile.ZIP_DEFLATED, more: bytes = b"") -> bytes:
    """The file; `more` is a part that cannot be made smaller, so that the whole is not too dense."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", kind) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
        if more:
            archive.writestr("docProps/thumbnail.jpeg", more)
    return stream.getvalue()


def make_book(rows: Iterable[str], **rest: str) -> bytes:
    """A file with one sheet of these rows."""
    return pack(make_parts(make_sheet(rows), **rest))
