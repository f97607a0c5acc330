"""A button that opens a sheet of paper in a tab of its own."""

from playwright.sync_api import Page, Response


def print_sheet(page: Page, button: str) -> Response:
    """Press the button; gives the answer that is the PDF, and fails where none comes."""
    with page.context.expect_event("response", _is_pdf) as answered:
        page.get_by_role("button", name=button).click()
    return answered.value


def _is_pdf(answer: Response) -> bool:
    return answer.ok and answer.headers.get("content-type") == "application/pdf"
