// The chord of the song that was chosen: how it is held, how long it lasts, where it stands; and another one for it.

import { button, el, redraw } from "../dom.js";
import { say } from "../page.js";
import { drawPicture } from "../pictures.js";
import { short } from "./letters.js";

// Beats that a chord usually lasts; of others the one that it has is offered too.
const USUAL_BEATS = [1, 2, 3, 4, 6, 8];
const SECTIONS = [
  ["", "Section here…"],
  ["verse", "Verse"],
  ["chorus", "Chorus"],
  ["bridge", "Bridge"],
  ["part", "Intro, solo …"],
  ["again", "Chorus once more, then"],
];

export class TrayPart {
  /** @param {{choose: (place: number) => void, close: () => void, from: (place: number) => void}} does */
  constructor(does) {
    this.does = does;
    this.node = el("div.tray", { role: "group", "aria-label": "The chosen chord", hidden: true });
    this.node.addEventListener("keydown", ({ key }) => key === "Escape" && this.does.close());
  }

  /** @param {number} place  of the chosen chord; -1 for none */
  draw(song, place) {
    const kept = song.kept[place];
    this.node.hidden = !kept;
    redraw(this.node, kept ? [this.picture(song, kept, place), el("div.tray-deeds", {}, this.deeds(song, place))] : []);
  }

  picture(song, { name, stack, mood, face }, place) {
    if (!name) return el("p.faint.words-alone", {}, "words alone");
    const alt = `Chord ${place + 1}: ${name}, with ${stack}. Go back to it`;
    const more = { key: `back-${place}`, title: `Go back to it: ${stack || "no stack"}; ${mood}, at ${face}` };
    const picture = drawPicture({ svg: song.diagrams[name], alt, name: "chord" });
    return button("hold", picture, () => say({ say: "back_to", place }), more);
  }

  deeds(song, place) {
    const kept = song.kept[place];
    const small = (key, sign, label, does, disabled = false) =>
      button("small", sign, does, { key: `${key}-${place}`, label, title: label, disabled });
    const nth = place + 1;
    const move = (to) => {
      say({ say: "move", place, to });
      this.does.choose(to);
    };
    const line = kept.begins
      ? ["↑ Join line", "Join line: it goes on with the one before"]
      : ["↵ New line", "New line: it begins here"];
    const begins = !kept.begins;
    return [
      this.typed(kept, place),
      beatsOf(kept.beats, place, kept.name ? USUAL_BEATS : [0, ...USUAL_BEATS]),
      small("earlier", "←", `Chord ${nth} one earlier`, () => move(place - 1), !place),
      small("later", "→", `Chord ${nth} one later`, () => move(place + 1), nth === song.kept.length),
      small("line", line[0], line[1], () => say({ say: "line", place, begins }), !place),
      sectionHere(place),
      small("from", "▶", `Play from chord ${nth}`, () => this.does.from(place)),
      kept.name && kept.words
        ? small("bare", "No chord", "No chord: the words stay", () => say({ say: "bare", place }))
        : null,
      small("drop", "×", `Remove chord ${nth}`, () => say({ say: "drop", place })),
      small("close-tray", "Done", "Done with this chord", this.does.close),
    ];
  }

  typed({ called, name }, place) {
    const value = called || short(name);
    const label = `Chord ${place + 1}: a name as Am7, or its frets as x02010`;
    const onchange = ({ target }) => say({ say: "name_chord", place, typed: target.value });
    const more = { value, size: 8, "data-key": `typed-${place}`, "aria-label": label, title: label };
    return el("input", { type: "text", autocomplete: "off", spellcheck: false, ...more, onchange });
  }
}

function sectionHere(place) {
  const option = ([value, words]) => el("option", { value }, words);
  const onchange = ({ target }) => target.value && say({ say: "section", place, begins: target.value });
  const label = `A section begins at chord ${place + 1}`;
  return el("select", { "data-key": `section-here-${place}`, "aria-label": label, onchange }, SECTIONS.map(option));
}

function beatsOf(beats, place, usual) {
  const offered = [...new Set([...usual, beats])].sort((a, b) => a - b);
  const words = (value) => (value === 1 ? "1 beat" : `${value} beats`);
  const option = (value) => el("option", { value, selected: value === beats }, words(value));
  const onchange = (event) => say({ say: "beats", place, beats: Number(event.target.value) });
  const label = `Beats of chord ${place + 1}`;
  return el("select", { "data-key": `beats-${place}`, "aria-label": label, onchange }, offered.map(option));
}
