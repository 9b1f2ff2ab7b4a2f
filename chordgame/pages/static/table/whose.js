// Whose view a screen with several seats shows, and when a hand stays covered. No page is touched here.

export class WhoseView {
  constructor() {
    this.seat = "";
    this.uncovered = "";
    this.byHand = false;
  }

  /** Somebody wants to see this seat's view; "" is what everybody may see. */
  look(seat) {
    this.seat = seat;
    this.byHand = true;
  }

  /** The player of this seat has the device. */
  uncover() {
    this.uncovered = this.seat;
  }

  /**
   * The view follows the turn, unless somebody looks at another one on purpose.
   * @param {string[]} yours  seats at this screen
   * @param {Map<string, {waits: string[], private: boolean}>} views
   */
  follow(yours, views) {
    const waits = (views.get("") ?? views.values().next().value)?.waits ?? [];
    const turn = waits.join();
    if (turn !== this.turn) this.byHand = false;
    this.turn = turn;
    const chosen = this.byHand && (this.seat === "" || yours.includes(this.seat));
    if (!chosen) this.seat = yours.find((seat) => waits.includes(seat)) ?? this.resting(yours, views);
    if (this.uncovered !== this.seat) this.uncovered = "";
  }

  // While others play, a screen with several hands shows none.
  resting(yours, views) {
    if (handsOf(yours, views).length > 1) return "";
    return yours.includes(this.seat) ? this.seat : (yours[0] ?? "");
  }

  /** A hand that only its player may see stays covered until that player has the device. */
  isCovered(yours, views) {
    const hands = handsOf(yours, views);
    return hands.length > 1 && hands.includes(this.seat) && !this.uncovered;
  }
}

const handsOf = (yours, views) => yours.filter((seat) => views.get(seat)?.private);
