"""From a fresh installation to the owner's account, and the test with a phone."""

import html
import re
from datetime import timedelta
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_account
from tournament.host.models import Installation, PhoneArrival
from tournament.host.queries import waiting_arrivals
from tournament.pages import first_visit
from tournament.staff.accounts import issue_set_up_token
from tournament.staff.models import Account

pytestmark = pytest.mark.django_db

GOOD = {
    "full_name": "Olga Organizer",
    "username": "Olga",
    "new_password": "correct horse battery",
    "repeated": "correct horse battery",
}


@pytest.mark.parametrize("path", ["/", "/t/any/desk/staff/", "/no/such/page/", "/welcome/"])
def test_every_address_leads_to_the_set_up_page_while_there_is_no_owner(client, path):
    answer = client.get(path, follow=True)

    assert "Tandem is not set up yet" in answer.content.decode()


def test_unknown_address_is_not_found_once_there_is_an_owner(client):
    make_account(is_owner=True)

    answer = client.get("/no/such/page/")

    assert answer.status_code == 404
    assert "not set up" not in answer.content.decode()


def test_set_up_link_makes_the_owner_and_signs_in(client):
    link = reverse("tournament:set-up", args=[issue_set_up_token()])

    answer = client.post(link, GOOD)

    owner = Account.objects.get()
    assert answer["Location"] == reverse("tournament:welcome")
    assert (owner.username, owner.full_name, owner.is_owner) == ("olga", "Olga Organizer", True)
    assert client.get("/welcome/").status_code == 200


def test_set_up_link_dies_when_it_is_used(client):
    link = reverse("tournament:set-up", args=[issue_set_up_token()])
    client.post(link, GOOD)

    assert client.get(link).status_code == 404
    assert client.post(link, {**GOOD, "username": "mallory"}).status_code == 404
    assert Account.objects.count() == 1


def test_set_up_link_of_an_earlier_start_is_dead(client):
    old = reverse("tournament:set-up", args=[issue_set_up_token()])
    issue_set_up_token()

    answer = client.get(old)

    assert answer.status_code == 404
    assert "Use the link in the window now" in answer.content.decode()


def test_guessed_set_up_link_before_any_was_made_is_dead(client):
    assert client.get(reverse("tournament:set-up", args=["x"])).status_code == 404


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"full_name": ""}, "Fill this in."),
        ({"username": "olga o"}, "without spaces"),
        ({"repeated": "something else"}, "passwords do not match"),
        ({"new_password": "password", "repeated": "password"}, "too common"),
        ({"new_password": "olga organizer", "repeated": "olga organizer"}, "too similar"),
    ],
)
def test_set_up_form_refuses_with_a_sentence_and_keeps_what_was_typed(client, change, sentence):
    link = reverse("tournament:set-up", args=[issue_set_up_token()])

    answer = client.post(link, GOOD | change)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert all(
        f'value="{value}"' in page for key, value in (GOOD | change).items() if value and key != "username"
    )
    assert not Account.objects.exists()


def test_welcome_leads_to_the_four_beginnings(client):
    client.force_login(make_account(is_owner=True))

    page = client.get("/welcome/").content.decode()

    assert all(f'href="{path}"' in page for path in ("/events/new/", "/demo/", "/carry-on/", "/phone-test/"))


@pytest.fixture
def in_hall(monkeypatch):
    monkeypatch.setattr("tournament.host.queries.is_in_container", lambda: False)
    monkeypatch.setattr("tournament.host.queries.phone_addresses", lambda: ["192.168.1.20", "10.0.0.7"])
    monkeypatch.setattr("tournament.pages.first_visit.own_addresses", lambda: frozenset({"192.168.1.20"}))


@pytest.fixture
def in_container(in_hall, monkeypatch):
    """The laptop's own addresses cannot be seen from inside, where there are others."""
    monkeypatch.setattr("tournament.host.queries.is_in_container", lambda: True)
    monkeypatch.setattr("tournament.host.queries.phone_addresses", lambda: ["172.17.0.2"])


def links_of(client):
    page = client.get("/phone-test/", SERVER_PORT="8000", HTTP_HOST="localhost:8000").content.decode()
    return re.findall(r'class="strong">(http://[^<]+)<', page)


def test_phone_test_shows_every_address_with_its_code(client, in_hall):
    client.force_login(make_account(is_owner=True))

    links = links_of(client)

    assert [link.split("/reach/")[0] for link in links] == [
        "http://192.168.1.20:8000",
        "http://10.0.0.7:8000",
    ]
    code = client.get(f"/phone-test/code/?link={quote(links[0])}", SERVER_PORT="8000")
    assert code["Content-Type"] == "image/svg+xml"
    assert b"style=" not in code.content


def test_phone_test_offers_the_address_that_the_browser_came_by_first(client, in_hall):
    client.force_login(make_account(is_owner=True))

    page = client.get("/phone-test/", HTTP_HOST="10.0.0.7:8000", SERVER_PORT="8000").content.decode()

    assert re.findall(r"<h2>(http://[^<]+)</h2>", page) == [
        "http://10.0.0.7:8000",
        "http://192.168.1.20:8000",
    ]


