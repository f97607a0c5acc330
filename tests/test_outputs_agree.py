"""Every page, sheet and file that shows the order of the teams says the same, line by line, after each action of a day.

Random events go through the real actions: Swiss rounds of one game and of three, cuts, single elimination, byes, drops,
disqualifications, late entries, corrections, undo, an event that is finished and reopened. What the public data say is
compared with what each other output shows: rank or place, match points, record, percentages, and whether a team is out.
"""

import csv
import io
import re
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from openpyxl import load_workbook

from pairings.drops.actions import drop_entry
from pairings.matches.models import Match
from pairings.standings.event_file import export_standings
from pairings.standings.queries import StandingRow, rank_entries
from teams.entries.passes import make_passes
from tests.factories import BOSS, NOON, make_account, make_closed_round, make_entries, make_tournament
from tests.outputs import words_of, words_of_page
from tests.pairings.undo.test_journal_replay import EVENTS, Player
from tests.samples import sample
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.setup.actions import finish_tournament, reopen_tournament

pytestmark = pytest.mark.django_db

SLUG = "day"
STEPS, EVENTS_COMPARED, FEW = 45, 40, 25
OUT = {"disqualified_later": "disqualified later", "never_came": "no-show"}


@dataclass(frozen=True)
class Line:
    """A team in an output; what an output does not show is None. `values` are the percentages by key."""

    rank: str
    name: str
    points: int | None = None
    record: str | None = None
    values: tuple[str, ...] | None = None
    mark: str | None = None

    def as_in(self, other: "Line") -> "Line":
        """Only what the other has."""
        shown = {name: getattr(self, name) for name in ("points", "record", "values", "mark")}
        return replace(
            self, **{n: None if getattr(other, n) is None else value for n, value in shown.items()}
        )


Lines = list[Line]


