"""The sentences of this app's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "rulings.no_such_entry": _(
        "The library has no entry “%(text)s”. Enter an id such as FR-C.3, or leave the field empty."
    ),
    "rulings.no_such_card": _(
        "There is no card called “%(text)s”. Check the name, or leave the field empty."
    ),
    "rulings.text_missing": _("Write the ruling in one or two sentences that a judge can read out."),
    "rulings.title_missing": _(
        "Say what the ruling is about: a library entry, a card, or a few words of your own."
    ),
    "rulings.no_such_ruling": _(
        "There is no ruling %(number)s at this event. Go back to the list of rulings and choose one there."
    ),
    "rulings.shown_other_ruling": _("Ruling %(number)s is now a different one: %(title)s."),
    "rulings.withdrawn_already": _("Ruling %(number)s was already withdrawn by %(who)s."),
    "rulings.document_unknown": _("“%(key)s” is not a document. Use one of: %(keys)s."),
    "rulings.document_unreadable": _(
        "“%(name)s” cannot be read as text. Save it as plain text in UTF-8 and use that file."
    ),
    "rulings.document_large": _(
        "“%(name)s” is larger than %(most)s kB, and no rules document is that long. Use a "
        "file that contains only the text of the document."
    ),
    "rulings.document_not_it": _(
        "“%(name)s” does not look like the document %(key)s. Sections found: %(found)s; "
        "needed: at least %(wanted)s. Expected: %(expected)s. Check the file, or name the "
        "right document with --as."
    ),
}
