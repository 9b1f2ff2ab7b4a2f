// What a seat may do although nobody waits for it: a few are in sight, forms and ways out wait under "More".

import { el } from "../dom.js";
import { areAnswers, freeFields } from "./offers.js";

/** Whether a press is all that the offer needs. */
export const isPlain = (offer, moves) => {
  const { texts, others } = freeFields(offer, moves.formsOf(offer));
  return !texts.length && (!others.length || Boolean(offer.ear));
};

/**
 * @param {import("./moves.js").Moves} moves
 * @param {object[]} offers  those that nobody waits for
 */
export function besideTheTurn(moves, offers) {
  const rules = areAnswers(moves.awaited, moves);
  const open = offers.filter((offer) => !rules && !offer.at && isPlain(offer, moves) && !offer.way_out);
  const folded = offers.filter((offer) => !open.includes(offer));
  const groups = (some) => el("div.beside", {}, moves.lists.groups(some));
  if (folded.length < 2) return [open.length ? groups(open) : null, folded.length ? groups(folded) : null];
  return [
    open.length ? groups(open) : null,
    el(
      "details.more",
      { open: moves.choice.opened.get("more") ?? false },
      moves.lists.summary("more", "More"),
      el("div.lists", {}, moves.lists.groups(folded)),
    ),
  ];
}
