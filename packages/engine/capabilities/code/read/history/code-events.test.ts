import type { RawLog } from '@assay/chain';
import type { Address, Hex } from '@assay/facts';
import { AbiCoder } from 'ethers';
import { describe, expect, test } from 'vitest';
import { codeTopics, toCodeEvent } from './code-events.js';

const [upgraded, adminChanged, , cut] = codeTopics as readonly [Hex, Hex, Hex, Hex];
const coder = AbiCoder.defaultAbiCoder();
const account = (digit: string): Address => `0x${digit.repeat(40)}`;
const word = (address: Address): Hex => `0x${address.slice(2).padStart(64, '0')}`;
const log = (topics: readonly Hex[], data: Hex = '0x'): RawLog => ({
  address: account('a'),
  topics,
  data,
  blockNumber: 7,
  logIndex: 0,
  transactionHash: `0x${'1'.repeat(64)}`,
});

describe('logs of changed code', () => {
  test('the topics are those that the standards name', () => {
    expect(codeTopics).toEqual([
      '0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b',
      '0x7e644d79422f17c01e4894b5f4f588d331ebfa28653d42ae832dc59e38c9798f',
      '0x1cf3b03a6cf19fa2baba4df148e9dcabedea7f8a5c07840e207e5c089be95d3e',
      '0x8faa70878671ccd212d20771b795c50af8fd3ff6cf27f4bde57e5d4de0aeb673',
    ]);
  });

  test.each([
    ['indexed, as in EIP-1967', log([upgraded, word(account('b'))])],
    ['in the data, as in proxies before it', log([upgraded], word(account('b')))],
  ])('an implementation is read %s', (_, given) => {
    expect(toCodeEvent(given)).toMatchObject({ kind: 'implementation', to: account('b') });
  });

  test('a change of admin tells both', () => {
    const data = coder.encode(['address', 'address'], [account('c'), account('d')]) as Hex;
    expect(toCodeEvent(log([adminChanged], data))).toMatchObject({
      kind: 'admin',
      from: account('c'),
      to: account('d'),
    });
  });

  test('a cut tells its facets, and drops actions that EIP-2535 does not have', () => {
    const cuts = [
      [account('e'), 1, ['0x12345678', '0x9abcdef0']],
      [account('f'), 9, []],
    ];
    const data = coder.encode(
      ['tuple(address,uint8,bytes4[])[]', 'address', 'bytes'],
      [cuts, account('0'), '0x'],
    ) as Hex;
    expect(toCodeEvent(log([cut], data))?.facets).toEqual([
      { address: account('e'), action: 'replace', functions: 2 },
    ]);
  });

  test('a cut whose facets all share one list of functions is measured, not unfolded', () => {
    const words = (...values: readonly number[]) =>
      values.map((value) => value.toString(16).padStart(64, '0')).join('');
    const [rows, names] = [1_500, 1_500];
    const shared = `${words(1, 1, 96, names)}${words(0).repeat(names)}`;
    const data: Hex = `0x${words(96, 0, 0, rows)}${words(rows * 32).repeat(rows)}${shared}`;
    const facets = toCodeEvent(log([cut], data))?.facets;
    expect(facets).toHaveLength(50);
    expect(facets?.at(-1)).toEqual({
      address: `0x${'1'.padStart(40, '0')}`,
      action: 'replace',
      functions: names,
    });
  });

  test.each([
    ['no topic', log([])],
    ['another event', log([`0x${'9'.repeat(64)}`, word(account('b'))])],
    ['a word that is no address', log([upgraded, `0x${'f'.repeat(64)}`])],
    ['no words', log([adminChanged], '0x1234')],
    ['a cut of garbage', log([cut], `0x${'ff'.repeat(640)}`)],
    ['a cut that points at itself', log([cut], `0x${'20'.padStart(64, '0').repeat(40)}`)],
    ['a cut of a megabyte', log([cut], `0x${'00'.repeat(1_000_000)}`)],
  ])('%s is no event', (_, given) => {
    expect(toCodeEvent(given)?.facets ?? []).toEqual([]);
    expect(toCodeEvent(given)?.to ?? null).toBeNull();
  });
});
