// Coming in: the room code, a name, the square that phones read, and who is there already.

import { app, connectionNote, memory, ROOM_FOR_A_NAME } from "../page.js";
import { el, fill, redraw } from "../dom.js";
import { helpWords } from "./help.js";
import { marks, whoLeads } from "./leading.js";
import { face } from "./people.js";
import { state } from "./slots.js";

// A room code has five letters; people type blanks between them.
const LONGEST_CODE = 12;

/**
 * The room code and, of who wants to play, a name.
 * @param {string} action  what the button says
 * @param {boolean} withName
 * @param {(filled: {code: string, name: string}) => void} onReady
 * @param {Node} [beside]  another way in
 */
export function askToComeIn(action, withName, onReady, beside = null) {
  const code = field("input.code-input", "code", "Room code", CODE);
  const name = withName ? field("input", "name", "Your name", { ...NAME, maxLength: ROOM_FOR_A_NAME }) : null;
  const onsubmit = (event) => {
    event.preventDefault();
    onReady({ code: code.value.trim().toUpperCase(), name: name?.value.trim() });
  };
  const label = (input) => input && el("label", {}, el("span", {}, input.getAttribute("aria-label")), input);
  const enter = el("button.move", { type: "submit" }, action);
  const form = el("form", { onsubmit }, label(code), label(name), el("div.answers", {}, enter, beside));
  const where = el("p.faint", {}, `You’ll find the code on ${withName ? "the TV or " : ""}the host’s screen.`);
  redraw(
    app,
    connectionNote,
    el("main.welcome", {}, el("h1", {}, "ringclear"), form, where, el("div.row", {}, helpWords())),
  );
  if (!withName) code.focus(); // on a TV nothing covers the page then, as a phone's keyboard would
}

const CODE = { maxLength: LONGEST_CODE, autocomplete: "off", autocapitalize: "characters" };
const NAME = { autocomplete: "nickname" };

function field(tag, name, label, attributes) {
  const usual = { type: "text", value: memory.recall(name), required: true, "data-key": name, "aria-label": label };
  return el(tag, { ...usual, ...attributes });
}

/** While there is nothing more to show than a sentence. */
export function showSentence(sentence, ...beside) {
  fill(app, connectionNote, el("main.welcome", {}, el("h1", {}, "ringclear"), el("p", {}, sentence), beside));
}

/** Who sits at the table, how each plays, and who leads. */
export const people = () => el("div.sitting", {}, el("ul.people", {}, state.room.seats.map(person)), whoLeads());

const person = (seat) =>
  el("li", {}, face(seat.name), el("bdi", {}, seat.name), marks(seat), el("span.by", {}, playsBy(seat)));
const playsBy = ({ by, online }) => ({ bot: "", here: "at the table", phone: online ? "phone" : "away" })[by];

/** The room code, large, with the square that phones read where they can come in. */
export function invitation(...beside) {
  const code = [el("p.code-label", {}, "Room code"), el("p.code", {}, state.room.code)];
  return el("div.invite", {}, qrCode(), el("div", {}, code, beside));
}

// A host's first page asks for the room code, whether it has one table or many.
const AFTER_THE_HOST = /(\/t\/[^/]+)?\/join(#.*)?$/;

/** The address that people type, as short as it gets; the code stands beside it. */
export const address = () => state.welcome.links.join.replace(AFTER_THE_HOST, "");

/** What people type on a TV, in front of its room code; a TV has no camera. */
export const addressForTv = () => state.welcome.links.table.replace(/^http:\/\/|#.*$/g, "");

export function qrCode() {
  const { qr: svg, lan } = state.welcome?.links ?? {};
  if (!svg || !lan) return null;
  const box = el("div.qr");
  box.append(document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true));
  box.firstChild.setAttribute("role", "img");
  box.firstChild.setAttribute("aria-label", "Square to scan with a phone's camera, to join");
  return box;
}
