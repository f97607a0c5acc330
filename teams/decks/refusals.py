"""The sentences of this package's refusals: code -> what is wrong and what to do."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

_SIZE_BY_FLOOR_RULES = _(
    "Look at this: under the Floor Rules of 2003 the deck needs exactly %(size)s cards, not "
    "%(count)s. The rules of this event, as Tandem has them, do not set a number: the head "
    "judge decides."
)

SENTENCES = {
    "teams.deck_too_large": ngettext_lazy(
        "The deck needs exactly %(size)s cards, not %(count)s. Take out %(more)s card.",
        "The deck needs exactly %(size)s cards, not %(count)s. Take out %(more)s cards.",
        "more",
    ),
    "teams.deck_too_small": ngettext_lazy(
        "The deck needs exactly %(size)s cards, not %(count)s. Add %(fewer)s card.",
        "The deck needs exactly %(size)s cards, not %(count)s. Add %(fewer)s cards.",
        "fewer",
    ),
    "teams.deck_too_many_copies": ngettext_lazy(
        "The deck has %(count)s copy of %(title)s. At most %(most)s may be in a deck, all languages and printings "
        "together. Take some out.",
        "The deck has %(count)s copies of %(title)s. At most %(most)s may be in a deck, all languages and printings "
        "together. Take some out.",
        "count",
    ),
    "teams.deck_sideboard": ngettext_lazy(
        "Sideboards are not allowed. Remove the %(count)s card below the heading, or move it into the deck.",
        "Sideboards are not allowed. Remove the %(count)s cards below the heading, or move them into the deck.",
        "count",
    ),
    "teams.deck_needs_sleeves": _(
        "A deck with different card backs needs sleeves on every card: all alike and opaque."
    ),
    "teams.deck_backs_open": _(
        "Nobody has answered yet whether this deck has cards with different backs, such as Japanese cards."
    ),
    "teams.deck_backs_named": _(
        "Some cards on this list are in a language with different backs. Answer whether all "
        "sleeves are alike and opaque."
    ),
    "teams.deck_backs_doubted": _(
        "Look at the cards: some on the list are in a language with different backs, though the "
        "answer was that all backs are the same."
    ),
    "teams.deck_line_open": _("Line %(line)s, “%(text)s”: choose which card is meant."),
    "teams.deck_unknown_card": _(
        "Look at the card: “%(text)s” is not a known card. It is counted as %(title)s."
    ),
    "teams.deck_which_printing": _(
        "Line %(line)s does not say which %(title)s it is, and it matters: %(fine)s is legal, but %(other)s may not "
        "be. Add the set or the number."
    ),
    "teams.deck_look_at_card": _(
        "Look at the card: %(card)s is legal only if it is the same card as %(other)s. Compare the two."
    ),
    "teams.deck_banned": _("%(card)s is banned. Take it out; other cards with that name may be legal."),
    # What the Floor Rules of 2003 alone demand, at an event whose own document does not.
    "teams.deck_card_by_floor_rules": _(
        "Look at this: the Floor Rules of 2003 do not allow %(card)s. The rules of this event, as Tandem has them, do "
        "not forbid it: the head judge decides."
    ),
    "teams.deck_too_large_by_floor_rules": _SIZE_BY_FLOOR_RULES,
    "teams.deck_too_small_by_floor_rules": _SIZE_BY_FLOOR_RULES,
    "teams.deck_too_many_copies_by_floor_rules": _(
        "Look at this: the Floor Rules of 2003 allow %(most)s copies of %(title)s, not "
        "%(count)s. The rules of this event, as Tandem has them, do not set a number: the head "
        "judge decides."
    ),
    "teams.deck_sideboard_by_floor_rules": ngettext_lazy(
        "Look at this: the list has a sideboard of %(count)s card, and the Floor Rules of 2003 "
        "allow none. The rules of this event, as Tandem has them, do not mention it: the head "
        "judge decides.",
        "Look at this: the list has a sideboard of %(count)s cards, and the Floor Rules of 2003 "
        "allow none. The rules of this event, as Tandem has them, do not mention it: the head "
        "judge decides.",
        "count",
    ),
    "teams.deck_needs_sleeves_by_floor_rules": _(
        "Look at this: under the Floor Rules of 2003 a deck with different card backs needs "
        "sleeves on every card, all alike and opaque. The rules of this event, as Tandem has "
        "them, do not mention it: the head judge decides."
    ),
    "teams.deck_not_on_sale": _(
        "%(card)s is not legal yet: its set is on sale from %(day)s, but this event uses the cards on sale on "
        "%(as_on)s. Take it out."
    ),
    "teams.deck_set_left_out": _("%(card)s is not legal: this event does not allow %(set)s. Take it out."),
    "teams.deck_not_allowed": _(
        "%(card)s is not legal in Modified, and no legal set reprints it. Take it out; other cards with that name "
        "may be legal."
    ),
}
