"""Judges' phones in a real browser: signed in by a code, minutes that everybody sees, the queue, the desk's click."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from pairings.penalties.models import Penalty
from pairings.rounds.clock import start_clock
from pairings.tableside.calls import call_judge
from pairings.tableside.extensions import give_extension
from pairings.tableside.models import Call
from rulings.library.actions import load_library
from teams.entries.passes import make_passes
from tests.e2e.polling import poll_now
from tests.e2e.signing_in import PHONE, sign_in_at_desk, sign_in_by_code
from tests.factories import BOSS, make_account, make_posted_event
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings
from tournament.staff.invitations import revoke_invitation

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    make_account("owner", is_owner=True)
    event = make_posted_event(6, slug="cup", name="Spring Cup")
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=20))
    return event


@pytest.fixture
def scan_code(new_context, live_server, event):
    """Gives a phone that is signed in by a code, on the floor's page; its clock is wrong by an hour."""

    def signed_in(**who):
        phone, invitation = sign_in_by_code(new_context, live_server.url, event, **who)
        expect(phone.get_by_role("heading", name="Floor, round 1")).to_be_visible()
        return phone, invitation

    return signed_in


def test_minutes_of_a_judge_are_seen_by_player_projector_and_desk(new_context, live_server, event, scan_code):
    phone, _invitation = scan_code()
    team = event.rounds.get().matches.get(table_number=2).one.team_name
    player = new_context(**PHONE).new_page()
    player.goto(f"{live_server.url}/t/cup/?q={team}")
    projector = new_context().new_page()
    projector.goto(f"{live_server.url}/t/cup/clock/")

    phone.get_by_label("Table, team or player").fill("2")
    phone.get_by_role("button", name="Find", exact=True).click()
    phone.get_by_role("link", name="Give minutes").click()
    phone.get_by_label("6", exact=True).check()
    phone.get_by_label("seating").check()
    phone.get_by_role("button", name="Add the minutes").click()

    expect(phone.get_by_text("Table 2 has 6 more minutes.")).to_be_visible()
    expect(phone.locator(".floor-left-big [data-clock-time]")).to_contain_text("35:")
    poll_now(player, "[data-poll]")
    expect(player.get_by_text("This table has 6 extra minutes.")).to_be_visible()
    poll_now(projector, "[data-poll]")
    expect(projector.locator(".is-extended")).to_contain_text("2")
    desk = new_context().new_page()
    sign_in_at_desk(desk, live_server.url, event)
    expect(desk.locator(".table-list .is-extended")).to_contain_text("+6 min")


@pytest.mark.smoke
def test_a_call_appears_by_itself_is_taken_and_answered(event, scan_code):
    phone, _invitation = scan_code()
    expect(phone.get_by_text("Nobody is waiting for a judge.")).to_be_visible()

    now = timezone.now()
    call_judge(event, 1, 3, actor=BOSS, caller="Ada", about="prizes", now=now - timedelta(minutes=4))
    poll_now(phone, "#floor")

    expect(phone.get_by_text("waiting for 4 minutes")).to_be_visible()
    phone.get_by_role("button", name=re.compile("I'm going.*Table 3")).click()
    expect(phone.get_by_text("Jim Judge went to the table at")).to_be_visible()
    phone.get_by_role("button", name="Answered").click()
    phone.get_by_role("link", name="Give 5 minutes").click()
    expect(phone.get_by_label("5", exact=True)).to_be_checked()
    expect(phone.get_by_label("long ruling")).to_be_checked()


def test_a_repeated_infraction_shows_the_earlier_one_before_the_penalty(scan_code):
    phone, _invitation = scan_code()

    for level in ("caution", "warning"):
        phone.get_by_label("Table, team or player").fill("1")
        phone.get_by_role("button", name="Find", exact=True).click()
        phone.get_by_role("link", name="Penalty", exact=True).click()
        phone.get_by_role("radio").first.check()
        phone.get_by_role("button", name="115 Late at the table").click()
        same = phone.get_by_role("region", name="Earlier penalties of the same kind")
        expect(same).to_contain_text("None." if level == "caution" else "115 Late at the table")
        phone.get_by_label(level).check()
        phone.get_by_role("button", name="Give this penalty").click()
        expect(phone.get_by_text("The penalty is recorded.")).to_be_visible()
        phone.get_by_role("link", name="Floor, round 1").click()

    assert list(Penalty.objects.values_list("level", flat=True)) == ["caution", "warning"]


