// The story by turns: what each brought, and what was undone folded away.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cameOf, endOf, nowOf, turnsOf } from "../../../chordgame/pages/static/table/story.js";

const line = (n, turn, whose, ana, text, undoes = 0) => ({
  n,
  turn,
  whose,
  had: { Ana: 0, Ben: 0 },
  scores: { Ana: ana, Ben: 0 },
  text,
  undoes,
});
const beside = (text) => ({ n: 0, turn: null, whose: "", had: null, scores: null, text, undoes: 0 });

test("a turn has its player, its lines and what it brought", () => {
  const story = [line(1, 1, "Ana", 0, "a clip"), line(2, 1, "Ana", 3, "Ben is next"), line(3, 2, "Ben", 3, "a cam")];
  assert.deepEqual(turnsOf(story), [
    { turn: 2, whose: "Ben", gained: 0, lines: ["a cam"], undone: [] },
    { turn: 1, whose: "Ana", gained: 3, lines: ["a clip", "Ben is next"], undone: [] },
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

test("several players' turns in one stretch stand apart, what all do at once together", () => {
  const turns = [line(1, 1, "Ana", 0, "a cube"), line(2, 1, "Ben", 0, "a cube"), line(3, 1, "Ben", 0, "another")];
  assert.deepEqual(
    turnsOf([...turns, line(4, 2, "", 0, "a hand"), line(5, 2, "Ben", 0, "all hands")]).map(({ lines }) => lines),
    [["a hand", "all hands"], ["a cube", "another"], ["a cube"]],
  );
});

test("who was wrong reads what came of it, until their next move, and not what was undone", () => {
  const error = [line(1, 1, "Ana", 0, "Ana says A."), line(1, 1, "Ana", -2, "Wrong letter!")];
  const others = [line(2, 2, "Ben", 0, "Ben draws."), beside("Lea watches.")];
  assert.deepEqual(cameOf([...error, ...others], "Ana", false), ["Ana says A.", "Wrong letter!"]);
  assert.deepEqual(cameOf([...error, ...others], "Ben", false), ["Ben draws."]);
  assert.deepEqual(cameOf([...error, ...others], "Ben", true), []);
  assert.deepEqual(cameOf([...error, line(2, 1, "Ana", 0, "Ana undid it.", 1)], "Ana", false), []);
  assert.deepEqual(cameOf([], "Ana", false), []);
});

test("who comes next reads what came of a move that had more to it, until they have moved", () => {
  const concert = [line(2, 1, "Ben", 0, "Hands open."), line(2, 1, "Ben", 4, "It pays.")];
  const story = [line(1, 1, "Ana", 0, "Ana passes."), ...concert];
  assert.deepEqual(cameOf(story, "Ana", true), ["Hands open.", "It pays."]);
  assert.deepEqual(cameOf([...story, line(3, 2, "Ana", 4, "a cube")], "Ana", true), []);
  assert.deepEqual(cameOf([...story, line(3, 2, "Ana", 4, "a cube")], "Ana", false), ["a cube"]);
});

test("a TV tells the latest whole, and what led to it where there is room", () => {
  const challenge = [
    line(3, 1, "Ana", 4, "Ana plays."),
    line(4, 1, "Ana", 0, "Ben rules."),
    line(4, 1, "Ana", 0, "0 points."),
  ];
  assert.deepEqual(nowOf([line(1, 0, "Ben", 0, "Another turn."), ...challenge], 40), [
    "Ana plays.",
    "Ben rules. 0 points.",
  ]);
  assert.deepEqual(nowOf(challenge, 5), ["", "Ben rules. 0 points."]);
  assert.deepEqual(nowOf([...challenge, line(5, 1, "Ana", 4, "The host undid it.", 4)], 40), [
    "",
    "The host undid it.",
  ]);
  assert.deepEqual(nowOf([...challenge, beside("Ben is back."), beside("Lea watches.")], 40), ["", "Lea watches."]);
  assert.deepEqual(nowOf([], 5), ["", ""]);
});

test("a sheet holds the end of what came", () => {
  const lines = ["Ana says A.", "Wrong letter!"];
  assert.equal(endOf(lines, 25), "Ana says A. Wrong letter!");
  assert.equal(endOf(lines, 24), "Wrong letter!");
  assert.equal(endOf(lines, 5), "Wrong letter!");
  assert.equal(endOf([], 5), "");
});
