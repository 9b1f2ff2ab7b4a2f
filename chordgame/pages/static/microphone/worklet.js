// Runs where the browser makes sound: packs what the microphone gives, and counts its samples.

// As hardware/page_packets.py reads them: the first sample's number, then samples of 16 bits. Each packet brings the
// one before along, so that one may be lost: 11 ms of sound at 48 kHz that are new, and as much that is not.
const SAMPLES = 512;
const HEAD = 8;
const FULL = 32768;

class Packer extends AudioWorkletProcessor {
  constructor() {
    super();
    this.count = 0;
    this.before = new Int16Array(0);
    this.begin();
  }

  begin() {
    this.samples = new Int16Array(SAMPLES);
    this.filled = 0;
  }

  send() {
    const packet = new ArrayBuffer(HEAD + 2 * (this.before.length + SAMPLES));
    const view = new DataView(packet);
    view.setBigUint64(0, BigInt(this.count - SAMPLES - this.before.length), true);
    [...this.before, ...this.samples].forEach((one, at) => view.setInt16(HEAD + 2 * at, one, true));
    this.port.postMessage(packet, [packet]);
    this.before = this.samples;
  }

  // Several channels are one guitar: the first is enough, and their sum could cancel it out.
  process([[samples]]) {
    for (const sample of samples ?? []) {
      this.samples[this.filled++] = Math.max(-FULL, Math.min(FULL - 1, Math.round(sample * FULL)));
      this.count++;
      if (this.filled === SAMPLES) {
        this.send();
        this.begin();
      }
    }
    return true;
  }
}

registerProcessor("packer", Packer);
