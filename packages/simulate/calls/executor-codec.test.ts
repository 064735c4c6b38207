import type { Hex } from '@assay/facts';
import { Interface, type InterfaceAbi } from 'ethers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import artifact from '../artifacts/Executor.json' with { type: 'json' };
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

/** One outcome as the executor packs it: success, gas used, length of the data, data. */
const pack = ([success, gasUsed, data]: readonly [boolean, number, Hex]): string => {
  const numbers = Buffer.alloc(6);
  numbers.writeUInt32BE(gasUsed);
  numbers.writeUInt16BE(data.length / 2 - 1, 4);
  return `${success ? '01' : '00'}${numbers.toString('hex')}${data.slice(2)}`;
};
const packAll = (outcomes: readonly (readonly [boolean, number, Hex])[]): Hex =>
  `0x${outcomes.length.toString(16).padStart(4, '0')}${outcomes.map(pack).join('')}`;

describe('the codec of the executor', () => {
  it('writes runs as a general ABI coder does', () => {
    fc.assert(
      fc.property(step('a'), step('b'), step('c'), (a, b, c) => {
        const filled: Step = {
          ...c,
          fills: [{ from: 'a', word: 1, offset: 4, numerator: 1n, denominator: 2n }],
        };
        const patched = toTuple(c, [[0, 1, 4, 1n, 2n]]);
        expect(encodeRun([a, b, filled])).toBe(
          abi.encodeFunctionData('run', [[toTuple(a), toTuple(b), patched]]),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('packs the steps of probes', () => {
    const account = (digit: string): Hex => `0x${digit.repeat(40)}`;
    const a: Step = { key: 'a', actor: account('a'), target: account('1'), data: '0x12345678', gas: 65_536 };
    const b: Step = { ...a, key: 'b', data: '0x', value: 7n };
    const c: Step = { ...a, key: 'c', fills: [{ from: 'b', word: 1, offset: 4, denominator: 2n }] };
    const head = `${'a'.repeat(40)}${'1'.repeat(40)}00010000`;
    const word = (value: string) => value.padStart(64, '0');
    const cases: ProbeCase[] = [{ key: 'x', steps: [b] }];
    expect(encodeProbe([a], cases, [c], 9)).toBe(
      abi.encodeFunctionData('probe', [
        `0x0001${head}000004000012345678`,
        [`0x0001${head}0000000001${word('7')}`],
        `0x0001${head}000004010012345678000100010004${word('1')}${word('2')}`,
        9,
      ]),
    );
    expect(() => encodeProbe([{ ...a, gas: 2 ** 32 }], cases, [], 9)).toThrow(RangeError);
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
        const packed = packAll(list);
        const answer = abi.encodeFunctionResult('probe', [packAll([before]), [packed, '0x']]) as Hex;
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
        const outcomes = [before, ...list].map(([success, gasUsed, data]) => ({ success, gasUsed, data }));
        expect(['p', ...own.map(({ key }) => key)].map((key) => found.get('x')?.get(key))).toEqual(outcomes);
        expect(found.get('x')?.has('q')).toBe(false);
        const cut = abi.encodeFunctionResult('probe', [packAll([before]).slice(0, -2), []]) as Hex;
        expect(() => decodeProbe([prefix], [], [], cut)).toThrow(RangeError);
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
