"""`python -m companion` is `tabletide`."""

from companion.cli import main

if __name__ == "__main__":
    main()
