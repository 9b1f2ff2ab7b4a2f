// What this browser remembers: its key to a seat. A browser that refuses to remember still plays.

const kept = new Map();

export function remember(name, value) {
  kept.set(name, value);
  try {
    localStorage.setItem(`ringclear-${name}`, value);
  } catch {
    /* private windows may have no storage */
  }
}

export function recall(name) {
  try {
    return localStorage.getItem(`ringclear-${name}`) ?? kept.get(name) ?? "";
  } catch {
    return kept.get(name) ?? "";
  }
}

export function forget(name) {
  kept.delete(name);
  try {
    localStorage.removeItem(`ringclear-${name}`);
  } catch {
    /* as above */
  }
}

// What came in the address after '#', taken out of it, so that nobody reads it over a shoulder or in the history.
export function fromAddress() {
  const given = location.hash.slice(1);
  if (given) history.replaceState(null, "", location.pathname);
  try {
    return decodeURIComponent(given);
  } catch {
    return ""; // an address that was cut short or typed wrong
  }
}
