"""The name of an account, and whose Tandem it is: changed at all events at once, and each journal says so."""

from pathlib import Path

import pytest

from tests.factories import NOON, actor_called, make_account, make_staff, make_tournament
from tests.races import ask, race_database, run_race
from tournament.event.models import Tournament
from tournament.journal.declare import OWNER, Action, Rule
from tournament.journal.journal import journaled
from tournament.journal.models import EventActor, JournalEntry
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role
from tournament.kernel.shown import NotAsShown, PageShown
from tournament.staff.accounts import switch_off
from tournament.staff.invitations import accept_invitation, invite, token_of
from tournament.staff.models import Account
from tournament.staff.site_actions import change_account_name, hand_over

pytestmark = pytest.mark.django_db
TRY = Action("try", "Tried", Rule(OWNER, by_team=True))
RACER = Path(__file__).parent / "owner_racer.py"


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup")


@pytest.fixture
def owner() -> Account:
    return make_account("olivia", is_owner=True)


@pytest.fixture
def anna(event: Tournament) -> Account:
    return make_staff(event, "anna", Role.JUDGE)


def acting(account: Account, shown: PageShown | None = None) -> Actor:
    return Actor(str(account), account=account.pk, shown=shown)


def act(event: Tournament, actor: Actor) -> JournalEntry:
    with journaled(event, TRY, actor=actor, now=NOON):
        pass
    return event.journal.latest("number")


def owners() -> list[str]:
    return sorted(Account.objects.filter(is_owner=True).values_list("username", flat=True))


# --- Names -------------------------------------------------------------------------------------------------------


def test_older_lines_go_by_the_new_name_and_one_line_has_both(
    event: Tournament, owner: Account, anna: Account
) -> None:
    line = act(event, actor_called("anna", event))

    change_account_name(anna, "Anna Nowak", actor=acting(owner))

    line.refresh_from_db()
    assert str(JournalEntry.objects.get(pk=line.pk).actor) == "Anna Nowak"
    newest = event.journal.latest("number")
    assert (newest.action, newest.before, newest.after) == (
        "change_account_name",
        {"name": "Anna"},
        {"name": "Anna Nowak"},
    )
    assert str(newest.actor) == "Olivia", "who changed it"
    anna.refresh_from_db()
    assert (anna.full_name, anna.username) == ("Anna Nowak", "anna")


def test_an_event_where_the_person_did_nothing_does_not_learn_the_name(
    event: Tournament, owner: Account
) -> None:
    elsewhere = make_tournament(slug="elsewhere", name="Cup of Another Town")
    act(elsewhere, acting(owner))
    sam = make_staff(event, "sam", Role.JUDGE)
    before = event.version

    change_account_name(sam, "Samuel", actor=acting(owner))

    event.refresh_from_db()
    assert event.version == before
    assert not EventActor.objects.filter(name="Samuel").exists()


def test_whoever_was_called_so_before_can_still_be_told_apart(event: Tournament, anna: Account) -> None:
    ben = make_staff(event, "ben", Role.JUDGE)
    act(event, acting(anna))
    act(event, acting(ben))

    change_account_name(ben, "Anna", actor=acting(ben))

    assert sorted(map(str, event.actors.exclude(account=None))) == ["Anna", "Anna (3)"]


def test_a_page_asked_for_before_does_not_bring_the_old_name_back(event: Tournament, anna: Account) -> None:
    stale = actor_called("anna", event)
    act(event, stale)
    change_account_name(anna, "Anna Nowak", actor=acting(anna))

    assert str(act(event, stale).actor) == "Anna Nowak"


def test_a_name_that_was_changed_in_another_window_is_not_overwritten(
    event: Tournament, anna: Account
) -> None:
    page = acting(anna, PageShown(frozenset({anna.who, anna.name_stands})))
    change_account_name(anna, "Anna Nowak", actor=page)

    with pytest.raises(NotAsShown, match="shown_other_name"):
        change_account_name(anna, "Ana", actor=page)
    anna.refresh_from_db()
    assert anna.full_name == "Anna Nowak"


def test_an_event_that_is_being_removed_keeps_no_name_from_being_changed(
    event: Tournament, anna: Account
) -> None:
    act(event, acting(anna))
    Tournament.objects.update(removal_started_at=NOON)

    change_account_name(anna, "Anna Nowak", actor=acting(anna))

    anna.refresh_from_db()
    assert anna.full_name == "Anna Nowak"


# --- The owner ---------------------------------------------------------------------------------------------------


def test_tandem_is_handed_over_and_every_journal_says_so(
    event: Tournament, owner: Account, anna: Account
) -> None:
    finished = make_tournament(slug="old", name="Old Cup")
    Tournament.objects.filter(pk=finished.pk).update(finished_at=NOON, put_away_at=NOON)

    hand_over(anna, actor=acting(owner))

    assert owners() == ["anna"]
    for one in (event, finished):
        line = one.journal.latest("number")
        assert (line.action, line.before, line.after) == ("hand_over", {"owner": "Olivia"}, {"owner": "Anna"})
        assert str(line.actor) == "Olivia"


def test_who_handed_it_over_cannot_do_it_twice(owner: Account, anna: Account) -> None:
    ben = make_account("ben")
    hand_over(anna, actor=acting(owner))

    with pytest.raises(Refusal, match="not_the_owner"):
        hand_over(ben, actor=acting(owner))
    assert owners() == ["anna"]
    hand_over(owner, actor=acting(anna))
    assert owners() == ["olivia"]


@pytest.mark.parametrize("kind", ["switched off", "without a password", "invited", "the owner"])
def test_it_is_handed_only_to_who_can_sign_in(event: Tournament, owner: Account, kind: str) -> None:
    heir = make_account("ben")
    if kind == "switched off":
        heir.is_active = False
    elif kind == "without a password":
        heir.set_unusable_password()
    elif kind == "invited":
        invitation = invite(event, name="Jim", role=Role.JUDGE, actor=actor_called("olivia", event))
        accept_invitation(invitation.pk, token_of(invitation))
        heir = invitation.account
    else:
        heir = owner
    heir.save()

    with pytest.raises(Refusal, match="owner_already" if heir == owner else "owner_cannot_sign_in"):
        hand_over(heir, actor=acting(owner))
    assert owners() == ["olivia"]
    assert not JournalEntry.objects.filter(action="hand_over").exists()


def test_the_new_owner_cannot_be_switched_off_by_a_page_that_was_open(owner: Account, anna: Account) -> None:
    seen = Account.objects.get(pk=anna.pk)
    hand_over(anna, actor=acting(owner))

    with pytest.raises(Refusal, match="owner_stays"):
        switch_off(seen, actor=acting(owner))


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("others", [("hand ben", "hand cleo"), ("hand ben", "off ben")])
def test_of_two_at_once_one_comes_first_and_there_is_one_owner_who_can_sign_in(
    tmp_path: Path, others: tuple[str, str]
) -> None:
    with race_database(tmp_path) as environment:
        assert ask(environment, RACER, "make") == "made"
        said = run_race(environment, RACER, *[tuple(one.split()) for one in others])
        assert said.count("done") == 1, said
        now = ask(environment, RACER, "owners")
    assert len(now) == 1, now
    assert now[0][1], "the owner can sign in"
