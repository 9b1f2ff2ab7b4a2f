import assert from "node:assert/strict";
import { test } from "node:test";
import { OnItsWay } from "../../../chordgame/pages/static/on_its_way.js";

const said = (degree) => ({ say: "move", move: { do: "step", degree } });

test("a second press is no second move, also where somebody else has moved between the two", () => {
  const moves = new OnItsWay();
  assert.deepEqual(moves.send(said(1), 7), { ...said(1), after: 7 });
  assert.equal(moves.send(said(1), 7), null);
  assert.equal(moves.send(said(1), 8), null, "what another seat did is no reason to make it twice");
  assert.deepEqual(moves.again(), [{ ...said(1), after: 7, again: true }]);
});

test("another move goes, and so does the same one once the first is answered", () => {
  const moves = new OnItsWay();
  moves.send(said(1), 7);
  assert.equal(moves.send(said(2), 7).after, 7);
  moves.answered();
  assert.equal(moves.send(said(1), 8).after, 8);
  moves.answered();
  moves.answered();
  assert.equal(moves.waits, false);
});
