"""The sentences of this app's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "rulings.no_such_entry": _(
        "The library has no entry “%(text)s”. Leave it empty, or type an id such as FR-C.3."
    ),
    "rulings.no_such_card": _("There is no card “%(text)s”. Leave it empty, or check the name."),
    "rulings.text_missing": _("Write the ruling: one or two sentences that a judge can read out."),
    "rulings.title_missing": _(
        "Say what the ruling is about: an entry of the library, a card, or a few words of your own."
    ),
    "rulings.no_such_ruling": _(
        "There is no ruling %(number)s at this event. Go back to the list, which shows all there are."
    ),
    "rulings.withdrawn_already": _("Ruling %(number)s was already withdrawn by %(who)s."),
    "rulings.document_unknown": _("“%(key)s” is not a document. Use one of: %(keys)s."),
    "rulings.document_unreadable": _(
        "“%(name)s” cannot be read as text. Save it as plain text in UTF-8 and give that file."
    ),
    "rulings.document_large": _(
        "“%(name)s” is larger than %(most)s kB, and no rules document is that long. Give the text of the "
        "document alone."
    ),
    "rulings.document_not_it": _(
        "“%(name)s” does not look like the document %(key)s: %(found)s of its sections were found, and at least "
        "%(wanted)s are needed. Expected are %(expected)s. Check the file, or name the right document with --as."
    ),
}