def test_phone_test_makes_no_codes_of_other_addresses(client, in_hall):
    client.force_login(make_account(is_owner=True))

    assert client.get("/phone-test/code/?link=http://elsewhere.example/").status_code == 400


def test_phone_that_opens_the_link_is_told_so_and_its_address_kept(client, in_hall):
    client.force_login(make_account(is_owner=True))
    since = quote(timezone.now().isoformat())
    path = "/reach/" + links_of(client)[0].split("/reach/")[1]
    assert "Waiting for a phone" in client.get(f"/phone-test/state/?since={since}").content.decode()

    client.logout()
    answer = client.get(path, HTTP_HOST="192.168.1.20:8000", REMOTE_ADDR="192.168.1.31", SERVER_PORT="8000")

    assert "It works" in answer.content.decode()
    assert Installation.load().address == "http://192.168.1.20:8000"
    client.force_login(Account.objects.get())
    state = client.get(f"/phone-test/state/?since={since}").content.decode()
    assert "A phone has reached this laptop" in state
    assert "hx-get" not in state


def test_phone_that_comes_by_the_name_leaves_the_number_on_paper(client, in_hall, settings, monkeypatch):
    settings.HALL_NAME = "tandem"
    client.force_login(make_account(is_owner=True))
    monkeypatch.setattr("tournament.pages.first_visit.name_now", lambda: "tandem.local")
    page = client.get("/phone-test/", SERVER_PORT="8000", HTTP_HOST="tandem.local:8000").content.decode()
    assert "reach Tandem at <b>http://tandem.local:8000</b>" in page
    links = re.findall(r'class="strong">(http://[^<]+)<', page)
    assert [link.split("/reach/")[0] for link in links] == [
        "http://192.168.1.20:8000",
        "http://10.0.0.7:8000",
    ]

    path = "/reach/" + links[0].split("/reach/")[1]
    answer = client.get(path, HTTP_HOST="tandem.local:8000", REMOTE_ADDR="192.168.1.31", SERVER_PORT="8000")

    assert "This phone can reach Tandem at http://tandem.local:8000." in answer.content.decode()
    assert Installation.load().address == ""
    assert not waiting_arrivals(timezone.now())


@pytest.mark.parametrize(
    ("host", "remote"), [("192.168.1.20:8000", "192.168.1.20"), ("localhost:8000", "192.168.1.31")]
)
def test_laptop_that_opens_its_own_link_proves_nothing(client, in_hall, host, remote):
    client.force_login(make_account(is_owner=True))
    path = "/reach/" + links_of(client)[0].split("/reach/")[1]

    answer = client.get(path, HTTP_HOST=host, REMOTE_ADDR=remote)

    assert "This is the laptop itself" in answer.content.decode()
    assert Installation.load().address == ""


def test_link_is_short_enough_to_be_typed_and_good_for_an_hour(client, in_hall, monkeypatch):
    client.force_login(make_account(is_owner=True))
    path = "/reach/" + links_of(client)[0].split("/reach/")[1]
    later = timezone.now() + timedelta(minutes=59)
    monkeypatch.setattr("tournament.pages.first_visit.timezone.now", lambda: later)

    answer = client.get(
        path.upper().replace("REACH", "reach"), HTTP_HOST="10.0.0.7:8000", REMOTE_ADDR="10.0.0.9"
    )

    assert len(path) == len("/reach/abcdef/")
    assert "It works" in answer.content.decode()


def test_link_of_an_old_test_keeps_no_address(client, in_hall, monkeypatch):
    client.force_login(make_account(is_owner=True))
    path = "/reach/" + links_of(client)[0].split("/reach/")[1]
    later = timezone.now() + timedelta(hours=2, minutes=1)
    monkeypatch.setattr("tournament.pages.first_visit.timezone.now", lambda: later)

    for address in (path, "/reach/forged/"):
        answer = client.get(address, HTTP_HOST="192.168.1.20:8000", REMOTE_ADDR="192.168.1.31")

        assert answer.status_code == 404
    assert Installation.load().address == ""


@pytest.mark.parametrize("since", ["", "yesterday", "2026-01-01T10:00:00", "2026-99-99T00:00:00Z"])
def test_state_without_a_usable_instant_asks_for_a_reload(client, since):
    client.force_login(make_account(is_owner=True))

    assert client.get("/phone-test/state/", {"since": since}).status_code == 400


def test_phone_test_without_a_network_says_what_to_do(client, monkeypatch):
    monkeypatch.setattr("tournament.host.queries.phone_addresses", list)
    client.force_login(make_account(is_owner=True))

    assert (
        "This laptop is not on any network"
        in client.get("/phone-test/", HTTP_HOST="localhost").content.decode()
    )


# --- An address that only the owner can know -----------------------------------------------------------------------


