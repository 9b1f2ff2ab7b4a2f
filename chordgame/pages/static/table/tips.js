// A first game is a guided one: each new thing is explained when it first matters, to each person once.

import { button, el, redraw } from "../dom.js";
import { memory } from "../page.js";
import { drawPicture } from "../pictures.js";
import { nextTip, read, saw, skipped, written } from "./tips_seen.js";

const KEPT = "tips";

const kept = () => read(memory.recall(KEPT));
const keep = (change, seat, ...more) => memory.remember(KEPT, written(change(kept(), seat, ...more)));

/** Whether this person does not want any, or has seen them. */
export const areOff = (seat) => Boolean(kept()[seat]?.off);

/** Tips for this person from now on, from the first one; or none. */
export const switchTips = (seat, on) => keep(skipped, seat, !on);

export class Tips {
  constructor() {
    this.node = el("section.tip", { "aria-label": "Tip", "aria-live": "polite", hidden: true });
    this.all = null;
    this.shown = "";
    this.view = null;
  }

  /**
   * What matters now, as the game says.
   * @param {object} view
   * @param {boolean} isMine  whether somebody here plays for the view's seat
   * @param {boolean} hasChosen  whether something on the board is chosen: then how to choose was understood
   */
  draw(view, isMine, hasChosen) {
    const names = isMine ? (view.tips ?? []) : [];
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
    const name = this.view?.names.length ? nextTip(kept(), this.view.seat, this.view.names) : "";
    if (name && !this.all) this.fetch();
    const tip = name && this.all?.[name];
    this.node.hidden = !tip;
    if (tip && name !== this.shown) this.write(tip);
    this.shown = tip ? name : "";
  }

  // Asked for when the first one matters; a page of somebody who knows the game never asks.
  async fetch() {
    this.all = {};
    try {
      this.all = await (await fetch("/tips.json")).json();
      this.show();
    } catch {
      this.all = null;
    }
  }

  write({ words, picture }) {
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
function onlyToLookAt(picture) {
  for (const part of picture.querySelectorAll("[data-at]")) part.removeAttribute("data-at");
  return picture;
}
