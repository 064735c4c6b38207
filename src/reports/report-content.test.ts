import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { CallEvidence } from '@assay/facts';
import { expect, test } from 'vitest';
import type { WholeReport } from '../domain/stored-report.js';
import { readStatements, toWholeReport } from './report-content.js';
import type { Snapshot } from './snapshot.js';
import type { Statement } from './statement.js';

const code = `0x${Array.from({ length: 12_000 }, (_, at) => ((at * at * 7919) % 251).toString(16).padStart(2, '0')).join('')}`;
const call = (meaning: string): CallEvidence => ({
  kind: 'call',
  chainId: 1,
  blockNumber: 7,
  blockHash: `0x${'ab'.repeat(32)}`,
  method: 'eth_call',
  params: [{ to: `0x${'11'.repeat(20)}` }, '0x7', { [`0x${'22'.repeat(20)}`]: { code } }],
  result: '0x01',
  reverted: false,
  meaning,
});
const statements: readonly Statement[] = ['a purchase', 'a sale', 'a transfer', 'a tax'].map((about) => ({
  topic: 'check',
  about,
  statement: about,
  evidence: [call(about)],
}));
const snapshot = {
  chain: 'eth',
  address: `0x${'11'.repeat(20)}`,
  part: 'whole',
  block: { number: 7, timestamp: 1 },
} as unknown as Snapshot;

test('code that several statements carry is stored once, and read in all of them', async () => {
  const report = await toWholeReport(snapshot, statements);
  const { length } = (await toWholeReport(snapshot, statements.slice(0, 1))).statements;
  expect(report.statements.length).toBeLessThan(1.2 * length);
  expect(await readStatements(report)).toEqual(statements);
});

test('a report that was stored with the code in each statement is read as before', async () => {
  const stored = await promisify(deflateRaw)(JSON.stringify(statements));
  expect(await readStatements({ statements: stored } as unknown as WholeReport)).toEqual(statements);
});
