"""What the tests of the service share."""

from pathlib import Path

import pytest

from tests.service.installed import make


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A scratch root into which the companion was installed; not to be changed."""
    root = tmp_path_factory.mktemp("root")
    make("install", root)
    return root
