// Recording what is strummed: the take as it comes, and what may become of it.

import { button, el, fill } from "../dom.js";
import { say } from "../page.js";
import { counted } from "../words.js";

const HOW = "Recording. Strum your song; each chord is written down as it is found out.";

export class TakePart {
  constructor() {
    this.chip = button("quiet.record", "", () => say({ say: "record", on: !this.take?.runs }), { key: "record" });
    this.node = el("div.take", { role: "group", "aria-label": "What is recorded" });
  }

  draw(take) {
    this.take = take;
    const { runs, strums, tempo } = take;
    this.chip.textContent = runs ? "■ Stop recording" : "● Record";
    this.chip.setAttribute("aria-pressed", String(runs));
    this.node.hidden = !runs && !strums.length;
    const about = `${counted(strums.length, "strum")}${tempo ? `, about ${tempo} beats a minute` : ""}`;
    const strum = ([called, at, clear]) =>
      el(
        "li",
        { title: `after ${at} seconds, ${counted(clear, "string")} clear` },
        el("strong", {}, called),
        ` ${at} s`,
      );
    const keep = (how, words) => button("quiet", words, () => say({ say: "keep_take", how }), { key: `take-${how}` });
    fill(
      this.node,
      el("p.faint", { role: "status" }, strums.length ? about : HOW),
      el("ol.take-strums", {}, strums.map(strum)),
      strums.length && !runs
        ? el(
            "div.row",
            {},
            keep("as_played", "Into the song as played"),
            keep("all", "Keep all"),
            keep("best", "Keep the best of each"),
            button("out", "Throw it away", () => say({ say: "drop_take" }), { key: "drop-take" }),
          )
        : null,
    );
  }
}
