"""What goes out of the door holds no secret: every address that is declared, asked by everybody who may open it.

A team's pass is on the team's own pages and where passes are shown and printed; nothing else of this is anywhere. A
deck list that was handed in is read by judges and the organizer, by everybody where the event publishes it after its
end, and by opponents in a bracket that announced it: what anybody else gets has no word of it.
"""

import io
import json
import zipfile
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import transaction
from django.http import HttpResponseBase
from pypdf import PdfReader

from teams.deck_lists.models import CardName
from teams.entries.models import Entry
from teams.entries.pass_codes import spell_code
from tests import places
from tests.e2e.hall import fill, make_hall
from tests.teams.deck_lists.lists import hand_in
from tests.test_permissions import Person, all_addresses, path_of, somebody, staff_of_all
from tournament.event.models import Round, Tournament
from tournament.host.models import Installation
from tournament.kernel.roles import Permission, Role
from tournament.models import Invitation
from tournament.staff.invitations import token_of
from tournament.staff.models import Account
from tournament.staff.session_models import BrowserSession
from tournament.web.addresses import Address, Audience

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("hall")]
# Where the code of a pass belongs: its page and its sheet at the desk.
SHOWS_PASSES = {"pairings:entry-pass", "pairings:print-passes"}
# Where a secret belongs: the owner's file with everything, the page with the code of one invitation, and the page that
# this code leads to, which signing out leads back to.
SHOWS_ALL = {"site:carry-on-file"}
# Pages that are open to more people than those who read lists, and show lists to those alone (SEE_LISTS).
SHOWS_LISTS = {
    "teams:deck-list": {Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE},
    "teams:deck-list-type": {Role.ORGANIZER, Role.HEAD_JUDGE},
    "pairings:print-missing-lists": {Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE},
}
SHOWS_INVITATIONS = {"tournament:invitation", "tournament:invitation-accept"}


@pytest.fixture(scope="module")
def hall(django_db_setup: None, django_db_blocker: object) -> Iterator[Account]:
    """The owner of a hall that is made once; each test leaves it as it was."""
    with django_db_blocker.unblock(), transaction.atomic():
        owner = make_hall()
        for number, event in enumerate(Tournament.objects.all()):
            Tournament.objects.filter(pk=event.pk).update(secret=3141592653589793238 + number)
        Installation.load()
        Installation.objects.update(set_up_token_hash="5e7097" * 10)
        yield owner
        transaction.set_rollback(True)


def passes() -> dict[str, str]:
    codes = Entry.objects.exclude(pass_code=None).values_list("pass_code", flat=True)
    return dict.fromkeys(codes, "pass") | {spell_code(code): "pass" for code in codes}


def kept_secrets() -> dict[str, str]:
    """Every other secret of the hall -> what it is."""
    found = {settings.SECRET_KEY: "secret key", Installation.load().set_up_token_hash: "set-up token"}
    found |= {str(event.secret): "secret of an event" for event in Tournament.objects.all()}
    # A round of the bracket that nobody drew has no seed of its own: 0.
    proposals = Round.objects.filter(posted_at=None).exclude(seed=0)
    found |= {str(round_.seed): "seed of a proposal" for round_ in proposals}
    found |= {account.password: "password" for account in Account.objects.all()}
    for session in BrowserSession.objects.all():
        found |= {session.key_hash: "session", session.data: "session"}
    found |= {invitation.nonce: "invitation" for invitation in Invitation.objects.all()}
    return found


def invitation_codes() -> dict[str, str]:
    return {token_of(invitation): "invitation's code" for invitation in Invitation.objects.all()}


def text_of(answer: HttpResponseBase) -> str:
    """All that an answer says, its headers included, whatever it is packed in."""
    data = b"".join(answer.streaming_content) if answer.streaming else answer.content
    kind = answer.headers.get("Content-Type", "")
    if data.startswith(b"%PDF"):
        said = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)
    elif data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            said = "\n".join(parts.read(name).decode() for name in parts.namelist())
    else:
        said = data.decode()
        said += str(json.loads(said)) if "json" in kind else ""
    headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    return f"{headers}\n{said}"


def told_by(person: Person, address: Address, path: str = "") -> str:
    with transaction.atomic():
        answer = person.client.get(path or path_of(address))
        said = text_of(answer)
        transaction.set_rollback(True)
    return said


def leaks(person: Person, addresses: list[Address], *, everywhere: bool = False) -> list[tuple[str, str]]:
    """(address, what) of each secret that is said where it does not belong; `everywhere`: in every state walked."""
    found = []
    by_name = {address.name: address for address in addresses}
    asked = [(address, path_of(address)) for address in addresses]
    if everywhere:
        paths = [
            (places.name_of(path), fill(path) if "{" in path else path)
            for path in places.ALL
            if "{token}" not in path
        ]
        asked += [(by_name[name], path) for name, path in paths if name in by_name]
    kept, codes, invited = kept_secrets(), passes(), invitation_codes()
    for address, path in asked:
        said = told_by(person, address, path)
        hidden = dict(kept) if address.name not in SHOWS_ALL else {}
        if address.name not in SHOWS_PASSES | SHOWS_ALL and address.open_to is not Audience.TEAM:
            hidden |= codes
        if address.name not in SHOWS_INVITATIONS:
            hidden |= invited
        found += [(address.name, what) for secret, what in hidden.items() if secret in said]
    return found


