// The song in progress: chords that were kept, in order, with words over them; saved, played, taken along as files.

import { el, redraw } from "../dom.js";
import { drawPicture } from "../pictures.js";
import { play, stop } from "./sound.js";
import { say } from "../page.js";

const FILES = { cho: "ChordPro", musicxml: "MusicXML", mid: "MIDI", txt: "text", pdf: "PDF to print", png: "PNG", svg: "SVG" };

// The host listens to the guitar again.
export function silence() {
  stop();
  say({ say: "hush" });
}

export class SongPart {
  constructor() {
    this.mine = "";
    this.node = el("section.panel.song-part", { "aria-label": "The song" });
  }

  draw(song) {
    this.song = song;
    const any = song.kept.length > 0;
    redraw(this.node,
      el("h2", {}, "The song"),
      el("div.song-head", {},
        this.field("title", "Title", song.title, "Untitled"), this.field("band", "By", song.band, ""),
        el("label", {}, el("span", {}, "Tempo"), el("input", { type: "number", min: 30, max: 300, value: song.tempo, "data-key": "song-tempo", onchange: (event) => this.name({ tempo: Math.round(Number(event.target.value)) }) })),
        el("button.move", { type: "button", "data-key": "play-song", disabled: !any, onclick: () => play(`${this.mine}/song.wav?${song.kept.length}-${Date.now()}`) }, "▶ Play"),
        el("button.quiet", { type: "button", "data-key": "stop-song", onclick: silence }, "■ Stop"),
        el("button.move", { type: "button", "data-key": "save-song", disabled: !any, onclick: () => say({ say: "save" }) }, "Save"),
        el("button.quiet", { type: "button", "data-key": "new-song", disabled: !any, onclick: () => say({ say: "new_song" }) }, "New song")),
      song.saved ? el("p.faint", {}, `In the song book as “${song.saved}”. Save again after a change.`) : null,
      any && song.endings.length ? this.files(song) : null,
      any ? el("ol.kept", {}, song.kept.map((kept, place) => this.chord(kept, place, song.kept.length))) : el("p.faint", {}, "Nothing is kept yet. What sounds good goes here, with “Keep it”."));
  }

  files(song) {
    return el("p.files", {}, "Take it along: ", song.endings.map((ending) => [el("a", { href: `${this.mine}/song.${ending}`, download: "", "data-key": `file-${ending}` }, FILES[ending] ?? ending), " "]));
  }

  field(key, label, value, placeholder) {
    return el("label", {}, el("span", {}, label), el("input", { type: "text", value, placeholder, maxLength: 60, autocomplete: "off", "data-key": `song-${key}`, onchange: (event) => this.name({ [key]: event.target.value }) }));
  }

  name(changed) {
    const { title, band, tempo } = this.song;
    say({ say: "song", title, band, tempo, ...changed });
  }

  chord(kept, place, count) {
    const nth = place + 1;
    const picture = drawPicture({ svg: kept.svg, alt: `Chord ${nth}: ${kept.name}, with ${kept.stack}. Go back to it`, name: "chord" });
    const button = (key, sign, label, message, can = true) => el("button.small", { type: "button", "data-key": `${key}-${place}`, "aria-label": label, disabled: !can, onclick: () => say(message) }, sign);
    return el("li.kept-chord", {},
      el("button.hold", { type: "button", "data-key": `back-${place}`, title: `${kept.stack}; ${kept.mood}, at ${kept.face}`, onclick: () => say({ say: "back_to", place }) }, picture),
      kept.called ? el("strong.called", {}, kept.called) : null,
      el("input", { type: "text", value: kept.words, maxLength: 200, placeholder: "words", autocomplete: "off", "data-key": `words-${place}`, "aria-label": `Words over chord ${nth}`, onchange: (event) => say({ say: "words", place, text: event.target.value }) }),
      el("div.row", {},
        button("earlier", "←", `Chord ${nth} one earlier`, { say: "move", place, to: place - 1 }, place > 0),
        el("select", { "data-key": `beats-${place}`, "aria-label": `Beats of chord ${nth}`, onchange: (event) => say({ say: "beats", place, beats: Number(event.target.value) }) },
          [...new Set([1, 2, 3, 4, 6, 8, kept.beats])].sort((a, b) => a - b).map((beats) => el("option", { value: beats, selected: beats === kept.beats }, String(beats)))),
        button("later", "→", `Chord ${nth} one later`, { say: "move", place, to: place + 1 }, place < count - 1),
        button("drop", "×", `Remove chord ${nth}`, { say: "drop", place })));
  }
}
