// Whose view a screen with several seats shows, and when a hand stays covered. No page is touched here.

export class WhoseView {
  constructor() {
    this.seat = "";
    this.uncovered = "";
    this.byHand = false;
    this.lingers = false;
  }

  /** Somebody wants to see this seat's view; "" is what everybody may see. */
  look(seat) {
    this.seat = seat;
    this.byHand = true;
    this.lingers = false;
  }

  /** The player of this seat has the device. */
  uncover() {
    this.uncovered = this.seat;
  }

  /** That player has seen enough: nobody else sees the hand. */
  cover() {
    this.uncovered = "";
    this.lingers = false;
  }

  /**
   * The view follows the turn, unless somebody looks at another one on purpose. Who has an open hand and has moved sees
   * what came of it, until they say that they have.
   * @param {string[]} yours  seats at this screen
   * @param {Map<string, {waits: string[], private: boolean, over?: boolean}>} views
   */
  follow(yours, views) {
    const table = views.get("") ?? views.values().next().value;
    const waits = table?.waits ?? [];
    const turn = waits.join();
    const isOpen = this.uncovered !== "" && this.uncovered === this.seat && yours.includes(this.seat);
    if (turn !== this.turn) {
      this.byHand = false;
      this.lingers = isOpen && !table?.over && !waits.includes(this.seat);
    }
    this.turn = turn;
    const chosen = this.byHand && (this.seat === "" || yours.includes(this.seat));
    if (!chosen && !(this.lingers && isOpen))
      this.seat = yours.find((seat) => waits.includes(seat)) ?? this.resting(yours, views);
    if (this.uncovered !== this.seat) this.cover();
  }

  // While others play, a screen that several play at shows no hand.
  resting(yours, views) {
    if (yours.length > 1 && handsOf(yours, views).length) return "";
    return yours.includes(this.seat) ? this.seat : (yours[0] ?? "");
  }

  /** Whether others look at this screen too: who plays at it, and how many play elsewhere. */
  isShared(yours, views, others = 0) {
    return handsOf(yours, views).includes(this.seat) && yours.length + others > 1;
  }

  /** What may be chosen before everybody's eyes needs no hand shown. */
  choosesOpenly(views) {
    return Boolean(views.get(this.seat)?.openly);
  }

  /** A hand that only its player may see stays covered until that player has the device. */
  isCovered(yours, views, others = 0) {
    return this.isShared(yours, views, others) && !this.uncovered;
  }
}

const handsOf = (yours, views) => yours.filter((seat) => views.get(seat)?.private);
