// What the host has said of a table so far, and whose view a screen with several seats shows.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { DRAWS, nothingYet, slotTakers } from "../../../chordgame/pages/static/table/slots.js";
import { WhoseView } from "../../../chordgame/pages/static/table/whose.js";
import { takeMessage } from "../../../chordgame/pages/static/talk.js";
import { ofSeat } from "../../../chordgame/pages/static/words.js";

describe("slots", () => {
  let state;
  let take;
  beforeEach(() => {
    state = nothingYet();
    const takers = [slotTakers(state)];
    take = (tell, more = {}) => takeMessage(takers, { tell, ...more });
  });

  test("a view that says a number for a panel keeps the very same panel", () => {
    const [ring, neck, song] = ["ring", "neck", "song"].map((name) => ({ kind: "picture", name }));
    take("view", { seat: "Ana", n: 1, panels: [ring, neck] });
    take("view", { seat: "Ana", n: 2, panels: [1, song, 0] });
    const { n, panels } = state.views.get("Ana");
    assert.equal(n, 2);
    assert.equal(panels[0], neck);
    assert.equal(panels[1], song);
    assert.equal(panels[2], ring);
  });

  test("each seat has a view of its own, and everybody's is under no name", () => {
    take("view", { seat: "Ana", n: 1, panels: ["hers"] });
    take("view", { seat: null, n: 1, panels: ["theirs"] });
    take("view", { seat: "Ana", n: 2, panels: [0] });
    assert.deepEqual(state.views.get("Ana").panels, ["hers"]);
    assert.deepEqual(state.views.get("").panels, ["theirs"]);
  });

  test("a host that welcomes a page tells it all anew", () => {
    take("news", { texts: ["long ago"] });
    take("view", { seat: "Ana", n: 1, panels: [] });
    take("welcome", { seat: "Ana" });
    assert.deepEqual([state.welcome.seat, state.views.size, state.news], ["Ana", 0, []]);
  });

  test("without a game there are no views", () => {
    take("view", { seat: null, n: 1, panels: [] });
    take("room", { playing: true });
    assert.equal(state.views.size, 1);
    take("room", { playing: false });
    assert.equal(state.views.size, 0);
  });

  test("of what happened the newest is kept", () => {
    for (let n = 0; n < 100; n += 1) take("news", { texts: [`${n} a`, `${n} b`] });
    assert.equal(state.news.length, 60);
    assert.equal(state.news.at(-1), "99 b");
    assert.equal(state.news[0], "70 a");
  });

  test("of the rest the newest is all", () => {
    for (const slot of ["guitar", "box", "level", "hint"]) {
      take(slot, { n: 1 });
      take(slot, { n: 2 });
      assert.equal(state[slot].n, 2);
      assert.ok(!DRAWS.has(slot), `${slot} draws its own part of the page only`);
    }
  });
});

test("of a seat nothing is said that the host did not say, whatever its name is", () => {
  for (const name of ["constructor", "toString", "__proto__"]) {
    for (const said of [{}, null, undefined]) assert.equal(ofSeat(said, name), undefined);
    assert.equal(ofSeat(JSON.parse(`{"${name}": 3}`), name), 3);
  }
});