def test_a_judge_looks_a_ruling_up_at_the_table_and_comes_back_to_it(event, scan_code):
    load_library(now=timezone.now())
    phone, _invitation = scan_code()
    phone.locator(".floor-list .floor-link").first.tap()
    number = event.rounds.get().matches.order_by("table_number").first().table_number

    phone.get_by_role("searchbox", name="Look up a ruling").tap()
    phone.keyboard.type("copcat")
    expect(phone.locator("#look-up")).to_contain_text("You or your partner may use it")
    poll_now(phone, "#table")
    expect(phone.locator("#look-up")).to_contain_text("You or your partner may use it")
    phone.locator("#look-up").get_by_role("link", name="Copycat", exact=True).tap()
    expect(phone.get_by_role("heading", name="Copycat")).to_be_visible()
    phone.get_by_role("link", name=f"Table {number}").tap()

    expect(phone.get_by_role("link", name="Give minutes")).to_be_visible()


@pytest.mark.console_error("htmx:afterRequest", "htmx:sendError")
def test_a_page_of_the_floor_says_that_it_is_old_and_takes_that_back(scan_code):
    phone, _invitation = scan_code()
    phone.route("**/floor/?seen=*", lambda route: route.abort())

    for _time in range(2):
        with phone.expect_event("requestfailed"):
            poll_now(phone, "#floor")
    expect(phone.locator("#stale")).to_be_visible()

    phone.unroute("**/floor/?seen=*")
    with phone.expect_response("**/floor/?seen=*"):
        poll_now(phone, "#floor")
    expect(phone.locator("#stale")).to_be_hidden()


@pytest.mark.parametrize("role", [Role.JUDGE, Role.SCOREKEEPER, Role.HEAD_JUDGE])
def test_the_tabs_of_each_role_fit_a_small_phone(new_context, live_server, event, role):
    phone, _invitation = sign_in_by_code(new_context, live_server.url, event, role=role)
    phone.set_viewport_size({"width": 320, "height": 640})
    tabs = phone.get_by_role("navigation", name="Pages of this event")

    row = tabs.locator("> ul")
    assert row.evaluate("list => list.scrollWidth <= list.clientWidth")
    assert tabs.locator("> ul a:visible").count() == 3
    tabs.get_by_text("More", exact=True).tap()
    tabs.get_by_role("link", name="Standings").tap()

    expect(phone.get_by_role("heading", name="Standings").first).to_be_visible()


def sounded(page):
    return page.evaluate("document.documentElement.dataset.soundedFor ?? ''")


def test_a_new_call_is_in_the_title_and_sounds_where_the_phone_wants_it(event, scan_code, live_server):
    phone, _invitation = scan_code()
    expect(phone).to_have_title(re.compile(r"^Floor"))

    first = call_judge(event, 1, 2, actor=BOSS)
    poll_now(phone, "#floor")
    expect(phone).to_have_title(re.compile(r"^\(1\) Floor"))
    assert sounded(phone) == "", "nobody asked for a sound"

    phone.get_by_role("button", name="Play a sound for new calls").tap()
    expect(phone.get_by_role("button", name="Sound for new calls is on")).to_have_attribute(
        "aria-pressed", "true"
    )
    second = call_judge(event, 1, 3, actor=BOSS)
    poll_now(phone, "#floor")
    expect(phone).to_have_title(re.compile(r"^\(2\) Floor"))
    assert sounded(phone) == f"{first.pk} {second.pk}"

    phone.goto(f"{live_server.url}/t/cup/floor/tables/1/")
    expect(phone).to_have_title(re.compile(r"^\(2\) Table 1"))
    call_judge(event, 1, 1, actor=BOSS)
    poll_now(phone, "#table")
    expect(phone).to_have_title(re.compile(r"^\(3\) Table 1"))
    assert sounded(phone) == "", "this page was not tapped yet"


