import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../test/support/account-database.js';
import { readSettings } from '../config/settings.js';
import type { Database } from '../db/database.js';
import { createDatabaseTokenNames } from '../db/token-names.js';
import { createTokenSearch, type TokenSearch } from './token-search.js';

const { chains } = readSettings({});
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const at = (digit: string) => `0x${digit.repeat(40)}` as const;

describe('tokens by what they call themselves', () => {
  let database: Database;
  let search: TokenSearch;
  const problems: unknown[] = [];
  beforeAll(async () => {
    database = await openTestDatabase();
    const store = createDatabaseTokenNames(database);
    search = createTokenSearch({ store, chains, onError: (error) => problems.push(error) });
    const named = [
      ['1', 'MOON', 'Safe Moon Rocket'],
      ['2', 'UЅDC', 'Circle'],
      ['3', 'USDC', 'USD Coin'],
      ['4', '🚀', '🚀'],
      ['5', '100%_', "Robert'); drop table reports;--"],
      ['6', null, null],
      ['7', 'MOONX', 'Other'],
    ] as const;
    for (const [digit, symbol, name] of named)
      search.note({ ref: { chain: 'eth', address: at(digit) }, symbol, name });
    await vi.waitFor(async () => expect(await search.search('moonx', 5)).toHaveLength(1));
  });
  afterAll(() => database.close());

  const find = async (text: string) =>
    (await search.search(text, 10)).map(({ ref, lookalike }) => [ref.address, lookalike?.symbol ?? null]);

  it('finds the beginning of a symbol, a name and each word of it, the exact symbol first', async () => {
    expect(await find('moon')).toEqual([
      [at('1'), null],
      [at('7'), null],
    ]);
    expect(await find(' Rock')).toEqual([[at('1'), null]]);
    expect(await find('safe moon')).toEqual([[at('1'), null]]);
    expect(await find('oon')).toEqual([]);
    expect(await find('🚀')).toEqual([[at('4'), null]]);
  });

  it('puts the genuine token first and marks what only looks like it, whatever letters are asked with', async () => {
    for (const text of ['USDC', 'usdc', 'UЅDC', 'ＵＳＤＣ']) {
      const found = await search.search(text, 20);
      expect(found[0]?.isGenuine, text).toBe(true);
      const eth = found.filter(({ ref }) => ref.chain === 'eth');
      expect(eth.map(({ ref, lookalike }) => [ref.address, lookalike?.genuine?.address ?? null])).toEqual([
        [usdc, null],
        [at('2'), usdc],
        [at('3'), usdc],
      ]);
    }
  });

  it('takes signs of patterns and of SQL for letters', async () => {
    expect(await find('%')).toEqual([]);
    expect(await find("Robert'); drop")).toEqual([[at('5'), null]]);
    expect(await find('\\')).toEqual([]);
    expect(await find('')).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('finds a token that was renamed by its new name only, and tells it', async () => {
    const ref = { chain: 'eth', address: at('8') } as const;
    search.note({ ref, symbol: 'BEFORE', name: 'Before' });
    await expect.poll(() => find('before')).toHaveLength(1);
    search.note({ ref, symbol: 'LATER', name: 'Later' });
    await expect.poll(() => find('later')).toHaveLength(1);
    expect(await find('before')).toEqual([]);
    expect(await search.nameOf(ref)).toBe('LATER');
    expect(await search.nameOf({ ...ref, address: at('9') })).toBeUndefined();
  });
});
