// The song as a sheet: chords over the words that are typed there, line by line, section by section.

import { button, el, redraw } from "../dom.js";
import { say } from "../page.js";
import { short } from "./letters.js";
import { remark, stanzaHead, sectionToAdd } from "./stanza.js";
import { Typing } from "./typing.js";

const NOTHING_KEPT = "Nothing is kept yet. What sounds good goes here, with “Keep it”; or write words first.";
const WORDS_ALONE = "·";

export class SheetPart {
  /** @param {{chosen: (place: number) => void, from: (place: number, loop: boolean) => void}} does */
  constructor(does) {
    this.does = does;
    this.chosen = -1;
    this.node = el("div.sheet", { role: "group", "aria-label": "The sheet: chords over words" });
    this.typing = new Typing(this.node);
  }

  draw(song) {
    this.song = song;
    this.typing.song = song;
    redraw(
      this.node,
      song.kept.length ? null : el("p.faint", {}, NOTHING_KEPT),
      song.sections.map((section, nth) => this.stanza(section, nth)),
      this.typing.newLine(this.known.longest_words),
      song.kept.length ? sectionToAdd() : null,
    );
    this.mark();
    this.typing.focusWanted();
  }

  stanza(section, nth) {
    const lines = linesOf(this.song.kept, section);
    const line = (places) => [
      section.remarks.filter(([at]) => at === places[0]).map(([, text]) => remark(text)),
      el(
        "div.line",
        {},
        places.map((place) => this.chord(place)),
      ),
    ];
    return el(
      "section.stanza",
      { "data-section": nth },
      stanzaHead(section, nth, this.song.sections.length, this.does.from),
      lines.map(line),
    );
  }

  chord(place) {
    const { words, name, called, beats, broken } = this.song.kept[place];
    const shown = name ? called || short(name) : WORDS_ALONE;
    const label = name ? `Chord ${place + 1}: ${shown}, ${beats} beats` : `Words alone ${place + 1}`;
    const choose = () => this.choose(place);
    const over = button(`over${name ? "" : ".no-chord"}`, shown, choose, { key: `chord-${place}`, label });
    return el("span.kept-chord", { "data-place": place }, over, this.words(words, place), broken ? "-" : null);
  }

  // As wide as what is typed: the letters stand unseen behind the field.
  words(value, place) {
    const label = `Words over chord ${place + 1}`;
    const field = el("input", {
      type: "text",
      size: 1,
      value,
      maxLength: this.known.longest_words,
      autocomplete: "off",
      "data-key": `words-${place}`,
      "aria-label": label,
    });
    return el("span.grows", { "data-value": value }, field);
  }

  choose(place) {
    this.chosen = place;
    this.mark();
    this.does.chosen(place);
  }

  mark() {
    for (const one of this.node.querySelectorAll(".kept-chord"))
      one.classList.toggle("chosen", Number(one.dataset.place) === this.chosen);
  }

  /** The chord that sounds now; none when nothing does. */
  follow(place) {
    const before = this.node.querySelector(".kept-chord.now");
    if (before && Number(before.dataset.place) === place) return;
    before?.classList.remove("now");
    const now = this.node.querySelector(`.kept-chord[data-place="${place}"]`);
    now?.classList.add("now");
    now?.scrollIntoView({ block: "nearest" });
  }
}

function linesOf(kept, { first, end }) {
  const lines = [];
  for (let place = first; place < end; place++) {
    if (kept[place].begins || place === first) lines.push([]);
    lines.at(-1).push(place);
  }
  return lines;
}
