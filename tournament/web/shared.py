"""What lets scripts of other people's pages read an address: `docs/public-data.md`.

No cookie goes with such a request, since the headers name no origin and allow no credentials.
"""

from tournament.web.addresses import address_at

_SHARED = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag, Retry-After"}
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "86400",  # seconds
    "Allow": "GET, HEAD, OPTIONS",
}


def shared_headers(path: str) -> dict[str, str]:
    """The headers of whatever is answered at `path`; none where it is not shared."""
    found = address_at(path)
    return dict(_SHARED) if found is not None and found[0].is_shared else {}