# A speaker that is as the test says, and starts as a browser's does: only while the page was just touched, or where the
# test lets it. What it played and how often the phone shook is counted.
SPEAKER = """
  window.played = 0;
  window.shaken = 0;
  window.lets = false;
  navigator.vibrate = () => { window.shaken += 1; return true; };
  window.AudioContext = class extends EventTarget {
    constructor() {
      super();
      Object.assign(this, { state: "suspended", currentTime: 0, destination: {} });
      window.speaker = this;
    }
    turn(state) {
      this.state = state;
      this.dispatchEvent(new Event("statechange"));
    }
    async resume() {
      if (window.lets || navigator.userActivation.isActive) this.turn("running");
    }
    createOscillator() {
      window.played += 1;
      return { frequency: {}, connect: (next) => next, start() {}, stop() {} };
    }
    createGain() {
      const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
      return { gain, connect: (next) => next };
    }
  };
"""
WAITS = "Sound: touch the page to start"
SOUNDS = "Sound for new calls is on"


def call_again(event, phone, table):
    """A table calls, and the floor's page hears of it."""
    call_judge(event, 1, table, actor=BOSS)
    with phone.expect_response("**/floor/?seen=*"):
        poll_now(phone, "#floor")
    expect(phone).to_have_title(re.compile(rf"^\({table}\) Floor"))


def test_after_a_reload_the_button_says_that_the_page_is_silent_until_it_is_touched(event, scan_code):
    phone, _invitation = scan_code()
    phone.add_init_script(SPEAKER)
    phone.reload()
    button = phone.locator("[data-call-sound]")
    button.tap()
    expect(button).to_have_text(SOUNDS)

    phone.reload()

    expect(button).to_have_text(WAITS)
    expect(button).to_have_attribute("aria-pressed", "false")
    call_again(event, phone, 1)
    assert phone.evaluate("played") == 0

    phone.get_by_role("heading", name="Floor, round 1").tap()
    expect(button).to_have_text(SOUNDS)
    expect(button).to_have_attribute("aria-pressed", "true")
    call_again(event, phone, 2)
    assert phone.evaluate("played") == 3


@pytest.mark.parametrize("key", [None, "Enter", "Space"])
def test_the_button_of_a_silent_page_starts_the_sound_and_does_not_switch_it_off(scan_code, key):
    phone, _invitation = scan_code()
    phone.add_init_script(SPEAKER)
    phone.evaluate("localStorage.setItem('tandem-call-sound', 'on')")
    phone.reload()
    button = phone.locator("[data-call-sound]")
    expect(button).to_have_text(WAITS)

    def press():
        if key is None:
            button.tap()
        else:
            button.press(key, delay=50)

    press()
    expect(button).to_have_text(SOUNDS)
    press()
    expect(button).to_have_text("Play a sound for new calls")
    press()
    expect(button).to_have_text(SOUNDS)


@pytest.mark.parametrize("stopped", ["interrupted", "suspended"])
def test_a_phone_that_was_locked_says_so_and_goes_on_when_it_is_there_again(event, scan_code, stopped):
    phone, _invitation = scan_code()
    phone.add_init_script(SPEAKER)
    phone.reload()
    button = phone.locator("[data-call-sound]")
    button.tap()
    expect(button).to_have_text(SOUNDS)

    phone.evaluate("state => speaker.turn(state)", stopped)
    expect(button).to_have_text(WAITS)
    call_again(event, phone, 1)
    assert phone.evaluate("[played, shaken]") == [0, 1], "it shakes though it is silent"
    phone.get_by_role("heading", name="Floor, round 1").tap()
    expect(button).to_have_text(SOUNDS)

    phone.evaluate("state => { speaker.state = state; }", stopped)  # and says nothing of it
    phone.clock.run_for(2500)
    expect(button).to_have_text(WAITS)
    phone.evaluate("() => { lets = true; document.dispatchEvent(new Event('visibilitychange')); }")
    expect(button).to_have_text(SOUNDS)
    call_again(event, phone, 2)
    assert phone.evaluate("[played, shaken]") == [3, 2]


