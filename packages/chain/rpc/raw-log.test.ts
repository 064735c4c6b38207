import { expect, test } from 'vitest';
import { toRawLogs } from './raw-log.js';

const log = {
  address: `0x${'AB'.repeat(20)}`,
  topics: [`0x${'11'.repeat(32)}`],
  data: '0x00',
  blockNumber: '0x7',
  logIndex: '0x0',
  transactionHash: '0xaa',
};

test('a log is told with its address in lower case', () => {
  expect(toRawLogs([log])).toEqual([
    { ...log, address: `0x${'ab'.repeat(20)}`, blockNumber: 7, logIndex: 0 },
  ]);
});

test.each<[string, unknown]>([
  ['data that is no hexadecimal', { ...log, data: '0xzz' }],
  ['half a byte of data', { ...log, data: '0x0' }],
  ['a topic that is no text', { ...log, topics: [5] }],
  ['topics that are no list', { ...log, topics: {} }],
  ['no block: it is pending', { ...log, blockNumber: null }],
  ['a block that was taken back', { ...log, removed: true }],
])('what has %s is no log', (_what, row) => {
  expect(toRawLogs([row, log])).toHaveLength(1);
});

test('what is no list tells of no logs, not of none', () => {
  expect(toRawLogs(null)).toBeUndefined();
});
