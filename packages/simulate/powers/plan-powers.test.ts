import { randomBytes } from 'node:crypto';
import type { Hex } from '@assay/facts';
import { AbiCoder } from 'ethers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toActors, toEmbeddedAccounts } from './actors.js';
import { type ArgumentPool, toCallChoices } from './argument-sets.js';
import { splitTypes, toWriteFunctions } from './functions.js';
import { planPowers } from './plan-powers.js';
import { createTestAccounts } from './test-accounts.js';

const account = (digit: string): Hex => `0x${digit.repeat(40)}`;
const pool: ArgumentPool = {
  code: account('9'),
  addresses: [account('1'), account('2')],
  victim: account('3'),
  beneficiary: account('4'),
  heldKey: 'base.bystander',
  assets: [account('5')],
  assetAmount: 10n ** 18n,
  large: 10n ** 30n,
  small: 10n ** 10n,
};
const fn = (...types: string[]) => ({ selector: '0x12345678', types, signature: undefined }) as const;

describe('the choice of arguments', () => {
  it('encodes as the ABI says, for every type a setter takes', () => {
    const leaf = fc.constantFrom(
      'address',
      'bool',
      'uint8',
      'uint256',
      'int128',
      'bytes4',
      'bytes32',
      'bytes',
      'string',
    );
    const type = fc.oneof(
      leaf,
      leaf.map((name) => `${name}[]`),
      leaf.map((name) => `${name}[2]`),
    );
    fc.assert(
      fc.property(fc.array(type, { maxLength: 4 }), (types) => {
        const choices = toCallChoices(fn(...types), pool);
        expect(choices.length).toBeGreaterThan(0);
        expect(choices.length).toBeLessThanOrEqual(60);
        for (const { data } of choices) {
          const decoded = AbiCoder.defaultAbiCoder().decode(types, `0x${data.slice(10)}`);
          expect(AbiCoder.defaultAbiCoder().encode(types, [...decoded])).toBe(`0x${data.slice(10)}`);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('takes from the victim what the victim holds', () => {
    const [first] = toCallChoices(fn('address', 'address', 'uint256'), pool);
    expect(first?.data).toContain('3'.repeat(40));
    expect(first?.fills).toEqual([{ from: 'base.bystander', offset: 68 }]);
  });

  it('sets each of many numbers alone, so that a bound over their sum hides none', () => {
    const count = 6;
    const choices = toCallChoices(fn(...Array(count).fill('uint256')), pool);
    const rows = choices.map(({ data }) =>
      Array.from({ length: count }, (_, at) => BigInt(`0x${data.slice(10 + 64 * at, 74 + 64 * at)}`)),
    );
    for (let at = 0; at < count; at += 1)
      for (const value of [99n, 900n])
        expect(rows).toContainEqual(Array.from({ length: count }, (_, index) => (index === at ? value : 1n)));
  });

  it('gives up on what nobody can guess, and on arrays that multiply', () => {
    for (const type of ['(uint256,uint256[9])', 'uint256[9]', 'uint8[8][8][8][8][8]', 'nonsense']) {
      expect(toCallChoices(fn(type), pool)).toEqual([]);
    }
  });
});

describe('the functions to try', () => {
  it('finds none in an empty runtime or in garbage, in bounded time', () => {
    const started = performance.now();
    for (const code of [
      '0x',
      '0x00',
      `0x${randomBytes(24_576).toString('hex')}`,
      `0x${'5b'.repeat(24_576)}`,
    ] as Hex[]) {
      expect(Array.isArray(toWriteFunctions(code))).toBe(true);
    }
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('refuses a dispatcher that is made to be endless', () => {
    const entries = Array.from({ length: 1_000 }, (_, index) => {
      const selector = (index + 1).toString(16).padStart(8, '0');
      return `60003560e01c63${selector}14610000${'57'}`;
    });
    expect(toWriteFunctions(`0x${entries.join('')}`)).toEqual([]);
  });

  it('splits types at the outer commas only', () => {
    expect(splitTypes('uint256,(address,bool)[],bytes')).toEqual(['uint256', '(address,bool)[]', 'bytes']);
    expect(splitTypes('')).toEqual([]);
  });
});

describe('the actors', () => {
  it('reads accounts that the code compares with, and no masks or small numbers', () => {
    const immutable = `7f${'0'.repeat(24)}${'ab'.repeat(20)}`;
    const code: Hex = `0x73${'cd'.repeat(20)}${immutable}73${'f'.repeat(40)}7f${'0'.repeat(63)}5`;
    expect(toEmbeddedAccounts(code)).toEqual([`0x${'cd'.repeat(20)}`, `0x${'ab'.repeat(20)}`]);
  });

  it('never replaces the code of a contract that the trade needs, and ends with a stranger', () => {
    const owner = { address: account('5'), kind: 'eoa' } as const;
    const actors = toActors({ owner, renounced: false, proxy: null }, [account('6')], [account('6')]);
    expect(actors.map(({ kind }) => kind)).toEqual(['owner', 'stranger']);
  });
});

describe('the plan', () => {
  it('stays below its bound and says what share it holds', () => {
    const scenario = {
      token: account('9'),
      venue: undefined,
      accounts: createTestAccounts(),
      supply: 'bought',
      spend: 0n,
    } as const;
    const actors = toActors(undefined, [], []);
    const functions = ['a', 'b', 'c'].map(
      (digit) => ({ ...fn('uint256'), selector: `0x${digit.repeat(8)}` }) as const,
    );
    const plan = planPowers({
      scenario,
      targets: [{ address: account('9'), functions }],
      actors,
      supply: 10n ** 24n,
      maxCases: 40,
    });
    const cases = [...plan.cases.values()].flat();
    expect(cases.length).toBeLessThanOrEqual(40);
    expect(plan.pairs).toBeLessThan(plan.pairsInAll);
    expect(plan.pairsInAll).toBe(3);
  });
});
