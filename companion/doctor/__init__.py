"""The doctor: looks at everything a helpful friend would, and says for each what would mend it."""

from companion.doctor.checks import CHECKS
from companion.doctor.finding import Finding, Ward, fine, note, wrong

__all__ = ["CHECKS", "Finding", "Ward", "fine", "note", "wrong"]
