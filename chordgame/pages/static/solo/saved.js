// Whether the book holds the song that lies on the desk: always in sight, and what to do where it does not.

import { button, el } from "../dom.js";
import { say } from "../page.js";

const SHORT = {
  new: "not saved",
  saved: "saved",
  changed: "changed",
  elsewhere: "changed elsewhere",
  gone: "not saved",
};
const LONG = {
  new: () => "Not in the song book yet.",
  saved: (name) => `Saved in the song book as “${name}”.`,
  changed: (name) => `Changed since it was saved as “${name}”.`,
  elsewhere: (name) => `“${name}” was changed elsewhere meanwhile. Nothing is lost: which one do you want?`,
  gone: (name) => `“${name}” was taken out of the song book. Save puts your song there again.`,
};

/** In two words, for the bar. */
export const inShort = ({ how_saved: how }) => SHORT[how] ?? "";

/** In a sentence, beside the song. */
export function savedLine({ how_saved: how, saved }) {
  if (!LONG[how]) return null;
  const sentence = el("p.faint", { role: "status", "data-saved": how }, LONG[how](saved));
  if (how !== "elsewhere") return sentence;
  const choice = (key, words, message) => button("quiet", words, () => say(message), { key });
  return el(
    "div.choose-song",
    {},
    sentence,
    choice("open-theirs", "Open that one", { say: "open_song", name: saved }),
    choice("save-beside", "Save mine beside it", { say: "save", how: "beside" }),
    choice("save-over", "Save mine over it", { say: "save", how: "over" }),
  );
}
