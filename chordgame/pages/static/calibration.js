// Getting to know one guitar: what is asked, what was wrong with the last pluck, and what will be hard on it.

import { button, el } from "./dom.js";
import { calibrate } from "./guitar_rows.js";
import { Meter } from "./strings.js";
import { sentence } from "./words.js";

// What the ear uses of it, and what only people do: said where somebody might believe more.
const WHAT_FOR =
  "From now on the ear knows how each string is tuned. Levels, stiffness and how long strings ring are for you alone.";
const PICTURE =
  "Each string's spectrum over the noise, how far it is out of tune, how fast it dies away, and which strings hide";
const meter = new Meter();

/**
 * @param {object} now  the calibration as the host has it
 * @param {{called: string, device: string} | undefined} guitar  the one that is played
 */
export function drawCalibration(now, guitar) {
  const name = guitar?.called || guitar?.device || "";
  return [el("h2", { id: "guitars-title" }, `Getting to know ${name}`), now.over ? result(now) : asking(now)];
}

function asking({ input, prompt, step, steps, problem, level, hears }) {
  if (level) meter.draw(level);
  const stop = button("quiet", "Stop", () => calibrate(""), { key: `stop-${input}` });
  return [
    steps
      ? el("progress", { max: steps, value: step - 1, "aria-label": `Step ${step} of ${steps}` })
      : el("p.hint", {}, "Two seconds of silence, each open string twice, and a strum: less than two minutes."),
    el("p.asks", { role: "status" }, sentence(prompt)),
    problem ? el("p.hint.bad", { role: "status" }, sentence(problem)) : null,
    meter.node,
    el("p.hint.hears", {}, hears || "\u00a0"),
    el("div.answers", {}, stop),
  ];
}

function result({ input, failed, hard, picture }) {
  const again = button(failed ? "move" : "quiet", "Once more", () => calibrate(input), { key: "calibrate-again" });
  const done = button(failed ? "quiet" : "move", "Done", () => calibrate(""), { key: "calibrated" });
  if (failed) return [el("p.next", { role: "status" }, sentence(failed)), el("div.answers", {}, again, done)];
  const nothing = "Nothing will be hard on this guitar, as far as open strings tell.";
  return [
    el("p.outcome", { role: "status" }, hard.length ? "What will be hard on this guitar:" : nothing),
    el(
      "ul.findings",
      {},
      hard.map((one) => el("li", {}, sentence(one))),
    ),
    picture
      ? el(
          "a.calibration-picture",
          { href: picture, download: "calibration.png" },
          el("img", { src: picture, alt: PICTURE }),
        )
      : null,
    el("p.hint", {}, WHAT_FOR),
    el("div.answers", {}, done, again),
  ];
}
