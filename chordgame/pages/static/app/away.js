// Looks whether the host is back; then the page that was asked for is loaded.

// Milliseconds: nobody waits long, and no battery wears out.
const EVERY = 3000;

async function look() {
  try {
    await fetch(location.pathname, { method: "HEAD", cache: "no-store" });
    location.reload();
  } catch {
    setTimeout(look, EVERY);
  }
}

setTimeout(look, EVERY);
