// What the help says: the rules, the words, the pieces, who leads, and what the other games are.

import { button, el } from "../dom.js";
import { drawPicture } from "../pictures.js";
import { fileOf } from "../place.js";
import { forHowMany } from "./help.js";
import { whoLeads } from "./leading.js";
import { areOff, switchTips } from "./tips.js";

/** Over the page, until somebody goes back; once, though it was asked for twice while it was on its way. */
export async function howToPlay(seat, switched) {
  if (document.querySelector(".how-to-play")) return;
  const dialog = el("dialog.asking.how-to-play", { "aria-label": "How to play" });
  const close = () => dialog.close();
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("close", switched);
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  const inside = el("div.help-inside", { tabIndex: 0, role: "region", "aria-label": "How to play" });
  dialog.append(inside, button("move.close-help", "Back", close, { key: "close-help" }));
  document.body.append(dialog);
  dialog.showModal();
  inside.append(...(await helpOnTheTable(seat)));
}

async function helpOnTheTable(seat) {
  try {
    const answer = await fileOf("/help.json");
    return sections(await answer.json(), seat);
  } catch {
    return [el("p", {}, "Connection lost. Try again in a moment.")];
  }
}

function sections({ title, rules, words, pieces, games, teaches }, seat) {
  const parts = [
    ["Rules", rules.length && el("ol.rules", {}, rules.map(rule))],
    ["Words", Object.keys(words).length && el("dl.words", {}, Object.entries(words).map(word))],
    ["Pieces", pieces.length && el("div.pieces", {}, pieces.map(piece))],
    ["Other games", el("div.games", {}, games.filter((one) => one.title !== title).map(otherGame))],
  ].filter(([, inside]) => inside);
  const made = parts.map(([name, inside]) => el("section", { "aria-label": name }, el("h3", {}, name), inside));
  const to = (i) => () => made[i].scrollIntoView({ block: "start" });
  const chip = ([name], i) => button("chip", name, to(i), { key: `help-${name}` });
  return [
    el("h2", {}, title),
    el("nav.chips", { "aria-label": "Parts of the help" }, parts.map(chip)),
    whoLeads() ?? "",
    teaches ? tips(seat) : "",
    ...made,
  ];
}

const rule = (text) => el("li", {}, text);
const word = ([name, meaning]) => [el("dt", {}, name), el("dd", {}, meaning)];
const piece = ({ name, words, picture }) =>
  el("figure.piece", {}, drawPicture(picture), el("figcaption", {}, name, el("span.faint", {}, words)));

// What a game is, how long it takes, and for how many.
const otherGame = ({ title, about, players }) =>
  el("section", {}, el("h4", {}, title), el("p", {}, about), el("p.faint", {}, forHowMany(players)));

// Tips belong to somebody: who looks on has none.
function tips(seat) {
  if (!seat) return "";
  const off = areOff(seat);
  const name = () => (areOff(seat) ? "Show me the tips again" : "Skip the tips");
  const onclick = (event) => {
    switchTips(seat, areOff(seat));
    event.currentTarget.textContent = name();
    said.textContent = areOff(seat) ? OFF : ON;
  };
  const said = el("p.faint", { role: "status" }, off ? OFF : ON);
  return el("div.row.tips-switch", {}, said, button("quiet", name(), onclick, { key: "tips-switch" }));
}

const ON = "Each new thing is explained when you meet it.";
const OFF = "You have seen the tips, or skipped them.";