class Reader:
    """The outputs of an event at one moment, each as lines; [] before there are some."""

    def __init__(self, event: Tournament, client: Client) -> None:
        self.event, self.client = event, client
        self.is_elimination = event.structure == "elimination"
        self.path = f"/t/{event.slug}/"
        self.order = (
            [0, 1, 2] if event.record_order == Tournament.RecordOrder.WINS_DRAWS_LOSSES else [0, 2, 1]
        )

    def get(self, path: str) -> Any:
        answer = self.client.get(self.path + path)
        assert answer.status_code == 200, (path, answer.status_code)
        return answer

    def record(self, wins: Any, draws: Any, losses: Any) -> str:
        return "-".join(str((wins, draws, losses)[at]) for at in self.order)

    # What all others are compared with.

    def of_data(self, after: int | None = None) -> tuple[Lines, dict[str, Any]]:
        data = self.get(
            "data/v1/standings.json" if after is None else f"data/v1/standings/{after}.json"
        ).json()
        return [self.line_of(line) for line in data["standings"]], data

    def line_of(self, line: dict[str, Any]) -> Line:
        place = line["place"]
        rank = "" if line["rank"] is None else str(line["rank"])
        if place and place[0] != place[1]:
            rank = f"{place[0]}–{place[1]}"
        status = line["team"]["status"]
        mark = line["no_rank"] or {"playing": "", "disqualified": "disqualified_later"}.get(status, status)
        points = line["match_points"]
        return Line(
            rank,
            line["team"]["name"],
            points,
            None if points is None else self.record(line["wins"], line["draws"], line["losses"]),
            None
            if points is None
            else tuple(f"{each['value']:.2f}" for each in line["tiebreakers"].values()),
            OUT.get(mark, mark),
        )

    # Files.

    def of_csv(self) -> Lines:
        rows = csv.DictReader(io.StringIO(self.get("data/v1/standings.csv").content.decode("utf-8-sig")))
        return [
            Line(
                row["rank"] if self.event.finished_at is None and not self.is_elimination else "",
                row["team"],
                int(row["match_points"]) if row["match_points"] else None,
                self.record(row["wins"], row["draws"], row["losses"]) if row["match_points"] else None,
                tuple(f"{float(row[key]):.2f}" for key in self.event.tiebreakers)
                if row["match_points"]
                else None,
            )
            for row in rows
        ]

    def of_workbook(self) -> Lines:
        book = load_workbook(io.BytesIO(self.get("desk/data/workbook.xlsx").content))
        names = ("Places",) if self.is_elimination else ("Final standings", "Standings")
        sheet = next((book[name] for name in names if name in book.sheetnames), None)
        rows = [] if sheet is None else [list(row) for row in sheet.iter_rows(values_only=True)]
        return self.of_cells(rows)

    def of_zip(self) -> Lines:
        archive = zipfile.ZipFile(io.BytesIO(self.get("desk/data/csv.zip").content))
        names = ("places.csv",) if self.is_elimination else ("final-standings.csv", "standings.csv")
        name = next((each for each in names if each in archive.namelist()), None)
        if name is None:
            return []
        text = archive.read(name).decode("utf-8-sig")
        return self.of_cells(
            [*csv.reader(io.StringIO(text), delimiter=";" if ";" in text.split("\n")[0] else ",")]
        )

    def of_cells(self, rows: list[list[Any]]) -> Lines:
        if not rows:
            return []
        head, *cells = rows
        found = []
        for values in cells:
            row = dict(zip(head, values, strict=True))
            if self.is_elimination:
                first, last = row["Place"], row["Shared down to"]
                rank = "" if not first else str(first) if str(first) == str(last) else f"{first}–{last}"
                found.append(Line(rank, row["Team"], mark=as_mark(row["Remark"])))
                continue
            rank = row.get("Rank", row.get("Final place"))
            percents = [float(value) for key, value in row.items() if str(key).endswith("%")]
            found.append(
                Line(
                    "" if rank is None else str(rank),
                    row["Team"],
                    int(row["Points"]),
                    self.record(row["Wins"], row["Draws"], row["Losses"]),
                    tuple(f"{value:.2f}" for value in percents),
                    as_mark(row["Remark"]),
                )
            )
        return found

    def of_event_file(self) -> Lines:
        names = dict(self.event.entries.values_list("number", "team_name"))
        found = []
        for line in export_standings(self.event):
            place = line.get("place")
            rank = "" if line["rank"] is None else str(line["rank"])
            if place and place[0] != place[1]:
                rank = f"{place[0]}–{place[1]}"
            points = None if self.is_elimination else line["match_points"]
            record = None if self.is_elimination else self.record(*line["record"])
            found.append(Line(rank, names[line["team"]], points, record))
        return found

    def of_results_page(self) -> Lines:
        page = self.get("desk/data/results.html").content.decode()
        table = re.search(r'<section id="standings">.*?</section>', page, re.DOTALL)
        return self.of_rows(table[0] if table else "")

    # Pages.

    def of_public(self, after: int | None = None) -> Lines:
        return self.of_rows(
            self.get("standings/" if after is None else f"standings/{after}/").content.decode()
        )

    def of_staff(self, after: int | None = None) -> Lines:
        path = "desk/standings/" if after is None else f"desk/standings/{after}/"
        return self.of_rows(self.get(path).content.decode())

    def of_rows(self, page: str) -> Lines:
        found = []
        for row in re.findall(
            r"<tr[^>]*>(.*?)</tr>", re.split(r"<tbody[^>]*>", page, maxsplit=1)[-1], re.DOTALL
        ):
            cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
            if len(cells) < 2:
                continue
            badge = re.search(r'<span class="badge[^"]*">(.*?)</span>', cells[1])
            name = words_of_page(re.split(r'<span class="(?:badge|players)', cells[1])[0])
            rank = words_of_page(cells[0]).replace("no rank", "").strip(" –")
            rank = words_of_page(cells[0]) if "–" in words_of_page(cells[0]).strip("– ") else rank
            points = record = values = None
            if len(cells) > 2:
                points, record = int(words_of_page(cells[2])), words_of_page(cells[3])
                values = tuple(words_of_page(re.sub(r"<[^>]*>", "", cell)).rstrip("%") for cell in cells[4:])
            found.append(Line(rank, name, points, record, values, as_mark(badge[1] if badge else "")))
        return found

    def of_screen(self) -> Lines:
        page = self.get("screen/standings/").content.decode()
        found = []
        for row in re.findall(r'<li class="screen-standing[^"]*">(.*?)</li>', page, re.DOTALL):
            rank, name, *rest = re.findall(r"<(?:span|strong|b)[^>]*>(.*?)</(?:span|strong|b)>", row)
            shown = re.fullmatch(r"(.*?)(?: \((.*)\))?", words_of_page(name))
            assert shown
            points = int(rest[0]) if rest else None
            values = tuple(words_of_page(each).partition("%")[0] for each in rest[1:]) if rest else None
            found.append(
                Line(
                    "" if rank == "–" else rank, shown[1], points, values=values, mark=as_mark(shown[2] or "")
                )
            )
        return found

    # Paper, the line of each team looked for in the text of the sheet.

    def of_paper(self, path: str, expected: Lines, *, cells: str = "") -> Lines:
        """`cells` is what is between the name and the points."""
        text = words_of(self.get(path))
        found = []
        for line in expected:
            counted = ""
            if line.points is not None:
                counted = rf"{cells} {line.points} {re.escape(line.record or '')}"
                counted += "".join(rf" {re.escape(value)}%" for value in line.values or ())
            players = "" if cells else r" A [^·]* · B (?:(?! A ).)*?"
            shown = re.search(
                rf" {re.escape(line.rank or '–')}{players} {re.escape(line.name)}\b{counted}", text
            )
            found.append(line if shown else replace(line, rank="not on the sheet"))
        return found

    def of_team(self, number: int) -> Line | None:
        """What the page of a team says of it; None where it says nothing of its rank."""
        page = self.get(f"teams/{number}/").content.decode()
        facts = dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", page, re.DOTALL))
        facts = {words_of_page(name).split()[0]: words_of_page(value) for name, value in facts.items()}
        name = self.event.entries.get(number=number).team_name
        if "Place" in facts:
            return Line(facts["Place"].strip("–") if facts["Place"] == "–" else facts["Place"], name)
        if "Rank" not in facts:
            return None
        record = next(value for key, value in facts.items() if key.startswith("W-"))
        values = tuple(value.rstrip("%").split("%")[0] for key, value in facts.items() if key.endswith("%"))
        return Line("" if facts["Rank"] == "–" else facts["Rank"], name, int(facts["Points"]), record, values)

    def of_phone(self, number: int) -> Line | None:
        entry = self.event.entries.get(number=number)
        if entry.pass_code is None:
            return None
        text = words_of(self.get(f"team/{entry.pass_code}/"))
        shown = re.search(
            r"(?:Rank (\d+)|No rank) · (\d+) points?: (\d+) won, (\d+) (lost|drawn), (\d+) (?:lost|drawn)",
            text,
        )
        if shown is None:
            return None
        second, third = int(shown[4]), int(shown[6])
        draws, losses = (second, third) if shown[5] == "drawn" else (third, second)
        return Line(shown[1] or "", entry.team_name, int(shown[2]), self.record(int(shown[3]), draws, losses))


