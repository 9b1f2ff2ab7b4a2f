// Moves on a page: what fits what was chosen on a picture, what narrows a long list, and what was filled in.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { filled, lastPart } from "../../../chordgame/pages/static/table/fields.js";
import {
  askedOf,
  byKind,
  Choice,
  emptied,
  facetsOf,
  freeFields,
  isWritten,
  offersAt,
  sorted,
} from "../../../chordgame/pages/static/table/offers.js";

const clip = (string, fret, more = {}) => ({
  label: `Clip ${string} ${fret}`,
  move: { do: "place_clip", seat: "Ana", string, fret },
  at: `slot-${string}-${fret}`,
  ...more,
});
const play = (...slots) => ({
  label: `Play ${slots.join(" and ")}`,
  move: { do: "play", seat: "Ana", slots },
  at: slots.join(" "),
});
const pass = { label: "Pass", move: { do: "pass", seat: "Ana" } };

describe("what the sheet shows", () => {
  const stop = { label: "Stop the music!", move: { do: "stop_music", seat: "Ana" }, stands_out: true };
  const cards = [1, 2, 3, 4].map((fret) => clip(1, fret));

  test("a few are buttons, more are a list, and what stands out is a loud button beside it", () => {
    assert.deepEqual(sorted(cards.slice(0, 2)).wanted, cards.slice(0, 2));
    assert.deepEqual(sorted(cards), { loud: null, wanted: [], outs: [], many: cards });
    const out = { ...pass, way_out: true };
    assert.deepEqual(sorted([...cards, stop, out]), { loud: stop, wanted: [stop], outs: [out], many: cards });
  });

  test("where a play is asked for nothing beside Strum is loud, not even the only other play", () => {
    const out = { ...pass, way_out: true };
    const other = play("slot-1-2");
    const shown = sorted([other, out], play("slot-1-3"));
    assert.deepEqual(shown, { loud: null, wanted: [], outs: [out], many: [other] });
  });
});

describe("parts of the pictures", () => {
  const board = [clip(1, 2), clip(1, 3), clip(2, 2), pass];

  test("every part that something can be done on can be chosen", () => {
    const found = offersAt([...board, play("slot-1-2", "slot-2-2")]);
    assert.deepEqual([...found.keys()], ["slot-1-2", "slot-1-3", "slot-2-2"]);
    assert.deepEqual(
      found.get("slot-1-2").map((offer) => offer.move.do),
      ["place_clip", "play"],
    );
  });
});

describe("a long list", () => {
  const frets = Array.from({ length: 12 }, (_, fret) => fret);
  const clips = [1, 2].flatMap((string) => frets.map((fret) => clip(string, fret)));

  test("kinds stand in the order in which they came", () => {
    assert.deepEqual(
      [...byKind([pass, ...clips, pass])].map(([kind, of]) => [kind, of.length]),
      [
        ["pass", 2],
        ["place_clip", 24],
      ],
    );
  });

  test("the fields in which moves differ narrow it", () => {
    assert.deepEqual(facetsOf(clips), [
      { field: "string", values: [1, 2] },
      { field: "fret", values: frets },
    ]);
  });

  test("no button is made of what is alike, free, no single value, or too much to choose from", () => {
    const offers = Array.from({ length: 20 }, (_, i) => ({
      free: ["words"],
      move: { do: "write", seat: `${i}`, words: `${i}`, at: i, colour: "red", slots: [i], way: i % 2 ? "up" : "down" },
    }));
    assert.deepEqual(facetsOf(offers), [{ field: "way", values: ["down", "up"] }]);
  });

  test("pressed buttons narrow together, and one that is pressed again is released", () => {
    const choice = new Choice();
    choice.narrow("place_clip", "string", 2);
    choice.narrow("place_clip", "fret", 0);
    assert.deepEqual(choice.narrowedTo("place_clip", clips), [clips[12]]);
    choice.narrow("place_clip", "fret", 5);
    assert.deepEqual(choice.narrowedTo("place_clip", clips), [clips[17]]);
    choice.narrow("place_clip", "string", 2);
    assert.deepEqual(choice.narrowedTo("place_clip", clips), [clips[5], clips[17]]);
    assert.equal(choice.narrowedTo("lift_clip", clips).length, 24, "buttons of one kind are for that kind");
  });
});

describe("what is free in a move", () => {
  const forms = { title: { ask: "text", words: "any name" }, points: { ask: "many", of: { ask: "whole" } } };
  const named = (title, more = {}) => ({ free: ["title"], move: { do: "name_song", seat: "Ana", title }, ...more });

  test("texts are written, the rest has a form; what the page cannot ask for has none", () => {
    const offer = { free: ["title", "points", "heard"], move: {} };
    assert.deepEqual(freeFields(offer, forms), { texts: ["title"], others: ["points"] });
    assert.deepEqual(freeFields(pass, forms), { texts: [], others: [] });
  });

  test("offers that differ in a text alone are one form", () => {
    const offers = [named("Moon"), named("Sun"), pass];
    assert.ok(isWritten(offers[0], offers, forms));
    const other = { ...named("Sun"), move: { ...named("Sun").move, key: 7 } };
    assert.ok(!isWritten(offers[0], [...offers, other], forms));
    assert.ok(!isWritten(pass, offers, {}));
  });

  test("an offer may ask in words of its own", () => {
    assert.deepEqual(askedOf(named(""), forms, "title"), { ask: "text", words: "any name" });
    const asks = { title: { words: "one with a moon in it" } };
    assert.equal(askedOf(named("", { asks }), forms, "title").words, "one with a moon in it");
  });

  test("the move is told from others by what is not free in it", () => {
    assert.deepEqual(emptied(named("Moon").move, ["title"]), named("").move);
  });
});

describe("what was filled in", () => {
  const card = { ask: "record", of: { name: { ask: "text" }, played: { ask: "switch" } } };
  for (const [form, raw, value] of [
    [{ ask: "text" }, " la ", " la "],
    [{ ask: "whole" }, "7.6", 8],
    [{ ask: "whole" }, "", 0],
    [{ ask: "number" }, "-2.5", -2.5],
    [{ ask: "switch" }, true, true],
    [{ ask: "one", of: ["happy", "sad"] }, "1", "sad"],
    [{ ask: "one", of: [0, 4, 7] }, "2", 7],
    [{ ask: "many", of: { ask: "whole" } }, ["1", "2"], [1, 2]],
    [{ ask: "many", of: { ask: "whole" } }, [], []],
    [card, { name: "Moon", played: false }, { name: "Moon", played: false }],
    [{ ask: "row", of: { 0: { ask: "text" }, 1: { ask: "whole" } } }, ["Ana", "3"], ["Ana", 3]],
    [{ ask: "many", of: card }, [{ name: "Sun", played: true }], [{ name: "Sun", played: true }]],
    [{ ask: "what a newer host asks" }, "as it stands", "as it stands"],
  ]) {
    test(`${JSON.stringify(form)}: ${JSON.stringify(raw)}`, () => assert.deepEqual(filled(form, raw), value));
  }

  test("a field is called by the last part of its name", () => {
    assert.equal(lastPart("put_right.scores.0.points"), "points");
  });
});
