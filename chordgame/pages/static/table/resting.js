// What the sheet says to who has nothing to do: what came of it all, who is waited for, that there may be another game.

import { button, el } from "../dom.js";
import { say } from "../page.js";
import { allWithRoles } from "./leading.js";
import { state } from "./slots.js";
import { cameOf, endOf } from "./story.js";

// Letters in four lines of a phone: more would cover the board.
const FOUR_LINES = 180;

/** While nobody here is waited for. */
export function resting(view) {
  if (view.over) return again();
  // Whose hand is covered at this screen is asked for just below.
  const waits = view.waits.filter((name) => view.seat || !state.room.yours.includes(name));
  return [
    goOnFor(view.waits),
    whatCame(view),
    waits.length ? el("p.faint", {}, `Waiting for ${allWithRoles(waits)}.`) : null,
  ];
}

/** Nobody waits for a phone that is away: the host can go on for who played from it. */
export function goOnFor(waits) {
  const goOn = (name) => () => say({ say: "seat", name, by: "here" });
  const one = (name) =>
    el(
      "div.row.absent",
      {},
      el("p", {}, `${name} is away, and can ask for this seat again.`),
      button("quiet", `Go on for ${name} here`, goOn(name), { key: `go-on-for-${name}` }),
    );
  return canGoOnFor(waits).map(one);
}

/** Of those who are waited for, whose phones are away; the host's to know. */
export function canGoOnFor(waits) {
  const away = ({ name, by, online }) => waits.includes(name) && by === "phone" && !online;
  return state.room.is_host ? state.room.seats.filter(away).map(({ name }) => name) : [];
}

/** A card that was wrong, or what a concert paid: where hands are one's own nobody must look for it in the story. */
export function whatCame({ seat, waits, private: hides }) {
  const lines = hides ? cameOf(state.story, seat, waits.includes(seat)) : [];
  return lines.length ? el("p.came.faint", { role: "status" }, endOf(lines, FOUR_LINES)) : null;
}

// Nobody has to look for the next game.
function again() {
  if (!state.room.is_host) return el("p.faint", {}, "That was it. The host can start another game.");
  return el(
    "div.row",
    {},
    button("move.loud", "Play again", () => say({ say: "play_again" }), { key: "play-again" }),
    button("quiet", "New game", () => say({ say: "new_game" }), { key: "another-game" }),
  );
}
