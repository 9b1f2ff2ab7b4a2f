// Where stepping leads from a moment of a game.

import assert from "node:assert/strict";
import { test } from "node:test";

import { stepsOn } from "../../../chordgame/pages/static/table/steps.js";

const game = { of: 20, turns: [4, 9, 15], plays: [6, 12] };

test("from the middle one goes to the nearest on either side", () => {
  assert.deepEqual(stepsOn({ ...game, at: 10 }), {
    turn: { before: 9, after: 15 },
    play: { before: 6, after: 12 },
  });
});

test("from a mark one goes on to the next, not to itself", () => {
  assert.deepEqual(stepsOn({ ...game, at: 9 }).turn, { before: 4, after: 15 });
  assert.deepEqual(stepsOn({ ...game, at: 12 }).play, { before: 6, after: null });
});

test("the first turn begins where the game does, and the last goes to its end", () => {
  assert.equal(stepsOn({ ...game, at: 3 }).turn.before, 0);
  assert.equal(stepsOn({ ...game, at: 16 }).turn.after, 20);
  assert.deepEqual(stepsOn({ at: 0, of: 0, turns: [], plays: [] }).turn, { before: null, after: null });
});
