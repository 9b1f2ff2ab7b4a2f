// Which tips somebody has seen: each once, by the person's name.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nextTip, read, saw, skipped, written } from "../../../chordgame/pages/static/table/tips_seen.js";

const NAMES = ["number", "clip"];

test("each tip is shown to each person once", () => {
  let kept = read("");
  assert.equal(nextTip(kept, "Ana", NAMES), "number");
  kept = read(written(saw(kept, "Ana", "number")));
  assert.equal(nextTip(kept, "Ana", NAMES), "clip");
  assert.equal(nextTip(kept, "Ben", NAMES), "number");
  assert.equal(nextTip(saw(kept, "Ana", "clip"), "Ana", NAMES), "");
});

test("who skips them has none, and they begin anew when they are wanted again", () => {
  const kept = skipped(saw({}, "Ana", "number"), "Ana", true);
  assert.equal(nextTip(kept, "Ana", NAMES), "");
  assert.equal(nextTip(kept, "Ben", NAMES), "number");
  assert.equal(nextTip(skipped(kept, "Ana", false), "Ana", NAMES), "number");
});

test("what somebody else wrote there is as good as nothing", () => {
  for (const text of ["", "{", "7", "null", '{"Ana":7}', '{"Ana":{"seen":"number"}}'])
    assert.equal(nextTip(read(text), "Ana", NAMES), "number");
  assert.equal(nextTip(read("{}"), "constructor", NAMES), "number");
});