def as_mark(text: Any) -> str:
    """A mark or a remark in the words of the marks: when it dropped is said by some outputs alone."""
    return re.sub(r"^dropped after round \d+$", "dropped", str(text or ""))


class Comparison:
    """All outputs of an event at one moment against the public data; `wrong` has a line for each difference."""

    def __init__(self, event: Tournament, client: Client, teams: Iterable[int]) -> None:
        cache.clear()
        self.read, self.teams, self.wrong = Reader(event, client), teams, list[str]()
        self.now, self.data = self.read.of_data()
        self.is_over = event.finished_at is not None
        self.of_now()
        if self.data["order"] == "bracket" and self.now:
            self.of_places()
        if self.read.is_elimination:
            self.of_teams({line.name: line for line in self.now})
        elif self.data["after_round"]:
            self.of_round(self.data["after_round"])

    def compare(self, output: str, expected: Lines, shown: Lines) -> None:
        if len(expected) != len(shown):
            self.wrong.append(f"{output}: {len(shown)} lines, not {len(expected)}")
        for one, two in zip(expected, shown, strict=False):
            wanted = one.as_in(two)
            if wanted != two:
                self.wrong.append(f"{output}: {two}, not {wanted}")

    def of_now(self) -> None:
        """What everyone reads as the standings: final once the event is over."""
        read, now = self.read, self.now
        has_places = self.is_over or read.is_elimination  # of which the .csv file has the first number alone
        self.compare(
            "standings.csv", [replace(line, rank="") for line in now] if has_places else now, read.of_csv()
        )
        self.compare("public standings", now, read.of_public())
        self.compare("staff's standings", now, read.of_staff())
        self.compare("screen", now, read.of_screen())
        self.compare("results page", now, read.of_results_page())
        if self.data["after_round"] or read.is_elimination:
            self.compare("workbook", now, read.of_workbook())
            self.compare("csv in the zip", now, read.of_zip())
        if not read.is_elimination or self.is_over:
            self.compare("event file", now, read.of_event_file())

    def of_places(self) -> None:
        """The places of a bracket on paper and in the data of the bracket."""
        named = [replace(line, points=None) for line in self.now]
        self.compare("places on paper", named, self.read.of_paper("desk/paper/final-standings.pdf", named))
        bracket = self.read.get("data/v1/bracket.json").json()
        places = {each["team"]: each["place"] for each in bracket["places"]}
        lines = {line["team"]["number"]: line["place"] for line in self.data["standings"]}
        wrong = {team: place for team, place in places.items() if lines.get(team) != place}
        if wrong:
            self.wrong.append(f"places of the bracket: {wrong}, not {lines}")

    def of_round(self, after: int) -> None:
        """What shows the standings after the last closed Swiss round, whatever came since."""
        read = self.read
        lines, _data = read.of_data(after)
        self.compare("public standings after", lines, read.of_public(after))
        self.compare("staff's standings after", lines, read.of_staff(after))
        self.compare("standings on paper", lines, read.of_paper(f"desk/paper/standings/{after}.pdf", lines))
        crossed = [replace(line, values=None) for line in lines]
        shown = read.of_paper("desk/paper/cross-table.pdf", crossed, cells="(?: .*?)?")
        self.compare("cross-table", crossed, shown)
        self.of_teams({line.name: line for line in lines})

    def of_teams(self, by_name: dict[str, Line]) -> None:
        """The page of a team and its own on the phone."""
        for number in self.teams:
            for output, shown in (("phone", self.read.of_phone(number)), ("page", self.read.of_team(number))):
                if shown is not None:
                    self.compare(f"{output} of team {number}", [by_name[shown.name]], [shown])


