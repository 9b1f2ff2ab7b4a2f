// What is offered on papers: it is written there, and asked for nowhere else.

import { say } from "../page.js";

export class OnPaper {
  constructor() {
    this.places = new Set();
    this.written = new Map();
  }

  follow({ panels }) {
    const papers = panels.filter(({ kind }) => kind === "scorepaper");
    const places = papers.flatMap(({ lines }) => lines.flatMap((line) => line.places));
    this.places = new Set(places.map(({ at }) => at).filter(Boolean));
  }

  has(offer) {
    return this.places.has(offer.at);
  }

  /** A text for a place: the host says whether it may stand there before it does. */
  write(offers, at, text) {
    const offer = offers.find((one) => one.at === at);
    if (!offer) return;
    const move = { ...offer.move, [offer.free[0]]: text };
    this.written.set(JSON.stringify(move), at);
    say({ say: "try", move });
  }

  /** Whether a move would do: what was written is made then. Where it cannot stand it is still to be mended. */
  tried(why, move) {
    const key = JSON.stringify(move);
    const at = this.written.get(key);
    this.written.delete(key);
    if (at && !why) say({ say: "move", move });
    return at ?? "";
  }
}
