"""Where the pages of a screen begin: where their columns do, at every size and zoom of a projector."""

import pytest
from playwright.sync_api import expect

from tests.factories import make_entries, make_posted_round, make_tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# How far the columns in sight are from their list's edges; `first` is the place of the first one among all of them.
LOOK = """() => {
  const list = [...document.querySelectorAll('[data-pages]')].find((list) => list.checkVisibility());
  const frame = list.getBoundingClientRect();
  const edges = [...list.children].map((row) => row.getBoundingClientRect());
  const starts = [...new Set(edges.map((edge) => Math.round(edge.left * 8)))].sort((one, two) => one - two);
  const inSight = edges.filter((edge) => edge.right > frame.left + 2 && edge.left < frame.right - 2);
  return {
    first: starts.indexOf(Math.round(Math.min(...inSight.map((edge) => edge.left)) * 8)),
    left: Math.min(...inSight.map((edge) => edge.left)) - frame.left,
    right: frame.right - Math.max(...inSight.map((edge) => edge.right)),
  };
}"""


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(780, 439, 1.75), (1093, 614, 1.25), (1707, 960, 1.125)]
)
def test_each_page_begins_where_its_columns_begin(new_context, live_server, width, height, scale):
    event = make_tournament(slug="cup", name="Spring Team Cup")
    make_entries(event, 500)
    make_posted_round(event)
    page = new_context(viewport={"width": width, "height": height}, device_scale_factor=scale).new_page()
    page.add_init_script("Math.random = () => 1000")  # polls of its own come late

    for mode, columns in (("teams", 1), ("players", 2)):
        page.goto(f"{live_server.url}/t/cup/screen/{mode}/")
        label = page.locator("[data-screen-page]")
        expect(label).to_contain_text("Page 1 of ")
        page.keyboard.press("Space")
        pages = int(label.inner_text().split()[-1])
        assert pages > 20
        for back in range(1, 6):
            page.keyboard.press("ArrowLeft")
            expect(label).to_have_text(f"Paused: page {pages + 1 - back} of {pages}")
            seen = page.evaluate(LOOK)
            assert abs(seen["left"]) <= 1, (mode, back, seen)
            assert seen["right"] >= -1, (mode, back, seen)
            assert seen["first"] == (pages - back) * columns, (mode, back, seen)