def test_a_speaker_that_cannot_be_started_again_makes_room_for_another(scan_code):
    phone, _invitation = scan_code()
    phone.add_init_script(SPEAKER)
    phone.reload()
    button = phone.locator("[data-call-sound]")
    button.tap()
    expect(button).to_have_text(SOUNDS)

    phone.evaluate(
        "() => { speaker.resume = () => Promise.reject(new Error('gone')); speaker.turn('interrupted'); }"
    )
    phone.get_by_role("heading", name="Floor, round 1").tap()
    expect(button).to_have_text(WAITS)
    phone.get_by_role("heading", name="Floor, round 1").tap()

    expect(button).to_have_text(SOUNDS)


def test_a_call_about_the_rules_leads_to_the_box(event, scan_code, live_server):
    match = event.rounds.get().matches.get(table_number=1)
    Call.objects.create(match=match, subject=Call.Subject.RULES, called_at=timezone.now(), caller="Team 1")
    phone, _invitation = scan_code()
    phone.goto(f"{live_server.url}/t/cup/floor/tables/1/")

    phone.get_by_role("link", name="Look up a rule").tap()

    expect(phone.get_by_role("searchbox", name="Look up a ruling")).to_be_focused()


@pytest.mark.smoke
def test_five_minutes_are_three_taps_and_a_warning_five(event, scan_code):
    phone, _invitation = scan_code()
    phone.locator(".floor-list .floor-link").first.tap()
    expect(phone.get_by_role("link", name="Give minutes")).to_be_visible()
    at_table = event.rounds.get().matches.get(table_number=int(phone.url.rstrip("/").rsplit("/", 1)[1]))
    taps = 0

    def tap(where):
        nonlocal taps
        where.tap()
        taps += 1

    tap(phone.get_by_role("link", name="Give minutes"))
    tap(phone.get_by_text("5", exact=True))
    tap(phone.get_by_role("button", name="Add the minutes"))
    expect(phone.get_by_text("has 5 more minutes.")).to_be_visible()
    given = event.rounds.get().matches.get(extensions__minutes=5).extensions.get()
    assert (taps, given.given_for) == (3, "long ruling")

    taps = 0
    tap(phone.get_by_role("link", name="Penalty", exact=True))
    tap(phone.get_by_text(f"{at_table.one.seat_a.name}, {at_table.one.team_name}"))
    tap(phone.get_by_role("button", name="115 Late at the table"))
    tap(phone.get_by_text("warning", exact=True))
    tap(phone.get_by_role("button", name="Give this penalty"))
    expect(phone.get_by_text("The penalty is recorded.")).to_be_visible()
    assert (taps, Penalty.objects.get().level) == (5, "warning")


def test_a_result_on_time_is_five_taps_at_the_table(event, scan_code):
    """M4: the judge at the table records it, with the desk's decision shown before it counts."""
    event.rounds.update(started_at=timezone.now() - timedelta(minutes=70))
    change_settings(event, {"judges_record": True}, actor=BOSS)
    phone, _invitation = scan_code()
    phone.goto(f"{phone.url.rstrip('/')}/tables/1/")
    taps = 0

    def tap(where):
        nonlocal taps
        where.tap()
        taps += 1

    tap(phone.get_by_role("link", name="Enter the result").first)
    tap(phone.locator("label[for=left_one-2]"))
    tap(phone.locator("label[for=left_two-3]"))
    tap(phone.get_by_role("button", name="Next: check it"))
    match = event.rounds.get().matches.get(table_number=1)
    expect(phone.locator(".outcome")).to_contain_text(
        f"{match.one.team_name} wins with fewer prizes left, 2 to 3."
    )
    assert match.is_open
    tap(phone.get_by_role("button", name="Yes, save it"))
    expect(phone.get_by_role("status").first).to_contain_text("Table 1:")
    match.refresh_from_db()
    assert (taps, match.how, match.prizes_left) == (5, "time", (2, 3))


