"""What builds and checks this repository. Nothing here is shipped."""

import sys

# Said here because every program of ours imports this first, and its modules need a new Python to be read.
if sys.version_info < (3, 11):  # noqa: UP036 - whoever starts an older one is the person to be told
    sys.exit("Python 3.11 or newer is needed, and this is %d.%d: start it with a newer one." % sys.version_info[:2])  # noqa: UP031
