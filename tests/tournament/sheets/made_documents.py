"""Spreadsheets of LibreOffice made by hand, as it writes them and as nobody should."""

from tests.tournament.sheets.made_workbooks import pack

SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text", "style", "draw", "calcext")
)
KIND = "application/vnd.oasis.opendocument.spreadsheet"


def make_cell(text: str = "", given: str = 'office:value-type="string"', *, shown: str | None = None) -> str:
    """A cell with a text, or with other attributes and what it shows."""
    words = text if shown is None else shown
    return (
        f"<table:table-cell {given}>" + (f"<text:p>{words}</text:p>" if words else "") + "</table:table-cell>"
    )


def make_line(*texts: str, given: str = "") -> str:
    """A row of texts."""
    return f"<table:table-row {given}>{''.join(map(make_cell, texts))}</table:table-row>"


def make_table(*rows: str, name: str = "Teams", given: str = "") -> str:
    """A sheet of these rows."""
    return f'<table:table table:name="{name}" {given}>{"".join(rows)}</table:table>'


def make_document(*tables: str, styles: str = "", manifest: str = "<manifest/>", more: bytes = b"") -> bytes:
    """The file."""
    content = (
        f"<office:document-content {SPACES}><office:automatic-styles>{styles}</office:automatic-styles><office:body>"
        f"<office:spreadsheet>{''.join(tables)}</office:spreadsheet></office:body></office:document-content>"
    )
    return pack({"mimetype": KIND, "content.xml": content, "META-INF/manifest.xml": manifest}, more=more)
