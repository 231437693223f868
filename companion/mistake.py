"""Mistakes: errors a person can cause and mend. Anything else that is raised is a bug."""


class Mistake(Exception):  # noqa: N818 - it is not an error of the program
    """What is wrong and what to do, in whole sentences; the command line prints them and exits with 2."""
