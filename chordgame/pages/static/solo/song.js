// The song in progress: its title and sound, the sheet that is written on, and ways to take it along.

import { playAlong } from "./along.js";
import { button, el, fill, redraw } from "../dom.js";
import { say } from "../page.js";
import { fileLinks } from "./files.js";
import { KeyPart } from "./key.js";
import { Player, stretchOf } from "./player.js";
import { savedLine } from "./saved.js";
import { SheetPart } from "./sheet.js";
import { makeSortable } from "./sorting.js";
import { TitlePart } from "./title.js";
import { TrayPart } from "./tray.js";

export class SongPart {
  constructor() {
    this.key = new KeyPart();
    this.loops = false;
    this.player = new Player((now) => this.show(now));
    const from = (place, loop) => this.play(place, loop);
    this.sheet = new SheetPart({ chosen: (place) => this.choose(place, true), from });
    this.tray = new TrayPart({ choose: (at) => this.choose(at), close: () => this.closeTray(), from });
    makeSortable(this.sheet.node, ".stanza", (section, to) => say({ say: "move_section", section, to }));
    this.title = new TitlePart();
    this.head = el("div.song-top");
    this.count = el("span.count-in", { role: "timer", "aria-live": "off" });
    this.node = el("section.panel.song-part", { "aria-label": "The song" }, this.head, this.sheet.node, this.tray.node);
  }

  /** How many chords are kept. */
  get length() {
    return this.song?.kept.length ?? 0;
  }

  draw(song) {
    const fresh = this.song ? putIn(this.song, song) : -1;
    this.song = song;
    this.sheet.known = this.known;
    const any = song.kept.length > 0;
    redraw(this.head, this.title.draw(song, this.known), this.deeds(song, any), this.rest(song, any));
    this.sheet.draw(song);
    if (fresh >= 0) this.sheet.chosen = fresh;
    this.sheet.mark();
    this.drawTray();
  }

  // ---------------------------------------------------------------- one chord of it

  choose(place, byHand = false) {
    this.sheet.chosen = place;
    this.sheet.mark();
    this.drawTray();
    if (byHand) this.tray.node.scrollIntoView({ block: "nearest" });
  }

  drawTray() {
    this.tray.draw(this.song, this.sheet.chosen);
  }

  closeTray() {
    const place = this.sheet.chosen;
    this.choose(-1);
    this.sheet.node.querySelector(`[data-key="chord-${place}"]`)?.focus();
  }

  // ---------------------------------------------------------------- its sound

  play(place, sectionAlone = false) {
    const loop = sectionAlone || this.loops;
    const stretch = stretchOf(this.song, place, sectionAlone);
    const { first, end } = stretch;
    this.player.play(`${this.known.mine}/song.wav?first=${first}&end=${end}&${Date.now()}`, stretch, loop);
  }

  playOrStop() {
    if (this.player.isPlaying) this.silence();
    else if (this.length) this.play(this.song.played[0] ?? 0);
  }

  /** Quiet; the host listens to the guitar again. */
  silence() {
    this.player.stop();
    say({ say: "hush" });
  }

  show(now) {
    fill(this.count, now?.count ? String(now.count) : "");
    this.sheet.follow(now?.place ?? -1);
    const stop = this.head.querySelector("[data-key=stop-song]");
    if (stop) stop.disabled = !this.player.isPlaying;
  }

  // ---------------------------------------------------------------- what stands over it

  deeds({ names }, any) {
    const loop = () => {
      this.loops = !this.loops;
      this.head.querySelector("[data-key=loop-song]").setAttribute("aria-pressed", String(this.loops));
    };
    const stop = { key: "stop-song", label: "Stop", title: "Stop", disabled: !this.player.isPlaying };
    return el(
      "div.song-deeds",
      {},
      button("move", "▶ Play", () => this.play(this.song.played[0] ?? 0), { key: "play-song", disabled: !any }),
      button("quiet", "■", () => this.silence(), stop),
      button("chip", "⟳ Loop", loop, { key: "loop-song", pressed: this.loops }),
      this.count,
      button("chip", "Names", () => say({ say: "switch", what: "names", on: !names }), {
        key: "sheet-names",
        label: "Am: names of chords over the words",
        title: "Names of chords over the words",
        pressed: names,
      }),
    );
  }

  rest(song, any) {
    const more = (stays, words, inside) => el("details", { "data-stays": stays }, el("summary", {}, words), inside);
    return el(
      "div.song-more",
      {},
      savedLine(song) ?? el("span.spacer"),
      button("small", "Play along", playAlong, { key: "play-along", disabled: !any }),
      button("small", "On stage", () => say({ say: "stage" }), { key: "go-on-stage", disabled: !any }),
      button("small", "Save", () => say({ say: "save" }), { key: "save-song", disabled: !any }),
      button("small", "New song", () => say({ say: "new_song" }), { key: "new-song", disabled: !any }),
      any ? more("key", "Key and capo", this.key.draw(song)) : null,
      any && song.endings.length ? more("files", "Take it along", fileLinks(song, this.known)) : null,
    );
  }
}

// The place of the one chord that came into the song, or over words that had none; -1 where something else was changed.
function putIn({ kept: before }, { kept: now }) {
  const more = now.length - before.length;
  const place = now.findIndex(({ name }, at) => name !== before[at]?.name);
  const came = more === 1 || (more === 0 && place >= 0 && !before[place].name);
  return came && now[place]?.name ? place : -1;
}
