// What a good player would try here, and buttons that do it.

import { el } from "../dom.js";
import { say } from "../page.js";

export function hintPanel({ lines, hold, walk }, onClose) {
  const button = (key, words, onclick) => el("button.quiet", { type: "button", "data-key": key, onclick }, words);
  return el(
    "div.panel",
    {},
    lines.map((line) => el("p", {}, line)),
    el(
      "div.row",
      {},
      hold.length ? button("hint-hold", "Hold it", () => say({ say: "hold", frets: hold })) : null,
      walk.length ? button("hint-walk", "Make the change", () => say({ say: "walk", numbers: walk })) : null,
      button("hint-close", "Thanks", onClose),
    ),
  );
}
