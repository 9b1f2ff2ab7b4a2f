"""Brings up from nothing what `many/compose.yaml` says, where no container engine is: PostgreSQL, two hosts, the proxy.

    .venv/bin/python -m container.many_tables                     until Ctrl-C; all of it goes with it
    .venv/bin/python -m container.many_tables --folder FOLDER     the database stays there for the next time
    .venv/bin/python -m container.many_tables --with caddy        Caddy in nginx's place
    .venv/bin/python -m container.many_tables --database ADDRESS  a database that is there already

It needs Debian's `postgresql` and `nginx-light` or `caddy`, openssl for a certificate of its own, and a Python with
`ringclear[tour]`: this one. In the project's folder that is `.venv/bin/python`, which `python3 run.py setup` makes. A
process that ends is started again, as an engine would.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
HOSTS = ("a", "b")
LOCAL = "127.0.0.1"
PATIENCE = 180.0
"""Seconds for all of it on a slow computer; a quick one takes five."""
AGAIN_AFTER = 0.2
"""Seconds until a process that ended is started again."""
SAYS_EVERY = 3.0
"""Seconds: whoever waits reads that it still comes up."""
LONGEST_WORD = 200
"""Letters of what one of them said, in a line about all."""
NEEDED = ("numpy", "psycopg", "starlette", "uvicorn", "websockets")
"""What a host does not start without."""
PACKAGES = {"nginx": "nginx-light"}
"""Of Debian, where one is not called as its program."""
ELSEWHERE = ("/usr/local/sbin", "/usr/sbin", "/sbin")
"""Where servers lie that not everybody's PATH names."""
ENDED_BY = (signal.SIGINT, signal.SIGTERM)
IS_ROOT = os.name == "posix" and not os.geteuid()
OPENSSL = (
    "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
)  # fmt: skip


@dataclass
class Process:
    """One of them, started again whenever it ends; `pid` stands in a file, for who wants to harm it."""

    name: str
    command: list[str]
    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    running: subprocess.Popen[bytes] | None = None
    ended: float = 0.0

    def start(self) -> None:
        """Its own words go to a file."""
        with open(self.folder / f"{self.name}.log", "ab") as log:
            self.running = subprocess.Popen(
                self.command, stdout=log, stderr=log, env=os.environ | self.environment, cwd=HERE.parent
            )
        (self.folder / f"{self.name}.pid").write_text(str(self.running.pid))

    def look_after(self) -> None:
        """Again, if it ended a moment ago."""
        if self.running is not None and self.running.poll() is not None:
            self.ended = self.ended or time.monotonic()
            if time.monotonic() - self.ended > AGAIN_AFTER:
                self.ended = 0.0
                self.start()

    @property
    def last_word(self) -> str:
        """The latest line that it said."""
        lines = (self.folder / f"{self.name}.log").read_text(errors="replace").split("\n")
        return next((line for line in reversed(lines) if line.strip()), "")

    def stop(self, how: signal.Signals) -> None:
        """And it is over."""
        if self.running is not None and self.running.poll() is None:
            self.running.send_signal(how)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.running.wait(10)
            self.running.kill()
            self.running.wait()


def ends_with_us(command: list[str]) -> list[str]:
    """It is told to end when the thread ends that starts it, however that ends; where a system can do that."""
    return ["setpriv", "--pdeathsig", "INT", *command] if shutil.which("setpriv") else command


