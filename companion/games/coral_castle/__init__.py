"""Coral Castle: draft sea life, play it, climb three tracks; its rules, its scoring and its aids."""
