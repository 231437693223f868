"""`python -m tests.bench [PART …]`: prints every ratio and its limit; exits with 1 if a promise is broken."""

import sys
from importlib import import_module
from pkgutil import iter_modules

from tests import bench


def main(wanted: list[str]) -> int:
    broken = 0
    for module in sorted(info.name for info in iter_modules(bench.__path__) if info.name != "__main__"):
        if wanted and module not in wanted:
            continue
        for result in import_module(f"tests.bench.{module}").measure():
            verdict = "no limit" if result.limit is None else f"at most {result.limit:g}"
            state = "ok    " if result.kept else "BROKEN"
            print(f"{state} {result.ratio:8.2f} × ({verdict}) {result.name}; {result.detail}", flush=True)
            broken += not result.kept
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
