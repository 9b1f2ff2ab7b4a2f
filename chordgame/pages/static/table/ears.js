// Ears at home: a computer that would like to listen for a seat of this page, and the nod that lets it.

import { el } from "../dom.js";
import { say } from "../page.js";
import { askFirst } from "./ask_first.js";

class EarsAtHome {
  constructor() {
    this.asked = new Map();
  }

  /** @param {{ name: string, seat: string, figures: string }[]} ears  those that ask, as the room has it */
  draw(ears = []) {
    for (const [figures, dialog] of this.asked) {
      if (ears.some((one) => one.figures === figures)) continue;
      dialog.close();
      this.asked.delete(figures);
    }
    for (const one of ears) if (!this.asked.has(one.figures)) this.asked.set(one.figures, ask(one));
  }
}

function ask({ name, seat, figures }) {
  const answer = (on) => () => say({ say: "let_ear", figures, on });
  const inside = [
    el("p", {}, `It shows these figures. Say yes only if it is yours, and they are the same:`),
    el("p.figures", {}, figures),
  ];
  const answers = [
    ["Yes, it is mine", answer(true)],
    ["No, it is not mine", answer(false)],
  ];
  return askFirst(`${name} wants to listen for ${seat}`, inside, answers, "");
}

/** Of this page; it is fetched when the first one asks. */
export const earsAtHome = new EarsAtHome();
