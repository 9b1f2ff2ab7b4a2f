"""A line to the database that can lose an answer, or be cut: a relay between two sockets."""

from __future__ import annotations

import shutil
import socket
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from types import TracebackType


class Relay:
    """Sockets in `folder` lead to the server's; or this `port` of a network does."""

    def __init__(self, server: Path, port: int = 0) -> None:
        self._server, self.folder = server, Path(tempfile.mkdtemp(prefix="rc-relay-"))
        if port:
            self._listening = socket.create_server(("127.0.0.1", port))
        else:
            self._listening = socket.socket(socket.AF_UNIX)
            self._listening.bind(str(self.folder / server.name))
        self._loses, self._open, self.lost = threading.Event(), threading.Event(), 0
        self._open.set()

    def __enter__(self) -> Relay:
        self._listening.listen()
        threading.Thread(target=self._let_in, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listening.close()
        shutil.rmtree(self.folder)

    def lose_the_next_answer(self) -> None:
        """The server has carried it out by then; who asked finds the line cut."""
        self._loses.set()

    def cut(self) -> None:
        """Nothing comes through for a while, and nobody is told; what was on its way arrives once it is mended."""
        self._open.clear()

    def mend(self) -> None:
        """Everything comes through."""
        self._open.set()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                threading.Thread(target=self._between, args=(client,), daemon=True).start()

    def _between(self, client: socket.socket) -> None:
        with client, socket.socket(socket.AF_UNIX) as server, suppress(OSError):
            self._open.wait()
            server.connect(str(self._server))
            forth = threading.Thread(target=self._forth, args=(client, server), daemon=True)
            forth.start()
            self._back(server, client)
            forth.join()

    def _forth(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while data := client.recv(65536):
                self._open.wait()
                server.sendall(data)
        _cut(server)

    def _back(self, server: socket.socket, client: socket.socket) -> None:
        with suppress(OSError):
            while (data := server.recv(65536)) and not self._loses.is_set():
                self._open.wait()
                client.sendall(data)
            if self._loses.is_set():
                self._loses.clear()
                self.lost += 1
        _cut(client)
        _cut(server)


def _cut(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
