// What somebody taps on the board, and what of it the sheet shows.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { meantInVain } from "../../../chordgame/pages/static/table/in_vain.js";
import { Choice, sorted } from "../../../chordgame/pages/static/table/offers.js";

const on = (at, more = {}) => ({ label: at, move: { do: "lay", seat: "Ana", at }, at, ...more });
const pass = { label: "Pass", move: { do: "pass", seat: "Ana" } };
const play = (...slots) => on(slots.join(" "), { ear: true });

describe("what is tapped", () => {
  test("once shows it, twice means it", () => {
    const offers = [on("slot-1-2"), on("slot-1-3"), pass];
    const choice = new Choice();
    assert.equal(choice.tap("slot-1-3", offers), null);
    assert.equal(choice.pick(offers), offers[1]);
    assert.equal(choice.tap("slot-1-3", offers), offers[1]);
  });

  test("elsewhere shows that instead", () => {
    const offers = [on("slot-1-2"), on("slot-1-3")];
    const choice = new Choice();
    for (const at of ["slot-1-2", "slot-1-3"]) assert.equal(choice.tap(at, offers), null);
    assert.deepEqual(choice.chosen, ["slot-1-3"]);
    assert.equal(choice.pick(offers), offers[1]);
  });

  test("a cam and then a number are one move, and another number is another", () => {
    const [seven, nine, other] = [on("hand-major number-7"), on("hand-major number-9"), on("hand-minor number-9")];
    const offers = [seven, nine, other];
    const choice = new Choice();
    choice.tap("hand-major", offers);
    assert.equal(choice.pick(offers), null);
    assert.deepEqual([...choice.next(offers)], ["hand-major", "number-7", "number-9"]);
    choice.tap("number-7", offers);
    assert.equal(choice.pick(offers), seven);
    choice.tap("number-9", offers);
    assert.equal(choice.pick(offers), nine);
    choice.tap("hand-minor", offers);
    assert.equal(choice.pick(offers), other, "another cam to the same number");
    assert.equal(choice.tap("hand-minor", offers), other);
  });

  test("a number may come first", () => {
    const offers = [on("hand-major number-7"), on("hand-minor number-9")];
    const choice = new Choice();
    choice.tap("number-9", offers);
    choice.tap("hand-minor", offers);
    assert.equal(choice.pick(offers), offers[1]);
  });

  test("one that goes with nothing before begins anew", () => {
    const offers = [on("hand-major number-7"), on("slot-1-2")];
    const choice = new Choice();
    choice.tap("hand-major", offers);
    choice.tap("slot-1-2", offers);
    assert.deepEqual(choice.chosen, ["slot-1-2"]);
  });

  test("several ways on the same parts are shown to pick from", () => {
    const offers = [on("hand-major number-7"), on("hand-major number-7", { label: "turned over" })];
    const choice = new Choice();
    for (const at of ["hand-major", "number-7"]) choice.tap(at, offers);
    assert.deepEqual(choice.exact(offers), offers);
    choice.picked = 1;
    assert.equal(choice.tap("number-7", offers), offers[1]);
  });

  test("clips of a play are put in and left out, and a strum is never made by a tap", () => {
    const [one, both, other] = [play("a"), play("a", "b"), play("b", "c")];
    const offers = [one, both, other];
    const choice = new Choice();
    assert.equal(choice.tap("a", offers), null);
    assert.equal(choice.pick(offers), one);
    choice.tap("b", offers);
    assert.equal(choice.pick(offers), both);
    choice.tap("a", offers);
    assert.deepEqual(choice.chosen, ["b"]);
    assert.deepEqual(choice.fitting(offers), [both, other]);
    assert.equal(choice.pick(offers), null);
    choice.tap("a", offers);
    assert.equal(choice.tap("a", offers), null);
    assert.deepEqual(choice.chosen, ["b"], "a part that is tapped again is left out");
  });

  test("it stands until something happens or another seat is shown", () => {
    const offers = [on("a")];
    const choice = new Choice();
    choice.follow({ n: 3, seat: "Ana" });
    choice.tap("a", offers);
    choice.narrow("play", "fret", 2);
    choice.opened.set("all", true);
    choice.follow({ n: 3, seat: "Ana" });
    assert.ok(choice.isMade);
    choice.follow({ n: 4, seat: "Ana" });
    assert.deepEqual([choice.isMade, choice.narrowed.size, choice.opened.size], [false, 0, 0]);
    choice.tap("a", offers);
    choice.follow({ n: 4, seat: "Ben" });
    assert.ok(!choice.isMade);
  });

  test("exact ones stand first in a list", () => {
    const [two, three] = [play("a", "b"), play("a", "b", "c")];
    const choice = new Choice();
    for (const at of ["a", "b"]) choice.tap(at, [three, two]);
    assert.deepEqual(choice.narrowedTo("lay", [three, two]), [two, three]);
    choice.clear();
    assert.ok(!choice.isMade);
    assert.deepEqual(choice.exact([three, two]), []);
  });
});

describe("how loud a button is", () => {
  const out = { label: "Give up", move: { do: "give_up" }, way_out: true };

  test("what is wanted alone is loud, a way out never", () => {
    assert.equal(sorted([pass, out]).loud, pass);
    assert.deepEqual(sorted([out]), { loud: null, wanted: [], outs: [out], many: [] });
  });

  test("of several that are as good none is", () => {
    assert.deepEqual(sorted([on("a"), on("b")]).loud, null);
  });

  test("more than a few are a list", () => {
    const offers = ["a", "b", "c", "d"].map((at) => on(at));
    assert.deepEqual(sorted([...offers, out]), { loud: null, wanted: [], outs: [out], many: offers });
  });
});

describe("what is tapped in vain", () => {
  const offers = [on("hand-major number-7"), on("hand-minor number-9"), on("slot-1-2"), on("cam-top")];

  test("is a number to which the chosen cam does not go", () => {
    assert.deepEqual(meantInVain(["hand-major"], "number-9", offers), ["hand-major", "number-9"]);
    assert.deepEqual(meantInVain(["hand-major", "number-7"], "number-9", offers), ["hand-major", "number-9"]);
    assert.deepEqual(meantInVain(["number-9"], "hand-major", offers), ["number-9", "hand-major"]);
    assert.equal(meantInVain(["hand-major"], "number-7", offers), null);
  });

  test("is what nothing goes on, whatever was chosen before", () => {
    for (const chosen of [[], ["slot-1-2"], ["hand-major"], ["hand-major", "number-7"]])
      assert.deepEqual(meantInVain(chosen, "slot-1-3", offers), ["slot-1-3"]);
  });

  test("is never what begins another choice", () => {
    for (const at of ["slot-1-2", "cam-top", "hand-minor"]) assert.equal(meantInVain(["hand-major"], at, offers), null);
  });
});
