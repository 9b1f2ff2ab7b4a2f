// Tap tempo, and fingerings in few letters.

import assert from "node:assert/strict";
import test from "node:test";
import { lettersBefore, short } from "../../../chordgame/pages/static/solo/letters.js";
import { tempoOf, withTap } from "../../../chordgame/pages/static/solo/tempo.js";

const tapped = (times) => times.reduce((taps, now) => withTap(taps, now), []);

test("taps in time say how fast a song goes, and one or two say nothing", () => {
  assert.equal(tempoOf(tapped([1000, 1500])), 0);
  assert.equal(tempoOf(tapped([1000, 1500, 2000])), 120);
  assert.equal(tempoOf(tapped([1000, 1610, 2190, 2800])), 100);
});

test("only the latest taps count, and after a pause they begin anew", () => {
  assert.equal(tempoOf(tapped([0, 400, 800, 1600, 2400, 3200, 4000, 4800])), 75);
  assert.equal(tempoOf(tapped([0, 400, 800, 9000, 9500])), 0);
});

test("a fingering is short where no fret has two figures", () => {
  assert.equal(short("x-3-2-0-1-0"), "x32010");
  assert.equal(short("x-10-12-12-11-10"), "x-10-12-12-11-10");
});

test("letters before the cursor are counted as people count them", () => {
  assert.equal(lettersBefore({ value: "a🎸b", selectionStart: 3 }), 2);
  assert.equal(lettersBefore({ value: "ab", selectionStart: null }), 0);
});
