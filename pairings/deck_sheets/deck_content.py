"""From the lists that were handed in to what the sheets of decks print, in a constant number of queries."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.bracket.queries import read_seeds
from pairings.deck_sheets.check_sheet import CheckedTeam
from pairings.deck_sheets.missing_lists import OpenList
from pairings.deck_sheets.registration_sheet import DeckSheet
from pairings.deck_sheets.sheet_decks import DeckSheetRules, SheetDeck, SheetSeat, SheetTeam, group_cards
from pairings.matches.models import Match
from pairings.matches.queries import round_matches
from pairings.matches.scoring import How
from pairings.sheets.listing import sort_key
from teams.cards.wording import reader_language
from teams.deck_lists.models import DeckList
from teams.deck_lists.queries import (
    ListState,
    check_list,
    current_lists,
    event_judge,
    event_sets,
    lists_of_round,
    state_of,
)
from teams.decks.formats import DeckRules, find_deck_rules
from teams.decks.legality import LOOK_AT, OPEN, DeckFinding, DeckJudge
from teams.decks.reading import ListLine
from teams.decks.typed_lines import CARD, take_apart
from teams.decks.wording import finding_said, unread_said
from teams.entries.models import MEMBERS, Entry, Member
from teams.people.countries import country_name
from teams.people.states import LONE_DASHES
from tournament.event.models import Round, Tournament
from tournament.kernel.rule_sets import LIMITED, find_format
from tournament.kernel.stages import RoundStage
from tournament.wording.citations import citation_text
from tournament.wording.readable import event_time

MOST_LINES = 400  # of one list; of a longer one the sheet says how much more there is
Lists = Mapping[tuple[int, str], DeckList]


def deck_sheet_rules(tournament: Tournament) -> DeckSheetRules:
    """What the sheets of this event say of its decks. One query where a set is left out."""
    rules, format_ = find_deck_rules(tournament.rule_set, tournament.format), find_format(tournament.format)
    is_limited = format_.kind == LIMITED
    parts = [_(format_.title)]
    if rules.is_marked and rules.own_rule(rules.size.citation):
        parts.append(_("exactly %(size)d cards") % {"size": rules.size.value})
    if rules.text.has_card_pool and not is_limited:
        day = formats.date_format(event_sets(tournament).as_on, "SHORT_DATE_FORMAT")
        parts.append(_("cards legal on %(day)s") % {"day": day})
    return DeckSheetRules(
        summary=" · ".join(parts),
        size=rules.size.value if rules.is_marked else None,
        is_limited=is_limited,
        asks_numbers=tournament.numbers_required,
        notes=tuple(_notes(tournament, rules, is_limited=is_limited)),
    )


def _notes(tournament: Tournament, rules: DeckRules, *, is_limited: bool) -> Iterator[str]:
    """What a player should know who fills a sheet in, each with its rule."""
    if rules.is_marked and is_limited:
        said = [
            (_("Exactly 40 cards; you may play as many copies of a card as you have."), "FR-231.a"),
            (_("You play these 40 cards for the whole event; hand in all your other cards."), "FR-231.c"),
        ]
    elif rules.is_marked:
        said = [
            (_("Exactly 60 cards."), "FR-221.a"),
            (
                _(
                    "At most four copies with the same English title, but as many of the six basic Energy cards as you "
                    "like."
                ),
                "FR-221.b",
            ),
            (_("No sideboards: you play these 60 cards for the whole event."), "FR-222"),
        ]
    else:
        said = []
    yield from (_cited(text, rule) for text, floor_rule in said if (rule := rules.own_rule(floor_rule)))
    if others := [text for text, floor_rule in said if rules.own_rule(floor_rule) is None]:
        yield _("Under the Floor Rules of 2003 only: %(rules)s") % {"rules": " ".join(others)}
    if not is_limited:
        yield _("If several cards share a name, also write the set and the card number.")
    if left_out := event_sets(tournament).left_out:
        sets = event_judge(tournament).catalogue.sets
        names = sorted(sets[key].name for key in left_out if key in sets)
        yield _cited(_("Not allowed at this event: %(sets)s.") % {"sets": ", ".join(names)}, "FR-204.b")


def _cited(text: str, citation: str) -> str:
    return f"{text} ({citation_text(citation)})" if citation else text


# Registration sheets --------------------------------------------------------------------------------------------


def named_sheets(
    tournament: Tournament,
    *,
    stage: str = RoundStage.SWISS,
    numbers: Collection[int] = (),
    is_missing_only: bool = False,
) -> list[DeckSheet]:
    """Empty sheets with the names of all who take part, or of those whose list is missing, by team name."""
    lists = current_lists(tournament, stage) if is_missing_only else {}
    return [
        DeckSheet(_team(entry, {}), seat)
        for entry in _entries(tournament, stage, numbers)
        for seat, letter in enumerate("ab")
        if (entry.number, letter) not in lists
    ]


def filled_sheets(
    tournament: Tournament, *, stage: str = RoundStage.SWISS, numbers: Collection[int] = ()
) -> list[DeckSheet]:
    """The sheets of all lists that were handed in, by team name; with `numbers` of these teams alone."""
    lists, judge = current_lists(tournament, stage), event_judge(tournament)
    sheets = []
    for entry in _entries(tournament, RoundStage.SWISS, numbers):  # lists for a cut come before there is one
        team = _team(entry, _sheet_decks(tournament, judge, entry, lists))
        sheets += [DeckSheet(team, index) for index, seat in enumerate(team.seats) if seat.deck is not None]
    return sheets


def _entries(tournament: Tournament, stage: str, numbers: Collection[int]) -> list[Entry]:
    """Who takes part, by team name: in the cut, those who are in the bracket."""
    if stage == RoundStage.ELIMINATION:
        found: Iterable[Entry] = [seed.entry for seed in read_seeds(tournament)]
    else:
        found = tournament.entries.select_related(*MEMBERS)
    kept = [entry for entry in found if entry.dropped_at is None and (not numbers or entry.number in numbers)]
    return sorted(kept, key=lambda entry: (sort_key(entry.team_name), entry.number))


def _team(entry: Entry, decks: Mapping[str, SheetDeck]) -> SheetTeam:
    return SheetTeam(
        number=str(entry.number),
        team=entry.team_name,
        affiliation=entry.affiliation,
        city=entry.city,
        state="" if entry.state.strip() in LONE_DASHES else entry.state,
        country=country_name(str(entry.country)),
        seats=tuple(_seat(member, decks.get(member.seat)) for member in entry.members),
    )


def _seat(member: Member, deck: SheetDeck | None) -> SheetSeat:
    return SheetSeat(member.letter, member.player.called, member.player.number_shown, deck)


def _sheet_decks(
    tournament: Tournament, judge: DeckJudge, entry: Entry, lists: Lists
) -> dict[str, SheetDeck]:
    found = {letter: lists.get((entry.number, letter)) for letter in "ab"}
    return {letter: _deck(tournament, judge, one) for letter, one in found.items() if one is not None}


def _deck(tournament: Tournament, judge: DeckJudge, deck_list: DeckList) -> SheetDeck:
    findings = check_list(judge, deck_list)
    marks: defaultdict[int, tuple[int, ...]] = defaultdict(tuple)
    for number, finding in enumerate(findings, 1):
        for place in finding.places:
            marks[place] += (number,)
    lines = deck_list.deck
    said = [_finding_text(finding, judge) for finding in findings[:MOST_LINES]]
    said += _unread(deck_list)[:MOST_LINES]
    if len(lines) > MOST_LINES:
        more = sum(line.count for line in lines[MOST_LINES:])
        text = _(
            "The rest of this list is not printed (lines: %(lines)d, cards: %(cards)d). Ask at the desk."
        )
        said.insert(0, text % {"lines": len(lines) - MOST_LINES, "cards": more})
        marks.clear()
    source = deck_list.get_source_display()
    return SheetDeck(
        groups=group_cards(judge.catalogue, lines[:MOST_LINES], marks, reader_language()),
        findings=tuple(said),
        has_mixed_backs=deck_list.has_mixed_backs,
        is_opaque=deck_list.is_opaque,
        received=f"{event_time(deck_list.received_at, tournament)}, {source}",
        passed=_passed(deck_list),
    )


def _finding_text(finding: DeckFinding, judge: DeckJudge) -> str:
    return _cited(finding_said(finding, judge.catalogue), finding.citation)


def _passed(deck_list: DeckList) -> str:
    if deck_list.allowed_at is None:
        return ""
    told = {"name": str(deck_list.allowed_by), "reason": deck_list.allowed_reason}
    return _("Allowed by %(name)s: %(reason)s") % told


def _unread(deck_list: DeckList) -> list[str]:
    """Sentences for the lines that look like a card and could not be read, in the order of the list."""
    read = {line.place for line in deck_list.deck}
    return [
        unread_said(ListLine(place, line[:MOST_LINES], 0))
        for place, line in enumerate(deck_list.text.splitlines(), 1)
        if place not in read and any(item.kind == CARD for item in take_apart(place, line))
    ]


# Check sheets ---------------------------------------------------------------------------------------------------


def checked_teams(round_: Round, *, tables: Collection[int] = ()) -> list[CheckedTeam]:
    """Both teams of each table of a round in table order, then the bye; with `tables` those of these tables alone."""
    tournament = round_.tournament
    lists, judge = current_lists(tournament, lists_of_round(round_)), event_judge(tournament)
    return [
        CheckedTeam(
            "" if match.table_number is None else str(match.table_number),
            _team(entry, _sheet_decks(tournament, judge, entry, lists)),
            _opponent(match, entry),
        )
        for match in round_matches(round_)
        if match.how != How.MISSED and (not tables or match.table_number in tables)
        for entry in match.entries
    ]


def _opponent(match: Match, entry: Entry) -> str:
    opponent = match.opponent_of(entry)
    return "" if opponent is None else opponent.team_name


# Missing and illegal lists --------------------------------------------------------------------------------------


def open_lists(
    tournament: Tournament,
    *,
    stage: str = RoundStage.SWISS,
    round_: Round | None = None,
    has_reasons: bool = True,
) -> list[OpenList]:
    """Who has no list, or one that is not in order; with the table in `round_` where one is given.

    Without `has_reasons` no card is named, and a list with a card to look at, which is legal, is left out.
    """
    lists, judge = current_lists(tournament, stage), event_judge(tournament)
    tables = _tables(round_)
    found = []
    for entry in _entries(tournament, stage, ()):
        for letter, player in entry.members:
            deck_list = lists.get((entry.number, letter))
            findings = () if deck_list is None else check_list(judge, deck_list)
            state = state_of(deck_list, findings)
            if state in (ListState.LEGAL, ListState.PASSED) or (state == ListState.LOOK and not has_reasons):
                continue
            found.append(
                OpenList(
                    number=str(entry.number),
                    team=entry.team_name,
                    letter=letter.upper(),
                    player=player.called,
                    state=_state_said(state, findings),
                    reasons=tuple(_finding_text(each, judge) for each in findings) if has_reasons else (),
                    table=tables.get(entry.number, ""),
                )
            )
    return found


def _state_said(state: ListState, findings: Sequence[DeckFinding]) -> str:
    if state == ListState.MISSING:
        return _("Missing")
    if state == ListState.LOOK:
        return _("Not illegal; a judge has to look at it")
    is_only_open = all(finding.weight in (OPEN, LOOK_AT) for finding in findings)
    return _("Unclear") if is_only_open else _("Not legal")


def _tables(round_: Round | None) -> dict[int, str]:
    """The table of each team by the number of its entry. One query."""
    if round_ is None:
        return {}
    return {
        entry.number: str(match.table_number)
        for match in round_matches(round_)
        if match.table_number is not None
        for entry in match.entries
    }


def let_pass_note(tournament: Tournament, stage: str = RoundStage.SWISS) -> list[str]:
    """How many lists the head judge allowed, as a sentence; [] for none. Two queries."""
    judge = event_judge(tournament)
    states = Counter(
        state_of(one, check_list(judge, one))
        for one in current_lists(tournament, stage).values()
        if one.allowed_at is not None
    )
    count = states[ListState.PASSED]
    if not count:
        return []
    text = ngettext(
        "The head judge allowed %(count)d list that is not legal; it is not shown here.",
        "The head judge allowed %(count)d lists that are not legal; they are not shown here.",
        count,
    )
    return [text % {"count": count}]
