/** A number in [0, 1) that depends on the three numbers only (murmur3's finaliser over each). */
export function unitOf(a: number, b: number, c: number): number {
  let hash = 0x9e3779b9;
  for (const part of [a, b, c]) {
    hash = mix(hash ^ (part >>> 0));
    hash = mix(hash ^ Math.floor(part / 2 ** 32));
  }
  return (hash >>> 0) / 2 ** 32;
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
