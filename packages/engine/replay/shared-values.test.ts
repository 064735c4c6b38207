import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseEvidence } from './parse-evidence.js';
import { restoreValues, shareValues } from './shared-values.js';

const code = `0x${'60'.repeat(10_000)}`;
const call = (meaning: string) => ({
  kind: 'call',
  chain_id: 1,
  block_number: 7,
  block_hash: `0x${'ab'.repeat(32)}`,
  method: 'eth_call',
  params: [{ to: `0x${'11'.repeat(20)}`, data: '0x1234' }, '0x7', { [`0x${'22'.repeat(20)}`]: { code } }],
  result: '0x01',
  reverted: false,
  meaning,
});
const report = { chain: 'eth', evidence: [{ evidence: [call('it can be bought'), call('it can be sold')] }] };

test('code that several evidences carry is told once, and each of them is small', () => {
  const { value, shared } = shareValues(report);
  expect(Object.keys(shared)).toHaveLength(1);
  expect(JSON.stringify({ ...value, shared }).length).toBeLessThan(1_500);
  expect(restoreValues(value, shared)).toEqual(report);
});

test('evidence is the same whether its code is shared or not', () => {
  const { value, shared } = shareValues(report);
  const before = parseEvidence(JSON.stringify(report));
  expect(parseEvidence(JSON.stringify({ ...value, shared }))).toEqual(before);
  expect(before.pieces).toHaveLength(2);
});

test('bytes that do not have the hash that stands for them are refused', () => {
  const { value, shared } = shareValues(report);
  const [name = ''] = Object.keys(shared);
  const forged = JSON.stringify({ ...value, shared: { [name]: `${code}00` } });
  expect(() => parseEvidence(forged)).toThrow('the input does not hold the bytes with the hash 0x');
  const bomb = { [name]: `gzip:${gzipSync(Buffer.alloc(5_000_000)).toString('base64')}` };
  expect(() => restoreValues(value, bomb)).toThrow('does not hold the bytes');
  expect(() => parseEvidence(JSON.stringify({ ...value, shared: {} }))).toThrow('does not hold the bytes');
});
