// "?" on a page that is no game's: what there is to do on it, a line each.

import { button, el } from "./dom.js";

/**
 * @param {string} title
 * @param {Record<string, string>} parts  each thing on the page, and what it is for
 */
export const aboutButton = (title, parts) =>
  button("quiet.help", "?", () => open(title, parts), { key: "help", label: "How it works" });

function open(title, parts) {
  const dialog = el("dialog.asking.how-to-play", { "aria-label": title });
  const close = () => dialog.close();
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  const line = ([name, words]) => [el("dt", {}, name), el("dd", {}, words)];
  const inside = el("div.help-inside", { tabIndex: 0, role: "region", "aria-label": title });
  inside.append(el("h2", {}, title), el("dl.words", {}, Object.entries(parts).map(line)));
  dialog.append(inside, button("move.close-help", "Back", close, { key: "close-help" }));
  document.body.append(dialog);
  dialog.showModal();
}
