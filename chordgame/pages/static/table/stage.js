// The game that is on the page, and which messages change a part of it only.

import { keepNamesOff } from "./coach.js";
import { GamePage } from "./game.js";

/** The game that is on the page: a fresh one for each game that is begun. */
export class Stage {
  constructor(Moves = null) {
    this.Moves = Moves;
    this.clear();
  }

  clear() {
    this.game = new GamePage(this.Moves);
  }

  /** What changes a part of the game only. */
  get takers() {
    return {
      welcome: () => {
        keepNamesOff();
        this.game.drawNews();
      },
      news: () => this.game.drawNews(),
      level: () => this.game.guitar.drawLevel(),
      guitar: () => this.game.drawGuitar(),
      box: () => this.game.drawBox(),
      hint: () => this.game.drawCoach(),
      ghost: () => this.game.drawGhost(),
      tried: (message) => this.game.tried(message),
    };
  }
}
