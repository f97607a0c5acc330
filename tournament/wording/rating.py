"""Why an event is not rated, in words: on the event's form, in the announcements, on the public page."""

from django.utils.translation import gettext as _

from tournament.kernel.rule_sets import find_format, find_rule_set, rating_category


def unrated_said(rule_set_key: str, format_key: str) -> tuple[str, str]:
    """The sentence and its rule; ("", "") of an event that counts for a team rating."""
    category, citation = rating_category(rule_set_key, format_key)
    if category is not None:
        return "", ""
    rule_set = find_rule_set(rule_set_key)
    if not rule_set.is_rated.value:
        text = _(
            "Unrated: there are team ratings only for events under the DCI's rules, not under %(rules)s."
        )
        return text % {"rules": _(rule_set.title)}, citation
    text = _("Unrated: there are team ratings only for Modified and Sealed Deck, not for %(format)s.")
    return text % {"format": _(find_format(format_key).title)}, citation