describe("whose view", () => {
  const [ana, ben] = ["Ana", "Ben"];
  const views = (waits, hands = []) =>
    new Map(["", ana, ben].map((seat) => [seat, { waits, private: hands.includes(seat) }]));

  test("it follows the turn", () => {
    const whose = new WhoseView();
    for (const seat of [ana, ben, ana]) {
      whose.follow([ana, ben], views([seat]));
      assert.equal(whose.seat, seat);
    }
    whose.follow([ana, ben], views(["Zoe"]));
    assert.equal(whose.seat, ana, "while others play it stays");
  });

  test("somebody looks at another one on purpose, until the turn goes on", () => {
    const whose = new WhoseView();
    whose.follow([ana, ben], views([ana]));
    whose.look("");
    whose.follow([ana, ben], views([ana]));
    assert.equal(whose.seat, "");
    whose.follow([ana, ben], views([ben]));
    assert.equal(whose.seat, ben);
  });

  test("a seat that went to somebody's phone is not looked at any more", () => {
    const whose = new WhoseView();
    whose.follow([ana, ben], views(["Zoe"]));
    whose.look(ben);
    whose.follow([ana], views(["Zoe"]));
    assert.equal(whose.seat, ana);
  });

  test("of several hands none is seen until its player has the device", () => {
    const whose = new WhoseView();
    const yours = [ana, ben];
    const turnOf = (seat) => views([seat], yours);
    whose.follow(yours, turnOf(ben));
    assert.ok(whose.isCovered(yours, turnOf(ben)));
    whose.uncover();
    whose.follow(yours, turnOf(ben));
    assert.ok(!whose.isCovered(yours, turnOf(ben)));
    whose.look(ana);
    whose.follow(yours, turnOf(ben));
    assert.ok(whose.isCovered(yours, turnOf(ben)), "a curious look shows nothing");
    whose.look(ben);
    whose.follow(yours, turnOf(ben));
    assert.ok(whose.isCovered(yours, turnOf(ben)), "and who looked away shows again who they are");
  });

  test("while others play, a screen with several hands shows none", () => {
    const whose = new WhoseView();
    whose.follow([ana, ben], views([ana], [ana, ben]));
    whose.follow([ana, ben], views(["Zoe"], [ana, ben]));
    assert.equal(whose.seat, "");
  });

  test("a hand is covered beside people who play elsewhere, until it is shown and when it is hidden again", () => {
    const whose = new WhoseView();
    const mine = views([ana], [ana]);
    whose.follow([ana], mine);
    assert.ok(whose.isCovered([ana], mine, 1));
    whose.uncover();
    assert.ok(!whose.isCovered([ana], mine, 1));
    whose.cover();
    assert.ok(whose.isCovered([ana], mine, 1));
  });

  test("who has moved sees what came of it, until they say so; then the next one is asked for", () => {
    const whose = new WhoseView();
    const yours = [ana, ben];
    const turnOf = (seat) => views([seat], yours);
    whose.follow(yours, turnOf(ana));
    whose.uncover();
    for (let i = 0; i < 2; i++) {
      whose.follow(yours, turnOf(ben));
      assert.equal(whose.seat, ana);
      assert.ok(!whose.isCovered(yours, turnOf(ben)));
    }
    whose.cover();
    whose.follow(yours, turnOf(ben));
    assert.equal(whose.seat, ben);
    assert.ok(whose.isCovered(yours, turnOf(ben)));
  });

  test("beside somebody who has no card left a hand is covered too", () => {
    const whose = new WhoseView();
    const yours = [ana, ben];
    whose.follow(yours, views([ben], [ana, ben]));
    whose.uncover();
    const bare = views([ana], [ana]);
    whose.follow(yours, bare);
    assert.ok(whose.lingers, "and who has played the last one sees what came of it");
    whose.cover();
    whose.follow(yours, bare);
    assert.ok(whose.isCovered(yours, bare));
    whose.follow(yours, views(["Zoe"], [ana]));
    assert.equal(whose.seat, "");
  });

  test("whose turn it is again does not have to say anything, and a game that is over asks nobody", () => {
    const whose = new WhoseView();
    const yours = [ana, ben];
    whose.follow(yours, views([ana], yours));
    whose.uncover();
    whose.follow(yours, views([ben], yours));
    whose.follow(yours, views([ana], yours));
    assert.ok(!whose.lingers);
    const over = views([], yours);
    over.get("").over = true;
    whose.follow(yours, over);
    assert.ok(!whose.lingers);
  });

  test("one hand alone needs no cover", () => {
    const whose = new WhoseView();
    whose.follow([ana], views([ana], [ana]));
    assert.ok(!whose.isCovered([ana], views([ana], [ana])));
  });
});
