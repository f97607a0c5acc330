"""What paper costs in processor time: 1,000 slips in at most 1 s, a list of 1,000 rows in at most 0.5 s.

The deck lists of 500 teams, filled in or to be checked, in at most 2 s.
"""

import sys
import time
from collections.abc import Callable

import django
from django.conf import settings

if not settings.configured:
    from os import environ

    environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    django.setup()

from pairings.deck_sheets.check_sheet import CheckedTeam, draw_check_sheets
from pairings.deck_sheets.registration_sheet import DeckSheet, draw_deck_sheets
from pairings.deck_sheets.sheet_decks import DeckSheetRules, SheetDeck, SheetSeat, SheetTeam, group_cards
from pairings.sheets.pairings_by_name import NameLine, draw_pairings_by_player
from pairings.sheets.slip_form import SlipRules
from pairings.sheets.slips import Slip, SlipSide, draw_slips
from pairings.sheets.standings import StandingLine, TiebreakerNote, draw_standings
from teams.cards.files import shipped_catalogue
from teams.decks.legality import DeckLine
from tournament.kernel.seats import seat_picture
from tournament.sheets.pen import PageFrame

FRAME = PageFrame(
    event="Łódź Open",
    round_name="Round 3",
    rule_set="Pokémon DCI Floor Rules 2003, in force from 1 January 2003",
    printed_at="17 May 2003, 14:05",
    house_rules=("40 minutes a round",),
)
RULES = SlipRules(
    seat_picture("dci-2003"),
    (3, 2),
    ("A",),
    "Turns go clockwise from seat A of the team that starts",
    "http://192.168.1.20:8000/t/lodz/",
)


def make_slips(how_many: int) -> list[Slip]:
    """Slips whose names are all different, every fifth team with Japanese names."""
    sides = [
        SlipSide(
            f"東京ロケット団 {number}" if number % 5 == 0 else f"Żubry z Łodzi {number}",
            {"A": f"Małgorzata Wiśniewska {number}", "B": f"Nguyễn Thị Phương {number}"},
            "2-0-1 · 7 points",
        )
        for number in range(2 * how_many)
    ]
    return [Slip(str(table), (sides[2 * table], sides[2 * table + 1])) for table in range(how_many)]


def make_lines(how_many: int) -> list[NameLine]:
    """Lines of the wall list, names all different."""
    return [
        NameLine(
            name=f"Małgorzata Wiśniewska {number * 7919 % how_many}",
            below="Żubry z Łodzi · seat A",
            table=str(number // 4),
            opponent=f"Rockets of the North {number}",
            opponent_players="A Nguyễn Thị Phương · B 山田 太郎",
            record="2-0-1",
            points="7 points",
            last_result="won on time",
        )
        for number in range(how_many)
    ]


def make_standings(how_many: int) -> list[StandingLine]:
    """Lines of the standings, names all different."""
    return [
        StandingLine(
            rank=str(number),
            team=f"Żubry z Łodzi {number}",
            players="A Małgorzata Wiśniewska · B Nguyễn Thị Phương",
            points="7",
            record="2-0-1",
            values=("58.33", "51.27"),
        )
        for number in range(how_many)
    ]


def make_teams(how_many: int) -> list[SheetTeam]:
    """Teams of which each player has a list of 25 lines, no two lists alike."""
    catalogue = shipped_catalogue()
    titles = [title for title, printings in catalogue.titles.items() if not printings[0].is_basic_energy]

    def deck(first: int) -> SheetDeck:
        chosen = [titles[(first * 31 + number * 7) % len(titles)] for number in range(24)]
        lines = [
            DeckLine(place, 2, title, (catalogue.titles[title][-1].key,))
            for place, title in enumerate(chosen, 1)
        ]
        lines.append(DeckLine(25, 12, "Fire Energy"))
        return SheetDeck(group_cards(catalogue, lines, {}), received="10:42, at the desk")

    return [
        SheetTeam(
            number=str(number),
            team=f"Żubry z Łodzi {number}",
            city="Łódź",
            country="Poland",
            seats=(
                SheetSeat("A", f"Małgorzata Wiśniewska {number}", "40000001", deck(2 * number)),
                SheetSeat("B", f"山田 太郎 {number}", "8102291717", deck(2 * number + 1)),
            ),
        )
        for number in range(1, how_many + 1)
    ]


def measure(name: str, limit: float, draw: Callable[[], bytes]) -> None:
    """Print what drawing costs, the first time in the process (fonts are read) and the best of three more."""
    times = []
    for _attempt in range(4):
        start = time.process_time()
        size = len(draw())
        times.append(time.process_time() - start)
    best = min(times[1:])
    verdict = "ok" if best <= limit else "TOO SLOW"
    print(
        f"{name:28} {best:6.3f} s (first {times[0]:.3f} s, at most {limit} s) {size / 1000:8.0f} kB  {verdict}"
    )


def main(quick: bool) -> None:
    """Measure every sheet that grows with the field; `quick` takes a tenth of the rows."""
    count = 100 if quick else 1000
    notes = [
        TiebreakerNote("OMW%", "Opponents' match-win percentage", ""),
        TiebreakerNote("OOMW%", "The next", ""),
    ]
    slips, lines, ranks = make_slips(count), make_lines(count), make_standings(count)
    measure(f"{count} slips", 1.0, lambda: draw_slips(FRAME, RULES, slips))
    measure(
        f"{count} rows for the wall",
        0.5,
        lambda: draw_pairings_by_player(FRAME, lines, record_heading="W-L-D"),
    )
    measure(
        f"{count} rows of standings",
        0.5,
        lambda: draw_standings(FRAME, ranks, notes, [], record_heading="W-L-D"),
    )
    teams, rules = make_teams(count // 2), DeckSheetRules("Modified · exactly 60 cards", 60)
    sheets = [DeckSheet(team, seat) for team in teams for seat in (0, 1)]
    checked = [CheckedTeam(str(number // 2 + 1), team) for number, team in enumerate(teams)]
    measure(f"{count} deck lists", 2.0, lambda: draw_deck_sheets(FRAME, rules, sheets))
    measure(f"{count // 2} check sheets", 2.0, lambda: draw_check_sheets(FRAME, rules, checked))


if __name__ == "__main__":
    main(quick="--quick" in sys.argv)
