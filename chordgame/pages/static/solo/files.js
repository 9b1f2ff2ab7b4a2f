// The song as files for other programs, and as paper.

import { el, toast } from "../dom.js";

const FILES = {
  cho: "ChordPro",
  musicxml: "MusicXML",
  gp5: "Guitar Pro",
  mid: "MIDI",
  tab: "tab",
  txt: "text",
  pdf: "PDF to print",
  png: "PNG",
  svg: "SVG",
  wav: "WAV to hear",
};
// Made of pictures, in which a letter without a font is missing.
const DRAWN = new Set(["pdf", "png", "svg"]);
// Without this it would be played, with its count-in.
const SOUNDS = new Set(["wav"]);

export function fileLinks({ endings }, { mine }) {
  const link = (ending) => ({
    href: `${mine}/song.${ending}${SOUNDS.has(ending) ? "?keep=1" : ""}`,
    download: "",
    "data-key": `file-${ending}`,
    onclick: () => DRAWN.has(ending) && checkLetters(mine),
  });
  return el(
    "p.files",
    {},
    endings.map((ending) => el("a", link(ending), FILES[ending] ?? ending)),
  );
}

// What no font has is left out of paper and pictures: that is said.
async function checkLetters(mine) {
  const answer = await fetch(`${mine}/letters`).catch(() => null);
  const { letters } = answer?.ok ? await answer.json() : { letters: "" };
  if (letters) toast(`No font on this computer has these letters, so they are left out: ${letters}`, "bad");
}