@pytest.fixture
def owner(client):
    account = make_account(is_owner=True)
    client.force_login(account)
    return client


def scan(host):
    """A phone that is nobody's opens the link of this hour by `host`."""
    nonce = first_visit._nonce(timezone.now())
    return Client().get(
        f"/reach/{nonce}/",
        HTTP_HOST=host,
        REMOTE_ADDR="192.168.1.31",
        SERVER_PORT="8000",
    )


def state(client):
    since = quote(timezone.now().isoformat())
    return client.get(f"/phone-test/state/?since={since}").content.decode()


def answer(client, address, word):
    said = {"address": address, "answer": word}
    return client.post("/phone-test/answer/", said, follow=True, HTTP_HOST="localhost").content.decode()


FOREIGN = ["192.168.66.66:8000", "192.168.1.20:8001", "192.168.1.20", "10.0.0.8:8000", "[fd00::5]:8000"]


@pytest.mark.parametrize("host", FOREIGN)
def test_who_saw_the_code_cannot_have_an_address_kept_that_is_not_this_laptops(owner, in_hall, host):
    told = scan(host).content.decode()

    assert Installation.load().address == ""
    assert "asks about this address" in told
    assert f"A phone connected to http://{host}. Is that this laptop’s address?" in state(owner)


@pytest.mark.parametrize("host", ["172.17.0.2:8000", "192.168.1.20:8000"])
def test_in_a_container_no_address_is_kept_without_the_owners_yes(owner, in_container, host):
    scan(host)
    assert Installation.load().address == ""

    page = answer(owner, f"http://{host}", "yes")

    assert f"Slips and QR codes now use the address http://{host}." in page
    assert Installation.load().address == f"http://{host}"
    assert "Is that this laptop" not in page


def test_behind_a_proxy_the_owner_is_asked_about_its_name(owner, in_hall, settings):
    settings.ALLOWED_HOSTS = ["*", "cup.example"]
    settings.BIND = "127.0.0.1"
    scan("cup.example")
    assert Installation.load().address == ""

    answer(owner, "http://cup.example", "yes")

    assert Installation.load().address == "http://cup.example"


def test_with_a_no_the_address_is_forgotten_and_the_others_are_still_asked_about(owner, in_container):
    for host in ("192.168.66.66:8000", "192.168.1.20:8000"):
        scan(host)

    page = answer(owner, "http://192.168.66.66:8000", "no")

    assert Installation.load().address == ""
    assert re.findall("A phone connected to (http://[^<]*)[.] Is", page) == ["http://192.168.1.20:8000"]


def test_once_said_yes_to_a_phone_that_comes_again_is_noticed_without_a_question(owner, in_container):
    scan("192.168.1.20:8000")
    answer(owner, "http://192.168.1.20:8000", "yes")
    since = quote(timezone.now().isoformat())

    told = scan("192.168.1.20:8000").content.decode()

    assert "The laptop has saved the address" in told
    assert (
        "A phone has reached this laptop" in owner.get(f"/phone-test/state/?since={since}").content.decode()
    )


def test_of_many_addresses_the_newest_are_asked_about(owner, in_container):
    for number in range(1, 9):
        scan(f"192.168.66.{number}:8000")

    asked = re.findall(r"A phone connected to http://192.168.66.(\d)", state(owner))

    assert asked == ["8", "7", "6", "5", "4"]
    assert PhoneArrival.objects.count() == 5


def test_an_address_that_nobody_is_asked_about_cannot_be_sent(owner, in_container, monkeypatch):
    scan("192.168.1.20:8000")
    assert "too long ago" in answer(owner, "http://192.168.66.66:8000", "yes")
    later = timezone.now() + timedelta(hours=1, minutes=1)
    monkeypatch.setattr("tournament.pages.first_visit.timezone.now", lambda: later)

    assert "too long ago" in answer(owner, "http://192.168.1.20:8000", "yes")
    assert Installation.load().address == ""


@pytest.mark.parametrize("port", ["0", "99999", "123456789012"])
def test_a_port_that_there_is_not_is_refused_and_asked_about_by_nobody(owner, in_container, port):
    assert scan(f"192.168.1.20:{port}").status_code == 400
    assert not PhoneArrival.objects.exists()


def test_the_question_stays_as_it_is_until_somebody_else_comes(owner, in_container):
    scan("192.168.1.20:8000")
    again = html.unescape(re.search('hx-get="([^"]+)"', state(owner))[1])

    assert owner.get(again).status_code == 204
    scan("192.168.66.66:8000")
    assert "192.168.66.66" in owner.get(again).content.decode()


def test_only_the_owner_answers(in_container):
    make_account(is_owner=True)
    scan("192.168.1.20:8000")
    nobody, stranger = Client(), Client()
    stranger.force_login(make_account("stranger"))

    for person in (nobody, stranger):
        person.post("/phone-test/answer/", {"address": "http://192.168.1.20:8000", "answer": "yes"})

    assert Installation.load().address == ""
