// The recorded strum once more, and what the ear saw in it; fetched when somebody asks.

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
  const box = el("div");
  const show = () => {
    if (!box.firstChild) box.append(...soundAndPicture(address));
  };
  const summary = el("summary", { "data-key": "again", onclick: show }, "Hear it again, and see why");
  return el("details.again", { "data-address": address }, summary, box);
}

function soundAndPicture(address) {
  const alt = "What was heard over time, and each string's loudness with the reason for its verdict";
  return [
    el("audio", { controls: true, src: `${address}.wav` }),
    el(
      "a",
      { href: `${address}.png`, target: "_blank", rel: "noopener" },
      el("p.faint", {}, "Tap the picture to see it large."),
      el("img.why", { src: `${address}.png`, alt }),
    ),
  ];
}
