"""``python -m argora`` for machines on which the command ``argora`` is not on the path."""

import sys

from argora.cli import main

if __name__ == "__main__":
    sys.exit(main())
