// The boxes in the guitar corner: what is plugged in, what each reads just now, and a test of all that it can read.

import { button, el } from "./dom.js";
import { say } from "./page.js";
import { sentence } from "./words.js";

const tryOut = (kind) => say({ say: "try_box", device: kind });

const tried = (devices) => devices.find(({ trying }) => trying);

/** Nobody looks any more. */
export function boxesClosed(devices) {
  if (tried(devices)) tryOut("");
}

/** The whole dialog, while somebody tries one out. */
export function boxTrial(devices) {
  const one = tried(devices);
  return one && [el("h2", { id: "guitars-title" }, `Trying out the ${one.name.toLowerCase()}`), device(one)];
}

export const boxNodes = (devices) => [el("h3", {}, "The box"), devices.map(device)];

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

const read = (done, left) => {
  if (!left.length) return "✓ all read";
  const missing = done.length ? `, not yet ${left.join(", ")}` : "";
  return `${done.length} of ${done.length + left.length} read${missing}`;
};

function test({ asks, parts, doubts }) {
  const row = ({ name, done, to_come: left }) =>
    el("li", {}, el("span", {}, el("strong", {}, `${name}: `), read(done, left)));
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
