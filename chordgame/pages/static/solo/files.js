// The song as files for other programs, and as paper.

import { el, toast } from "../dom.js";

const FILES = {
  cho: "ChordPro",
  musicxml: "MusicXML",
  mid: "MIDI",
  txt: "text",
  pdf: "PDF to print",
  png: "PNG",
  svg: "SVG",
};
// Made of pictures, in which a letter without a font is missing.
const DRAWN = new Set(["pdf", "png", "svg"]);

export function fileLinks({ endings }, { mine }) {
  const link = (ending) => ({
    href: `${mine}/song.${ending}`,
    download: "",
    "data-key": `file-${ending}`,
    onclick: () => DRAWN.has(ending) && checkLetters(mine),
  });
  return el(
    "p.files",
    {},
    endings.map((ending) => [el("a", link(ending), FILES[ending] ?? ending), " "]),
  );
}

// What no font has is left out of paper and pictures: that is said.
async function checkLetters(mine) {
  const answer = await fetch(`${mine}/letters`).catch(() => null);
  const { letters } = answer?.ok ? await answer.json() : { letters: "" };
  if (letters) toast(`No font on this computer has these letters, so they are left out: ${letters}`, "bad");
}
