"""How people write cards, sets and headings in a deck list: the words that no table of cards has. PURE.

Keys are folded and joined (`join_key` of `name_index`): no case, accents, apostrophes, hyphens or spaces.
"""

from collections.abc import Mapping

# --- Cards ---------------------------------------------------------------------------------------------------------

# What players call a card by in lists, beside the nicknames of `teams.cards.nicknames`.
MORE_NICKNAMES: Mapping[str, str] = {
    "compusearch": "Computer Search",
    "pcsearch": "Computer Search",
    "garbagerun": "Nightly Garbage Run",
    "traininggym": "The Rocket's Training Gym",
    "fuji": "Mr. Fuji",
    "ssu": "Super Scoop Up",
    "fhe": "Full Heal Energy",
    "tvs": "Town Volunteers",
    "quiz1": "Blaine's Quiz #1",
    "quiz2": "Blaine's Quiz #2",
    "quiz3": "Blaine's Quiz #3",
    "surge": "Lt. Surge",
    "mew2": "Mewtwo",
    "gatr": "Feraligatr",
    "ttar": "Tyranitar",
    "zard": "Charizard",
    "wiggly": "Wigglytuff",
    "wigglys": "Wigglytuff",
    "jiggly": "Jigglypuff",
    "buzz": "Electabuzz",
    "licki": "Lickitung",
    "kazam": "Alakazam",
    "blankpikachu": "____'s Pikachu",
}

# Energy, by what is written before the word Energy or instead of it. The letters are those of the symbols.
ENERGY_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("grass", "g", "leaf", "plant", "pflanzen", "plante", "草"), "Grass Energy"),
    **dict.fromkeys(("fire", "r", "feuer", "feu", "炎"), "Fire Energy"),
    **dict.fromkeys(("water", "w", "wasser", "eau", "水"), "Water Energy"),
    **dict.fromkeys(
        ("lightning", "l", "electric", "electricity", "elec", "thunder", "elektro", "electrique", "雷"),
        "Lightning Energy",
    ),
    **dict.fromkeys(("psychic", "p", "psy", "psycho", "超"), "Psychic Energy"),
    **dict.fromkeys(("fighting", "f", "fight", "kampf", "combat", "闘"), "Fighting Energy"),
    **dict.fromkeys(("darkness", "d", "dark", "finsternis", "obscurite", "悪"), "Darkness Energy"),
    **dict.fromkeys(("metal", "m", "steel", "metall", "鋼"), "Metal Energy"),
    **dict.fromkeys(("doublecolorless", "dce", "dc", "無色2個"), "Double Colorless Energy"),
}
SYMBOLS = frozenset("grwlpfdm")  # {G}, {R} ... in the exports of online clients

# One letter or a part of a word for the first word of a name. Several readings stay several.
FIRST_WORDS: Mapping[str, tuple[str, ...]] = {
    "r": ("rockets",),
    "tr": ("rockets",),
    "rocket": ("rockets",),
    "d": ("dark",),
    "dk": ("dark",),
    "l": ("light",),
    "s": ("sabrinas", "shining", "ltsurges"),
    "sh": ("shining",),
    "sab": ("sabrinas",),
    "b": ("brocks", "blaines"),
    "bl": ("blaines",),
    "br": ("brocks",),
    "m": ("mistys",),
    "e": ("erikas",),
    "k": ("kogas",),
    "g": ("giovannis",),
    "gio": ("giovannis",),
    "surges": ("ltsurges",),
    "surge": ("ltsurges",),
    "lts": ("ltsurges",),
}
# Words that make another card of a name: never left over beside it without a question.
MAKES_ANOTHER = frozenset(
    {
        *("dark", "light", "shining", "rockets", "rocket", "sabrinas", "sabrina", "brocks", "brock"),
        *(
            "blaines",
            "blaine",
            "mistys",
            "misty",
            "erikas",
            "erika",
            "kogas",
            "koga",
            "giovannis",
            "giovanni",
        ),
        *("surges", "surge", "ex", "gx", "vmax", "v", "crystal", "imposter", "impostor", "super", "double"),
        *("birthday", "flying", "surfing", "cool", "detective", "star", "prime", "break", "legend", "delta"),
    }
)

