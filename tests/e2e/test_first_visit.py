"""The first visit in a real browser, and the phone that reaches the laptop."""

import http.client
import re
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.served import serve

pytestmark = pytest.mark.browser

PASSWORD = "correct horse battery"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has every address of 127.0.0.0/8")
def test_phone_that_scans_the_code_is_noticed_by_the_page(page: Page, tmp_path: Path):
    with serve(tmp_path / "data") as served:
        page.goto(served.set_up_link)
        page.get_by_label("Your name").fill("Olga Organizer")
        page.get_by_label("User name").fill("Olga")
        page.get_by_label("New password").fill(PASSWORD)
        page.get_by_label("Repeat the password").fill(PASSWORD)
        page.get_by_role("button", name="Create my account").click()
        page.get_by_role("link", name=re.compile("Can phones reach")).click()
        expect(page.get_by_text("Waiting for a phone")).to_be_visible()

        link = page.goto(page.url + "code/?link=http://elsewhere.example/")
        assert link is not None
        assert link.status == 400
        page.go_back()
        nonce = re.search(r"/reach/(\w+)/", page.content())
        assert nonce
        answer = open_on_phone(served.address, nonce[0])

        assert "It works" in answer
        expect(page.get_by_text("A phone has reached this laptop")).to_be_visible(timeout=15_000)
        question = page.get_by_text(
            "A phone connected to http://192.168.1.20:8000. Is that this laptop’s address?"
        )
        expect(question).to_be_visible()
        page.get_by_role("button", name="Use this address").click()
        expect(
            page.get_by_text("Slips and QR codes now use the address http://192.168.1.20:8000.")
        ).to_be_visible()


def open_on_phone(address: str, path: str) -> str:
    """The page as another machine gets it that knows the laptop as 192.168.1.20."""
    host = address.removeprefix("http://")
    phone = http.client.HTTPConnection(host, timeout=10, source_address=("127.0.0.2", 0))
    phone.request("GET", path, headers={"Host": "192.168.1.20:8000"})
    text = phone.getresponse().read().decode()
    phone.close()
    return text
