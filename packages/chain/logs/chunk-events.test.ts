import { type Address, eth, type Hex } from '@assay/facts';
import { expect, test } from 'vitest';
import { toAddressTopic } from '../rpc/abi.js';
import type { RawLog } from '../rpc/raw-log.js';
import { createEventDecoder } from './chunk-events.js';
import { createAccounts, topics } from './events.js';
import { toLogSource } from './log-source.js';

const [token, other, from, to] = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
  Address,
];

const transfer: RawLog = {
  address: token,
  topics: [topics.transfer, toAddressTopic(from), toAddressTopic(to)],
  data: `0x${'7'.padStart(64, '0')}`,
  blockNumber: 5,
  logIndex: 1,
  transactionHash: `0x${'AB'.repeat(32)}`,
  blockTimestamp: 1_700_000_000,
};

const decoder = createEventDecoder([toLogSource(eth, token)], { accountOf: createAccounts() });
const textsOf = (logs: readonly RawLog[]) => decoder.decode(logs).map(decoder.textOf);

test('makes events of the logs of its contracts only', () => {
  const foreign = { ...transfer, address: other };
  const unknown = { ...transfer, topics: [`0x${'9'.repeat(64)}` as Hex] };
  expect(decoder.decode([foreign, transfer, unknown])).toEqual([
    {
      kind: 'transfer',
      contract: token,
      from,
      to,
      amount: 7n,
      blockNumber: 5,
      logIndex: 1,
      transactionHash: transfer.transactionHash,
      timestamp: transfer.blockTimestamp,
    },
  ]);
});

test('two answers that tell the same have the same text, also where one tells no time', () => {
  const { blockTimestamp: _, ...untimed } = transfer;
  const lower = { ...untimed, transactionHash: transfer.transactionHash.toLowerCase() };
  expect(textsOf([lower])).toEqual(textsOf([transfer]));
});

test.each([
  ['an amount', { data: `0x${'8'.padStart(64, '0')}` as Hex }],
  ['a sender', { topics: [topics.transfer, toAddressTopic(to), toAddressTopic(to)] }],
  ['a place in its block', { logIndex: 2 }],
  ['a transaction', { transactionHash: `0x${'cd'.repeat(32)}` }],
])('the texts differ where %s does', (_, changed: Partial<RawLog>) => {
  expect(textsOf([{ ...transfer, ...changed }])).not.toEqual(textsOf([transfer]));
});
