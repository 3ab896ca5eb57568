"""Our own drawings: bait and seat tokens, icons, fish and Master Anglers, as shapes round an origin of their own."""
