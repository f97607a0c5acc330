"""How texts and questions become the words that the search compares: folded, stemmed, synonyms joined. PURE.

The file to keep on a phone carries the same steps in JavaScript (offline.js), fed with the tables below; whatever
changes here changes there, and a test holds both to one order.
"""

import re
import unicodedata
from functools import lru_cache

from anyascii import anyascii

MAX_LENGTH = 400  # characters of a question that are read
MAX_WORDS = 24

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
PLAIN = re.compile(r"[a-z0-9]+")
PLAIN_LETTERS = "".join(chr(code).lower() if chr(code).isalnum() else " " for code in range(128))
RUN = re.compile(r"([a-z])\1{2,}")

_STOP_WORDS = """
a an the is are am be been was were i we he she it they me us my his her hers our ours their theirs its him
them do does did doing can could may might must should shall would will to of in on for if or and by with from
at during that this these those there have has had having get gets got as so then than at but about into just s t
please allowed allow possible pls plz ok im ive ill youre hes shes theyre weve dont doesnt didnt wont isnt arent
wasnt whats whos thats theres lets
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())

# Words that say what kind of answer is wanted: they count, but little.
_LIGHT_WORDS = """
what when who which whose whom where why how many much long often no not without after before other another
still now only out up off over down more also too again first happen happens want wants need needs let lets keep make
makes use used using know eachother go goes going come comes take takes give gives put puts
"""
LIGHT_WORDS = frozenset(_LIGHT_WORDS.split())

# Words of every day that are like one of the library's, and are never taken for it ("coach", not "catch").
_EVERYDAY_WORDS = """
alien alive along appear bar beach beast beer bike blast boat bonus border boring bother bottle bread breakfast
built bus camera car cars catch chair chance charge chase clean coast coat coffee coke cola competition cooking core
course cream created dinner dog door drink dust ears eat eating empire evening everyday exit eyes fat fear fee fees
fever files flood flow flower food fool forum fund gates glass glasses guest hair hard heart height hole holes hot hour
hours hungry instructions insurance iphone joint juice lack landing laptop lazy learned learning lighting line listen
live lunch mall mat massive meal milk mission mobile money morning movie music nearly neighbors night noise nose
pants parking party peace pen personal pet photo piece pitch pizza plain plastic plate plates police prison problem
proof rain rang reader reception relation ring road sad salt sauce science scope screw seek selfie sell sense shake
shape sharp shell shirt shoes shoot shoots shower silly singer skill skills sleepy slide smell snack solid speed sport
sports stairs stealing stone stuff sugar sweet table tale tape taste tea tent terror thanks theater thick thirsty tiger
till tired toilet ton tough towel tree trees trick trip trips tv user very video view wallet water weather wet wheel
white window wing wings winter worn worse worst worthy writer yourself
"""
EVERYDAY_WORDS = frozenset(_EVERYDAY_WORDS.split())

# Words of the field that mean the same: every word of a line counts as its first one (after stemming).
SYNONYMS = (
    "person persons people brother brothers sister sisters father mother dad mum mom son daughter"
    " kid kids child children wife husband boy boys girl girls cousin uncle aunt lady",
    "partner teammate mate ally teammates companion buddy buddies m8 friend friends pal bro",
    "knockout ko kos koed kod kill kills killed killing die dies died dying",
    "deckout decked mill milled",
    "topcut final finals semifinal semifinals playoff playoffs quarterfinal bracket",
    "flip toss coin",
    "seat sit sits sat sitting seated seats seating chair chairs",
    "extension overtime extensions extend extended extending",
    "withdraw concede concession scoop forfeit surrender resign withdrawal withdraws quit conceding withdrawn",
    "equal tie tied ties even same",
    "talk talking talks speak speaking spoke communicate communicating communication chat chatting discuss discussing"
    " conversation",
    "advise advice adviser advisor advising coach",
    "eliminate elimination eliminated dead wiped",
    "disqualify dq disqualification disqualified dqed dqd expelled kicked",
    "swap swop switch exchange change changing swapped",
    "show flash expose display reveal reveals revealed showing shown",
    "start begin starts begins began begun beginning starting starter",
    "poison poisoned",
    "sleep asleep sleeping",
    "paralysis paralyzed paralyze paralysed paralyse",
    "mulligan mulligans mull mulls mully",
    "opponent opponents opp opps enemy enemies opposing foe foes rival rivals",
    "pokemon pkmn poke pokes pokemons mon mons",
    "minute min mins minutes",
    "limit maximum max",
    "prize prizes prizecard prizecards",
    "sideboard sideboards",
    "illegal forbidden prohibited outlawed",
    "ban banned bans banlist banning",
    "late tardy tardiness lateness",
    "1 one",
    "2 two",
    "3 three third",
    "4 four fourth",
    "5 five fifth",
    "6 six",
    "7 seven",
    "8 eight",
    "30 thirty",
    "40 forty",
    "50 fifty",
    "60 sixty",
    "power powers ability abilities",
    "card cards",
    "reprint reprinted reprints reprinting",
    "rating ratings rated",
    "unrated nonrated",
    "register registration registering registered",
    "attach attaching equip",
    "judge referee judges hj official officials",
    "language languages",
    "move moving transfer transferring",
    "choose chooses chose chosen choosing choice pick picks picked picking",
    "designate designation designated",
    "target targets targeting targeted",
    "stadium stadiums",
    "counter counters",
    "spectator spectators bystander bystanders audience crowd onlooker onlookers watcher watchers viewer",
    "penalty penalties penalize penalized penalise penalised punish",
    "own self himself herself myself",
    "organizer organiser organizers organisers",
    "offensive rude obscene vulgar insulting offending",
    "slow slowly slower stall stalling stalls stalled slowplay",
    "booster boosters pack packs",
    "provide provided provides supply supplied supplies",
    "tiebreaker tiebreakers tiebreak tiebreaks",
    "limitedformat limited",
    "cannot cant couldnt unable",
    "confusion confused confuse",
    "heal heals healed healing cure cured recover",
    "discard discards discarded discarding trash trashed",
    "evolve evolves evolved evolving evolution",
    "store shop club",
    "standings ranking rankings ranked rank placement",
    "sleeve sleeves sleeved protector protectors",
    "damage dmg",
    "energy energies nrg",
    "argue argument disagree disagrees disagreement dispute",
    "warning caution",
    # verbs with forms of their own
    "win won wins winning winner winners victory",
    "lose lost loses losing loser losers",
    "give gave given gives giving",
    "take took taken takes taking grab grabs grabbed grabbing",
    "go went gone goes going",
    "come came comes coming",
    "say said says saying",
    "tell told tells telling",
    "keep kept keeps keeping",
    "see saw seen sees",
    "run ran runs running",
    "draw drew draws drawing",
    "pay paid pays paying payer",
    "hold held holds holding",
    "lay laid lays lie lies lying",
    "forget forgot forgotten forgets",
    "hear heard hears audible",
    "understand understood understands",
    "fall fell fallen falls",
    "wake woke awake",
    "meet met meets",
    "bring brought brings",
    "throw threw thrown throws",
    "break broke broken breaks",
    "write wrote written writes",
    "put puts putting",
    "read reads reading",
    "make made makes making",
    "think thought thinks thinking",
    "leave leaves leaving leaver",
    "announce announced announces announcement",
    "identify identified identification identity",
    "decide decides deciding decided decision",
    "legal legality playable usable",
    "enter enters entering entrant entry",
    "behave misbehave misbehaves misbehaving misbehaviour misbehavior unsporting",
    "cheat cheats cheating cheated cheater",
    "recommend recommended recommends suggest suggested suggests advised",
    "answer reply",
    "clock timer stopwatch",
    "simultaneous simultaneously together",
    "total sum combined count counts counted counting add added adds",
    "inside within",
    "device phone phones smartphone mobile",
    "against vs versus",
    "player guy guys dude",
    "look looks looked looking peek peeks peeked peeking",
    "notepad note notes noted noting notebook",  # whose stem would be "not"
    "angry mad",
)

# Two words that are one thing; in a text the pair counts besides its words, in a question as well.
PHRASES = {
    ("knock", "out"): "knockout",
    ("knocked", "out"): "knockout",
    ("knocks", "out"): "knockout",
    ("knocking", "out"): "knockout",
    ("deck", "out"): "deckout",
    ("decked", "out"): "deckout",
    ("decks", "out"): "deckout",
    ("team", "mate"): "partner",
    ("time", "limit"): "roundtime",
    ("round", "time"): "roundtime",
    ("match", "time"): "roundtime",
    ("time", "limits"): "roundtime",
    ("round", "length"): "roundtime",
    ("long", "round"): "roundtime",
    ("extra", "time"): "extension",
    ("time", "extension"): "extension",
    ("additional", "time"): "extension",
    ("more", "time"): "extension",
    ("give", "up"): "withdraw",
    ("gives", "up"): "withdraw",
    ("each", "other"): "eachother",
    ("set", "up"): "setup",
    ("sets", "up"): "setup",
    ("setting", "up"): "setup",
    ("player", "a"): "playera",
    ("player", "b"): "playerb",
    ("gave", "up"): "withdraw",
    ("giving", "up"): "withdraw",
    ("same", "time"): "simultaneous",
    ("same", "moment"): "simultaneous",
    ("at", "once"): "simultaneous",
    ("went", "first"): "start",
    ("goes", "second"): "start",
    ("go", "second"): "start",
    ("go", "first"): "start",
    ("goes", "first"): "start",
    ("play", "first"): "start",
    ("plays", "first"): "start",
    ("going", "first"): "start",
    ("side", "board"): "sideboard",
    ("ban", "list"): "ban",
    ("banned", "list"): "ban",
    ("time", "out"): "time",
    ("top", "cut"): "topcut",
    ("top", "8"): "topcut",
    ("top", "eight"): "topcut",
    ("top", "4"): "topcut",
    ("single", "elimination"): "topcut",
    ("playoff", "match"): "topcut",
    ("is", "out"): "eliminate",
    ("am", "out"): "eliminate",
    ("hes", "out"): "eliminate",
    ("shes", "out"): "eliminate",
    ("player", "out"): "eliminate",
    ("partner", "out"): "eliminate",
    ("tie", "breaker"): "tiebreaker",
    ("tie", "breakers"): "tiebreaker",
    ("tie", "break"): "tiebreaker",
    ("tie", "breaks"): "tiebreaker",
    ("no", "show"): "noshow",
    ("no", "shows"): "noshow",
    ("show", "up"): "noshow",
    ("shows", "up"): "noshow",
    ("showed", "up"): "noshow",
    ("showing", "up"): "noshow",
    ("turn", "up"): "noshow",
    ("turned", "up"): "noshow",
}


# A person who is knocked out, dead or gone is eliminated; a Pokémon is knocked out.
_PEOPLE = "partner partners teammate mate friend player guy he she they"
_GONE = "knocked ko koed kod eliminated dead died gone"
PHRASES |= {(person, gone): "eliminate" for person in _PEOPLE.split() for gone in _GONE.split()}
PHRASES |= {("out", person): "eliminate" for person in _PEOPLE.split()[:6]}


def stem(word: str) -> str:
    """A word without the commonest endings ("prizes" and "prize": "priz"); numbers stay."""
    if len(word) < 4 or word[0].isdigit():
        return word
    if word.endswith("ies"):
        word = word[:-3] + "y"
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            if word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    if word.endswith("e") and len(word) > 3:
        word = word[:-1]
    return word


_NO_STEM = frozenset({"decked", "limited"})  # whose stem is another word
# Words that are near in meaning: each of a line counts a part of each other one of it.
NEAR = (
    "minute time clock",
    "knockout eliminate",
    "end over finish done complete",
    "tie draw",
    "give pass hand trade move share",
    "take draw get",
    "leave drop withdraw go",
    "attack hit damage",
    "affect hit reach apply",
    "allow legal illegal ban",
    "look see show",
    "adjacent next beside side",
    "opposite across facing diagonal",
    "late slow",
    "mistake wrong error typo",
    "announce say tell",
    "swap replace substitute",
    "talk tell ask whisper advise help",
    "event tournament",
    "person player",
    "match game round",
    "name rename",
    "pick draft",
    "booster product set",
    "decide choose rule",
    "text wording",
    "poison burn sleep condition status check paralysis",
    "power effect",
    "name designate",
    "flip die dice",
    "set expansion",
    "seat place position spot",
    "lap turn round",
    "number count many",
    "eliminate out gone",
    "disqualify drop throw leave",
    "stamp prerelease",
    "substitute sub",
    "signal talk sign",
    "order after next follow",
    "run play use",
    "row back consecutive",
    "missing blank empty",
    "time buzzer bell",
    "attach put give",
    "join enter register late",
    "sick ill leave",
    "point score",
    "store organizer",
    "argue ruling judge",
    "rebuild build change",
    "alive left stay",
    "bottom under",
    "slow pace fast",
    "left leave",
    "limited sealed draft",
    "drawn draw tie",
    "win over end",
    "lose win",
    "penalty behave cheat break offensive warning",
    "choose decide take",
    "enough few less fewer short",
    "few small",
    "many more extra",
    "own partner team",
    "damage counter",
    "absent miss late",
    "substitute replace new another",
    "adviser eliminate",
    "stay keep remain",
    "sign register",
    "sleeve back",
    "list deck",
    "language foreign japanese english german french spanish italian dutch polish portuguese russian",
    "both each all every",
    "everyone all every",
    "across opposite",
)
CANONICAL = {
    stem(word): stem(line.split()[0]) for line in SYNONYMS for word in line.split() if word not in _NO_STEM
}
EXACT = {word: stem(line.split()[0]) for line in SYNONYMS for word in line.split()}
PHRASE_TERMS = {pair: EXACT.get(whole, stem(whole)) for pair, whole in PHRASES.items()}
FIRST_WORDS = frozenset(first for first, _second in PHRASES)


def fold(text: str) -> str:
    """A text in plain small letters ("Pokémon" -> "pokemon")."""
    text = unicodedata.normalize("NFKC", text)
    return (text if text.isascii() else anyascii(text)).lower()


def split_words(text: str) -> list[str]:
    """The folded words of a text; apostrophes join ("Mary's" -> "marys"), anything else separates."""
    return [RUN.sub(r"\1\1", word) for word in split_raw(text)]


def split_raw(text: str) -> list[str]:
    """As `split_words`, with runs of a letter as they are: for the index, which shortens each word once."""
    if text.isascii() and "'" not in text:  # the same as below, some times faster: most of the library
        return text.translate(PLAIN_LETTERS).split()
    words: list[str] = []
    for raw in WORD.findall(unicodedata.normalize("NFKC", text)):
        words += _fold_word(raw)
    return words


@lru_cache(maxsize=20_000)
def _fold_word(raw: str) -> tuple[str, ...]:
    return tuple(PLAIN.findall(fold(raw.replace("'", "").replace("’", ""))))


def term_of(word: str) -> str:
    """The term that a folded word counts as: its stem, or the first of its synonyms."""
    exact = EXACT.get(word)
    if exact is not None:
        return exact
    stemmed = stem(word)
    return CANONICAL.get(stemmed, stemmed)


def phrase_term(first: str, second: str) -> str:
    """The term of two neighbouring words that mean one thing, or "" for others."""
    return PHRASE_TERMS.get((first, second), "") if first in FIRST_WORDS else ""


def _near_terms() -> dict[str, tuple[str, ...]]:
    """For each term those that are near it in meaning."""
    found: dict[str, dict[str, None]] = {}
    for line in NEAR:
        terms = list(map(term_of, line.split()))
        for term in terms:
            found.setdefault(term, {}).update(dict.fromkeys(one for one in terms if one != term))
    return {term: tuple(near) for term, near in found.items()}


NEAR_TERMS = _near_terms()
