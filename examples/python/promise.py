"""One line for each thing that an example promises; the first broken one ends the program."""

import sys


def promise(kept, what):
    print(("kept: " if kept else "BROKEN: ") + what, flush=True)
    if not kept:
        sys.exit(1)
