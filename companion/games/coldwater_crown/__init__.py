"""Coldwater Crown: the whole game, its solo opponent, its bag and its score. `full` is the Full mode's engine."""
