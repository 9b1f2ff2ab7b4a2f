// From the browser's microphone to packets of plain samples.

/** In a packet; worklet.js says so too, which can import nothing. */
export const SAMPLES = 512;
const WORKLET = "/static/microphone/worklet.js";
// What makes voices clear on the telephone takes a guitar for noise.
const PLAIN = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
  channelCount: { ideal: 1 },
};

/** Whether this browser gives its microphone to a page like this one. */
export const mayAsk = () => window.isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);

/** A microphone that is listened to; `onpacket` gets its sound, `onstate` is called when it comes or goes. */
export class Capture {
  constructor(onpacket, onstate) {
    this.onpacket = onpacket;
    this.onstate = onstate;
  }

  /** Ask for it; what the browser refuses is thrown as it says it. */
  async open() {
    this.stream = await navigator.mediaDevices.getUserMedia({ audio: PLAIN });
    this.context = contextAt(this.track.getSettings().sampleRate);
    await this.context.audioWorklet.addModule(WORKLET);
    this.node = new AudioWorkletNode(this.context, "packer");
    this.node.port.onmessage = ({ data }) => this.onpacket(data);
    this.context.createMediaStreamSource(this.stream).connect(this.node);
    // It is silent; but what leads nowhere, some browsers do not run.
    this.node.connect(this.context.destination);
    this.context.onstatechange = this.onstate;
    this.track.onended = this.onstate;
    await this.context.resume();
  }

  get track() {
    return this.stream.getAudioTracks()[0];
  }

  /** Samples a second. */
  get rate() {
    return this.context.sampleRate;
  }

  get runs() {
    return this.context?.state === "running" && this.track.readyState === "live";
  }

  /** Go on after sleep or a telephone call, where the browser lets us. */
  wake() {
    if (this.context && this.context.state !== "running") this.context.resume().catch(() => {});
  }

  close() {
    this.stream?.getTracks().forEach((track) => track.stop());
    this.context?.close().catch(() => {});
    this.onpacket = () => {};
  }
}

// At the microphone's own rate where the browser says it: nothing is made up or lost by turning it into another.
function contextAt(sampleRate) {
  const latencyHint = "interactive";
  try {
    return new AudioContext({ latencyHint, sampleRate });
  } catch {
    return new AudioContext({ latencyHint });
  }
}
