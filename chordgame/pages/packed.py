"""Sockets whose messages travel packed, for pages that can unpack them: a view of the chord game has up to 40 kB."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

LEVEL = 3
"""Of nine: half the time of the usual sixth, for 7 % more bytes (`python3 run.py bench on_the_wire`)."""
PACKS = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": LEVEL}
)
"""Each message by itself: a page then keeps no memory for it, where otherwise each would keep 36 kB; and what somebody
writes cannot tell, by how well it packs, what was sent before."""


class PackedSocket(WebSocketsSansIOProtocol):
    """Says that it packs; a page that cannot unpack gets its messages as they are."""

    def __init__(self, *parts: Any, **named: Any) -> None:
        super().__init__(*parts, **named)
        offers = self.conn.available_extensions
        if isinstance(offers, list):
            offers[:] = [PACKS]
