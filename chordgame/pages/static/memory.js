// What this browser remembers from one visit to the next: tickets, a room code, a name.

// What older pages remembered under another name.
const BEFORE = { ticket: "key", host: "leader" };
const PREFIX = "ringclear-";

/** A browser that refuses to remember still plays: what it should remember then lasts as long as the page. */
export class Memory {
  /** @param {() => Storage} storage  asked each time, as private windows may refuse even to name it */
  constructor(storage) {
    this.storage = storage;
    this.kept = new Map();
  }

  remember(name, value) {
    this.kept.set(name, value);
    this.tried((storage) => storage.setItem(PREFIX + name, value));
  }

  recall(name) {
    return this.stored(name) ?? this.kept.get(name) ?? this.stored(BEFORE[name]) ?? "";
  }

  forget(name) {
    this.kept.delete(name);
    for (const one of [name, BEFORE[name] ?? name]) this.tried((storage) => storage.removeItem(PREFIX + one));
  }

  stored(name) {
    return name ? this.tried((storage) => storage.getItem(PREFIX + name)) : null;
  }

  tried(work) {
    try {
      return work(this.storage());
    } catch {
      return null;
    }
  }
}

/** What stood in an address after '#'; nothing if it was cut short or typed wrong. */
export function afterHash(hash) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
