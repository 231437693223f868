"""What the tests of the service share."""

import os
from pathlib import Path

import pytest

from tests.service.installed import install_once


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A scratch root into which the companion was installed; not to be changed."""
    folder = tmp_path_factory.getbasetemp()
    # Workers have a folder each, below one that they share.
    return install_once(folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder)
