// A page's microphone, as far as no browser is needed: packets as the host reads them, levels, kinds of phones.

import assert from "node:assert/strict";
import test from "node:test";

import { levelOf, Loudest } from "../../../chordgame/pages/static/microphone/levels.js";
import { kindOfPhone } from "../../../chordgame/pages/static/microphone/phones.js";
import { whyNot } from "../../../chordgame/pages/static/microphone/refusals.js";

let Packer = null;
globalThis.AudioWorkletProcessor = class {
  constructor() {
    this.sent = [];
    this.port = { postMessage: (packet) => this.sent.push(packet) };
  }
};
globalThis.registerProcessor = (name, kind) => (Packer = kind);
await import("../../../chordgame/pages/static/microphone/worklet.js");

const samplesOf = (packet) => [...new Int16Array(packet, 8)];
const firstOf = (packet) => Number(new DataView(packet).getBigUint64(0, true));

function packed(samples, quantum) {
  const packer = new Packer();
  for (let at = 0; at < samples.length; at += quantum) {
    assert.equal(packer.process([[samples.slice(at, at + quantum)]]), true);
  }
  return packer.sent;
}

test("samples are packed whole and counted, however the browser cuts them", () => {
  const samples = Float32Array.from({ length: 2048 }, (_, at) => Math.sin(at) / 2);
  const whole = [...samples].map((one) => Math.round(one * 32768) + 0);
  for (const quantum of [128, 100, 1000]) {
    const sent = packed(samples, quantum);
    assert.deepEqual(sent.map(firstOf), [0, 0, 512, 1024], "each brings the one before along");
    assert.deepEqual(
      sent.map(samplesOf),
      sent.map((_, at) => whole.slice(512 * Math.max(0, at - 1), 512 * (at + 1))),
    );
  }
});

test("what is beyond full scale is cut off, and what is missing sends nothing", () => {
  assert.deepEqual(samplesOf(packed(new Float32Array(512).fill(3), 128)[0])[0], 32767);
  assert.deepEqual(samplesOf(packed(new Float32Array(512).fill(-3), 128)[0])[0], -32768);
  const packer = new Packer();
  assert.equal(packer.process([[]]), true);
  assert.deepEqual(packer.sent, []);
});

test("a level is that of the loudest sample", () => {
  const packet = packed(new Float32Array(512).fill(0.1), 128)[0];
  assert.ok(Math.abs(levelOf(packet).peak + 20) < 0.01);
  assert.deepEqual(levelOf(packed(new Float32Array(512), 128)[0]), { peak: -96, clipped: false });
  assert.equal(levelOf(packed(new Float32Array(512).fill(1), 128)[0]).clipped, true);
  const loudest = new Loudest(2);
  assert.equal(loudest.take(packet), null);
  assert.ok(loudest.take(packed(new Float32Array(512).fill(0.5), 128)[0]).peak > -7);
});

test("each kind of phone is led in its own words", () => {
  const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";
  const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";
  const android = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36";
  assert.equal(kindOfPhone({ userAgent: iphone }), "iphone");
  assert.equal(kindOfPhone({ userAgent: mac, maxTouchPoints: 5 }), "iphone", "an iPad says it is a Mac");
  assert.equal(kindOfPhone({ userAgent: mac, maxTouchPoints: 0 }), "laptop");
  assert.equal(kindOfPhone({ userAgent: android, maxTouchPoints: 5 }), "android");
});

test("what a browser refuses is said with what to do next", () => {
  assert.match(whyNot({ name: "NotAllowedError" }), /allow the microphone, and try again/);
  assert.match(whyNot({ name: "SomethingElse", message: "odd" }), /\(odd\)\. Reload/);
});
