// A seat's part in the dice: a secret, its pledge, and one share for each lot. Needs no page.

import { sha256 } from "../sha256.js";

/** Shares that a pledge is good for, as the host counts them. */
export const LENGTH = 1024;

export function hashed(text, times) {
  let hash = text;
  for (let i = 0; i < times; i++) hash = sha256(hash);
  return hash;
}

/** @returns {{secret: string, pledge: string, lots: [number, string][]}} what a page keeps and shows nobody */
export const newPurse = (secret) => ({ secret, pledge: hashed(secret, LENGTH), lots: [] });

/** Whether the purse is for another game: it gave to lots that this host does not know of. */
export const isSpent = (purse, { pledge }) => pledge !== purse.pledge && purse.lots.length > 0;

/**
 * What a page does when a lot is asked for: it gives each share once, and only for one log.
 * @returns {{share: string, purse: object} | {odd: string} | null}
 */
export function shareFor(purse, { pledge, since }, lot) {
  if (pledge !== purse.pledge) return null;
  const [latest, head] = purse.lots.at(-1) ?? [0, ""];
  const isAgain = lot.number === latest && lot.head === head;
  if (lot.number <= latest && !isAgain) return { odd: "This host asks twice for one lot. Your page does not answer." };
  const nth = lot.number - since;
  if (nth > LENGTH) return null;
  const lots = isAgain ? purse.lots : [...purse.lots, [lot.number, lot.head]];
  return { share: hashed(purse.secret, LENGTH - nth), purse: { ...purse, lots } };
}
