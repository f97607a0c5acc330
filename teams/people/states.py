"""Which countries have a state, province or prefecture in their addresses (FR-241.a: asked "where there is one"). PURE.

After the address formats of libaddressinput (2024), which every browser uses to ask for an address. Most of Europe has
regions that nobody writes on an envelope; there nothing is asked.
"""

LONE_DASHES = frozenset({"-", "--", "\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212"})


def _codes(text: str) -> frozenset[str]:
    return frozenset(text.split())


# The address is not complete without one.
NEEDED = _codes(
    "AE AS AU BR CA CN CO CR ES FM HK HN ID IN IQ IT JM JP KN KR KY MH MP MX NR PF PG PW RU SO SV TW UM US VE VI"
)
# Some addresses have one, so it may be typed.
OFFERED = _codes(
    "AM AR BB BS BY CC CL CU CV CX EE EG HM IE IR KI KP KZ LT LV MN MY MZ NF NG NI PA PE PH RO SC SR TH TR TV UA UY UZ "
    "VN"
)


def needs_state(country: str) -> bool:
    """Whether an address in the country (two letters) is not complete without a state, province or prefecture."""
    return country in NEEDED


def has_states(country: str) -> bool:
    """Whether a state is asked for at all; where no country is known it is."""
    return not country or country in NEEDED or country in OFFERED


def kept_state(state: str, country: str) -> str:
    """A state as it is kept: nothing for a lone dash, which people type where there is none.

    Where addresses need one the dash stays: it says that this one has none.
    """
    return "" if state.strip() in LONE_DASHES and not needs_state(country) else state
