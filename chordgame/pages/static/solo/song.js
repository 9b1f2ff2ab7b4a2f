// The song in progress: chords that were kept, in order, with words over them; saved, played, taken along as files.

import { button, el, redraw } from "../dom.js";
import { say } from "../page.js";
import { drawPicture } from "../pictures.js";
import { KeyPart } from "./key.js";
import { savedLine } from "./saved.js";
import { sectionAt } from "./sections.js";
import { play, stop } from "./sound.js";

const FILES = {
  cho: "ChordPro",
  musicxml: "MusicXML",
  mid: "MIDI",
  txt: "text",
  pdf: "PDF to print",
  png: "PNG",
  svg: "SVG",
};
// Beats that a chord usually lasts; of others the one that it has is offered too.
const USUAL_BEATS = [1, 2, 3, 4, 6, 8];
const NOTHING_KEPT = "Nothing is kept yet. What sounds good goes here, with “Keep it”.";

// The host listens to the guitar again.
export function silence() {
  stop();
  say({ say: "hush" });
}

export class SongPart {
  constructor(onBook) {
    this.onBook = onBook;
    this.key = new KeyPart();
    this.node = el("section.panel.song-part", { "aria-label": "The song" });
  }

  /** How many chords are kept. */
  get length() {
    return this.song?.kept.length ?? 0;
  }

  draw(song) {
    this.song = song;
    const any = song.kept.length > 0;
    redraw(
      this.node,
      el("h2", {}, "The song"),
      this.head(song, any),
      savedLine(song),
      any ? this.key.draw(song) : null,
      any && song.endings.length ? this.files(song) : null,
      any
        ? el(
            "ol.kept",
            {},
            song.kept.map((kept, place) => [this.marks(place), this.chord(kept, place)]),
            this.marks(song.kept.length),
          )
        : el("p.faint", {}, NOTHING_KEPT),
    );
  }

  head(song, any) {
    return el(
      "div.song-head",
      {},
      this.field("title", "Title", song.title, "Untitled"),
      this.field("band", "By", song.band, ""),
      this.tempo(song.tempo),
      button("move", "▶ Play", () => this.play(), { key: "play-song", disabled: !any }),
      button("quiet", "■ Stop", silence, { key: "stop-song" }),
      button("move", "Save", () => say({ say: "save" }), { key: "save-song", disabled: !any }),
      button("quiet", "Songs…", this.onBook, { key: "open-book" }),
      button("quiet", "New song", () => say({ say: "new_song" }), { key: "new-song", disabled: !any }),
    );
  }

  play() {
    play(`${this.known.mine}/song.wav?${this.song.kept.length}-${Date.now()}`);
  }

  files({ endings }) {
    const link = (ending) => ({
      href: `${this.known.mine}/song.${ending}`,
      download: "",
      "data-key": `file-${ending}`,
    });
    const links = endings.map((ending) => [el("a", link(ending), FILES[ending] ?? ending), " "]);
    return el("p.files", {}, "Take it along: ", links);
  }

  tempo(value) {
    const [min, max] = this.known.tempo;
    const onchange = (event) => this.name({ tempo: Math.round(Number(event.target.value)) });
    const input = el("input", { type: "number", min, max, value, "data-key": "song-tempo", onchange });
    return el("label", {}, el("span", {}, "Tempo"), input);
  }

  field(key, label, value, placeholder) {
    const onchange = (event) => this.name({ [key]: event.target.value });
    const text = { type: "text", value, placeholder, maxLength: this.known.longest_name, autocomplete: "off" };
    return el("label", {}, el("span", {}, label), el("input", { ...text, "data-key": `song-${key}`, onchange }));
  }

  name(changed) {
    const { title, band, tempo } = this.song;
    say({ say: "song", title, band, tempo, ...changed });
  }

  marks(place) {
    const here = this.song.marks.filter(({ at, named }) => at === place && named);
    return here.map(({ kind, named }) => el(`li.kept-mark.${kind}`, {}, kind === "remark" ? `(${named})` : named));
  }

  chord(kept, place) {
    return el(
      "li.kept-chord",
      {},
      kept.svg ? backTo(kept, place) : el("p.faint.words-alone", {}, "words alone"),
      kept.called ? el("strong.called", {}, kept.called) : null,
      this.words(kept.words, place),
      sectionAt(this.song.marks, place),
      el("div.row", {}, this.order(kept, place)),
    );
  }

  words(value, place) {
    const onchange = (event) => say({ say: "words", place, text: event.target.value });
    const text = {
      type: "text",
      value,
      maxLength: this.known.longest_words,
      placeholder: "words",
      autocomplete: "off",
    };
    const label = `Words over chord ${place + 1}`;
    return el("input", { ...text, "data-key": `words-${place}`, "aria-label": label, onchange });
  }

  order({ beats, svg }, place) {
    const nth = place + 1;
    const isLast = nth === this.song.kept.length;
    const small = (key, sign, label, message, disabled = false) =>
      button("small", sign, () => say(message), { key: `${key}-${place}`, label, disabled });
    return [
      small("earlier", "←", `Chord ${nth} one earlier`, { say: "move", place, to: place - 1 }, !place),
      beatsOf(beats, place, svg ? USUAL_BEATS : [0, ...USUAL_BEATS]),
      small("later", "→", `Chord ${nth} one later`, { say: "move", place, to: place + 1 }, isLast),
      small("drop", "×", `Remove chord ${nth}`, { say: "drop", place }),
    ];
  }
}

function backTo({ svg, name, stack, mood, face }, place) {
  const alt = `Chord ${place + 1}: ${name}, with ${stack}. Go back to it`;
  const more = { key: `back-${place}`, title: `${stack}; ${mood}, at ${face}` };
  return button("hold", drawPicture({ svg, alt, name: "chord" }), () => say({ say: "back_to", place }), more);
}

function beatsOf(beats, place, usual) {
  const offered = [...new Set([...usual, beats])].sort((a, b) => a - b);
  const option = (value) => el("option", { value, selected: value === beats }, String(value));
  const onchange = (event) => say({ say: "beats", place, beats: Number(event.target.value) });
  const label = `Beats of chord ${place + 1}`;
  return el("select", { "data-key": `beats-${place}`, "aria-label": label, onchange }, offered.map(option));
}
