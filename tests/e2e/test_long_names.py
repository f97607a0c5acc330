"""Long names on a screen of the hall: none is cut, and the final stands between the semifinals."""

import pytest

from teams.entries.models import Entry
from tests.pairings.bracket.brackets import go_on, make_cut_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
CUT = """[...document.querySelectorAll("[data-slide]:not([hidden]) .screen-match-box li.is-team > :nth-child(2)")]
  .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
  .map((name) => name.textContent)"""
MIDDLE = "box => { const at = box.getBoundingClientRect(); return (at.top + at.bottom) / 2; }"


def test_a_long_name_is_smaller_and_whole_and_the_final_is_in_the_middle(live_server, new_context):
    event = make_cut_event(slug="cup", has_third_place=True)
    names = ("The very long name of a team from the far end of the hall that nobody can read", "Short")
    for seed, name in enumerate(names, 1):
        entry = event.cuts.get().seeds.get(seed=seed).entry
        Entry.objects.filter(pk=entry.pk).update(team_name=name)
    go_on(event)
    page = new_context(viewport={"width": 1920, "height": 1080}).new_page()
    page.goto(f"{live_server.url}/t/cup/screen/")
    page.get_by_text(names[0]).first.wait_for()

    assert page.evaluate(CUT) == []
    boxes = page.locator("[data-slide]:not([hidden]) .screen-match-box")
    one, two, final = (boxes.nth(at).evaluate(MIDDLE) for at in (0, 1, 2))
    assert abs((one + two) / 2 - final) < 5
