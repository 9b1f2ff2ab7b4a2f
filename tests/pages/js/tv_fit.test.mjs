// Where pictures are on a screen that nobody can scroll.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { placesFor } from "../../../chordgame/pages/static/table/tv_fit.js";

const overlap = (a, b) =>
  a.x + a.width > b.x + 0.1 && b.x + b.width > a.x + 0.1 && a.y + a.height > b.y + 0.1 && b.y + b.height > a.y + 0.1;

describe("pictures on a stage", () => {
  for (const shapes of [[1], [3.2], [0.5], [1, 1], [1.7, 1.7, 1.7], [3, 1, 0.6, 2]])
    for (const [width, height] of [
      [1800, 690],
      [1200, 430],
      [400, 800],
    ])
      test(`${shapes} on ${width} by ${height}`, () => {
        const places = placesFor(shapes, width, height);
        assert.equal(places.length, shapes.length);
        places.forEach((one, i) => {
          assert.ok(Math.abs(one.width / one.height - shapes[i]) < 1e-6, "as it is drawn");
          assert.ok(
            one.x >= -0.1 && one.y >= -0.1 && one.x + one.width <= width + 0.1 && one.y + one.height <= height + 0.1,
          );
          for (const other of places.slice(i + 1)) assert.ok(!overlap(one, other));
        });
      });

  test("one alone fills what it can", () => {
    const [one] = placesFor([1], 1000, 500);
    assert.deepEqual(one, { x: 250, y: 0, width: 500, height: 500 });
  });

  test("a square one is as high as the stage, and a wide one beside it takes what is left", () => {
    const [board, middle] = placesFor([1, 1.8], 1340, 700);
    assert.deepEqual([board.width, board.height], [700, 700]);
    assert.ok(middle.width > 600);
  });

  test("of three wide ones one is large and two lie one above the other", () => {
    const [first, second, third] = placesFor([1.7, 1.7, 1.7], 1840, 690);
    assert.ok(first.width > 1.9 * second.width);
    assert.ok(Math.abs(second.x - third.x) < 1 && third.y > second.y);
  });

  test("nothing needs no place", () => assert.deepEqual(placesFor([], 100, 100), []));
});
