// Playing along: the song runs or waits, the chord that is due and the next are shown, and at the end what was hard.

import { stayAwake } from "../awake.js";
import { button, el, fill } from "../dom.js";
import { say } from "../page.js";
import { drawPicture } from "../pictures.js";

const SPEEDS = [50, 60, 70, 80, 90, 100];
const ROUNDS = [1, 2, 4, 8];
const LISTENING = "Play it: I'm listening.";

/** Opens it, whoever asks. */
export const playAlong = () => dispatchEvent(new Event("play-along"));

export class AlongPart {
  /** @param {() => object} song  the song on the desk */
  constructor(song) {
    this.song = song;
    this.stage = el("div.along-stage", { role: "status", "aria-live": "polite" });
    this.deeds = el("div.row");
    this.speed = choice("Speed", SPEEDS, (percent) => `${percent} %`, 100);
    this.rounds = choice("Times round", ROUNDS, String, 1);
    this.part = choice("Part", [], String, 0);
    this.waits = el("input", { type: "checkbox", "data-key": "along-waits" });
    const waiting = el("label.row", {}, this.waits, "The song waits for me");
    this.settings = el("div.row.along-settings", {}, this.part.node, this.speed.node, this.rounds.node, waiting);
    const close = button("small", "×", () => this.node.close(), { label: "Close", key: "close-along" });
    const head = el("div.book-head", {}, el("h2", {}, "Play along"), el("span.spacer"), close);
    this.node = el("dialog.book.along", { "aria-label": "Play along" }, head, this.settings, this.stage, this.deeds);
    this.node.addEventListener("close", () => this.runs && say({ say: "along_stop" }));
    addEventListener("play-along", () => this.open());
  }

  open() {
    const parts = partsOf(this.song());
    this.parts = parts;
    fill(
      this.part.list,
      parts.map(({ named }, value) => el("option", { value }, named)),
    );
    this.part.node.hidden = parts.length < 2;
    if (!this.runs) this.rest([]);
    this.node.showModal();
  }

  start() {
    const { first, end } = this.parts[Number(this.part.list.value) || 0];
    const number = ({ list }) => Number(list.value);
    const waits = this.waits.checked;
    stayAwake();
    say({ say: "along", percent: number(this.speed), rounds: number(this.rounds), first, end, waits });
  }

  /** @param {object} now  what the host says of it */
  draw(now) {
    clearTimeout(this.counting);
    this.runs = now.runs;
    this.settings.hidden = now.runs;
    if (now.runs) this.run(now);
    else if (this.node.open) this.rest(now.sentences, now.picture);
  }

  run(now) {
    const stop = button("move", "■ Stop", () => say({ say: "along_stop" }), { key: "stop-along" });
    if (!this.deeds.querySelector("[data-key=stop-along]")) fill(this.deeds, stop);
    if (now.now === null) this.count(now, performance.now());
    else
      fill(
        this.stage,
        el("div.along-chords", {}, this.chord(now.now, "now"), this.chord(now.next, "next")),
        now.waits ? el("p.faint", {}, LISTENING) : null,
        heard(now.played),
      );
  }

  // A bar is counted in; the host says when the next beat but so many comes.
  count(now, since) {
    const left = now.begins_in - (performance.now() - since) / 1000;
    const beats = Math.ceil(left / now.beat);
    const sign = beats > 4 || beats < 1 ? "…" : String(5 - beats);
    fill(
      this.stage,
      el("div.along-chords", {}, el("p.along-count", {}, sign), this.chord(now.next, "next")),
      heard([]),
    );
    if (left > 0) this.counting = setTimeout(() => this.count(now, since), 60);
  }

  chord(place, which) {
    const { kept, diagrams, names } = this.song();
    const one = kept[place];
    if (!one) return el(`div.along-chord.${which}`, {}, el("p.faint", {}, "the end"));
    const alt = names && one.called ? one.called : one.name;
    return el(
      `div.along-chord.${which}`,
      { "data-place": place },
      names && one.called ? el("strong", {}, one.called) : null,
      diagrams[one.name] ? drawPicture({ svg: diagrams[one.name], alt, name: "chord" }) : null,
      el("span", {}, one.words),
    );
  }

  // Before it begins, and when it is over: what was hard, and the picture of it.
  rest(sentences, picture) {
    const begin = sentences.length ? "▶ Once more" : "▶ Begin";
    fill(
      this.deeds,
      button("move", begin, () => this.start(), { key: "begin-along" }),
    );
    const how = "After a bar of counting each chord is listened to. At the end you read which changes are hard.";
    fill(
      this.stage,
      sentences.length ? sentences.map((sentence) => el("p.along-said", {}, sentence)) : el("p.faint", {}, how),
      picture
        ? drawPicture({ svg: picture, alt: "How often each string and each chord rang clear", name: "progress" })
        : null,
    );
  }
}

const heard = (played) =>
  el(
    "ol.along-heard",
    {},
    played.map(([chord, how]) => el(how === "clear" ? "li.good" : "li.bad", {}, `${chord}: ${how}`)),
  );

function choice(label, values, named, usual) {
  const option = (value) => el("option", { value, selected: value === usual }, named(value));
  const list = el("select", { "aria-label": label }, values.map(option));
  return { list, node: el("label.row", {}, label, list) };
}

// All of it, or one of its sections.
function partsOf({ kept, sections }) {
  const named = sections.filter(({ mark }) => mark?.named && mark.kind !== "again");
  const each = named.map(({ first, end, mark }) => ({ first, end, named: mark.named }));
  return [{ first: 0, end: kept.length, named: "All of it" }, ...each];
}
