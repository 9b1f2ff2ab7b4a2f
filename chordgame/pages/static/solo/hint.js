// What a good player would try here, and buttons that do it.

import { button, el } from "../dom.js";
import { say } from "../page.js";

const named = (frets) => frets.map((fret) => (fret < 0 ? "x" : fret)).join("-");

export function hintPanel({ lines, hold, walk }, onClose) {
  const quiet = (key, words, onclick) => button("quiet", words, onclick, { key });
  return el(
    "div.panel",
    {},
    lines.map((line) => el("p", {}, line)),
    el(
      "div.row",
      {},
      hold.length ? quiet("hint-hold", `Hold ${named(hold)}`, () => say({ say: "hold", frets: hold })) : null,
      walk.length ? quiet("hint-walk", "Make the change", () => say({ say: "walk", numbers: walk })) : null,
      quiet("hint-close", "Thanks", onClose),
    ),
  );
}
