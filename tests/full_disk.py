"""A disk that takes no more, for this process and those that it starts."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def full_for(process: int, after: int) -> Iterator[None]:
    """Another process's files grow no further than that meanwhile."""
    resource = pytest.importorskip("resource", reason="this system cannot play a full disk")
    if not hasattr(resource, "prlimit"):
        pytest.skip("this system cannot play a full disk for another process")
    _, most = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (after, most))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (most, most))


@contextmanager
def full_disk(after: int = 0) -> Iterator[None]:
    """No file grows beyond `after` bytes."""
    resource = pytest.importorskip("resource", reason="this system cannot play a full disk")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (after, hard))
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)