# --- Sets ----------------------------------------------------------------------------------------------------------

NEO = ("neo1", "neo2", "neo3", "neo4")
# Beside the names and abbreviations of the sets themselves; several where the words fit several.
LOOSE_SETS: Mapping[str, tuple[str, ...]] = {
    "n": NEO,
    "neo": NEO,
    "neoset": NEO,
    "nd": ("neo2", "neo4"),
    "gym": ("gym1", "gym2"),
    "gymset": ("gym1", "gym2"),
    "ecard": ("ecard1", "ecard2", "ecard3"),
    "ecards": ("ecard1", "ecard2", "ecard3"),
    "ereader": ("ecard1", "ecard2", "ecard3"),
    "j": ("base2",),
    "f": ("base3",),
    "foss": ("base3",),
    "r": ("base5",),
    "b": ("base1",),
    "basic": ("base1",),
    "lc": ("lc",),
    "legcol": ("lc",),
    "lcollection": ("lc",),
    "movie": ("basep",),
    "mp": ("basep",),
    "moviepromo": ("basep",),
    "blackstarpromo": ("basep",),
    "promocard": ("basep",),
    "wotcpromo": ("basep",),
    "wotc": ("basep",),
    "nintendo": (),
}

# --- Words beside a card that say nothing about which one it is ------------------------------------------------------

# Of a print, its finish or its stamp (FR-226.g: a stamp changes nothing), and the small words between.
NOISE = frozenset(
    {
        *("holo", "holofoil", "foil", "nonholo", "non", "reverse", "rh", "ph", "rev", "1st", "first", "ed"),
        *(
            "edition",
            "unlimited",
            "shadowless",
            "rare",
            "uncommon",
            "common",
            "prerelease",
            "stamped",
            "stamp",
        ),
        *(
            "staff",
            "league",
            "winner",
            "the",
            "of",
            "from",
            "in",
            "and",
            "set",
            "card",
            "cards",
            "no",
            "number",
        ),
        *("expansion", "version", "english", "basic", "baby"),
    }
)

# --- Headings, totals, remarks ---------------------------------------------------------------------------------------

POKEMON, TRAINERS, ENERGIES, SIDEBOARD = SECTIONS = ("pokemon", "trainers", "energies", "sideboard")
HEADINGS: Mapping[str, str] = {
    **dict.fromkeys(
        ("pokemon", "pokemons", "pokemoncards", "pkmn", "monsters", "basics", "basicpokemon", "evolutions"),
        POKEMON,
    ),
    **dict.fromkeys(("ポケモン", "宝可梦", "포켓몬"), POKEMON),
    **dict.fromkeys(
        ("trainer", "trainers", "trainercards", "trainersupporterstadium", "supporters", "supporter"),
        TRAINERS,
    ),
    **dict.fromkeys(
        ("items", "item", "tools", "tool", "stadium", "stadiums", "dresseur", "dresseurs"), TRAINERS
    ),
    **dict.fromkeys(("trainerkarten", "unterstutzer", "entrenador", "entrenadores", "allenatore"), TRAINERS),
    **dict.fromkeys(
        ("allenatori", "treinador", "treinadores", "トレーナー", "トレーナーズ", "サポート"), TRAINERS
    ),
    **dict.fromkeys(
        ("energy", "energies", "energycards", "energie", "energien", "energiekarten", "energia", "energias"),
        ENERGIES,
    ),
    **dict.fromkeys(("basicenergy", "specialenergy", "エネルギー", "エネ"), ENERGIES),
    **dict.fromkeys(("sideboard", "side", "sb"), SIDEBOARD),
}
TOTALS = frozenset(
    {
        *(
            "totalcards",
            "total",
            "totaldecartes",
            "totaldecartas",
            "kartengesamt",
            "kartenzahl",
            "gesamt",
            "gesamtzahl",
        ),
        *(
            "numerototaldicarte",
            "totaledicarte",
            "totalecarte",
            "totaldeck",
            "cards",
            "cardstotal",
            "decksize",
        ),
        *("cardsintotal", "cartes", "karten", "合計", "合計枚数", "枚"),
    }
)
NUMBER_WORDS: Mapping[str, int] = {"one": 1, "two": 2, "three": 3, "four": 4}
