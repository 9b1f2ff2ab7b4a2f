"""The proxy before hosts that fail together."""

from __future__ import annotations

import signal
import ssl
import threading
import time
import urllib.error
import urllib.request
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
