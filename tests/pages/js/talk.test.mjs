// A page and its host: who takes a message, when the socket is tried again, what this browser remembers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { afterHash, Memory } from "../../../chordgame/pages/static/memory.js";
import { firstAnswer, takeMessage, waitAfter } from "../../../chordgame/pages/static/talk.js";

const PATIENCE = 60_000;

test("a host that was only restarted is found at once, one that is away is asked ever more seldom", () => {
  const waits = Array.from({ length: 40 }, (_, tries) => waitAfter(tries));
  assert.equal(waits[0], 200);
  assert.deepEqual(
    waits,
    waits.toSorted((a, b) => a - b),
  );
  assert.equal(waits.at(-1), 3000, "but never so seldom that somebody would reload the page");
});

test("who is not answered asks again, so often at most, and takes the first answer", async () => {
  const asked = [];
  const ask = () => new Promise((answered, failed) => asked.push({ answered, failed }));
  const until = (count) => new Promise((go) => (asked.length >= count ? go() : setTimeout(() => go(until(count)), 1)));
  const answer = firstAnswer(ask, 5, 3, PATIENCE);
  assert.equal(asked.length, 1, "the door is asked at once");
  await until(3);
  asked[1].answered("from the second host");
  assert.equal(await answer, "from the second host");
  asked[0].failed(new Error("the first one came too late"));
  await new Promise((go) => setTimeout(go, 20));
  assert.equal(asked.length, 3);
});

test("who is refused, or answered in time, asks once", async () => {
  let asked = 0;
  const answers = [() => Promise.reject(new Error("no network")), () => Promise.resolve("here")];
  const ask = () => answers[asked++]();
  await assert.rejects(firstAnswer(ask, 5, 3, PATIENCE), /no network/);
  assert.equal(await firstAnswer(ask, 5, 3, PATIENCE), "here");
  await new Promise((go) => setTimeout(go, 20));
  assert.equal(asked, 2);
});

test("where the network swallows everything, asking has an end", async () => {
  const asked = [];
  const swallowed = (over) =>
    new Promise((_, failed) => {
      asked.push(over);
      over.addEventListener("abort", () => failed(over.reason));
    });
  await assert.rejects(firstAnswer(swallowed, 1, 3, 20), { name: "AbortError" });
  assert.ok(
    asked.every(({ aborted }) => aborted),
    "what is asked on a dead line is in the way of the next try",
  );
});

test("a message goes to everybody who takes its kind, in order, and to nobody else", () => {
  const taken = [];
  const first = { room: ({ code }) => taken.push(`first ${code}`), view: () => taken.push("view") };
  const second = { room: ({ code }) => taken.push(`second ${code}`) };
  takeMessage([first, second], { tell: "room", code: "BCDFG" });
  takeMessage([first, second], { tell: "nobody knows this kind" });
  takeMessage([first, second], { tell: "toString" });
  assert.deepEqual(taken, ["first BCDFG", "second BCDFG"]);
});

/** What a browser keeps, as `localStorage` has it. */
class Kept {
  constructor(kept = {}) {
    this.kept = new Map(Object.entries(kept));
  }

  getItem(name) {
    return this.kept.get(name) ?? null;
  }

  setItem(name, value) {
    this.kept.set(name, value);
  }

  removeItem(name) {
    this.kept.delete(name);
  }
}

test("a ticket is kept from one visit to the next, and forgotten when it opens nothing", () => {
  const storage = new Kept();
  new Memory(() => storage).remember("ticket", "secret");
  const next = new Memory(() => storage);
  assert.equal(next.recall("ticket"), "secret");
  next.forget("ticket");
  assert.equal(next.recall("ticket"), "");
  assert.equal(storage.kept.size, 0);
});

test("a ticket that an older page kept is still found, until there is a newer one", () => {
  const memory = new Memory(() => storage);
  const storage = new Kept({ "ringclear-key": "yesterday's" });
  assert.equal(memory.recall("ticket"), "yesterday's");
  memory.remember("ticket", "today's");
  assert.equal(memory.recall("ticket"), "today's");
  memory.forget("ticket");
  assert.equal(memory.recall("ticket"), "", "the old one does not come back");
});

test("so is the host's, and the other names are where they always were", () => {
  const memory = new Memory(() => new Kept({ "ringclear-leader": "L", "ringclear-solo": "S", "ringclear-code": "C" }));
  assert.deepEqual(
    ["host", "solo", "code", "name"].map((name) => memory.recall(name)),
    ["L", "S", "C", ""],
  );
});

test("a browser that refuses to remember does so for as long as the page is open", () => {
  const memory = new Memory(() => {
    throw new Error("The operation is insecure.");
  });
  assert.equal(memory.recall("name"), "");
  memory.remember("name", "Ana");
  assert.equal(memory.recall("name"), "Ana");
  memory.forget("name");
  assert.equal(memory.recall("name"), "");
});

test("an address that was cut short or typed wrong holds nothing", () => {
  assert.equal(afterHash("#BCDFG"), "BCDFG");
  assert.equal(afterHash("#a%20b"), "a b");
  assert.equal(afterHash("#100%"), "");
  assert.equal(afterHash(""), "");
});
