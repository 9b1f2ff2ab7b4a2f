// A question over the page, with its answers; Escape or a tap beside it is no answer.

import { button, el } from "../dom.js";

/**
 * Ask something before it happens.
 * @param {string} title
 * @param {(Node | string)[]} inside  what it means, in a sentence or two
 * @param {[string, () => void][]} answers  what each button says and does; the first is what most want
 * @param {string} [no]  what it says where nothing shall happen; "" where an answer says so
 * @param {boolean} [better]  whether most want that nothing happens: then this is what is loud
 */
export function askFirst(title, inside, answers, no = "Not now", better = false) {
  const dialog = el("dialog.asking", { "aria-label": title });
  const close = () => dialog.close();
  const answer = ([words, act], i) => {
    const done = () => {
      close();
      act();
    };
    return button(i || better ? "quiet" : "move", words, done, { key: `answer-${i}` });
  };
  const stay = no ? button(better ? "move" : "quiet.way-out", no, close, { key: "answer-no" }) : [];
  dialog.append(
    el("h2", {}, title),
    ...inside,
    el("div.answers", {}, better ? [stay, answers.map(answer)] : [answers.map(answer), stay]),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
