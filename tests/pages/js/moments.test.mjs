// What a seat has won, from how it stood and how it stands.
import assert from "node:assert/strict";
import { test } from "node:test";
import { won } from "../../../chordgame/pages/static/table/won.js";

for (const [before, now, points] of [
  ["0", "0 +3", 3],
  ["0 +3", "3", 0],
  ["4", "14", 10],
  ["4 +2", "4", 0],
  ["-2", "1", 3],
  ["2.5", "4", 1.5],
  ["6 cards", "7 cards", 0],
  [undefined, "12", 0],
])
  test(`${before} and then ${now}: ${points}`, () => assert.equal(won(before, now), points));
