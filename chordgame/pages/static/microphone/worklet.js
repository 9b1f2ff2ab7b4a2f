// Runs where the browser makes sound: packs what the microphone gives, and counts its samples.

// As hardware/page_packets.py reads them: the first sample's number, then samples of 16 bits, 11 ms at 48 kHz.
const SAMPLES = 512;
const HEAD = 8;
const FULL = 32768;

class Packer extends AudioWorkletProcessor {
  constructor() {
    super();
    this.count = 0;
    this.begin();
  }

  begin() {
    this.packet = new DataView(new ArrayBuffer(HEAD + 2 * SAMPLES));
    this.filled = 0;
    this.packet.setBigUint64(0, BigInt(this.count), true);
  }

  // Several channels are one guitar: the first is enough, and their sum could cancel it out.
  process([[samples]]) {
    for (const sample of samples ?? []) {
      const whole = Math.max(-FULL, Math.min(FULL - 1, Math.round(sample * FULL)));
      this.packet.setInt16(HEAD + 2 * this.filled++, whole, true);
      this.count++;
      if (this.filled === SAMPLES) {
        this.port.postMessage(this.packet.buffer, [this.packet.buffer]);
        this.begin();
      }
    }
    return true;
  }
}

registerProcessor("packer", Packer);
