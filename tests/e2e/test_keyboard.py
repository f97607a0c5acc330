"""The keyboard alone reaches everything: in the order of the page, with the focus in sight, and out again."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import find_violations
from tests.e2e.hall import fill, make_hall
from tests.e2e.walks import open_details, sign_in_owner, walk_in_cases

pytestmark = [pytest.mark.browser, pytest.mark.walk, pytest.mark.django_db(transaction=True)]
FAULTS = """<!doctype html><html lang="en"><head><title>x</title><style>
:focus-visible { outline: 3px solid red } .plain:focus-visible { outline: none }</style></head><body>
<p><a class="skip-link" href="#a">skip</a></p><p><button type="button">good</button></p>
<p><button type="button" class="plain">plain</button></p><div inert><div tabindex="0">never</div></div>
<p><button type="button">covered</button></p>
<div style="position: fixed; inset: 130px 0 0 0; background: white"></div></body></html>"""
# Numbers everything that can be used, in the order of the document, and notes each time one of it gets the focus.
WATCH = r"""() => {
  const usable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
  const isThere = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled;
  const stops = [...document.querySelectorAll(usable)].filter(isThere);
  const isOutlined = (element) => {
    const style = getComputedStyle(element);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  };
  const isInSight = (element) => {
    const shown = element.matches('input') && element.labels?.length ? element.labels[0] : element;
    return [element, shown].some((one) => {
      const box = one.getClientRects()[0];
      if (!box) return false;
      const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 2);
      const y = Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 2);
      const top = document.elementFromPoint(x, y);
      return top !== null && (one.contains(top) || top.contains(one));
    });
  };
  window.visited = [];
  document.addEventListener('focusin', (event) => {
    const element = event.target;
    const around = [element, element.closest('label'), element.parentElement].filter(Boolean);
    visited.push([stops.indexOf(element), around.some(isOutlined), isInSight(element)]);
  });
  document.activeElement?.blur();
  window.tellStop = (index) => stops[index]?.outerHTML.slice(0, 140) ?? 'something that is no stop';
  const group = (element) => element.type === 'radio' ? `${element.form?.id}/${element.name}` : '';
  return stops.map((element, index) => [index, group(element)]);
}"""


@dataclass(slots=True)
class Walk:
    """What the Tab key visited: (number of the stop, whether it was outlined, whether it was in sight) each."""

    stops: list[tuple[int, str]]
    visited: list[tuple[int, bool, bool]]


def press_tab_through(page: Page) -> Walk:
    open_details(page)
    stops = page.evaluate(WATCH)
    page.locator(".skip-link").first.focus()
    in_parts = page.locator("input[type=date], input[type=time], input[type=datetime-local]").count()
    more = 12 + 4 * in_parts  # a date has a stop for each of its parts, and its picker
    for _stop in range(len(stops) + more):
        page.keyboard.press("Tab")
    return Walk(stops, [tuple(visit) for visit in page.evaluate("visited")])


def faults_of(page: Page, name: str) -> list[str]:
    walk = press_tab_through(page)
    tell = lambda index: page.evaluate("index => tellStop(index)", index)  # noqa: E731 - read where a fault is
    once = [visit for at, visit in enumerate(walk.visited) if at == 0 or visit[0] != walk.visited[at - 1][0]]
    first_round = []
    for visit in once:
        if first_round and visit[0] <= first_round[-1][0]:
            break
        first_round.append(visit)
    reached = {index for index, _outlined, _seen in first_round}
    groups = {group for index, group in walk.stops if group and index in reached}
    missed = [index for index, group in walk.stops if index not in reached and group not in groups]
    return [
        *(f"{name}: not reached: {tell(index)}" for index in missed),
        *(
            f"{name}: focus not shown: {tell(index)}"
            for index, is_shown, _seen in first_round
            if not is_shown
        ),
        *(f"{name}: out of sight: {tell(index)}" for index, _shown, is_seen in first_round if not is_seen),
        *([f"{name}: the focus went to something else"] if -1 in reached else []),
    ]


def test_faults_are_found(page: Page):
    page.set_content(FAULTS)

    found = faults_of(page, "page")

    assert [fault.partition(">")[2] for fault in found if "not reached" in fault] == ["never</div>"]
    assert [fault.partition(">")[2] for fault in found if "not shown" in fault] == ["plain</button>"]
    assert [fault.partition(">")[2] for fault in found if "out of sight" in fault] == ["covered</button>"]


def faults_on_the_way(page: Page, address: str, paths: tuple[str, ...], width: int) -> list[str]:
    page.set_viewport_size({"width": width, "height": 800})
    faults = []
    for path in paths:
        page.goto(address + fill(path))
        faults += faults_of(page, path)
    return faults


@walk_in_cases("PUBLIC", "TEAM_PAGES", "DOORS", "LIBRARY", is_once=True)
def test_tab_reaches_everything_on_pages_for_everybody(page: Page, live_server, paths):
    make_hall()

    assert faults_on_the_way(page, live_server.url, paths, 320) == []


@walk_in_cases("SITE", "TEAMS", "DESK", is_once=True)
def test_tab_reaches_everything_on_pages_of_the_desk(page: Page, live_server, paths):
    make_hall()
    sign_in_owner(page, live_server.url)

    assert faults_on_the_way(page, live_server.url, paths, 1280) == []


@walk_in_cases("FLOOR", is_once=True)
def test_tab_reaches_everything_on_pages_of_the_floor(page: Page, live_server, paths):
    make_hall()
    sign_in_owner(page, live_server.url)

    assert faults_on_the_way(page, live_server.url, paths, 360) == []


def test_more_of_a_phone_folds_up_when_left(page: Page, live_server):
    make_hall()
    sign_in_owner(page, live_server.url)
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"{live_server.url}/t/cup/floor/")
    more = page.locator(".nav-more")

    more.locator("summary").click()
    expect(more).to_have_attribute("open", "")
    for _stop in range(more.locator("a").count()):
        page.keyboard.press("Tab")
    expect(more.locator("a").last).to_be_focused()
    page.keyboard.press("Tab")
    expect(more).not_to_have_attribute("open", "")

    more.locator("summary").click()
    expect(more).to_have_attribute("open", "")
    page.locator(".site-footer").click(position={"x": 2, "y": 2})
    expect(more).not_to_have_attribute("open", "")


def test_enter_in_a_field_of_a_penalty_chooses_no_infraction(page: Page, live_server):
    make_hall()
    sign_in_owner(page, live_server.url)
    page.goto(f"{live_server.url}/t/cup/floor/tables/2/penalty/")

    page.locator("[name=who]").first.check()
    with page.expect_request(lambda request: request.is_navigation_request(), timeout=10_000) as sent:
        page.locator("[name=words]").press("Enter")

    assert "infraction=words" in sent.value.url


def test_first_stop_leads_past_the_navigation(page: Page, live_server):
    make_hall()
    page.goto(f"{live_server.url}/t/cup/standings/")

    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to content")
    expect(page.locator(":focus")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")

    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_citation_opens_by_enter_and_closes_by_escape(page: Page, live_server):
    make_hall()
    page.goto(f"{live_server.url}/t/cup/?q=ben 2")
    link = page.locator(".found a.citation").first

    link.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Ruling")
    expect(dialog).to_be_visible()
    assert find_violations(page) == []
    for _stop in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
    page.keyboard.press("Escape")

    expect(dialog).to_be_hidden()
    expect(link).to_be_focused()


def test_question_before_a_step_is_taken_back_by_escape(page: Page, live_server):
    make_hall()
    sign_in_owner(page, live_server.url)
    page.goto(f"{live_server.url}/t/cup/desk/invitations/")
    button = page.get_by_role("button", name="Revoke").or_(page.locator("form[data-confirm] button")).first

    button.focus()
    page.keyboard.press("Enter")
    dialog = page.locator("#confirm")
    expect(dialog).to_be_visible()
    assert find_violations(page) == []
    page.keyboard.press("Escape")

    expect(dialog).to_be_hidden()
    expect(button).to_be_focused()
    assert page.url.endswith("/desk/invitations/")
