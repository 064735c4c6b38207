import { AbiCoder, Interface, type InterfaceAbi } from 'ethers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hex } from '../lib/hex.js';
import artifact from './artifacts/Executor.json' with { type: 'json' };
import { decodeProbe, decodeRun, encodeProbe, encodeRun, type ProbeCase } from './executor.js';
import { decodeOutcomes } from './executor-codec.js';
import type { Step } from './step.js';

const abi = new Interface(artifact.abi as InterfaceAbi);
const bytes = fc.uint8Array({ maxLength: 100 }).map((data): Hex => `0x${Buffer.from(data).toString('hex')}`);
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((data): Hex => `0x${Buffer.from(data).toString('hex')}`);
const outcome = fc.tuple(fc.boolean(), fc.nat(), bytes);

const step = (key: string) =>
  fc
    .record({ actor: address, target: address, data: bytes, value: fc.bigInt(0n, 2n ** 200n), gas: fc.nat() })
    .map((made): Step => ({ key, ...made }));

const toTuple = (made: Step, patches: unknown[] = []) => [
  made.actor,
  made.target,
  made.value,
  made.gas,
  made.data,
  patches,
];

const stepList = abi.getFunction('run')?.inputs ?? [];
/** A list of steps without the offset at which it begins. */
const encodeList = (steps: unknown[]) =>
  `0x${AbiCoder.defaultAbiCoder().encode(stepList, [steps]).slice(66)}`;

describe('the codec of the executor', () => {
  it('writes runs and probes as a general ABI coder does', () => {
    fc.assert(
      fc.property(step('a'), step('b'), step('c'), fc.nat(), (a, b, c, gas) => {
        const filled: Step = {
          ...c,
          fills: [{ from: 'a', word: 1, offset: 4, numerator: 1n, denominator: 2n }],
        };
        const patched = toTuple(c, [[0, 1, 4, 1n, 2n]]);
        expect(encodeRun([a, b, filled])).toBe(
          abi.encodeFunctionData('run', [[toTuple(a), toTuple(b), patched]]),
        );
        const cases: ProbeCase[] = [{ key: 'x', steps: [b] }];
        expect(encodeProbe([a], cases, [filled], gas)).toBe(
          abi.encodeFunctionData('probe', [
            [toTuple(a)],
            [encodeList([toTuple(b)])],
            encodeList([patched]),
            gas,
          ]),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('reads what a general ABI coder wrote', () => {
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 4 }), outcome, (list, before) => {
        const encoded = abi.encodeFunctionResult('run', [list]) as Hex;
        expect(decodeOutcomes(encoded)).toEqual(
          list.map(([success, gasUsed, data]) => ({ success, gasUsed, data })),
        );
        const prefix: Step = { key: 'p', actor: '0x', target: '0x', data: '0x' };
        const own: Step[] = list.map((_, index) => ({ ...prefix, key: `s${index}` }));
        const answer = abi.encodeFunctionResult('probe', [[before], [encoded, '0x']]) as Hex;
        const found = decodeProbe(
          [prefix],
          [
            { key: 'x', steps: own },
            { key: 'y', steps: own },
          ],
          [],
          answer,
        );
        expect([...found.keys()]).toEqual(['x']);
        expect(found.get('x')?.size).toBe(list.length + 1);
      }),
      { numRuns: 50 },
    );
  });

  it('refuses bytes that are no answer', () => {
    expect(() => decodeRun([], '0x')).toThrow(RangeError);
    expect(() => decodeRun([], `0x${'ff'.repeat(64)}`)).toThrow(RangeError);
    expect(() => decodeRun([], `0x${'00'.repeat(31)}20${'00'.repeat(28)}ffffffff`)).toThrow(RangeError);
  });
});
