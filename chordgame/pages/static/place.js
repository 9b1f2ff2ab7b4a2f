// Where a page's table is: the only one of its host, or one of many that hosts far apart share, below /t/NAME.

import { firstAnswer } from "./talk.js";

// Milliseconds: a host that stands looks it up within a tenth of that, and a phone on a bad line asks once too often.
const LATE = 700;
const TIMES = 3;
// A line that took so long is dead, and what is asked on it blocks every other try.
const PATIENCE = 10_000;
const OF_MANY = /^\/t\/[^/]+/;

/** What stands before the addresses of this table's pages; nothing where there is one table. */
export const table = OF_MANY.exec(location.pathname)?.[0] ?? "";

/** What stands before that to reach the host that has the table just now; whoever comes first asks. */
let host = "";
let found = () => {};
const isFound = table ? new Promise((resolve) => (found = resolve)) : Promise.resolve();

/** The address of one of this table's pages, at whichever host. */
export const pageOf = (path) => table + path;

/** The address of what only the host knows that has the table. */
export const askedOf = (path) => host + table + path;

/** A file of that host; whoever asks before it is found waits. */
export async function fileOf(path) {
  await isFound;
  return fetch(askedOf(path));
}

/**
 * Which host has the table: found, or in a sentence why nobody can say. `wait` is for how many more seconds that host
 * counts as awake: if it does not answer, another has the table after that.
 * @returns {Promise<{wait: number, why: string, gone: boolean}>}
 */
export async function findHost() {
  try {
    const answer = await firstAnswer(
      (over) => fetch(`${table}/where`, { cache: "no-store", signal: over }),
      LATE,
      TIMES,
      PATIENCE,
    );
    const { at = host, wait = 0, why = "", gone = false } = await answer.json();
    host = at;
    if (!why && !gone) found();
    return { wait, why, gone };
  } catch {
    return { wait: 0, why: "Connection lost. Reconnecting…", gone: false };
  }
}