def test_at_zero_a_table_and_its_teams_say_what_to_do(event, scan_code, new_context, live_server):
    event.rounds.update(started_at=timezone.now() - timedelta(minutes=50) + timedelta(seconds=8))
    make_passes(event, actor=BOSS)
    match = event.rounds.get().matches.get(table_number=1)
    phone, _invitation = scan_code()
    phone.goto(f"{live_server.url}/t/cup/floor/tables/1/")
    player = new_context(**PHONE).new_page()
    player.goto(f"{live_server.url}/t/cup/team/{match.one.pass_code}/")

    for page in (phone, player):
        notice = page.get_by_text("Finish the current turn.")
        expect(notice).to_be_visible()
        page.get_by_role("link", name="Who won on time").tap()
        expect(page.get_by_role("heading", name="Who won on time")).to_be_visible()
    phone.get_by_role("link", name="Table 1").tap()
    expect(phone.get_by_role("link", name="Give minutes")).to_be_visible()


def test_who_is_here_stays_unfolded_while_the_page_asks_again(event, scan_code):
    phone, _invitation = scan_code()
    phone.locator(".floor-list .floor-link").first.tap()
    phone.get_by_text("Who is here").tap()
    expect(phone.locator(".floor-seat").first).to_be_visible()

    number = event.rounds.get().matches.order_by("table_number").first().table_number
    give_extension(event, 1, number, minutes=4, reason="seating", actor=BOSS)
    poll_now(phone, "#table")

    expect(phone.get_by_text("+4 min").first).to_be_visible()
    expect(phone.locator(".floor-seat").first).to_be_visible()


def test_players_are_ticked_off_and_the_table_is_complete(scan_code):
    phone, _invitation = scan_code()
    phone.locator(".floor-list .floor-link").first.click()

    phone.get_by_text("Who is here").click()
    phone.locator(".floor-seat").first.click()
    expect(phone.locator(".floor-seat").first).to_have_attribute("aria-pressed", "true")
    phone.get_by_role("button", name="All four are here").click()

    expect(phone.locator(".floor-seat[aria-pressed=true]")).to_have_count(4)
    expect(phone.get_by_text("present", exact=True)).to_have_count(2)


def test_the_click_of_the_desk_puts_the_phone_out(event, scan_code):
    phone, invitation = scan_code()

    revoke_invitation(event, invitation.pk, actor=BOSS)
    poll_now(phone, "#floor")

    expect(phone.get_by_role("heading", name="Sign in")).to_be_visible()


@pytest.mark.walk
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_no_page_of_the_floor_is_wider_than_its_screen_or_breaks_the_policy(live_server, scan_code, width):
    phone, _invitation = scan_code(role=Role.HEAD_JUDGE)
    faults = []
    phone.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    phone.set_viewport_size({"width": width, "height": 700})
    team = "tables/1/penalty/?who=other&person=Sid&infraction=115"

    for path in ("", "tables/1/", "tables/1/extension/", "tables/1/penalty/", team, "tables/1/decide/"):
        phone.goto(f"{live_server.url}/t/cup/floor/{path}")
        assert phone.evaluate("document.documentElement.scrollWidth") <= width, path

    assert faults == []


@pytest.mark.walk
def test_everything_to_be_touched_is_large_enough(live_server, scan_code):
    phone, _invitation = scan_code(role=Role.HEAD_JUDGE)
    for path in ("", "tables/1/", "tables/1/extension/", "tables/1/penalty/"):
        phone.goto(f"{live_server.url}/t/cup/floor/{path}")
        targets = phone.locator("main .button:visible, main .floor-link:visible, main .choices label:visible")
        heights = [target.bounding_box()["height"] for target in targets.all()]
        assert heights
        assert min(heights) >= 44, path
