import type { Precompiled } from './contract.js';

const INPUT_BYTES = 213;
/** Where the input holds the state, the message, the two counters and the flag of the last block. */
const [STATE, MESSAGE, COUNTERS, FLAG] = [4, 68, 196, 212];
const ROUNDS_BETWEEN_CHECKS = 10_000;

/** The first half of the initial vector (RFC 7693), each number as its low and its high 32 bits. */
const vector = Uint32Array.of(
  0xf3bcc908,
  0x6a09e667,
  0x84caa73b,
  0xbb67ae85,
  0xfe94f82b,
  0x3c6ef372,
  0x5f1d36f1,
  0xa54ff53a,
  0xade682d1,
  0x510e527f,
  0x2b3e6c1f,
  0x9b05688c,
  0xfb41bd6b,
  0x1f83d9ab,
  0x137e2179,
  0x5be0cd19,
);

/** Which words of the message a round mixes in. */
const orders = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
].map((order) => Uint8Array.from(order, (digit) => 2 * Number.parseInt(digit, 16)));

/** `v[a] += v[b] + m[x]`, on 64 bits. */
function add(v: Uint32Array, a: number, b: number, m: Uint32Array, x: number): void {
  const low = (v[a] ?? 0) + (v[b] ?? 0) + (m[x] ?? 0);
  v[a + 1] = (v[a + 1] ?? 0) + (v[b + 1] ?? 0) + (m[x + 1] ?? 0) + Math.floor(low / 2 ** 32);
  v[a] = low;
}

/** `v[a] = (v[a] ^ v[b])`, turned to the right by `bits` of 64. */
function turn(v: Uint32Array, a: number, b: number, bits: number): void {
  const low = (v[a] ?? 0) ^ (v[b] ?? 0);
  const high = (v[a + 1] ?? 0) ^ (v[b + 1] ?? 0);
  const [first, second] = bits >= 32 ? [high, low] : [low, high];
  const rest = bits % 32;
  v[a] = rest === 0 ? first : (first >>> rest) | (second << (32 - rest));
  v[a + 1] = rest === 0 ? second : (second >>> rest) | (first << (32 - rest));
}

/** Numbers of 64 bits that add nothing. */
const none = new Uint32Array(2);

function mix(v: Uint32Array, [a, b, c, d]: readonly number[], m: Uint32Array, x: number, y: number): void {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return;
  add(v, a, b, m, x);
  turn(v, d, a, 32);
  add(v, c, d, none, 0);
  turn(v, b, c, 24);
  add(v, a, b, m, y);
  turn(v, d, a, 16);
  add(v, c, d, none, 0);
  turn(v, b, c, 63);
}

/** Columns, then diagonals. */
const places = ['048c', '159d', '26ae', '37bf', '05af', '16bc', '278d', '349e'].map((place) =>
  Array.from(place, (digit) => 2 * Number.parseInt(digit, 16)),
);

function readWords(input: Uint8Array, start: number, count: number): Uint32Array {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  return Uint32Array.from({ length: count }, (_, index) => view.getUint32(start + 4 * index, true));
}

function compress(input: Uint8Array, rounds: number, check: () => void): Uint8Array {
  const state = readWords(input, STATE, 16);
  const message = readWords(input, MESSAGE, 32);
  const counters = readWords(input, COUNTERS, 4);
  const v = new Uint32Array(32);
  v.set(state);
  v.set(vector, 16);
  for (let index = 0; index < 4; index += 1) v[24 + index] = (v[24 + index] ?? 0) ^ (counters[index] ?? 0);
  if (input[FLAG] === 1) for (const index of [28, 29]) v[index] = ~(v[index] ?? 0);
  for (let round = 0; round < rounds; round += 1) {
    if (round % ROUNDS_BETWEEN_CHECKS === 0) check();
    const order = orders[round % orders.length] ?? none;
    for (const [index, place] of places.entries())
      mix(v, place, message, order[2 * index] ?? 0, order[2 * index + 1] ?? 0);
  }
  const output = new DataView(new ArrayBuffer(64));
  for (let index = 0; index < 16; index += 1)
    output.setUint32(4 * index, (state[index] ?? 0) ^ (v[index] ?? 0) ^ (v[16 + index] ?? 0), true);
  return new Uint8Array(output.buffer);
}

const roundsOf = (input: Uint8Array) =>
  new DataView(input.buffer, input.byteOffset, input.byteLength).getUint32(0);

/** The compression of BLAKE2b, with as many rounds as the caller likes (EIP-152). */
export const blake2f: Precompiled = {
  gas: (input) => (input.length === INPUT_BYTES ? roundsOf(input) : 0),
  run: (input, check) => {
    if (input.length !== INPUT_BYTES || (input[FLAG] ?? 2) > 1) return undefined;
    return compress(input, roundsOf(input), check);
  },
};
