// The game that is on the page, and which messages change a part of it only.

import { keepNamesOff } from "./coach.js";

/** The game that is on the page: a fresh one for each game that is begun. A page without such a part passes over it. */
export class Stage {
  constructor(begin) {
    this.begin = begin;
    this.game = begin();
  }

  clear() {
    this.game.leave?.();
    this.game = this.begin();
  }

  /** What changes a part of the game only. */
  get takers() {
    return {
      welcome: () => {
        keepNamesOff();
        this.game.drawNews();
      },
      news: () => this.game.drawNews(),
      level: () => this.game.guitar?.drawLevel(),
      guitar: () => this.game.drawGuitar(),
      box: () => this.game.drawBox(),
      hint: () => this.game.drawCoach(),
      ghost: () => this.game.drawGhost?.(),
      why_not: () => this.game.moves?.drawAgain(),
      tried: (message) => this.game.tried?.(message),
    };
  }
}
