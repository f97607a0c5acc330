"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "teams.cards_columns": _(
        "The first row must name the columns, and these are missing: %(columns)s. Add them and load the file again."
    ),
    "teams.cards_none": _("The file has no cards. Add one row for each card below the column headings."),
    "teams.cards_too_many": _(
        "The file has too many cards for one set: %(count)s instead of at most %(most)s. If it lists several sets, "
        "load each one separately."
    ),
    "teams.cards_other_set": _(
        "Row %(row)s is a card from “%(found)s”, not from “%(set)s”. Load each set separately, or leave the column "
        "empty."
    ),
    "teams.cards_number": _(
        "Row %(row)s: “%(number)s” is not a card number. Enter what is printed before the slash: 14, 50a or H1."
    ),
    "teams.cards_twice": _(
        "Row %(row)s: number %(number)s is already in a row above. Keep only one of them."
    ),
    "teams.cards_name": _(
        "Row %(row)s: a name must have at least one letter and at most %(most)s. Correct it."
    ),
    "teams.cards_kind": _("Row %(row)s: “%(kind)s” is not a kind of card. Enter one of these: %(kinds)s."),
    "teams.cards_stage": _(
        "Row %(row)s: “%(stage)s” is not a Pokémon stage. Enter one of these: %(stages)s."
    ),
    "teams.cards_basic_energy": _(
        "Row %(row)s: “%(name)s” is not one of the six basic Energy cards (Grass, Fire, Water, Lightning, Psychic, "
        "Fighting). Change its kind to Energy."
    ),
    "teams.cards_large": _("The file is larger than %(most)s kB. Load one set at a time."),
    "teams.cards_unreadable": _("The file is not UTF-8 text. Save it as CSV in UTF-8 and load it again."),
    "teams.cards_set_key": _(
        "“%(set)s” cannot be the key of a set. Use up to 12 lowercase letters and digits, starting with a letter, "
        "such as ex2."
    ),
    "teams.cards_set_known": _("“%(set)s” is %(name)s, which comes with the program. Choose another key."),
    "teams.cards_set_name": _("The set needs a name, and no name may be longer than %(most)s letters."),
    "teams.cards_set_name_taken": _(
        "“%(text)s” already means %(name)s. Choose another name or abbreviation."
    ),
    "teams.cards_set_not_loaded": _("No set “%(set)s” was loaded here. Loaded sets: %(sets)s."),
}
