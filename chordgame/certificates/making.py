"""An authority that vouches for this house's computers alone, and a certificate that it gives to this one.

The library is loaded where something is made or read, and only then: most evenings need none of it.
"""

from __future__ import annotations

import datetime as dt
import ipaddress
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chordgame.engine.errors import BadSetup, Unreadable
from chordgame.pages.address import IN_HOUSES

if TYPE_CHECKING:
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

LASTS_AUTHORITY, LASTS = dt.timedelta(days=3650), dt.timedelta(days=397)
"""Ten years, so that phones take the authority in once; and what Apple and Google let a certificate last."""
RENEWED_BEFORE = dt.timedelta(days=30)
"""Its end: who opens a table once a month never meets an old one."""
CLOCKS_DIFFER = dt.timedelta(days=1)
"""A phone whose clock is behind takes a certificate that was made just now."""
NAMES_IN_HOUSES: tuple[str, ...] = ("localhost", "local", "lan", "home", "fritz.box")
"""With the networks of houses, all that the authority can vouch for, whoever steals its key."""
NO_LIBRARY = (
    "this computer lacks the library cryptography, which makes pages secure; "
    "close this and start it with 'python3 run.py', which gets it"
)


@dataclass(frozen=True, slots=True)
class Identity:
    """A certificate with its key, as one text (PEM): the key is its owner's alone."""

    pem: bytes

    @property
    def certificate(self) -> x509.Certificate:
        """The certificate in it."""
        from cryptography import x509

        try:
            return x509.load_pem_x509_certificate(self.pem)
        except ValueError:
            raise Unreadable("this is no certificate") from None

    @property
    def key(self) -> EllipticCurvePrivateKey:
        """The key in it."""
        from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
        from cryptography.hazmat.primitives.serialization import load_pem_private_key

        try:
            key = load_pem_private_key(self.pem, None)
        except (ValueError, TypeError):
            raise Unreadable("this holds no key") from None
        if not isinstance(key, EllipticCurvePrivateKey):
            raise Unreadable("this holds another kind of key")
        return key


def check_library() -> None:
    """Refuse where what makes certificates is missing."""
    try:
        import cryptography.x509  # noqa: F401
    except ImportError:
        raise BadSetup(NO_LIBRARY) from None


def new_authority(computer: str, now: dt.datetime) -> Identity:
    """An authority of this computer's own."""
    from cryptography import x509

    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, f"ringclear on {computer}"[:64])])
    key = _new_key()
    made = (
        _begun(name, name, key, now, LASTS_AUTHORITY)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_uses(signs=True), critical=True)
        .add_extension(x509.NameConstraints(list(_houses()), None), critical=True)
    )
    return _identity(made, key, key)


def new_certificate(
    authority: Identity, addresses: Collection[str], names: Collection[str], now: dt.datetime
) -> Identity:
    """The authority's word that these are our addresses and names."""
    from cryptography import x509
    from cryptography.x509.oid import ExtendedKeyUsageOID

    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "ringclear")])
    key, by = _new_key(), authority.certificate
    made = (
        _begun(name, by.subject, key, now, min(LASTS, by.not_valid_after_utc - now))
        .add_extension(x509.SubjectAlternativeName(list(_called(addresses, names))), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_uses(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()), critical=False)
    )
    return _identity(made, key, authority.key)


def still_good(identity: Identity, now: dt.datetime, addresses: Collection[str] = ()) -> bool:
    """Whether it lasts for a while still, and is for these addresses."""
    from cryptography import x509

    certificate = identity.certificate
    if now + RENEWED_BEFORE > certificate.not_valid_after_utc or now < certificate.not_valid_before_utc:
        return False
    if not addresses:
        return True
    called = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return set(addresses) <= {str(one) for one in called.get_values_for_type(x509.IPAddress)}


def is_of(identity: Identity, authority: Identity) -> bool:
    """Whether that authority gave it."""
    from cryptography.exceptions import InvalidSignature

    try:
        identity.certificate.verify_directly_issued_by(authority.certificate)
    except (InvalidSignature, ValueError, TypeError):
        return False
    return True


def der(identity: Identity) -> bytes:
    """The certificate alone, as phones take it in."""
    from cryptography.hazmat.primitives.serialization import Encoding

    return identity.certificate.public_bytes(Encoding.DER)


def fingerprint(identity: Identity) -> str:
    """Its SHA-256, as phones show it."""
    from cryptography.hazmat.primitives.hashes import SHA256

    return identity.certificate.fingerprint(SHA256()).hex(":").upper()


def _new_key() -> EllipticCurvePrivateKey:
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.generate_private_key(ec.SECP256R1())


def _begun(
    subject: x509.Name, issuer: x509.Name, key: EllipticCurvePrivateKey, now: dt.datetime, lasts: dt.timedelta
) -> x509.CertificateBuilder:
    from cryptography import x509

    public = key.public_key()
    return (
        x509.CertificateBuilder(issuer, subject, public, x509.random_serial_number())
        .not_valid_before(now - CLOCKS_DIFFER)
        .not_valid_after(now + lasts)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    )


def _uses(*, signs: bool) -> x509.KeyUsage:
    from cryptography import x509

    return x509.KeyUsage(
        digital_signature=not signs, key_cert_sign=signs, crl_sign=signs, content_commitment=False,
        key_encipherment=False, data_encipherment=False, key_agreement=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _houses() -> Iterator[x509.GeneralName]:
    from cryptography import x509

    for network in IN_HOUSES:
        yield x509.IPAddress(ipaddress.ip_network(network))
    for name in NAMES_IN_HOUSES:
        yield x509.DNSName(name)


def _called(addresses: Collection[str], names: Collection[str]) -> Iterator[x509.GeneralName]:
    """Our addresses, and those of our names that the authority may vouch for."""
    from cryptography import x509

    for address in addresses:
        yield x509.IPAddress(ipaddress.ip_address(address))
    for name in sorted(names):
        if any(name == house or name.endswith(f".{house}") for house in NAMES_IN_HOUSES):
            yield x509.DNSName(name)


def _identity(made: x509.CertificateBuilder, key: EllipticCurvePrivateKey, signer: EllipticCurvePrivateKey) -> Identity:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    certificate = made.sign(signer, hashes.SHA256())
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return Identity(certificate.public_bytes(Encoding.PEM) + private)
