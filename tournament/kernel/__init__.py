"""Values and rules of every event that need no framework: refusals, roles, rule sets, the clock. PURE."""
