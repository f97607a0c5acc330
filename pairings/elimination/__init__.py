"""The bracket of a single elimination: positions, who meets whom, byes, places, what a result leads to. PURE."""
