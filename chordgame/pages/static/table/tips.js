// A first game is a guided one: each new thing is explained when it first matters, to each person once.

import { button, el, redraw } from "../dom.js";
import { memory } from "../page.js";
import { drawPicture } from "../pictures.js";
import { nextTip, read, saw, skipped, written } from "./tips_seen.js";
import { fileOf } from "../place.js";
import { ofSeat } from "../words.js";

const KEPT = "tips";

const kept = () => read(memory.recall(KEPT));
const keep = (change, seat, ...more) => memory.remember(KEPT, written(change(kept(), seat, ...more)));

/** Whether this person does not want any, or has seen them. */
export const areOff = (seat) => Boolean(ofSeat(kept(), seat)?.off);

/** Tips for this person from now on, from the first one; or none. */
export const switchTips = (seat, on) => keep(skipped, seat, !on);

// Asked for while people still sit down, so that nothing moves when the first one comes.
let asked = null;
const ask = () => (asked ??= fileOf("/tips.json").then((answer) => answer.json()));

export class Tips {
  /** @param {boolean} plays  whether the page plays for anybody */
  constructor(plays) {
    this.node = el("section.tip", { "aria-label": "Tip", "aria-live": "polite", hidden: true });
    this.all = null;
    this.shown = "";
    this.view = null;
    if (plays) this.fetch();
  }

  /**
   * What matters now, as the game says.
   * @param {object} view
   * @param {boolean} isMine  whether somebody here plays for the view's seat
   * @param {string[]} chosen  what is chosen on the board: how to choose was understood then, and no other part matters
   */
  draw(view, isMine, chosen) {
    const names = isMine ? (view.tips ?? []) : [];
    const hasChosen = chosen.length > 0;
    this.chosen = chosen;
    if (this.shown && (!names.includes(this.shown) || (hasChosen && !this.hadChosen))) this.saw(this.shown);
    this.hadChosen = hasChosen;
    this.view = { seat: view.seat, names };
    this.show();
  }

  saw(name) {
    keep(saw, this.view.seat, name);
    this.shown = "";
  }

  show() {
    const names = this.view?.names ?? [];
    if (this.all && !this.anew && names.some((name) => !this.all[name])) this.fetchAnew();
    const name = this.all
      ? nextTip(
          kept(),
          this.view.seat,
          names.filter((one) => this.all[one] && this.matters(this.all[one])),
        )
      : "";
    this.node.hidden = !name;
    if (name && name !== this.shown) this.write(this.all[name]);
    this.shown = name;
  }

  matters({ at }) {
    return !at || !this.chosen.length || this.chosen.some((part) => part.startsWith(at));
  }

  // The game on the table is another by now.
  fetchAnew() {
    this.anew = true;
    asked = null;
    this.fetch();
  }

  async fetch() {
    try {
      this.all = await ask();
    } catch {
      asked = null;
      return;
    }
    if (this.view) this.show();
  }

  write({ words, picture, at }) {
    if (at) bringIntoSight(at);
    const gotIt = () => {
      this.saw(this.shown);
      this.show();
    };
    const skip = () => {
      switchTips(this.view.seat, false);
      this.show();
    };
    redraw(
      this.node,
      onlyToLookAt(drawPicture(picture)),
      el("p", {}, words),
      el(
        "div.row",
        {},
        button("quiet", "Got it", gotIt, { key: "tip-seen" }),
        button("out", "Skip the tips", skip, { key: "tips-off" }),
      ),
    );
  }
}

// Nothing in a tip's picture is a part of the board.
export function onlyToLookAt(picture) {
  for (const part of picture.querySelectorAll("[data-at]")) part.removeAttribute("data-at");
  return picture;
}

// On a phone what the tip speaks of may have been slid out of sight; the tip takes room itself, so it is asked after.
function bringIntoSight(at) {
  requestAnimationFrame(() => {
    const parts = document.querySelectorAll(`.board [data-at^="${at}"]`);
    parts[0]?.closest(".panel")?.scrollIntoView({ block: "nearest" });
  });
}
