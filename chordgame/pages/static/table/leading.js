// Who decides for all, who is ahead, and who is no person: marks beside the names, and a sentence where it matters.

import { el } from "../dom.js";
import { say } from "../page.js";
import { state } from "./slots.js";

const SVG = "http://www.w3.org/2000/svg";
const BATON = "M9 15 22 2M2 18.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z";
const CROWN = "M3 20h18l1.5-12-6 4-4.5-8-4.5 8-6-4z";
const COMPUTER = "M3 4h18v12H3zM12 16v4M7 20h10";

export const leads = (name) => state.room?.lead?.seat === name;

/** What a seat is besides a player's, each as a small picture with its word; a phone has room for the pictures. */
export function marks({ name, by }) {
  return [leads(name) && mark("leads", BATON, state.room.lead.role), by === "bot" && mark("bot", COMPUTER, "computer")];
}

/** Beside the most points: no word is needed there. */
export const crown = () => el("span.crown", { title: "ahead" }, drawing(CROWN), el("span.unseen", {}, " ahead "));

const mark = (kind, drawn, word) =>
  el(`span.mark.${kind}`, { title: word }, drawing(drawn), el("span.mark-word", {}, ` ${word} `));

function drawing(path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.appendChild(document.createElementNS(SVG, "path")).setAttribute("d", path);
  return svg;
}

/** The seat as others may need to know it: with its role, where it has one. */
const withRole = (name) => (leads(name) ? `${name}, the ${state.room.lead.role}` : name);

/** Several of them in a row; who has a role stands last, where no comma is missing. */
export const allWithRoles = (names) =>
  [...names]
    .sort((a, b) => leads(a) - leads(b))
    .map(withRole)
    .join(" and ");

/** Who decides, by name and role. */
export const theLeader = () => withRole(state.room?.lead?.seat ?? "");

/** Who leads, and what that means. */
export function whoLeads() {
  const { lead, yours = [] } = state.room ?? {};
  if (!lead) return null;
  const who = yours.length === 1 && yours[0] === lead.seat ? "You are" : `${lead.seat} is`;
  return el("p.who-leads", {}, `${who} the ${lead.role}, who ${lead.decides}.`);
}

/** Before a game the host says who it is. */
export function chooseLeader() {
  const { lead, seats } = state.room;
  if (!lead || seats.length < 2) return null;
  const onchange = (event) => say({ say: "option", name: lead.option, value: event.target.value });
  const option = ({ name }) => el("option", { value: name, selected: name === lead.seat }, name);
  return el(
    "label.option.leader",
    {},
    el("span.option-words", {}, lead.role, el("span.hint", {}, `Who ${lead.decides}.`)),
    el("select", { "data-key": `option-${lead.option}`, onchange }, seats.map(option)),
  );
}
