import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

import { sha256 } from "../../../chordgame/pages/static/sha256.js";
import { hashed, isSpent, LENGTH, newPurse, shareFor } from "../../../chordgame/pages/static/table/lots.js";
import { lotsChecked } from "../../../chordgame/pages/static/table/lots_checked.js";

const byNode = (text) => createHash("sha256").update(text).digest("hex");
const OWN = { seat: "Ana", since: 0 };

test("our hash is node's, for texts of all lengths around its blocks", () => {
  for (let length = 0; length < 200; length++) assert.equal(sha256("ä".repeat(length)), byNode("ä".repeat(length)));
  assert.equal(sha256("x".repeat(100_000)), byNode("x".repeat(100_000)));
});

test("each share leads to the pledge, and gives nothing of the next one away", () => {
  const purse = newPurse("s".repeat(64));
  const own = { ...OWN, pledge: purse.pledge };
  for (const number of [1, 2, 700, LENGTH]) {
    const { share } = shareFor(purse, own, { number, head: "h" });
    assert.equal(hashed(share, number), purse.pledge);
  }
  assert.equal(shareFor(purse, own, { number: LENGTH + 1, head: "h" }), null);
});

test("a share is given once, and again only to the same log", () => {
  const purse = newPurse("s".repeat(64));
  const own = { ...OWN, pledge: purse.pledge };
  const first = shareFor(purse, own, { number: 3, head: "one" });
  assert.deepEqual(first.purse.lots, [[3, "one"]]);
  const again = shareFor(first.purse, own, { number: 3, head: "one" });
  assert.deepEqual(again, first);
  assert.ok(shareFor(first.purse, own, { number: 3, head: "another" }).odd);
  assert.ok(shareFor(first.purse, own, { number: 2, head: "two" }).odd);
  assert.deepEqual(shareFor(first.purse, own, { number: 5, head: "x" }).purse.lots.at(-1), [5, "x"]);
});

test("a purse is for one game", () => {
  const purse = newPurse("s".repeat(64));
  assert.equal(isSpent(purse, { pledge: "" }), false);
  const given = shareFor(purse, { ...OWN, pledge: purse.pledge }, { number: 1, head: "h" }).purse;
  assert.equal(isSpent(given, { pledge: given.pledge }), false);
  assert.equal(isSpent(given, { pledge: "" }), true);
  assert.equal(shareFor(given, { ...OWN, pledge: "other" }, { number: 2, head: "h" }), null);
});

test("a page checks a log by itself, and finds a bent one", () => {
  const secrets = { "*": "h".repeat(64), Ana: "a".repeat(64) };
  const purse = newPurse(secrets.Ana);
  const header = { ringclear: 3, pledges: { "*": hashed(secrets["*"], LENGTH), Ana: purse.pledge } };
  const lines = [JSON.stringify(header)];
  let head = sha256(lines[0]);
  for (const lot of [1, 2]) {
    purse.lots.push([lot, head]);
    const shares = { "*": hashed(secrets["*"], LENGTH - lot), Ana: hashed(secrets.Ana, LENGTH - lot) };
    const seed = Number(BigInt(`0x${sha256(head + shares["*"] + shares.Ana).slice(0, 16)}`) >> 11n);
    lines.push(JSON.stringify({ n: lines.length, shares, seed }));
    head = sha256(head + lines.at(-1));
    lines.push(JSON.stringify({ n: lines.length, move: { do: "draw", seat: "Ana" }, lot: lot + 1, of: ["*", "Ana"] }));
    head = sha256(head + lines.at(-1));
  }
  assert.deepEqual(lotsChecked(lines, [purse]), { lots: 2, odd: "" });
  const bent = (i, from, to) => [...lines.slice(0, i), lines[i].replace(from, to), ...lines.slice(i + 1)];
  assert.match(lotsChecked(bent(1, /"seed":\d/, '"seed":9'), []).odd, /Lot 1 is not/);
  assert.match(lotsChecked(bent(3, '"Ana":"', '"Ana":"0'), []).odd, /share of lot 2/);
  assert.match(lotsChecked(bent(2, "draw", "pass"), []).odd, /Lot 2 is not/);
  assert.match(lotsChecked(lines.slice(0, 2), [purse]).odd, /At lot 2/);
  assert.deepEqual(lotsChecked(bent(4, "draw", "pass"), [purse]), { lots: 2, odd: "" });
});
