// What a TV shows at once, and what takes turns: everything once, in its order, and readable where it can be.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { scenesFor } from "../../../chordgame/pages/static/table/scenes.js";

const TV = { wide: 1840, narrow: 1280, height: 690, screen: 1080 };
const large = { shape: 1.4, letter: 1 / 25 };
const small = { shape: 2, letter: 1 / 44 };

describe("scenes on a TV", () => {
  test("what can be read beside the panels stays there together", () =>
    assert.deepEqual(scenesFor([large], TV, true), [{ from: 0, to: 1, beside: true }]));

  test("pictures whose letters would be too small side by side take turns, and the panels come last", () =>
    assert.deepEqual(scenesFor([small, small], TV, true), [
      { from: 0, to: 1, beside: false },
      { from: 1, to: 2, beside: false },
      { from: 2, to: 2, beside: true },
    ]));

  test("two that can be read side by side share a scene", () =>
    assert.deepEqual(scenesFor([small, large, large], TV, false), [
      { from: 0, to: 1, beside: false },
      { from: 1, to: 3, beside: false },
    ]));

  test("the last one has the panels beside it where there is room", () =>
    assert.deepEqual(scenesFor([small, small, large], TV, true).at(-1), { from: 2, to: 3, beside: true }));

  test("what can never be read is shown all the same", () =>
    assert.deepEqual(scenesFor([{ shape: 1, letter: 0.001 }], TV, false), [{ from: 0, to: 1, beside: false }]));

  test("panels without a picture are a scene of their own", () =>
    assert.deepEqual(scenesFor([], TV, true), [{ from: 0, to: 0, beside: true }]));

  test("nothing at all is an empty scene", () =>
    assert.deepEqual(scenesFor([], TV, false), [{ from: 0, to: 0, beside: false }]));
});
