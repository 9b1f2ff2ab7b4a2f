// The recorded strum once more, and what became of each string; fetched when somebody asks.

import { el } from "../dom.js";

export class Replay {
  at(address) {
    if (this.address !== address) {
      this.address = address;
      this.node = replayOf(address);
    }
    return this.node;
  }
}

function replayOf(address) {
  const box = el("div.replay");
  const show = () => {
    if (!box.firstChild) box.append(...soundAndPicture(address));
  };
  const summary = el("summary", { "data-key": "again", onclick: show }, "Hear it again, and see why");
  return el("details.again", { "data-address": address }, summary, box);
}

function soundAndPicture(address) {
  const plot = { href: `${address}.png`, target: "_blank", rel: "noopener" };
  return [
    el("img.why", { src: `${address}.svg`, alt: "Each string as a bar over time, as high as it was loud" }),
    el("audio", { controls: true, src: `${address}.wav` }),
    el(
      "p.faint",
      {},
      "A string that rings stays high. One that was muted dies at once. ",
      el("a", plot, "For engineers"),
    ),
  ];
}
