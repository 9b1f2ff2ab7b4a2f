// What the song is called, who it is by, and how fast it goes.

import { el } from "../dom.js";
import { say } from "../page.js";
import { tapButton } from "./tapping.js";

export class TitlePart {
  constructor() {
    this.tap = tapButton((tempo) => this.name({ tempo: this.inRange(tempo) }));
  }

  draw(song, known) {
    this.song = song;
    this.known = known;
    return el(
      "div.song-head",
      {},
      this.field("title", "Title", song.title, "Untitled"),
      this.field("band", "By", song.band, ""),
      this.tempo(song.tempo),
      this.tap,
      this.strumming(song.strumming),
    );
  }

  inRange(tempo) {
    const [min, max] = this.known.tempo;
    return Math.max(min, Math.min(max, tempo));
  }

  tempo(value) {
    const [min, max] = this.known.tempo;
    const onchange = (event) => this.name({ tempo: Math.round(Number(event.target.value)) });
    const input = el("input", { type: "number", min, max, value, "data-key": "song-tempo", onchange });
    return el("label.tempo", {}, el("span", {}, "Tempo"), input);
  }

  // How a bar is strummed: D down, U up, a dot rests.
  strumming(value) {
    const onchange = ({ target }) => say({ say: "strumming", pattern: target.value });
    const title = "How a bar is strummed: D down, U up, a dot rests. Empty for one stroke a chord";
    const more = { size: 10, placeholder: "D.DU.UDU", autocomplete: "off", spellcheck: false, title };
    const input = el("input", { type: "text", value, ...more, "data-key": "song-strumming", onchange });
    return el("label.strumming", {}, el("span", {}, "Strum"), input);
  }

  field(key, label, value, placeholder) {
    const onchange = (event) => this.name({ [key]: event.target.value });
    const text = { type: "text", value, placeholder, maxLength: this.known.longest_name, autocomplete: "off" };
    const more = { "data-key": `song-${key}`, "aria-label": label, onchange };
    return el("label", {}, el("span", {}, label), el("input", { ...text, ...more }));
  }

  name(changed) {
    const { title, band, tempo } = this.song;
    say({ say: "song", title, band, tempo, ...changed });
  }
}
