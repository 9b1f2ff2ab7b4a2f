"""The proxy before hosts that fail together."""

from __future__ import annotations

import signal
import socket
import ssl
import threading
import time
import urllib.error
import urllib.request
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from container.many_tables import LOCAL, certificate, free_ports, nginx
from tests.hosting.brought_up import NEEDS_NGINX
from tests.patience import PATIENCE

pytestmark = [pytest.mark.waits("for a proxy"), NEEDS_NGINX]


class Answers(BaseHTTPRequestHandler):
    """A host that is there."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()


class Frozen:
    """A host that stands still: it takes every call and answers none; `calls` are those that it has."""

    def __init__(self, port: int) -> None:
        self.calls: list[socket.socket] = []
        self._listening = socket.create_server((LOCAL, port))
        threading.Thread(target=self._take, daemon=True).start()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                self.calls.append(self._listening.accept()[0])

    def close(self) -> None:
        """It is gone, and all its calls."""
        for one in (self._listening, *self.calls):
            one.close()


def asked(port: int, tls: ssl.SSLContext) -> int:
    """What the proxy answers, once it is there itself."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"https://localhost:{port}/", timeout=PATIENCE, context=tls) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            assert time.monotonic() < end, "there is no proxy"


def test_a_host_that_is_back_is_asked_at_once_though_both_had_failed(tmp_path: Path) -> None:
    port, *hosts = free_ports(3)
    certificate(tmp_path)
    tls = ssl.create_default_context(cafile=str(tmp_path / "secure.crt"))
    proxy = nginx(tmp_path, LOCAL, port, dict(zip("ab", hosts, strict=True)))
    proxy.start()
    try:
        assert [asked(port, tls) for _ in range(4)] == [502] * 4, "in each of its processes"
        with ThreadingHTTPServer((LOCAL, hosts[0]), Answers) as host:
            threading.Thread(target=host.serve_forever, daemon=True).start()
            answered = [asked(port, tls) for _ in range(4)]
            host.shutdown()
        assert answered == [200] * 4
    finally:
        proxy.stop(signal.SIGTERM)


def test_no_host_is_asked_twice_what_it_did_not_answer(tmp_path: Path) -> None:
    port, *ports = free_ports(3)
    certificate(tmp_path)
    tls = ssl.create_default_context(cafile=str(tmp_path / "secure.crt"))
    hosts = [Frozen(one) for one in ports]
    proxy = nginx(tmp_path, LOCAL, port, dict(zip("ab", ports, strict=True)))
    proxy.start()
    try:
        assert asked(port, tls) == 504
        assert [len(host.calls) for host in hosts] == [1, 1]
    finally:
        proxy.stop(signal.SIGTERM)
        for host in hosts:
            host.close()
