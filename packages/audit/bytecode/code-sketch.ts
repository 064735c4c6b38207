import { type CodeSketch, fromHex, type Hex, keccak256, readInstructions } from '@assay/facts';

/** Opcodes in a row that are one gram. */
const GRAM = 8;
/** Hashes that a sketch keeps. The estimate errs by sqrt(likeness · (1 − likeness) ÷ 512): 0.013 at 0.9. */
const SKETCH_SIZE = 512;
/** Code of fewer grams (a stub, a forwarder) is alike by chance: only the same code counts. */
const MIN_GRAMS = 200;

const PUSH0 = 0x5f;
const PUSH4 = 0x63;
const PUSH20 = 0x73;
const PUSH32 = 0x7f;

/**
 * Removes the compiler's CBOR metadata at the end: its last two bytes are its length, its first byte marks a
 * map.
 */
function withoutTrailer(code: Uint8Array): Uint8Array {
  const length = ((code.at(-2) ?? 0) << 8) | (code.at(-1) ?? 0);
  const start = code.length - 2 - length;
  const first = code[start] ?? 0;
  return start > 0 && first >= 0xa1 && first <= 0xa4 ? code.subarray(0, start) : code;
}

/**
 * The opcodes without push data, and the code with pushed addresses and 32-byte words (also immutables) set
 * to zero.
 */
function walk(code: Uint8Array): { readonly opcodes: Uint8Array; readonly zeroed: Uint8Array } {
  const opcodes = new Uint8Array(code.length);
  const zeroed = Uint8Array.from(code);
  let count = 0;
  for (const { at, opcode, pushed = [] } of readInstructions(code)) {
    // How wide a small constant or a jump is pushed depends on the code's length and the compiler's version.
    opcodes[count] = opcode >= PUSH0 && opcode <= PUSH4 ? PUSH0 : opcode;
    count += 1;
    if (opcode === PUSH20 || opcode === PUSH32) zeroed.fill(0, at + 1, at + 1 + pushed.length);
  }
  return { opcodes: opcodes.subarray(0, count), zeroed };
}

/**
 * A 32-bit hash of some opcodes: FNV-1a, then MurmurHash3's finalizer, so that the smallest hashes are a fair
 * sample.
 */
function hashOf(opcodes: Uint8Array, start: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < start + GRAM; i += 1) hash = Math.imul(hash ^ (opcodes[i] ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * A sketch of all code that runs as a token: the smallest hashes of its opcode n-grams (A. Z. Broder, "On the
 * resemblance and containment of documents", 1997). Accepts any bytes. O(length · log length).
 * @param runtimes runtime code of each part, in any order
 */
export function toCodeSketch(runtimes: readonly Hex[]): CodeSketch {
  const parts = runtimes.map((runtime) => walk(withoutTrailer(fromHex(runtime))));
  const grams = new Set<number>();
  for (const { opcodes } of parts)
    for (let start = 0; start + GRAM <= opcodes.length; start += 1) grams.add(hashOf(opcodes, start));
  const hashes = parts.map(({ zeroed }) => keccak256(zeroed)).sort();
  const [only = keccak256('0x'), ...others] = hashes;
  return {
    codeHash: others.length === 0 ? only : keccak256(`0x${hashes.map((hash) => hash.slice(2)).join('')}`),
    grams: grams.size,
    smallest: Uint32Array.from(grams).sort().slice(0, SKETCH_SIZE),
  };
}

/**
 * Estimated Jaccard similarity of the n-grams, 0..1: the share of the smallest hashes of the union that both
 * sketches have. O(512), less for dissimilar code.
 * @returns `undefined` if it is below `atLeast`, or if a sketch is too short to judge
 */
export function estimateLikeness(a: CodeSketch, b: CodeSketch, atLeast: number): number | undefined {
  const [fewer, more] = [Math.min(a.grams, b.grams), Math.max(a.grams, b.grams)];
  // Two sets share at most the smaller one.
  if (fewer < MIN_GRAMS || fewer < atLeast * more) return undefined;
  const maxDifferent = (1 - atLeast) * SKETCH_SIZE;
  let [i, j, seen, shared] = [0, 0, 0, 0];
  while (seen < SKETCH_SIZE && (i < a.smallest.length || j < b.smallest.length)) {
    const left = a.smallest[i] ?? Number.POSITIVE_INFINITY;
    const right = b.smallest[j] ?? Number.POSITIVE_INFINITY;
    if (left === right) shared += 1;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
    seen += 1;
    if (seen - shared > maxDifferent) return undefined;
  }
  const likeness = shared / seen;
  return likeness >= atLeast ? likeness : undefined;
}
