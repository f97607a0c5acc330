"""Which tests PostgreSQL runs too (`make test-postgres`): those whose answer SQLite cannot give.

Races and guards; the first test of each module of actions, which by custom is its way through, or those named here;
and whatever is marked `rows` in its own file, with what needs it: undo, replay, upgrades, releases.
"""

from functools import cache
from pathlib import Path

from tests.own_files import ROOT, modules_of_apps

WAY_THROUGH = {
    # Modules whose first test writes nothing, or less than another one.
    "pairings/tableside/test_extensions.py": ("test_extension_keeps_the_judge_who_signed_and_adds_up",),
    "rulings/head_judge/test_actions.py": ("test_ruling_is_one_journal_line_with_reason_and_citation",),
    "teams/entries/test_kept_names.py": ("test_a_name_is_kept_once_the_first_result_is_in_fr_242_b",),
    "teams/entries/test_partners.py": ("test_two_who_came_alone_become_a_team",),
    "tournament/setup/test_actions.py": (
        "test_only_what_changed_stands_in_the_journal",
        "test_a_whole_event_is_removed_with_everything_in_it",
    ),
    "tournament/staff/test_invitations.py": ("test_accept_gives_the_role_once",),
    # Modules whose actions are tested elsewhere.
    "pairings/cut/test_actions.py": (
        "test_a_cut_to_four_is_played_to_its_final_and_the_swiss_standings_stay",
        "test_the_head_judge_lets_the_beaten_team_play_on_in_place_of_a_disqualified_one",
    ),
    "tournament/config/files/test_event_file.py": (
        "test_event_file_reads_back_to_the_same_bytes",  # every type of column, both ways
        "test_event_file_goes_on_after_import",  # numbers of rows go on after those that came in
    ),
}
TESTED_ELSEWHERE = {
    "pairings/cut/goes_on.py": "pairings/cut/test_actions.py",
    "tournament/event_file/actions.py": "tournament/config/files/test_event_file.py",
}


@cache
def modules_of_actions() -> dict[str, str]:
    """The test file of each module with an action in it, both by their paths."""
    texts = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in modules_of_apps()
    }
    names = [name for name, text in texts.items() if "with journaled(" in text or "\n@does(" in text]
    names.remove("tournament/journal/journal.py")  # the frame itself
    return {name: TESTED_ELSEWHERE.get(name) or _mirror(name) for name in names}


def is_way_through(path: Path, name: str, *, is_first: bool) -> bool:
    """Whether a test is one of those by which PostgreSQL tries a module of actions."""
    place = path.relative_to(ROOT / "tests").as_posix()
    if place in WAY_THROUGH:
        return name in WAY_THROUGH[place]
    return is_first and place in modules_of_actions().values()


def _mirror(module: str) -> str:
    folder, _slash, file = module.rpartition("/")
    return f"{folder}/test_{file}"
