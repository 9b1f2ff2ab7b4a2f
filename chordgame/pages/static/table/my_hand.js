// A hand on a screen that others see too: it is shown while its player holds or taps a button, and hidden again.

import { button, el } from "../dom.js";
import { state } from "./slots.js";

// Milliseconds after which a press is held: the hand is seen until the finger goes.
const HELD = 350;

/** What has happened since the page's player was waited for last. */
export class SinceThen {
  constructor() {
    this.mark = 0;
  }

  follow(isAwaited) {
    if (isAwaited) this.mark = state.read;
  }

  get lines() {
    const fresh = Math.min(state.read - this.mark, state.news.length);
    return fresh > 0 ? state.news.slice(-fresh) : [];
  }
}

/** The way to a hand that is covered: loud where nothing else can be done. */
export function showMyHand(seat, isAwaited, show, hide) {
  let timer = 0;
  const press = () => {
    timer = setTimeout(() => {
      addEventListener("pointerup", hide, { once: true });
      addEventListener("pointercancel", hide, { once: true });
      show();
    }, HELD);
  };
  const letGo = () => clearTimeout(timer);
  const shown = button(isAwaited ? "move.loud" : "quiet", "Show my hand", show, {
    key: "show-hand",
    onpointerdown: press,
    onpointerup: letGo,
  });
  const words = isAwaited ? `${seat}, it is your turn.` : `${seat}, your hand is hidden: others see this screen too.`;
  return [el("p.ask", {}, words), shown];
}

/** The way back: at once, or after what came of one's move. */
export function hideMyHand(next, lines, lingers, hide) {
  if (!lingers) return button("quiet", "Hide my hand", hide, { key: "hide-hand" });
  const words = next ? `Done: pass the device to ${next}` : "Done: hide my hand";
  return [
    el(
      "div.came-of-it",
      { role: "status" },
      lines.map((line) => el("p", {}, line)),
    ),
    button("move.loud", words, hide, { key: "pass-device" }),
  ];
}
