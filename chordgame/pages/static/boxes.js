// The boxes in the guitar corner: what is plugged in, what each reads just now, and a test of all that it can read.

import { button, el } from "./dom.js";
import { say } from "./page.js";
import { sentence } from "./words.js";

const tryOut = (kind) => say({ say: "try_box", device: kind });

export class Boxes {
  /** @param {() => void} changed  called when it has to be drawn anew */
  constructor(changed) {
    this.changed = changed;
    this.devices = [];
  }

  get takers() {
    return {
      boxes: ({ devices }) => {
        this.devices = devices;
        this.changed();
      },
    };
  }

  /** Nobody looks any more. */
  closed() {
    if (this.devices.some(({ trying }) => trying)) tryOut("");
  }

  nodes() {
    return this.devices.length ? [el("h3", {}, "The box"), this.devices.map(device)] : null;
  }
}

function device({ kind, name, port, about, here, reads, doubts, trying }) {
  const press = trying ? ["That is enough", () => tryOut("")] : ["Try it out", () => tryOut(kind)];
  return el(
    "section.box-device",
    { "aria-label": name },
    el("p", {}, el("strong", {}, name), " ", el("span.by", {}, [about, port].filter(Boolean).join(" · "))),
    el(`p.hint${here ? "" : ".bad"}`, { role: "status" }, here ? `It reads: ${reads}.` : sentence(reads)),
    doubts.map((doubt) => el("p.hint.bad", {}, sentence(doubt))),
    trying ? test(trying) : null,
    here ? button("quiet", press[0], press[1], { key: `try-${kind}`, label: `${press[0]}: ${name}` }) : null,
  );
}

function test({ asks, parts, doubts }) {
  const row = ({ name, done, to_come: left }) =>
    el(
      "li",
      {},
      el("strong", {}, `${name}: `),
      left.length ? `${done.length} of ${done.length + left.length} read` : "✓ all read",
      done.length && left.length ? el("span.by", {}, `, not yet ${left.join(", ")}`) : "",
    );
  const heads = doubts.length ? el("p.hint", {}, "What it did not believe meanwhile:") : null;
  return el(
    "div.trying",
    {},
    el("p.asks", { role: "status" }, asks),
    el("ul.findings", {}, parts.map(row)),
    heads,
    doubts.map((doubt) => el("p.hint", {}, sentence(doubt))),
  );
}
