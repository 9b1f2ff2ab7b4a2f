// Forms of a move: a text of one's own, tried while one types, and fields that are put right.

import { button, el, toast } from "../dom.js";
import { say } from "../page.js";
import { sentence } from "../words.js";
import { editor, tooLong } from "./forms.js";
import { emptied } from "./offers.js";
import { state } from "./slots.js";

// Milliseconds of rest after which what was typed is tried: between two words, not between two letters.
const REST = 250;
export const OTHER_WORDS = "The host would like other words. Please write something else.";

/** Whether the host would like other words than these seats'. */
export const wantsOtherWords = () => Boolean(state.strangers?.other_words);

/** Beside the words that are meant; a page without such a form says it at its head. */
const otherWords = () => (wantsOtherWords() ? el("p.hint.bad.other-words", { role: "status" }, OTHER_WORDS) : null);

/** Asks the host whether a move would do, and says so at the form that asked last. */
export class Trying {
  soon(read, hint, usual) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.asked = { hint, usual };
      const why = tooLong(read());
      if (why) this.tried(why);
      else say({ say: "try", move: read() });
    }, REST);
  }

  tried(why) {
    if (!this.asked) return;
    const { hint, usual } = this.asked;
    hint.textContent = sentence(why) || `✓ ${usual}`;
    hint.classList.toggle("bad", Boolean(why));
  }
}

/**
 * A text of one's own: what would be wrong with it is said while one types.
 * @param {object} offer
 * @param {{field: string, form: object, words: string, name: string}[]} asked
 * @param {object[]} alike  offers that differ in this text only: texts to choose from
 * @param {Trying} trying
 * @param {string} called  what its button says where something stands there already
 */
export function writtenForm(offer, asked, alike, trying, called) {
  const { move } = offer;
  const fields = asked.map(({ field }) => field);
  const key = (field) => `${move.do}.${field}.${JSON.stringify(emptied(move, fields))}`;
  const usual = [...new Set(asked.map(({ words }) => words))].join("; ");
  const text = (one) => one.move[fields[0]];
  const suggests = text(offer) && alike.length < 2 ? ". What stands here is only a suggestion." : "";
  const hint = el("p.hint", { role: "status" }, usual + suggests);
  const inner = asked.map(({ field, form }) => [field, editor(form, move[field], key(field), () => attempt())]);
  const read = () => filledIn(move, inner);
  const attempt = () => trying.soon(read, hint, usual);
  inner.forEach(([, one], i) => one.node.setAttribute("aria-label", asked[i].name));
  const take = (text) => () => {
    inner[0][1].node.value = text;
    attempt();
  };
  const chip = (one) => button("chip", text(one), take(text(one)), { key: `${key("")}?${text(one)}` });
  return el(
    "form.written",
    { onsubmit: sending(read) },
    inner.map(([, one], i) => el("label", {}, el("span", {}, asked[i].name), one.node)),
    alike.length > 1 ? el("div.chips", {}, alike.map(chip)) : null,
    otherWords(),
    hint,
    submit(text(offer) ? called : offer.label, `${key("")}!`),
  );
}

/**
 * Several answers to one question, with a word of one's own to whichever it is.
 * @param {object[]} offers  the answers
 * @param {{field: string, form: object, words: string, name: string}} asked  what may be written to it
 */
export function answersForm(offers, asked) {
  const { field } = asked;
  const one = editor(asked.form, "", `${offers[0].move.do}.${field}`, () => {});
  one.node.setAttribute("aria-label", asked.name);
  one.node.placeholder = asked.words;
  const send = ({ move }) => say({ say: "move", move: { ...move, [field]: one.read() } });
  const answer = (offer, i) => {
    const onclick = (event) => {
      event.preventDefault();
      send(offer);
    };
    const type = i ? "button" : "submit";
    return el("button.move.answer", { type, "data-key": JSON.stringify(offer.move), onclick }, offer.label);
  };
  return el(
    "form.written.answers-form",
    {},
    el("div.buttons", {}, offers.map(answer)),
    el("label", {}, el("span", {}, asked.name), one.node),
    otherWords(),
  );
}

/** Fields that stand filled in, to be put right: points, cards, whatever the move has. */
export function structuredForm(offer, asked, called) {
  const { move } = offer;
  const inner = asked.map(({ field, form }) => [field, editor(form, move[field], `${move.do}.${field}`, () => {})]);
  const fieldset = ([, one], i) =>
    el("fieldset", {}, el("legend", {}, `${asked[i].name}: ${asked[i].words}`), one.node);
  return el("form.structured", { onsubmit: sending(() => filledIn(move, inner)) }, inner.map(fieldset), submit(called));
}

const filledIn = (move, inner) => ({
  ...move,
  ...Object.fromEntries(inner.map(([field, one]) => [field, one.read()])),
});

const submit = (words, key = false) => el("button.move", { type: "submit", "data-key": key }, words);

const sending = (read) => (event) => {
  event.preventDefault();
  const why = tooLong(read());
  if (why) toast(why, "bad");
  else say({ say: "move", move: read() });
};
