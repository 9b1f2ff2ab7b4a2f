// A question over the page, with its answers; Escape or a tap beside it is no answer.

import { button, el } from "../dom.js";

/**
 * Ask something before it happens.
 * @param {string} title
 * @param {(Node | string)[]} inside  what it means, in a sentence or two
 * @param {[string, () => void][]} answers  what each button says and does; the first is what most want
 * @param {string} [no]  what the way out says
 */
export function askFirst(title, inside, answers, no = "Not now") {
  const dialog = el("dialog.asking", { "aria-label": title });
  const close = () => dialog.close();
  const answer = ([words, act], i) => {
    const done = () => {
      close();
      act();
    };
    return button(i ? "quiet" : "move", words, done, { key: `answer-${i}` });
  };
  dialog.append(
    el("h2", {}, title),
    ...inside,
    el("div.answers", {}, answers.map(answer), button("quiet.way-out", no, close, { key: "answer-no" })),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
