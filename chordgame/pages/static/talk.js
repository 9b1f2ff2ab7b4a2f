// How a page and its host talk, as far as no socket is needed: who takes a message, and when to try again.

// Milliseconds until the first tries to come back: at once for a host that was only restarted, each second while a
// database is, then so seldom that a phone in a pocket does not wear its battery out.
const WAITS = [200, 400, 800, 1000, 1000, 1000, 1500, 3000];

/** Milliseconds until the socket is opened again, after so many tries in vain; at least so many seconds. */
export const waitAfter = (tries, seconds = 0) => Math.max(WAITS[Math.min(tries, WAITS.length - 1)], 1000 * seconds);

/**
 * Ask, and ask again while nobody answers: of several hosts behind one door the first may stand still. What is answered
 * first counts, also where it is a refusal. A network that swallows everything never refuses: that has an end too.
 * @template Answer
 * @param {(over: AbortSignal) => Promise<Answer>} ask
 * @param {number} late  milliseconds until it is asked once more
 * @param {number} times  that it is asked at most
 * @param {number} patience  milliseconds after which no answer is waited for
 * @returns {Promise<Answer>}
 */
export function firstAnswer(ask, late, times, patience) {
  const over = new AbortController();
  const end = setTimeout(() => over.abort(), patience);
  const asked = (left) =>
    new Promise((answered, failed) => {
      const again = left > 1 ? setTimeout(() => asked(left - 1).then(answered, failed), late) : 0;
      ask(over.signal)
        .then(answered, failed)
        .finally(() => clearTimeout(again));
    });
  return asked(times).finally(() => clearTimeout(end));
}

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
