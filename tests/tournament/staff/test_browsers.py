"""What browsers say of themselves, as real ones say it."""

from tests.for_each import for_each
from tournament.staff.browsers import names_in

APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)"
BLINK = "AppleWebKit/537.36 (KHTML, like Gecko)"


@for_each(
    "agent, names",
    [
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
            ("Firefox", "Windows"),
        ),
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {BLINK} Chrome/131.0.0.0 Safari/537.36",
            ("Chrome", "Windows"),
        ),
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {BLINK} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
            ("Edge", "Windows"),
        ),
        (
            f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {APPLE} Version/18.1 Safari/605.1.15",
            ("Safari", "Mac"),
        ),
        (
            f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) {APPLE} Version/18.1 Mobile/15E148 Safari/604.1",
            ("Safari", "iPhone"),
        ),
        (
            f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) {APPLE} CriOS/131.0 Mobile/15E148 Safari/604.1",
            ("Chrome", "iPhone"),
        ),
        (
            f"Mozilla/5.0 (Linux; Android 10; K) {BLINK} Chrome/131.0.0.0 Mobile Safari/537.36",
            ("Chrome", "Android"),
        ),
        (
            f"Mozilla/5.0 (Linux; Android 10; K) {BLINK} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
            ("Samsung Internet", "Android"),
        ),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", ("Firefox", "Linux")),
        (
            f"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {BLINK} Chrome/131.0.0.0 Safari/537.36",
            ("Chrome", "ChromeOS"),
        ),
        ("curl/8.5.0", ("", "")),
        ("", ("", "")),
    ],
)
def test_browser_and_system_are_named_as_people_name_them(agent, names):
    assert names_in(agent) == names
