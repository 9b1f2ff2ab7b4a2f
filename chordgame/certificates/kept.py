"""The authority and the certificate on the disk, for their owner alone: made once, renewed before they end."""

from __future__ import annotations

import datetime as dt
import socket
import ssl
from collections.abc import Collection, Sequence
from pathlib import Path

from chordgame.certificates.making import (
    Identity,
    check_library,
    der,
    fingerprint,
    is_of,
    new_authority,
    new_certificate,
    still_good,
)
from chordgame.disk.owner_alone import private_folder
from chordgame.disk.whole_file import not_kept, write_whole
from chordgame.engine.errors import Unreadable
from chordgame.pages.address import is_in_house
from chordgame.pages.secure_way import Certified

AUTHORITY, OURS = "authority.pem", "certificate.pem"
FOLDER = "secure"
"""Beside the tables."""


class KeptCertificates:
    """In one folder; `names` are this computer's."""

    def __init__(self, folder: Path, names: Collection[str]) -> None:
        self._folder, self._names = folder, names

    @property
    def is_kept(self) -> bool:
        """Whether a phone has asked for one before."""
        return (self._folder / AUTHORITY).exists()

    def certified(self, addresses: Sequence[str]) -> Certified:
        """What speaks for these addresses."""
        check_library()
        self._make_folder()
        authority = self.authority()
        self.certificate(authority, addresses)
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self._folder / OURS)
        return Certified(context, der(authority), fingerprint(authority))

    def authority(self, now: dt.datetime | None = None) -> Identity:
        """The one that phones trust, unless it is near its end."""
        now = now or dt.datetime.now(dt.UTC)
        kept = self._read(AUTHORITY)
        if kept is not None and still_good(kept, now):
            return kept
        return self._keep(AUTHORITY, new_authority(socket.gethostname().partition(".")[0], now))

    def certificate(self, authority: Identity, addresses: Sequence[str], now: dt.datetime | None = None) -> Identity:
        """The authority's for us; another one near its end, or where we have other addresses.

        An address of the internet is left out: a certificate that names one is believed at none.
        """
        now, ours = now or dt.datetime.now(dt.UTC), tuple(filter(is_in_house, addresses))
        kept = self._read(OURS)
        if kept is not None and is_of(kept, authority) and still_good(kept, now, ours):
            return kept
        return self._keep(OURS, new_certificate(authority, ours, self._names, now))

    def _make_folder(self) -> None:
        try:
            private_folder(self._folder)
        except OSError as error:
            raise not_kept(self._folder, error) from None

    def _read(self, name: str) -> Identity | None:
        """What is kept; a damaged one is made anew."""
        path = self._folder / name
        try:
            identity = Identity(path.read_bytes())
            _ = identity.certificate, identity.key
        except FileNotFoundError:
            return None
        except OSError as error:
            raise Unreadable(f"{path}: {error.strerror or error}; give it back to its owner, or delete it") from None
        except Unreadable:
            return None
        return identity

    def _keep(self, name: str, identity: Identity) -> Identity:
        write_whole(self._folder / name, identity.pem, private=True)
        return identity
