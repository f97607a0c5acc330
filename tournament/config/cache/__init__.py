"""Public pages as kept bytes, answered before Django sees the request."""
