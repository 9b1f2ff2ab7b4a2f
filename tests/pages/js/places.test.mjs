// Where things stand: what an arrow key leads to, turns of the ring, figures of the map, parts of the box.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inRows, isArrow, nextThing } from "../../../chordgame/pages/static/arrows.js";
import { labelOf, layLine, piecesFor } from "../../../chordgame/pages/static/box/parts.js";
import {
  angleIn,
  degreesOf,
  figureOf,
  numberOn,
  pickedOf,
  placesOn,
  turnedBy,
} from "../../../chordgame/pages/static/solo/turning.js";
import { counted, pretty } from "../../../chordgame/pages/static/words.js";

const RING = [12, 7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5];

describe("arrow keys", () => {
  const at = (thing) => thing;
  const corners = { one: [0, 0], right: [10, 0], below: [0, 10], far: [10, 10] };
  const { one, right, below, far } = corners;
  const things = Object.values(corners);

  test("each leads to what lies straight that way, and nowhere where nothing does", () => {
    assert.equal(nextThing(one, things, "ArrowRight", at), right);
    assert.equal(nextThing(one, things, "ArrowDown", at), below);
    assert.equal(nextThing(far, things, "ArrowLeft", at), below);
    assert.equal(nextThing(far, things, "ArrowUp", at), right);
    assert.equal(nextThing(one, things, "ArrowLeft", at), null);
    assert.ok(!isArrow("Enter"));
  });

  test("on a picture what lies ahead is nearer than what lies aside", () => {
    assert.deepEqual(
      nextThing(
        [0, 0],
        [
          [10, 9],
          [25, 0],
        ],
        "ArrowRight",
        at,
      ),
      [25, 0],
    );
  });

  test("in rows, left and right stay in the row; up and down change it", () => {
    const [here, next, above] = [
      [50, 50],
      [90, 50],
      [60, 0],
    ];
    assert.equal(nextThing(here, [here, next, above], "ArrowRight", at, inRows), next);
    assert.equal(nextThing(here, [here, above], "ArrowRight", at, inRows), null);
    assert.equal(nextThing(here, [here, next, above], "ArrowUp", at, inRows), above);
  });
});

describe("the ring", () => {
  test("twelve places on is where it was", () => {
    assert.deepEqual([0, 12, -1, 25, -13].map(placesOn), [0, 0, 11, 1, 11]);
    assert.equal(numberOn(RING, 12, 1), 7);
    assert.equal(numberOn(RING, 12, -1), 5);
    assert.equal(numberOn(RING, 5, 1), 12);
  });

  test("a hand turns the short way round, also over the angle where a circle ends", () => {
    assert.equal(turnedBy(0, 30), 1);
    assert.equal(turnedBy(170, -170), 1);
    assert.equal(turnedBy(-170, 170), -1);
    assert.equal(turnedBy(0, 14), 0, "half a place is not yet a turn");
    for (let by = -5; by <= 5; by += 1) assert.equal(turnedBy(20, 20 + degreesOf(by)), by);
  });

  test("angles are counted clockwise from the right of the middle", () => {
    const box = { x: 100, y: 100, width: 50, height: 50 };
    const points = [
      [150, 125],
      [125, 150],
      [100, 125],
      [125, 100],
    ];
    assert.deepEqual(
      points.map(([x, y]) => angleIn(box, { x, y })),
      [0, 90, 180, -90],
    );
  });

  test("a number is picked or left out; one alone is no chord", () => {
    assert.deepEqual(pickedOf([4, 7, 12], [4, 7, 12], 7), [4, 12]);
    assert.deepEqual(pickedOf([4, 12], [4, 7, 12], 7), [4, 12, 7]);
    assert.deepEqual(pickedOf([4, 12], [4, 7, 12], 4), [4, 7, 12], "then all in play sound again");
  });

  test("a figure stands clockwise from the top, whatever the order of its numbers", () => {
    const round = (points) => points.map((point) => point.map((one) => Math.round(one)));
    assert.deepEqual(round(figureOf(RING, [6, 12, 9], 20, 15)), [
      [20, 5],
      [35, 20],
      [20, 35],
    ]);
  });
});

describe("the simulated box", () => {
  const now = { chosen: "top", hasClip: false };

  test("a part says what choosing it does", () => {
    assert.equal(labelOf("slot-2-5", now), "Push a clip on string 2 fret 5");
    assert.equal(labelOf("slot-2-0", { ...now, hasClip: true }), "Take the clip off string 2 headstock");
    assert.equal(labelOf("number-7", now), "Point the top cam at 7");
    assert.equal(labelOf("cam-bottom", now), "Choose the bottom cam");
    assert.equal(labelOf("cam-both", now), "", "both cams at once are no layer");
    assert.equal(labelOf("spindle", now), "");
  });

  test("what is laid is a line of a script, with the place where its number stands", () => {
    assert.equal(layLine(RING, { layer: "key", piece: "key", number: 12 }), "lay key key 0");
    assert.equal(layLine(RING, { layer: "top", piece: "minor", number: 4, over: true }), "lay top minor 4 over");
  });

  test("the key lies below, cams above; what lies wrong can be seen", () => {
    const pieces = ["key", "major", "minor"];
    assert.deepEqual(piecesFor("key", pieces, ""), ["key"]);
    assert.deepEqual(piecesFor("top", pieces, "minor"), ["major", "minor"]);
    assert.deepEqual(piecesFor("top", pieces, "key"), ["major", "minor", "key"]);
  });
});

test("names from the wire are read as words", () => {
  assert.equal(pretty("upside_down"), "Upside down");
  assert.equal(pretty(""), "");
  assert.deepEqual(
    [0, 1, 2].map((count) => counted(count, "chord")),
    ["0 chords", "1 chord", "2 chords"],
  );
});
