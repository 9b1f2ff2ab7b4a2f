// Moves that were sent, and of which the host has not said yet that they are kept. No page is touched here.

// Milliseconds after which a move that is not kept yet is worth a word: sooner nobody wonders.
export const WORTH_A_WORD = 500;

/** A bad line may swallow a move, or the answer to it: when it is back what waits is sent again, and made once. */
export class OnItsWay {
  constructor() {
    this.moves = [];
  }

  /** The message as it is sent, with the record that its page had seen by then; null if it is under way already. */
  send(message, seen) {
    const move = JSON.stringify(message.move);
    if (this.moves.some((one) => JSON.stringify(one.move) === move)) return null;
    const sent = { ...message, after: seen };
    this.moves.push(sent);
    return sent;
  }

  /** The host has answered the first of them: it is kept, or refused. */
  answered() {
    this.moves.shift();
  }

  /** What has to be sent once more. */
  again() {
    return this.moves.map((sent) => ({ ...sent, again: true }));
  }

  /** Whether somebody waits. */
  get waits() {
    return this.moves.length > 0;
  }
}
