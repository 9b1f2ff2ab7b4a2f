// How the game is played: a "?" on every page opens it; what it says is fetched when somebody asks.

import { button, toast } from "../dom.js";

/**
 * The "?".
 * @param {() => string} [seat]  whose tips can be switched on again there
 * @param {() => void} [switched]  draws what follows from it
 */
export const helpButton = (seat = () => "", switched = () => {}) =>
  button("quiet.help", "?", () => open(seat(), switched), { key: "help", label: "How to play" });

/** The same in words, where there is room for them. */
export const helpWords = () => button("quiet", "How to play", () => open("", () => {}), { key: "help" });

async function open(seat, switched) {
  try {
    (await import("./how_to_play.js")).howToPlay(seat, switched);
  } catch {
    toast("Connection lost. Try again in a moment.", "bad");
  }
}

export const forHowMany = ([fewest, most]) => `${fewest} to ${most} players`;
