// What this browser remembers from one visit to the next: tickets, a room code, a name.

// What older pages remembered under another name.
const BEFORE = { ticket: "key", host: "leader" };
const PREFIX = "ringclear-";

// What belongs to one table, where a browser knows several.
const OF_A_TABLE = new Set(["ticket", "host", "code"]);

/** A browser that refuses to remember still plays: what it should remember then lasts as long as the page. */
export class Memory {
  /**
   * @param {() => Storage} storage  asked each time, as private windows may refuse even to name it
   * @param {string} table  where the table is whose tickets are meant, if there are several
   */
  constructor(storage, table = "") {
    this.storage = storage;
    this.table = table;
    this.kept = new Map();
  }

  remember(name, value) {
    this.kept.set(name, value);
    this.tried((storage) => storage.setItem(this.place(name), value));
  }

  recall(name) {
    return this.stored(name) ?? this.kept.get(name) ?? this.stored(BEFORE[name]) ?? "";
  }

  forget(name) {
    this.kept.delete(name);
    for (const one of [name, BEFORE[name] ?? name]) this.tried((storage) => storage.removeItem(this.place(one)));
  }

  stored(name) {
    return name ? this.tried((storage) => storage.getItem(this.place(name))) : null;
  }

  place(name) {
    return this.table && OF_A_TABLE.has(name) ? `${PREFIX}${this.table}-${name}` : PREFIX + name;
  }

  tried(work) {
    try {
      return work(this.storage());
    } catch {
      return null;
    }
  }
}

/** What this browser remembers of a table. */
export const memoryOf = (table) => new Memory(() => localStorage, table);

/** The tables of many that this browser has a ticket for, by their names, and whether it is the host's. */
export function tablesKnown(storage = () => localStorage) {
  const memory = new Memory(storage);
  const names = memory.tried((kept) => Array.from({ length: kept.length }, (_, i) => kept.key(i))) ?? [];
  const found = names.map((name) => /^ringclear-\/t\/(.+)-(host|ticket)$/.exec(name)).filter(Boolean);
  const tables = [...new Set(found.map(([, table]) => table))].sort();
  return tables.map((table) => ({ table, isHost: found.some(([, one, what]) => one === table && what === "host") }));
}

/** What stood in an address after '#'; nothing if it was cut short or typed wrong. */
export function afterHash(hash) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
