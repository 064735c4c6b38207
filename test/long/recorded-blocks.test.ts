import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { datasetPath } from '../../bench/support/datasets.js';

/** Tokens of one block that end soon: without a tax, with one of 3 %, and one whose record lacks a slot. */
const chosen = [
  '19933597',
  '0x44971abf0251958492fee97da3e5c5ada88b9185',
  '0xd4f4d0a10bcae123bb6655e8fe93a30d01eebd04',
  '0x6b448aeb3bfd1dcbe337d59f6dee159daab52768',
];
const data = datasetPath('mainnet_blocks');
const rows = mkdtempSync(join(tmpdir(), 'rows-'));
afterAll(() => rmSync(rows, { recursive: true }));

function runBench() {
  const args = ['dist/bench/all.js', 'mainnet', `--only=${chosen.join(',')}`];
  const env = { ...process.env, MAINNET_ROWS: rows };
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  const lines = stdout.trim().split('\n');
  return { status, last: lines.at(-1), rows: lines.filter((line) => line.startsWith('| 19933597')).sort() };
}

/** `npm run bench -- mainnet` takes all tokens of all blocks. */
test.runIf(data !== undefined)(
  'tokens of a recorded block trade as the exchange itself says, and a second run goes on with the first one',
  () => {
    const first = runBench();
    expect(first.last).toMatch(
      /^tokens 3, complete \d, disagreements 0, taxes off 0, proven on incomplete state 0, unknown told as known 0$/,
    );
    expect(first.status).toBe(0);
    expect(first.rows).toEqual([
      expect.stringContaining('| 0.00 %, 0.00 % | 0.00 %, 0.00 % |'),
      expect.stringContaining('| not tried, not tried | unknown: missing trie node'),
      expect.stringContaining('| 3.00 %, 3.00 % | 3.00 %, 3.00 % |'),
    ]);
    expect(runBench()).toEqual(first);
  },
  1_200_000,
);

test.runIf(data === undefined)('skipped: no recorded blocks (../shared/datasets/mainnet_blocks)', () => {
  expect(data).toBeUndefined();
});
