"""The fonts of printed things: Fraunces for names, Atkinson Hyperlegible Next for text (both SIL OFL 1.1, licences beside them)."""
