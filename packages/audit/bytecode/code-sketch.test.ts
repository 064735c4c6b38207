import type { Hex } from '@assay/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import honeypot from '../../../devnet/artifacts/HoneypotToken.json' with { type: 'json' };
import standard from '../../../devnet/artifacts/StandardToken.json' with { type: 'json' };
import whitelist from '../../../devnet/artifacts/WhitelistHoneypot.json' with { type: 'json' };
import { estimateLikeness, toCodeSketch } from './code-sketch.js';

const code = (artifact: { readonly deployedBytecode: string }): Hex =>
  `0x${artifact.deployedBytecode.replace(/^0x/, '')}`;
const word = (digit: string) => digit.repeat(64);
/** Code long enough to be compared: one opcode after the other in a fixed disorder. */
function disorder(seed: number, length = 3_000): string {
  let state = seed;
  let text = '';
  for (let i = 0; i < length; i += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    text += (0x01 + ((state >>> 16) % 0x5e)).toString(16).padStart(2, '0');
  }
  return text;
}
const sketch = (...runtimes: readonly Hex[]) => toCodeSketch(runtimes);

describe('a sketch of code', () => {
  const body = disorder(1);

  it('has the same hash whatever the metadata, the embedded addresses and the immutables', () => {
    const trailer = (digit: string) => `a264697066735822${digit.repeat(70)}0033`;
    const variant = (digit: string): Hex =>
      `0x${body}7f${word(digit)}73${digit.repeat(40)}00${trailer(digit).slice(0, 0)}${'a1'}${digit.repeat(8)}0005`;
    expect(sketch(variant('1')).codeHash).toBe(sketch(variant('2')).codeHash);
    expect(sketch(variant('1')).codeHash).toBe(
      sketch(`0x${body}7f${word('0')}73${'0'.repeat(40)}00`).codeHash,
    );
  });

  it('has another hash where an instruction, a small constant or a selector differs', () => {
    const hashes = [`0x${body}`, `0x${body}01`, `0x${body}6001`, `0x${body}6002`, `0x${body}6311111111`].map(
      (runtime) => sketch(runtime as Hex).codeHash,
    );
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('does not depend on the order of the parts', () => {
    const [first, second] = [`0x${body}`, `0x${disorder(2)}`] as const;
    expect(sketch(first, second)).toEqual(sketch(second, first));
    expect(sketch(first, second).codeHash).not.toBe(sketch(first).codeHash);
  });

  it('takes anything for code', () => {
    expect(sketch('0x')).toMatchObject({ grams: 0 });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const one = sketch(`0x${Buffer.from(bytes).toString('hex')}`);
        expect(one.grams).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});

describe('likeness', () => {
  it('is 1 of code with itself, and estimates the share of common grams', () => {
    const parts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((seed) => disorder(seed, 400));
    const whole = sketch(`0x${parts.join('')}`);
    expect(estimateLikeness(whole, whole, 0.9)).toBe(1);
    // Nine tenths of the grams of one are all grams of the other.
    const most = sketch(`0x${parts.slice(0, 9).join('')}`);
    expect(estimateLikeness(whole, most, 0.8)).toBeCloseTo(0.9, 1);
    expect(estimateLikeness(most, whole, 0.8)).toBe(estimateLikeness(whole, most, 0.8));
    expect(estimateLikeness(whole, most, 0.97)).toBeUndefined();
  });

  it('is not told of code too short, and not of two tokens that only follow one standard', () => {
    const short = sketch(`0x${disorder(1, 100)}`);
    expect(estimateLikeness(short, short, 0.5)).toBeUndefined();
    const [a, b, c] = [honeypot, standard, whitelist].map((artifact) => sketch(code(artifact)));
    if (!a || !b || !c) throw new Error('three sketches');
    for (const [one, other] of [
      [a, b],
      [b, c],
    ] as const)
      expect(estimateLikeness(one, other, 0.9)).toBeUndefined();
  });
});
