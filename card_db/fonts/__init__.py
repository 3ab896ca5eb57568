"""The fonts of printed things: Fraunces for names, Atkinson Hyperlegible Next for text; licences (SIL OFL 1.1) beside them."""