def to_be_read() -> list[Address]:
    return [address for address in all_addresses() if "GET" in address.methods]


def test_the_looking_finds_a_secret_where_one_is(hall: Account):
    by_name = {address.name: address for address in to_be_read()}
    owner = somebody(hall)

    assert any(code in told_by(owner, by_name["pairings:print-passes"]) for code in passes())
    whole = told_by(owner, by_name["site:carry-on-file"])
    assert [str(event.secret) in whole for event in Tournament.objects.filter(slug="cup")] == [True]
    page = told_by(owner, by_name["tournament:invitation"])
    assert any(code in page for code in invitation_codes())


def test_what_everybody_may_open_holds_no_secret():
    everybody = [a for a in to_be_read() if a.open_to in (Audience.ANYBODY, Audience.AT_EVENT, Audience.TEAM)]

    assert leaks(somebody(), everybody, everywhere=True) == []


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.JUDGE])
def test_what_staff_may_open_holds_no_secret(role: Role):
    assert leaks(staff_of_all("sid", role), to_be_read()) == []


def test_what_the_owner_may_open_holds_no_secret_but_where_it_belongs(hall: Account):
    assert leaks(somebody(hall), to_be_read()) == []


# --- Deck lists --------------------------------------------------------------------------------------------------

TYPED, ANSWERED = "Markermon", "Ledermon"  # words that no page has of itself
LIST = f"4 {TYPED} ex\n2 Slowpoke Aquapolis 34\n54 Water Energy\n"


@pytest.fixture
def lists(hall: Account) -> None:
    """Every team has both lists in the events before round 1, in mid-round and in the bracket."""
    del hall
    for event in Tournament.objects.filter(slug__in=("listed", "cup", "playoff")):
        Tournament.objects.filter(pk=event.pk).update(deck_lists="required")
        event.refresh_from_db()
        for entry in event.entries.filter(is_withdrawn=False):
            for seat in "ab":
                answers = {"card:markermonex": ANSWERED}
                hand_in(event, entry.number, seat, LIST, answers=answers, reason="as in the deck")
    assert CardName.objects.filter(title=ANSWERED).exists()


def shows_lists(person: Person, *, everywhere: bool = False) -> set[str]:
    """The names of the addresses that say a word of a list to whoever asks; `everywhere`: in every state walked."""
    by_name = {address.name: address for address in to_be_read()}
    asked = [(address, path_of(address)) for address in by_name.values()]
    if everywhere:
        named = [(places.name_of(path), path) for path in places.ALL if "{token}" not in path]
        asked += [
            (by_name[name], fill(path) if "{" in path else path) for name, path in named if name in by_name
        ]
    answers = {(address.name, told_by(person, address, path)) for address, path in asked}
    return {name for name, said in answers if TYPED in said or ANSWERED in said}


@pytest.mark.usefixtures("lists")
def test_nobody_reads_a_list_but_opponents_in_a_bracket_that_announced_it():
    assert shows_lists(somebody(), everywhere=True) == {"pairings:team-opponents-lists"}


@pytest.mark.usefixtures("lists")
def test_a_scorekeeper_takes_lists_and_reads_none():
    sid = staff_of_all("sid", Role.SCOREKEEPER)
    staff_of_all("head", Role.HEAD_JUDGE)

    assert shows_lists(sid, everywhere=True) - {"pairings:team-opponents-lists"} == set()


@pytest.mark.usefixtures("lists")
@pytest.mark.parametrize("role", [Role.JUDGE, Role.HEAD_JUDGE, Role.ORGANIZER])
def test_judges_and_the_organizer_read_lists_on_the_pages_that_are_for_it_and_nowhere_else(role: Role):
    me = staff_of_all("me", role)
    staff_of_all("head", Role.HEAD_JUDGE)

    shown = shows_lists(me) - {"pairings:team-opponents-lists"}

    for_readers = {address.name for address in all_addresses() if address.open_to is Permission.SEE_LISTS}
    assert shown <= for_readers | {name for name, roles in SHOWS_LISTS.items() if role in roles}
    assert {"teams:deck-list", "pairings:print-deck-checks"} <= shown


@pytest.mark.usefixtures("lists")
def test_the_file_to_carry_on_with_has_the_lists_and_the_one_to_hand_in_has_none(hall: Account):
    owner = somebody(hall)
    by_name = {address.name: address for address in to_be_read()}

    assert TYPED in told_by(owner, by_name["site:carry-on-file"])
    handed_in = told_by(owner, by_name["site:hand-in-file"])
    assert TYPED not in handed_in
    assert ANSWERED not in handed_in
