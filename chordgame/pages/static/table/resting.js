// What the sheet says to who has nothing to do: who is waited for, or that there may be another game.

import { button, el } from "../dom.js";
import { say } from "../page.js";
import { state } from "./slots.js";

/** While nobody here is waited for. */
export function resting({ waits, over }) {
  if (over) return again();
  return waits.length ? el("p.faint", {}, `Waiting for ${waits.join(" and ")}.`) : null;
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
