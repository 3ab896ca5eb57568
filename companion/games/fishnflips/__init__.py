"""Fish'n'Flips: the net's rules in one kernel, the co-operative and the competitive game, the solver, and the aids."""
