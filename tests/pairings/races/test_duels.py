"""Two people at one table, one line, one bye, one round: it happens once, and the other one is told.

Each duel is tried a few times, and a few times without what holds the two apart: that has to be seen to fail, or the
trial shows nothing. `make drill ARGS=races` has hundreds of trials.
"""

import pytest

from tests.pairings.races.referee import NAMES, Referee, referee
from tests.races import race_database

pytestmark = pytest.mark.race
TRIALS, CONTROLS = 4, 4


@pytest.fixture(scope="module")
def who_decides(tmp_path_factory, django_db_setup, django_db_blocker):
    with (
        django_db_blocker.unblock(),
        race_database(tmp_path_factory.mktemp("duels")) as environment,
        referee(environment) as found,
    ):
        yield found


@pytest.mark.parametrize("duel", NAMES)
def test_of_two_who_do_it_at_once_one_is_told(who_decides: Referee, duel: str) -> None:
    tally = who_decides.run(duel, TRIALS, is_held=True)

    assert (tally.fair, tally.unfair) == (TRIALS, {})


@pytest.mark.parametrize("duel", NAMES)
def test_without_what_holds_them_apart_it_is_seen(who_decides: Referee, duel: str) -> None:
    assert who_decides.run(duel, CONTROLS, is_held=False).seen > 0
