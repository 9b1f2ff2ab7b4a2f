// SHA-256 of a text (FIPS 180-4). Browsers have their own on secure pages only, and a phone in the Wi-Fi has none.

const BLOCK = 64;
const WORDS = 16;

// The first bits behind the point of the square roots (power 2) and cube roots (3) of the first primes.
function rootsOfPrimes(count, power) {
  const found = [];
  for (let n = 2; found.length < count; n++) {
    if (isPrime(n)) found.push(Math.floor((n ** (1 / power) % 1) * 2 ** 32) >>> 0);
  }
  return found;
}

function isPrime(n) {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}

const ROUNDS = rootsOfPrimes(64, 3);
const BEGINS = rootsOfPrimes(8, 2);

const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The hash of a text, as 64 figures and letters. */
export function sha256(text) {
  const data = padded(new TextEncoder().encode(text));
  const state = [...BEGINS];
  for (let at = 0; at < data.byteLength; at += BLOCK) mix(state, words(data, at));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function padded(bytes) {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const data = new DataView(new ArrayBuffer(length));
  bytes.forEach((byte, i) => data.setUint8(i, byte));
  data.setUint8(bytes.length, 0x80);
  data.setUint32(length - 4, bytes.length * 8);
  return data;
}

function words(data, at) {
  const w = [];
  for (let i = 0; i < WORDS; i++) w.push(data.getUint32(at + 4 * i));
  for (let i = WORDS; i < ROUNDS.length; i++) {
    const early = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const late = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w.push((w[i - 16] + early + w[i - 7] + late) | 0);
  }
  return w;
}

function mix(state, w) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < ROUNDS.length; i++) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[i] + w[i]) | 0;
    const other = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + other) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] + word) | 0));
}
