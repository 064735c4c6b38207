import { getAddress } from 'ethers';
import { describe, expect, it } from 'vitest';
import arbitrum from './arbitrum.json' with { type: 'json' };
import base from './base.json' with { type: 'json' };
import bsc from './bsc.json' with { type: 'json' };
import { compare } from './compare.js';
import eth from './eth.json' with { type: 'json' };
import { parseKnownTokens, readKnownTokens } from './known-tokens.js';
import optimism from './optimism.json' with { type: 'json' };
import polygon from './polygon.json' with { type: 'json' };
import unichain from './unichain.json' with { type: 'json' };

const lists = { eth, base, bsc, arbitrum, optimism, polygon, unichain } as const;
/** Of the specification's chains more was read. */
const least = (chain: string) => (['eth', 'base', 'bsc'].includes(chain) ? 40 : 10);

describe.each(Object.entries(lists))('the list of %s', (chain, { sources, tokens }) => {
  it('has enough tokens, each once', () => {
    const known = readKnownTokens(chain as keyof typeof lists);
    expect(known.length).toBe(tokens.length);
    expect(known.length).toBeGreaterThanOrEqual(least(chain));
    expect(new Set(known.map(({ address }) => address)).size).toBe(known.length);
    expect(new Set(known.map(({ symbol }) => symbol)).size).toBe(known.length);
  });

  it('spells every address with its checksum', () => {
    for (const { address } of tokens) expect(address).toBe(getAddress(address.toLowerCase()));
  });

  it('has two sources for every address and every statement, and no source for nothing', () => {
    const named = tokens.flatMap(({ listed, statements }) => [
      listed,
      ...statements.map((statement) => statement.sources),
    ]);
    for (const names of named) expect(new Set(names).size).toBeGreaterThanOrEqual(2);
    expect([...new Set(named.flat())].sort()).toEqual(Object.keys(sources).sort());
  });

  it('states something of every token', () => {
    for (const { statements } of readKnownTokens(chain as keyof typeof lists))
      expect(statements.length).toBeGreaterThan(0);
  });
});

describe('a list of one’s own', () => {
  const token = { symbol: 'A', address: eth.tokens[0]?.address, group: 'other' };

  it.each<[string, unknown, RegExp]>([
    ['no list', [], /mine\.json: /],
    ['no tokens', { tokens: [] }, /has no tokens/],
    [
      'a mistyped address',
      { tokens: [{ ...token, address: `${token.address}0`, statements: [] }] },
      /must be 0x/,
    ],
    ['an unknown statement', { tokens: [{ ...token, statements: [{ is_good: true }] }] }, /is_good/],
    ['a tax above all', { tokens: [{ ...token, statements: [{ buy_tax: 5 }] }] }, /buy_tax/],
    [
      'a statement twice',
      { tokens: [{ ...token, statements: [{ can_mint: true }, { can_mint: false }] }] },
      /same statement twice/,
    ],
  ])('is refused with %s', (_name, value, reason) => {
    expect(() => parseKnownTokens(value, 'mine.json')).toThrow(reason);
  });
});

describe('a statement and what the report says', () => {
  it.each([
    ['sellable', true, true, 'agrees'],
    ['sellable', true, false, 'false'],
    ['sellable', true, null, 'unknown'],
    ['sell_tax', 0, 0.0009, 'agrees'],
    ['sell_tax', 0, 0.0011, 'false'],
    ['owner', 'multisig', 'eoa', 'false'],
    ['owner', 'multisig', 'timelock', 'false'],
    // It says less, and nothing wrong.
    ['owner', 'multisig', 'contract', 'unknown'],
    ['owner', 'contract', 'multisig', 'agrees'],
    ['owner', 'none', 'contract', 'false'],
  ] as const)('%s is %s, said %s: %s', (id, truth, said, outcome) => {
    expect(compare({ id, truth }, said)).toBe(outcome);
  });
});
