// Among strangers: saying that something is not okay, and reading whose words wait for the host.

import { button, el } from "../dom.js";
import { app, say } from "../page.js";
import { askFirst } from "./ask_first.js";
import { state } from "./slots.js";
import { OTHER_WORDS } from "./written.js";

const LONGEST = 500;
const note = el("p.note.waiting-words", { role: "status", hidden: true });
app.before(note);

/** Everybody reads whose words wait; what they are only the host reads. */
export const strangersTakers = {
  strangers({ waits, other_words: otherWords }) {
    const isYours = waits.length === 1 && state.room?.yours.includes(waits[0]);
    const others = `${waits.join(" and ")} wrote something. It waits for the host.`;
    const yours = isYours ? "The host looks at your words first. Everybody reads that you wait." : others;
    note.textContent = otherWords ? OTHER_WORDS : yours;
    note.hidden = !waits.length && !otherWords;
  },
};

/** A way to say so, for who plays and who watches. */
export const notOkay = () => button("quiet.way-out", "This isn’t okay", tell, { key: "not-okay" });

function tell() {
  const words = el("textarea", {
    maxLength: LONGEST,
    rows: 3,
    "data-key": "report-words",
    "aria-label": "What happened?",
  });
  const others = state.room.seats.filter(({ name }) => !state.room.yours.includes(name));
  const names = others.map(({ name }) => el("option", { value: name }, name));
  const about = el("select", { "data-key": "report-about", "aria-label": "Is it about somebody?" }, [
    el("option", { value: "" }, "nobody in particular"),
    ...names,
  ]);
  const send = () => say({ say: "report", words: words.value, about: about.value });
  askFirst(
    "What isn’t okay?",
    [
      el("p", {}, "The host can read it, with what was shown just now. Nobody else at the table can."),
      el("label", {}, el("span", {}, "What happened?"), words),
      el("label", {}, el("span", {}, "Is it about somebody?"), about),
    ],
    [["Tell the host", send]],
    "Never mind",
  );
}
