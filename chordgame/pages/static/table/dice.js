// Dice for strangers: a page draws along where its table wants that; most tables roll as ever.

import { button } from "../dom.js";
import { Later } from "../later.js";
import { say } from "../page.js";

let said = { on: false };
const part = new Later(
  () => import("./drawing_along.js"),
  () => part.here.drawAlong(said),
);

export const diceTakers = {
  dice(message) {
    const isForUs = message.on || said.on;
    said = message;
    if (isForUs) part.wanted()?.drawAlong(message);
  },
  dice_log: (message) => part.wanted()?.showLog(message),
};

/** Once a game is over: whether its dice were drawn as they should be. */
export const checkDice = () =>
  said.on && button("quiet", "Check the dice", () => say({ say: "dice_log" }), { key: "check-dice" });