def free_ports(count: int) -> list[int]:
    """Ports that nobody has just now."""
    with contextlib.ExitStack() as stack:
        probes = [stack.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [int(probe.getsockname()[1]) for probe in probes]


# ---------------------------------------------------------------- what has to be installed


def check_packages() -> None:
    """Say at once what this Python lacks: a host without it ends, again and again."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if not missing:
        return
    own = HERE.parent / ".venv" / "bin" / "python"
    way = "type: .venv/bin/python -m container.many_tables"
    if Path(sys.prefix) == own.parent.parent or not own.exists():
        way = f"type: python3 run.py setup, and then {way.removeprefix('type: ')}"
    raise SystemExit(f"this Python, {sys.executable}, lacks {', '.join(missing)}. In the project's folder {way}")


def program(name: str) -> str:
    """Where it lies, also where servers lie that a PATH does not name."""
    found = shutil.which(name) or shutil.which(name, path=os.pathsep.join(ELSEWHERE))
    if found is None:
        raise SystemExit(f"there is no {name} here: apt-get install {PACKAGES.get(name, name)}")
    return found


# ---------------------------------------------------------------- the database


def programs_of_postgres() -> Path:
    """The newest that Debian has installed."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if places:
        return places[-1]
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    raise SystemExit("there is no PostgreSQL here: apt-get install postgresql")


def as_its_user(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root."""
    own = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] if IS_ROOT else []
    return own + ends_with_us(command)


def database_in(folder: Path) -> tuple[Process, str]:
    """A server that keeps its data there, and listens at a socket there and nowhere else."""
    programs, data = programs_of_postgres(), folder / "database"
    data.mkdir(exist_ok=True)
    if IS_ROOT:
        shutil.chown(data, "postgres", "postgres")
        folder.chmod(0o711)
    if not (data / "data").exists():
        made = [f"{programs}/initdb", "-D", str(data / "data"), "-U", "ringclear", "-A", "trust", "-E", "UTF8"]
        subprocess.run(as_its_user([*made, "--locale=C"]), check=True, stdout=subprocess.DEVNULL, cwd="/")
    command = [f"{programs}/postgres", "-D", str(data / "data"), "-k", str(data), "-c", "listen_addresses="]
    return Process("database", as_its_user(command), folder), f"host={data} user=ringclear dbname=postgres"


# ---------------------------------------------------------------- the proxy


def certificate(folder: Path) -> None:
    """One of its own, for trying only: a browser asks whether it may be trusted."""
    files = ["-out", str(folder / "secure.crt"), "-keyout", str(folder / "secure.pem")]
    if not (folder / "secure.crt").exists():
        subprocess.run([program(OPENSSL[0]), *OPENSSL[1:], *files], check=True, stderr=subprocess.DEVNULL)


def nginx(folder: Path, where: str, port: int, ports: dict[str, int]) -> Process:
    """With the file of the example, but for where everything is."""
    text = (HERE / "many" / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("/etc/ringclear", str(folder)).replace("listen 443 ssl", f"listen {where}:{port} ssl")
    for name, own in ports.items():
        text = text.replace(f"server {name}:8642", f"server 127.0.0.1:{own}")
    (folder / "nginx.conf").write_text(text, encoding="utf-8")
    orders = f"daemon off; pid {folder}/nginx-own.pid;"
    command = [program("nginx"), "-e", "stderr", "-c", str(folder / "nginx.conf"), "-g", orders]
    return Process("proxy", ends_with_us(command), folder)


def caddy(folder: Path, where: str, port: int, ports: dict[str, int]) -> Process:
    """The same."""
    text = (HERE / "many" / "Caddyfile").read_text(encoding="utf-8")
    for name, own in ports.items():
        text = text.replace(f" {name}:8642", f" 127.0.0.1:{own}")
    site = public_address(where, port)
    text = text.replace("{$RINGCLEAR_SITE:localhost} {", f"{site} {{\n\ttls {folder}/secure.crt {folder}/secure.pem")
    alone = "{\n\tadmin off\n\tauto_https disable_redirects\n}\n"
    (folder / "Caddyfile").write_text(alone + text, encoding="utf-8")
    command = [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    environment = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    return Process("proxy", ends_with_us(command), folder, environment)


def public_address(where: str, port: int) -> str:
    """What people type."""
    return f"https://{'localhost' if where == LOCAL else where}:{port}"


PROXIES: dict[str, Callable[[Path, str, int, dict[str, int]], Process]] = {"nginx": nginx, "caddy": caddy}


# ---------------------------------------------------------------- all of it


@contextlib.contextmanager
def brought_up(
    folder: Path, proxy: str, where: str, port: int, databases: dict[str, str]
) -> Iterator[tuple[str, list[Process]]]:
    """All processes, and the address that people know; torn down afterwards, the proxy first."""
    processes: list[Process] = []
    port, *rest = [port, *free_ports(len(HOSTS))] if port else free_ports(1 + len(HOSTS))
    ports, public = dict(zip(HOSTS, rest, strict=True)), public_address(where, port)
    try:
        if not databases:
            server, database = database_in(folder)
            processes.append(server)
            databases = dict.fromkeys(HOSTS, database)
        for name, own in ports.items():
            words = ["--name", name, "--port", str(own), "--public", public, "--proxy", "127.0.0.1"]
            command = [sys.executable, "-m", "ringclear", "host", *words]
            processes.append(Process(name, ends_with_us(command), folder, {"RINGCLEAR_DATABASE": databases[name]}))
        certificate(folder)
        processes.append(PROXIES[proxy](folder, where, port, ports))
        for process in processes:
            process.start()
        yield public, processes
    finally:
        for process in reversed(processes):
            process.stop(signal.SIGINT)


def is_healthy(public: str) -> bool:
    """Whether all of it answers, asked through the proxy."""
    anyone = ssl.create_default_context()
    anyone.check_hostname, anyone.verify_mode = False, ssl.CERT_NONE
    try:
        with urllib.request.urlopen(f"{public}/health", timeout=SAYS_EVERY, context=anyone) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def still(processes: list[Process]) -> str:
    """What each said last: a host that ends is started again at once, and says why in its last word."""
    words = [f"{one.name} says: {one.last_word[:LONGEST_WORD]}" for one in processes if one.last_word]
    return "It still comes up. " + "; ".join(words)


def main() -> None:
    """Up, and down at Ctrl-C."""
    parser = argparse.ArgumentParser(description="bring up a database, two hosts of many tables, and the proxy")
    parser.add_argument("--folder", type=Path, help="where everything is kept; a folder that goes with it if not given")
    parser.add_argument("--with", choices=PROXIES, default="nginx", dest="proxy", help="which proxy (%(default)s)")
    parser.add_argument("--port", type=int, default=0, help="where the proxy listens; any free port if not given")
    parser.add_argument("--listen", default=LOCAL, help="the proxy's address (%(default)s)")
    parser.add_argument("--database", help="one that is there already")
    of_one = "the same for one host, which may have a way of its own there; may be given for each"
    parser.add_argument("--database-of", metavar="HOST=ADDRESS", action="append", default=[], help=of_one)
    given = parser.parse_args()
    check_packages()
    program(given.proxy)
    for how in ENDED_BY:  # a shell that starts it in the background has switched Ctrl-C off, for all that it starts too
        signal.signal(how, signal.default_int_handler)
    with contextlib.ExitStack() as stack, contextlib.suppress(KeyboardInterrupt):
        folder = given.folder or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ringclear-")))
        folder.mkdir(parents=True, exist_ok=True)
        databases = dict.fromkeys(HOSTS, given.database) if given.database else {}
        databases |= {name: address for name, _, address in (one.partition("=") for one in given.database_of)}
        up = brought_up(folder.resolve(), given.proxy, given.listen, given.port, databases)
        public, processes = stack.enter_context(up)
        for how in ENDED_BY:  # a second Ctrl-C leaves nothing half ended
            stack.callback(signal.signal, how, signal.SIG_IGN)
        end = time.monotonic() + PATIENCE
        said, says_at = False, time.monotonic() + SAYS_EVERY
        while said or time.monotonic() < end:
            for process in processes:
                process.look_after()
            if not said and is_healthy(public):
                said = True
                print(f"Tables are open at {public}, and {folder} has what all say. Ctrl-C ends it.", flush=True)
            if not said and time.monotonic() > says_at:
                says_at = time.monotonic() + SAYS_EVERY
                print(f"{still(processes)}. {folder} has all of it.", file=sys.stderr, flush=True)
            time.sleep(0.1)
        raise SystemExit(f"it did not come up; {folder} has what all say")


if __name__ == "__main__":
    main()
