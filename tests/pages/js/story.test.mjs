// The story by turns: what each brought, and what was undone folded away.

import assert from "node:assert/strict";
import { test } from "node:test";

import { turnsOf } from "../../../chordgame/pages/static/table/story.js";

const line = (n, turn, whose, ana, text, undoes = 0) => ({
  n,
  turn,
  whose,
  scores: { Ana: ana, Ben: 0 },
  text,
  undoes,
});
const beside = (text) => ({ n: 0, turn: null, whose: "", scores: null, text, undoes: 0 });

test("a turn has its player, its lines and what it brought", () => {
  const story = [line(1, 1, "Ana", 0, "a clip"), line(2, 1, "Ana", 0, "it rang"), line(3, 2, "Ben", 3, "Ben is next")];
  assert.deepEqual(turnsOf(story), [
    { turn: 2, whose: "Ben", gained: 0, lines: ["Ben is next"], undone: [] },
    { turn: 1, whose: "Ana", gained: 3, lines: ["a clip", "it rang"], undone: [] },
  ]);
});

test("what was undone is folded away with the undo", () => {
  const story = [
    line(1, 1, "Ana", 0, "a slip"),
    line(2, 1, "Ana", 0, "Ana undid it", 1),
    line(3, 1, "Ana", 0, "better"),
  ];
  assert.deepEqual(turnsOf(story)[0], {
    turn: 1, whose: "Ana", gained: 0, lines: ["better"], undone: ["a slip", "Ana undid it"],
  }); // prettier-ignore
});

test("what happens beside the game stands in the turn in which it happened", () => {
  const [turn] = turnsOf([beside("Ben is back."), line(1, 1, "Ana", 0, "a clip"), beside("Lea would like to play.")]);
  assert.deepEqual([turn.whose, turn.lines], ["Ana", ["a clip", "Lea would like to play."]]);
  assert.deepEqual(turnsOf([beside("Ben is back.")])[0].lines, ["Ben is back."]);
});
