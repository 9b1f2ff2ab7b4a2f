// Whether a log's lots came of what was pledged, and whether this page was asked by that very log. No page is touched.

import { sha256 } from "../sha256.js";
import { hashed } from "./lots.js";

const CHECK = /,"check":"[0-9a-f]{8}"}$/;
const MOST_STEPS = 1024;

/**
 * @param {string[]} lines  of the log
 * @param {{pledge: string, lots: [number, string][]}[]} purses  what this page wrote down
 * @returns {{lots: number, odd: string}} how many were drawn; what is wrong, if anything is
 */
export function lotsChecked(lines, purses) {
  const known = new Map();
  const heads = new Map();
  let head = "";
  let lot = 0;
  let drawn = 0;
  for (const line of lines) {
    const data = JSON.parse(line.replace(CHECK, "}"));
    for (const [giver, pledge] of Object.entries(data.pledges ?? {})) known.set(giver, [pledge, lot]);
    if (data.shares) {
      if (!fits(data.shares, known, lot))
        return { lots: drawn, odd: `A share of lot ${lot} is not the one that was pledged.` };
      if (seedOf(head, data.shares) !== data.seed)
        return { lots: drawn, odd: `Lot ${lot} is not what the shares make.` };
      drawn++;
    }
    head = sha256(head + line);
    if (data.n === undefined || data.lot) heads.set(++lot, head);
  }
  const other = purses.flatMap(({ lots }) => lots).find(([number, seen]) => heads.get(number) !== seen);
  return { lots: drawn, odd: other ? `At lot ${other[0]} this page was asked by another log than this one.` : "" };
}

function fits(shares, known, lot) {
  return Object.entries(shares).every(([giver, share]) => {
    const [before, at] = known.get(giver) ?? ["", lot];
    known.set(giver, [share, lot]);
    return lot > at && lot - at <= MOST_STEPS && hashed(share, lot - at) === before;
  });
}

const seedOf = (head, shares) =>
  Number(BigInt(`0x${sha256(head + Object.values(shares).join("")).slice(0, 16)}`) >> 11n);
