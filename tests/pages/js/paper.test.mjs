// Where keys lead on a paper, and what is said under a line.

import assert from "node:assert/strict";
import { test } from "node:test";

import { leaves, nextPlace, noteOf } from "../../../chordgame/pages/static/table/paper_ways.js";

// One place is for all, then two people's columns; nobody writes in the last line.
const rows = [
  [true, true, true],
  [true, false, false],
  [false, true, true],
  [false, false, false],
];

test("arrows pass over what nobody writes in, and end at the edge", () => {
  assert.deepEqual(nextPlace(rows, [0, 1], "ArrowDown"), [2, 1]);
  assert.deepEqual(nextPlace(rows, [2, 1], "ArrowUp"), [0, 1]);
  assert.deepEqual(nextPlace(rows, [0, 0], "ArrowRight"), [0, 1]);
  assert.equal(nextPlace(rows, [1, 0], "ArrowRight"), null);
  assert.equal(nextPlace(rows, [2, 2], "ArrowDown"), null);
  assert.equal(nextPlace(rows, [0, 0], "a"), null);
});

test("Enter goes down a column and on at the head of the next; with shift it goes back", () => {
  assert.deepEqual(nextPlace(rows, [0, 0], "Enter"), [1, 0]);
  assert.deepEqual(nextPlace(rows, [1, 0], "Enter"), [0, 1]);
  assert.equal(nextPlace(rows, [2, 2], "Enter"), null);
  assert.deepEqual(nextPlace(rows, [0, 1], "Enter", true), [1, 0]);
});

test("an arrow aside leaves a text at its edge, or when all of it is marked", () => {
  const field = (from, to) => ({ value: "12", selectionStart: from, selectionEnd: to });
  assert.ok(leaves("ArrowLeft", field(0, 0)));
  assert.ok(!leaves("ArrowLeft", field(1, 1)));
  assert.ok(!leaves("ArrowRight", field(1, 1)));
  assert.ok(leaves("ArrowRight", field(2, 2)));
  assert.ok(leaves("ArrowRight", field(0, 2)));
  assert.ok(leaves("ArrowDown", field(1, 1)));
});

test("under a line stands what does not fit in it, and what was not taken, each once", () => {
  const line = { name: "money", wrong: "too much", places: [{ at: "a" }, { at: "b" }] };
  assert.equal(noteOf(line, ["", "Ana", "Ben"], new Map([["b", "no number"]])), "too much. Ben: no number");
  assert.equal(noteOf({ ...line, wrong: "" }, ["", "Ana", "Ben"], new Map()), "");
});
