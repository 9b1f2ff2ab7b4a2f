// How a page and its host talk, as far as no socket is needed: who takes a message, and when to try again.

// Milliseconds until the first tries to come back: at once for a host that was only restarted, then so seldom
// that a phone in a pocket does not wear its battery out.
const WAITS = [200, 400, 800, 1500, 3000];

/** Milliseconds until the socket is opened again, after so many tries in vain; at least so many seconds. */
export const waitAfter = (tries, seconds = 0) => Math.max(WAITS[Math.min(tries, WAITS.length - 1)], 1000 * seconds);

/**
 * Give a message to everybody who takes its kind, in order; of an unknown kind nobody takes it.
 * @param {Record<string, (message: object) => unknown>[]} takers
 * @param {{tell: string}} message
 */
export function takeMessage(takers, message) {
  for (const taker of takers) {
    if (Object.hasOwn(taker, message.tell)) taker[message.tell](message);
  }
}