class ComparedDay(Player):
    """A random day that is compared after each action that was not refused."""

    def __init__(self, event: Tournament, random: Random, client: Client) -> None:
        super().__init__(event, random)
        self.client, self.moments, self.wrong = client, 0, []

    def finish(self) -> None:
        if self.event.finished_at is None:
            finish_tournament(self.event, actor=BOSS, now=NOON)
        else:
            reopen_tournament(self.event, reason="a wrong result", actor=BOSS)

    def step(self) -> None:
        chance = self.random.random()
        if chance < 0.08:
            self.finish()
        elif chance < 0.4:
            self.go_on()
        else:
            super().step()

    def play(self, steps: int) -> None:
        for _ in range(steps):
            before = self.event.journal.count()
            with suppress(Refusal, Match.DoesNotExist):
                self.step()
            self.event.refresh_from_db()
            if (
                self.event.journal.count() > before
                and self.event.rounds.filter(closed_at__isnull=False).exists()
            ):
                self.compare()

    def compare(self) -> None:
        with suppress(Refusal):  # all teams have theirs
            make_passes(self.event, actor=BOSS, now=NOON)
        numbers = [*self.event.entries.filter(is_withdrawn=False).values_list("number", flat=True)]
        teams = self.random.sample(numbers, min(2, len(numbers)))
        self.moments += 1
        last = self.event.journal.order_by("-number").first()
        found = Comparison(self.event, self.client, teams).wrong
        self.wrong += [f"{last and last.number} {last and last.action}: {one}" for one in found]


def play_a_day(seed: int, *, steps: int = STEPS) -> ComparedDay:
    """An event of a kind that follows from the seed, with four to ten teams."""
    random = Random(seed)
    values = EVENTS[seed % len(EVENTS)] | {"record_order": random.choice(Tournament.RecordOrder.values)}
    event = make_tournament(slug=SLUG, missed_round_points=seed % 2, team_reports=True, **values)
    client = Client()
    client.force_login(make_account("boss", is_owner=True))
    day = ComparedDay(event, random, client)
    for _ in range(random.randint(4, 10)):
        day.register()
    day.play(steps)
    return day


@pytest.mark.full
@pytest.mark.parametrize("seed", range(sample(EVENTS_COMPARED)))
def test_all_outputs_of_random_events_say_the_same_after_each_action(seed: int, record_property: Any) -> None:
    day = play_a_day(seed)
    record_property("moments", day.moments)
    assert not day.wrong, "\n".join(day.wrong)


@pytest.mark.parametrize("seed", [3, 5, 6])
def test_a_few_of_them_in_every_run(seed: int) -> None:
    day = play_a_day(seed, steps=FEW)
    assert day.moments
    assert not day.wrong, "\n".join(day.wrong)


def reversed_rows(rows: Any, *_what: Any) -> Any:
    return list(rows)[::-1]


BREAKS = {
    "public standings": ("pairings.pages.public.standing_rows.record_text", lambda *_what: "9-0-0"),
    "workbook": ("pairings.exports.workbook.row_remark", lambda *_what: "left"),
    "standings on paper": ("pairings.sheets.content.record_text", lambda *_what: "9-0-0"),
    "results page": ("pairings.sheets.content.row_remark", lambda *_what: "left"),
    "phone": ("pairings.pages.phones.queries.rank_entries", lambda *what: reversed_rows(rank_wrongly(*what))),
    "cross-table": ("pairings.pages.desk.office.paper.cross_lines", lambda *what: []),
    "screen": ("pairings.pages.public.screen_queries.standings_now", lambda *what: None),
}


def rank_wrongly(*what: Any) -> list[StandingRow]:
    """Everyone has one point too many."""
    rows = rank_entries(*what)
    return [replace(row, standing=replace(row.standing, match_points=row.match_points + 1)) for row in rows]


@pytest.mark.parametrize("output", BREAKS)
def test_a_break_that_is_put_in_is_found(output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    event = make_tournament(slug=SLUG)
    entries = make_entries(event, 4)
    make_passes(event, actor=BOSS, now=NOON)
    make_closed_round(event, 1)
    drop_entry(event, entries[3].number, actor=BOSS, reason="train", now=NOON)
    client = Client()
    client.force_login(make_account("boss", is_owner=True))
    assert Comparison(event, client, [1, 4]).wrong == []

    monkeypatch.setattr(*BREAKS[output])

    wrong = Comparison(event, client, [1, 4]).wrong
    assert [line for line in wrong if line.startswith(output)], wrong
